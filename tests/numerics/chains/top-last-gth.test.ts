import { expect, test } from 'vitest';
import { stationaryByGth } from '../../../src/numerics/chains/gth.ts';
import { solveWithTopLast, type TopBoundChain } from '../../../src/numerics/chains/top-last-gth.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';

const down = 4;
const upBelowTop = 3;

/** Steps of up to 4 down and 3 up, and now and then to the top. */
function randomSteps(states: number, seed: number): number[][] {
  const random = mulberry32(seed);
  return Array.from({ length: states }, (_, from) => {
    const steps = Array.from({ length: states }, (_, to) =>
      to >= from - down && to <= from + upBelowTop ? random() * 10 ** (-8 * random()) : 0,
    );
    steps[states - 1]! += 1e-6 * random();
    const total = steps.reduce((sum, one) => sum + one, 0);
    return steps.map((one) => one / total);
  });
}

function chainOf(steps: readonly (readonly number[])[]): TopBoundChain {
  const states = steps.length;
  const top = states - 1;
  return {
    states,
    down,
    up: top,
    upBelowTop,
    negligible: 0,
    shiftedFrom: states,
    writeRowBelow: (state, row) => {
      for (let b = 1; b <= Math.min(down, state); b++) row[b] = steps[state]![state - b]!;
    },
    writeColumnAbove: (state, column) => {
      for (let a = 1; a <= state; a++) column[a] = steps[state - a]![state]!;
    },
    intoTop: (state) => steps[state]![top]!,
  };
}

test('the stationary distribution is that of the dense elimination, entry by entry', () => {
  for (const [seed, states] of [12, 40, 97].entries()) {
    const steps = randomSteps(states, seed + 1);
    const expected = stationaryByGth(Float64Array.from(steps.flat()), states);
    const { q } = solveWithTopLast(chainOf(steps))!;
    expected.forEach((one, state) => {
      expect(Math.abs(q[state]! / one - 1), `${states} states, ${state}`).toBeLessThan(1e-12);
    });
  }
});

test('states that the others never reach have probability 0', () => {
  const steps = randomSteps(30, 5);
  for (const [from, row] of steps.entries()) if (from >= 7) for (let to = 0; to < 7; to++) row[to] = 0;
  const { q } = solveWithTopLast(chainOf(steps))!;
  const expected = stationaryByGth(Float64Array.from(steps.flat()), 30);
  expect([...q.subarray(0, 7)]).toEqual(new Array(7).fill(0));
  for (let state = 7; state < 30; state++)
    expect(Math.abs(q[state]! / expected[state]! - 1)).toBeLessThan(1e-12);
});

test('a top state that is left for good has no such solution', () => {
  const steps = randomSteps(20, 5);
  for (let from = 0; from <= 7; from++) for (let to = 8; to < 20; to++) steps[from]![to] = 0;
  steps[19]![18] = 0;
  for (let to = 0; to < 19; to++) steps[19]![to] = 0;
  expect(solveWithTopLast(chainOf(steps))).toBeNull();
});

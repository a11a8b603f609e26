/** Sums side by side are those of one arrival after the other, to the last digit. */
import { expect, it } from 'vitest';
import { addByArrival } from '../../../../src/models/interrupt-coalescing/solver/times/short-openers.ts';

function drawn(length: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

const rare = (p: Float64Array) => p.map((mass, k) => (k % 5 === 2 ? 1e-30 : mass));

it.each([
  [1, 0, 1],
  [7, 0, 7],
  [16, 3, 9],
  [61, 20, 41],
])('the sum over arrivals adds their later events: before %i, from %i on, %i places', (tau, start, width) => {
  const p = rare(drawn(width, 1));
  const [found, second, weights] = [drawn(tau, 2), drawn(tau, 3), drawn(tau, 4)];
  // Arrivals long ago have no weight by now.
  const early = drawn(tau, 5).map((weight, t) => (t < tau / 3 ? weight : 0));
  for (const one of [null, { found: second, weights: early }]) {
    const expected = drawn(tau + 1, 6);
    const out = expected.slice();
    for (let k = 0; k < width; k++) {
      if (p[k] < 1e-26) continue;
      for (let t = 0; t < tau - start - k; t++) {
        if (one !== null) expected[t] += p[k] * second[start + k + t] * early[t];
        expected[t] += p[k] * found[start + k + t] * weights[t];
      }
    }
    addByArrival(out, { start, p }, tau, one, { found, weights });
    expect(out).toEqual(expected);
  }
});

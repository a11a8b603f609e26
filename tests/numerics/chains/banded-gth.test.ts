import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BandedChain } from '../../../src/numerics/chains/elimination-frame.ts';
import { solveBandedChain } from '../../../src/numerics/chains/banded-gth.ts';
import { stationaryByGth } from '../../../src/numerics/chains/gth.ts';

/** The banded view of a dense chain whose rows from `shiftedFrom` on are shifts, the top state excepted. */
function banded(p: Float64Array, n: number, down: number, up: number, shiftedFrom: number): BandedChain {
  return {
    states: n,
    down,
    up,
    shiftedFrom,
    negligible: 0,
    writeRowBelow: (state, row) => {
      for (let b = 1; b <= Math.min(down, state); b++) row[b] = p[state * n + state - b];
    },
    writeColumnAbove: (state, column) => {
      for (let a = 1; a <= Math.min(up, state); a++) column[a] = p[(state - a) * n + state];
    },
  };
}

function solve(chain: BandedChain) {
  return solveBandedChain(chain);
}

/** A walk with the given steps -down..up, reflected at 0 and at the top. */
function reflectedWalk(n: number, down: number, steps: readonly number[]): Float64Array {
  const p = new Float64Array(n * n);
  const total = steps.reduce((a, b) => a + b);
  for (let i = 0; i < n; i++) {
    steps.forEach((weight, k) => {
      const j = Math.min(n - 1, Math.max(0, i + k - down));
      p[i * n + j] += weight / total;
    });
  }
  return p;
}

function expectSame(actual: Float64Array, expected: Float64Array, relative: number): void {
  for (let k = 0; k < expected.length; k++) {
    const error = Math.abs(actual[k] - expected[k]);
    expect(error, `state ${k}: ${actual[k]} is not ${expected[k]}`).toBeLessThanOrEqual(
      relative * expected[k] + 1e-250,
    );
  }
}

const weight = fc.double({ min: 1e-6, max: 1, noNaN: true });

describe('solveBandedChain', () => {
  it('agrees entrywise with the dense elimination on chains without structure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(weight, { minLength: 13 * 30, maxLength: 13 * 30 }),
        (n, down, up, weights) => {
          const p = new Float64Array(n * n);
          for (let i = 0; i < n; i++) {
            for (let j = Math.max(0, i - down); j <= Math.min(n - 1, i + up); j++) {
              p[i * n + j] = weights[13 * i + (j - i + 6)] / 13;
            }
          }
          const { q } = solve(banded(p, n, down, up, n));
          expectSame(q, stationaryByGth(p.slice(), n), 1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('agrees entrywise on reflected walks, taking the converged pattern where it can', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 11 }),
        (down, steps) => {
          const n = 400;
          const d = Math.min(down, steps.length - 2);
          const up = steps.length - 1 - d;
          const p = reflectedWalk(n, d, steps);
          const chain = banded(p, n, d, up, d);
          const solution = solve(chain);
          expectSame(solution.q, stationaryByGth(p.slice(), n), 1e-10);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('agrees entrywise where many states at the bottom have rows of their own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 11 }),
        fc.integer({ min: 6, max: 30 }),
        fc.array(weight, { minLength: 11 * 30, maxLength: 11 * 30 }),
        (down, steps, shiftedFrom, own) => {
          const n = 400;
          const d = Math.min(down, steps.length - 2);
          const up = steps.length - 1 - d;
          const p = reflectedWalk(n, d, steps);
          for (let i = 0; i < shiftedFrom; i++) {
            for (let j = Math.max(0, i - d); j <= i + up; j++) p[i * n + j] = own[11 * i + j - i + d] / 11;
          }
          const { q, eliminated } = solve(banded(p, n, d, up, shiftedFrom));
          expect(eliminated).toBeLessThan(n - 1);
          expectSame(q, stationaryByGth(p.slice(), n), 1e-10);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('eliminates a small part of a long walk, even without drift', () => {
    const n = 20_000;
    const steps = [0.1, 0.2, 0.4, 0.2, 0.1];
    const share = (k: number) => steps[k + 2] ?? 0;
    const chain: BandedChain = {
      states: n,
      down: 2,
      up: 2,
      shiftedFrom: 2,
      negligible: 0,
      writeRowBelow: (_, row) => {
        row[1] = share(-1);
        row[2] = share(-2);
      },
      writeColumnAbove: (state, column) => {
        const top = state === n - 1;
        if (state >= 1) column[1] = share(1) + (top ? share(2) : 0);
        if (state >= 2) column[2] = share(2);
      },
    };
    const { q, eliminated } = solve(chain);
    expect(eliminated).toBeLessThan(300);
    // Without drift the stationary law is flat but for the reflections at the ends.
    expect(q[n / 2] * n).toBeCloseTo(1, 3);
    expect(q[5000] / q[15_000]).toBeCloseTo(1, 9);
  });

  it('leaves out states below one that is never left downwards', () => {
    const p = Float64Array.of(0.5, 0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0, 0.25, 0.75);
    const { q } = solve(banded(p, 4, 1, 1, 4));
    expect(Array.from(q)).toEqual([0, 0, expect.closeTo(1 / 3, 14), expect.closeTo(2 / 3, 14)]);
  });
});

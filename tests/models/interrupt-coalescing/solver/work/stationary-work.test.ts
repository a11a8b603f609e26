import { describe, expect, it } from 'vitest';
import { stationaryWork } from '../../../../../src/models/interrupt-coalescing/solver/work/stationary-work.ts';
import type { WorkWalk } from '../../../../../src/models/interrupt-coalescing/solver/work/work-walk.ts';

const states = 300;

/** A walk by one state up (0.4) or down (0.6) that loses a share of its mass at every step. */
function leakingWalk(leak: number): WorkWalk {
  const origin = 1;
  return {
    states,
    innerFrom: 0,
    innerTo: 0,
    kernel: new Float64Array(1),
    unchanged: 0,
    kernelLong: 0,
    rise: 1,
    fall: 1,
    scratchLength: states + 2,
    origin,
    spread(u, from, to, scratch) {
      scratch.fill(0);
      for (let n = from; n < to; n++) {
        scratch[origin + Math.min(states - 1, n + 1)] += 0.4 * (1 - leak) * u[n];
        scratch[origin + n - 1] += 0.6 * (1 - leak) * u[n];
      }
    },
  };
}

describe('the stationary law of the work', () => {
  it.each([0, 3e-12, 1e-10, -3e-12])('is found where a step loses %d of the mass', (leak) => {
    const { p, cycles, residual } = stationaryWork(leakingWalk(leak), Math.log(1.5), 1e6);
    expect(cycles).toBeLessThan(12);
    expect(residual).toBeLessThan(Math.abs(leak) + 2e-12);
    for (const n of [1, 10, 40]) expect(p[n] / p[n - 1]).toBeCloseTo(2 / 3, 8);
  });

  it('is not taken from a chain that loses more than cutting its laws explains', () => {
    expect(() => stationaryWork(leakingWalk(1e-3), Math.log(1.5), 1e6)).toThrow(/could not be found/);
  });
});

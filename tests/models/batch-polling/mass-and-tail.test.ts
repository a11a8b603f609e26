/** No law that the solver gives may hide mass: what its list leaves out is its tail. */
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { reusedSolverOf } from '../../reused-solver.ts';

const small = { maxBatch: 16, ringSize: 64 };

describe('mass and tail of every law make 1', () => {
  it.each<[string, InputValues]>([
    ['the default', {}],
    ['overload', { rateMbps: 12_000 }],
    ...['deterministic', 'poisson', 'geometric', 'negative-binomial', 'jittered'].flatMap((family) =>
      [10, 6000, 9500].map((rateMbps): [string, InputValues] => [
        `${family} at ${rateMbps} Mbit/s`,
        { ...small, 'arrivals.family': family, rateMbps },
      ]),
    ),
    ['bursts', { ...small, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 20, rateMbps: 3000 }],
    ['long services', { ...small, 'service.interceptUs': 50, rateMbps: 1000 }],
    ['a batch of one, a ring of one', { maxBatch: 1, ringSize: 1, rateMbps: 500 }],
    ['the renewal process that starts with an arrival', { ...small, arrivalCount: 'ordinary' }],
  ])('%s', (_, changes) => {
    const values = { ...defaultValues(batchPolling.fields), ...changes };
    expect(batchPolling.check(values)).toBeNull();
    const details = 'maxBatch' in changes ? (['screen', 'full'] as const) : (['screen'] as const);
    for (const detail of details) {
      const { distributions, sampled } = reusedSolverOf(batchPolling).solve(values, { detail });
      for (const [name, { p, tailMass }] of Object.entries(distributions)) {
        expect(p.reduce((sum, mass) => sum + mass, 0) + tailMass, name).toBeCloseTo(1, 10);
        expect(tailMass, name).toBeGreaterThanOrEqual(0);
      }
      for (const [name, { cdf, ccdf }] of Object.entries(sampled)) {
        const off = cdf.reduce((most, below, k) => Math.max(most, Math.abs(below + ccdf[k] - 1)), 0);
        expect(off, name).toBeCloseTo(0, 12);
        expect(ccdf.at(-1), name).toBeLessThan(1e-9);
      }
    }
  });
});

/** The time between two transfers where it is too long to be listed slot by slot. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../../src/models/contract/inputs.ts';
import { batchIntervalFigure } from '../../../../../src/models/interrupt-coalescing/figures/distribution.ts';
import { batchIntervals } from '../../../../../src/models/interrupt-coalescing/solver/interval/batch-intervals.ts';
import { intervalLaw } from '../../../../../src/models/interrupt-coalescing/solver/interval/interval-law.ts';
import {
  nicBatches,
  readInterarrival,
} from '../../../../../src/models/interrupt-coalescing/solver/interval/nic-batches.ts';
import { readSystem } from '../../../../../src/models/interrupt-coalescing/system.ts';
import { inputsWith, solveNow, valueOf } from '../../solve-now.ts';
import { contextOf } from '../../../context-of.ts';

type Changes = Readonly<Record<string, InputValue>>;

describe('a long batch interval', () => {
  it.each(['exact', 'published', 'marginal'])(
    'of memoryless arrivals is tau and a geometric time (%s)',
    (batchInterval) => {
      for (const meanInterarrivalUs of [9000, 100_000]) {
        const values = inputsWith({ 'arrivals.family': 'geometric', meanInterarrivalUs, batchInterval });
        const { distributions, sampled } = solveNow(values, 'full');
        const beyond = (slots: number) => Math.exp(slots * Math.log1p(-1 / meanInterarrivalUs));
        const { start, p, tailMass } = distributions.batchIntervalUs;
        expect(start).toBe(200);
        expect(p[7] * meanInterarrivalUs).toBeCloseTo(beyond(7), 10);
        expect(tailMass / beyond(p.length)).toBeCloseTo(1, 10);
        const { x, ccdf } = sampled.batchIntervalUs;
        x.forEach((us, k) => {
          expect(ccdf[k] / beyond(us - 199)).toBeCloseTo(1, 9);
        });
      }
    },
  );

  const cut: fc.Arbitrary<Changes> = fc
    .record({
      'arrivals.family': fc.constantFrom('poisson', 'deterministic', 'geometric-0', 'negative-binomial'),
      'arrivals.cv': fc.double({ min: 1, max: 4, noNaN: true }),
      meanInterarrivalUs: fc.double({ min: 1500, max: 60_000, noNaN: true }),
      coalescingUs: fc.integer({ min: 4, max: 300 }),
      batchInterval: fc.constantFrom('exact', 'published', 'marginal'),
    })
    .map((changes) => changes as Changes);

  it('is that of the chain, slot by slot and beyond, with the mean of Wald’s identity', () => {
    fc.assert(
      fc.property(cut, (changes) => {
        const system = readSystem(inputsWith(changes));
        const { arrivals, tau, memoryless, interval } = system;
        const batches = nicBatches(arrivals, readInterarrival(arrivals, 2 ** 17), tau);
        const law = intervalLaw(system, batches);
        const mass = law.p.reduce((sum, p) => sum + p, 0);
        expect(mass + law.tailMass).toBeCloseTo(1, 11);
        const long = 30_000;
        const form = interval === 'exact' ? 'marginal' : interval;
        const { residual } = batchIntervals(arrivals, batches, form, memoryless, long);
        for (let k = 0; k < Math.min(law.p.length, long - law.start); k += 97) {
          expect(Math.abs(law.p[k] - residual[law.start + k])).toBeLessThan(1e-9 * residual[law.start + k] + 1e-18);
        }
        const beyond = law.reader.ccdf(long - 1);
        expect(Math.abs(beyond - residual[long])).toBeLessThan(1e-9 * residual[long] + 1e-12);
      }),
      { numRuns: 30 },
    ); // oxfmt-ignore
  });

  it('is drawn to its end, as averages that hold all of it', () => {
    for (const view of ['linear', 'log']) {
      for (const family of ['geometric', 'negative-binomial']) {
        const values = inputsWith({ 'arrivals.family': family, meanInterarrivalUs: 100_000 });
        const solution = solveNow(values, 'screen');
        const spec = batchIntervalFigure.build(contextOf(values, solution, { view, method: 'exact' }));
        const { x, y, shape } = spec.series[0];
        expect(shape).toBe('line');
        expect(x.length).toBeGreaterThan(100);
        expect(spec.summary).toMatch(/each point is the mean over the slots around it/);
        const mean = valueOf(solution, 'meanBatchIntervalUs');
        expect(spec.x.range[1]).toBeGreaterThan(10 * mean);
        // Each average represents as many slots below its position as above it.
        let [mass, moment, end] = [0, 0, x[0]];
        for (let k = 0; k < x.length; k++) {
          const slots = k === 0 ? 1 : 2 * (x[k] - end) - 1;
          end += k === 0 ? 0 : slots;
          mass += slots * y[k];
          moment += slots * y[k] * x[k];
        }
        expect(mass).toBeCloseTo(1, 6);
        expect(moment / mean).toBeCloseTo(1, 3);
      }
    }
  });

  it('of a steady stream is drawn where it is, far from tau', () => {
    const values = inputsWith({ 'arrivals.family': 'poisson', meanInterarrivalUs: 100_000 });
    const { distributions } = solveNow(values, 'screen');
    const { start, p, tailMass } = distributions.batchIntervalUs;
    expect(p.reduce((sum, mass, k) => sum + mass * (start + k), 0)).toBeCloseTo(100_000, 6);
    expect(tailMass).toBeLessThan(1e-14);
    expect(p.length).toBeLessThan(10_000);
  });
});

/** Properties for any legal inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';

const anyInputs: fc.Arbitrary<InputValues> = fc
  .record({
    'arrivals.family': fc.constantFrom(
      'deterministic',
      'poisson',
      'geometric',
      'geometric-0',
      'negative-binomial',
    ),
    meanInterarrivalUs: fc.double({ min: 1.5, max: 60, noNaN: true }),
    'arrivals.cv': fc.double({ min: 0.8, max: 2.5, noNaN: true }),
    coalescingUs: fc.integer({ min: 1, max: 120 }),
    interruptUs: fc.double({ min: 0, max: 8, noNaN: true }),
    'service.family': fc.constantFrom('sgw', 'deterministic', 'poisson'),
    'service.meanUs': fc.double({ min: 0.5, max: 25, noNaN: true }),
    maxWorkUs: fc.integer({ min: 1, max: 800 }),
    batchInterval: fc.constantFrom('exact', 'published', 'marginal'),
    cores: fc.constantFrom(1, 2),
  })
  .map(inputsWith)
  .filter((values) => interruptCoalescing.check(values) === null);

const sum = (p: Float64Array) => p.reduce((total, mass) => total + mass, 0);

describe('any legal inputs', () => {
  it('give finite numbers, probabilities that sum to 1 and packets that are conserved', () => {
    fc.assert(
      fc.property(anyInputs, (values) => {
        const solution = solveNow(values, 'full');
        for (const [name, value] of Object.entries(solution.indicators)) {
          if (value !== null) expect(Number.isFinite(value), name).toBe(true);
        }
        for (const [name, { p, tailMass }] of Object.entries(solution.distributions)) {
          expect(sum(p) + tailMass, name).toBeCloseTo(1, 9);
          expect(Math.min(...p), name).toBeGreaterThanOrEqual(0);
        }
        expect(solution.numerics.conservationResidual).toBeLessThan(1e-9);
        expect(solution.numerics.rowResidual).toBeLessThan(1e-11);
        expect(solution.numerics.stationarityResidual).toBeLessThan(1e-11);
        const loss = valueOf(solution, 'lossProbability');
        expect(loss).toBeGreaterThanOrEqual(0);
        expect(loss).toBeLessThanOrEqual(1);
        const levels = ['p50', 'p95', 'p99', 'p999'].map(
          (level) => solution.indicators[`processingUs.exact.${level}`] ?? 0,
        );
        expect([...levels].sort((a, b) => a - b)).toEqual(levels);
      }),
      { numRuns: 60 },
    );
  });

  it('keep Wald’s identity E[S] = E[A] E[X] but for the printed interval', () => {
    fc.assert(
      fc.property(anyInputs, (drawn) => {
        const values: InputValues = { ...drawn, batchInterval: 'exact' };
        const solution = solveNow(values, 'full');
        const perCore = (values.meanInterarrivalUs as number) * (values.cores as number);
        const { p, start, step } = solution.distributions.batchIntervalUs;
        const mean = p.reduce((total, mass, k) => total + mass * (start + k * step), 0);
        expect(mean / (perCore * valueOf(solution, 'meanBatch'))).toBeCloseTo(1, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('split the processing time into parts that add up, at the mean and at percentiles', () => {
    fc.assert(
      fc.property(anyInputs, (values) => {
        const solution = solveNow(values, 'screen');
        const levels = solution.breakdowns.processingUs?.levels ?? [];
        expect(levels.length > 0).toBe(valueOf(solution, 'lossProbability') < 1);
        for (const { id, values: parts } of levels) {
          const total = parts.reduce((a, b) => a + b, 0);
          expect(total / valueOf(solution, `processingUs.exact.${id}`), id).toBeCloseTo(1, 7);
          expect(Math.min(...parts), id).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lose no more with a higher limit', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 1, max: 300 }), (values, more) => {
        const low = valueOf(solveNow(values), 'lossProbability');
        const high = valueOf(
          solveNow({ ...values, maxWorkUs: (values.maxWorkUs as number) + more }),
          'lossProbability',
        );
        expect(high).toBeLessThanOrEqual(low * (1 + 1e-8) + 1e-18);
      }),
      { numRuns: 40 },
    );
  });

  it('in slots half as long: memoryless batches and even arrivals are the same system', () => {
    const coarse = inputsWith({
      'arrivals.family': 'deterministic',
      meanInterarrivalUs: 7,
      coalescingUs: 50,
      'service.family': 'deterministic',
      'service.meanUs': 6,
      maxWorkUs: 300,
    });
    const fine = solveNow({ ...coarse, slotUs: 0.5 });
    const expected = solveNow(coarse);
    expect(valueOf(fine, 'processingUs.exact.mean')).toBeCloseTo(
      valueOf(expected, 'processingUs.exact.mean'),
      9,
    );
    expect(valueOf(fine, 'lossProbability')).toBeCloseTo(valueOf(expected, 'lossProbability'), 10);
  });
});

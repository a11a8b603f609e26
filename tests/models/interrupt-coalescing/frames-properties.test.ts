/** Properties for any legal inputs where frames can close a batch. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';
import '../../property-seed.ts';

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
    coalescingUs: fc.integer({ min: 1, max: 80 }),
    coalescingFrames: fc.integer({ min: 1, max: 20 }),
    interruptUs: fc.double({ min: 0, max: 8, noNaN: true }),
    'service.family': fc.constantFrom('sgw', 'deterministic', 'poisson'),
    'service.meanUs': fc.double({ min: 0.5, max: 25, noNaN: true }),
    maxWorkUs: fc.integer({ min: 1, max: 500 }),
    cores: fc.constantFrom(1, 2),
  })
  .map(inputsWith)
  .filter((values) => interruptCoalescing.check(values) === null);

const sum = (p: Float64Array) => p.reduce((total, mass) => total + mass, 0);

describe('any legal inputs with a limit of frames', () => {
  it('give finite numbers, laws that sum to 1 and packets that are conserved', () => {
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
        expect(solution.distributions.batchSize.p.length - 1).toBeLessThanOrEqual(
          values.coalescingFrames as number,
        );
        const mean = solution.indicators['processingUs.exact.mean'];
        const processing = solution.lawMoments?.processingUs;
        if (typeof mean === 'number' && processing) expect(processing.mean / mean).toBeCloseTo(1, 8);
      }),
      { numRuns: 50 },
    );
  });

  it('interrupt once a batch: 1 / (E[A] E[X]) a core', () => {
    fc.assert(
      fc.property(anyInputs, (values) => {
        const solution = solveNow(values, 'full');
        const interval = (values.meanInterarrivalUs as number) * valueOf(solution, 'meanBatch');
        expect((valueOf(solution, 'interruptsPerSecond') * interval) / 1e6).toBeCloseTo(1, 10);
        const { p, start, step } = solution.distributions.batchIntervalUs;
        const mean = p.reduce((total, mass, k) => total + mass * (start + k * step), 0);
        expect(mean / valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(1, 9);
      }),
      { numRuns: 30 },
    );
  });

  it('split the processing time into parts that add up', () => {
    fc.assert(
      fc.property(anyInputs, (values) => {
        const solution = solveNow(values, 'screen');
        for (const { id, values: parts } of solution.breakdowns.processingUs?.levels ?? []) {
          const total = parts.reduce((a, b) => a + b, 0);
          expect(total / valueOf(solution, `processingUs.exact.${id}`), id).toBeCloseTo(1, 7);
          expect(Math.min(...parts), id).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('as good as none are the published chain', () => {
    fc.assert(
      fc.property(anyInputs, (drawn) => {
        const without = solveNow({ ...drawn, coalescingFrames: null });
        const many = solveNow({ ...drawn, coalescingFrames: 1000 });
        for (const [name, value] of Object.entries(without.indicators)) {
          if (value === null || /ublished/.test(name)) continue;
          expect(Math.abs(valueOf(many, name) - value), name).toBeLessThan(
            1e-8 * Math.max(1, Math.abs(value)),
          );
        }
        const { lossProbabilityPublished, 'processingUs.published.mean': published } = many.indicators;
        expect([lossProbabilityPublished, published]).toEqual([null, null]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the solved part of a long range', () => {
  it.each<[string, Readonly<Record<string, InputValue>>]>([
    ['light load', { meanInterarrivalUs: 11, maxWorkUs: 2500 }],
    ['light load, frames that close few batches', { coalescingFrames: 16, maxWorkUs: 2500 }],
    ['slight overload', { meanInterarrivalUs: 6.8, maxWorkUs: 3000 }],
    ['overload', { meanInterarrivalUs: 5, maxWorkUs: 2000 }],
    ['interrupts that pile up', { meanInterarrivalUs: 3, coalescingFrames: 2, maxWorkUs: 1500 }],
  ])('is enough: %s', (_, changed) => {
    const values = inputsWith({
      'arrivals.family': 'geometric-0',
      meanInterarrivalUs: 9,
      coalescingUs: 60,
      coalescingFrames: 5,
      ...changed,
    });
    const part = solveNow(values, 'indicators');
    const whole = solveNow(values, 'full');
    expect(part.numerics.solvedRange).toBeLessThan(whole.numerics.solvedRange as number);
    for (const [name, value] of Object.entries(whole.indicators)) {
      if (value === null) continue;
      const bound = name === 'lossProbability' ? 1e-6 * value : 1e-8 * Math.max(1, Math.abs(value));
      expect(Math.abs(valueOf(part, name) - value), name).toBeLessThanOrEqual(bound);
    }
  });
});

describe('a limit of one frame', () => {
  it('interrupts for every packet, which waits for nothing in the card', () => {
    const values = inputsWith({ coalescingFrames: 1, meanInterarrivalUs: 14, maxWorkUs: 300 });
    const solution = solveNow(values, 'full');
    expect([...solution.distributions.batchSize.p]).toEqual([0, 1]);
    expect(valueOf(solution, 'closedByFramesShare')).toBe(1);
    expect(valueOf(solution, 'nicWaitingUs.mean')).toBe(0);
    expect(valueOf(solution, 'interruptsPerSecond')).toBeCloseTo(1e6 / 14, 6);
  });

  it('of even gaps above the service time is served at once', () => {
    const solution = solveNow(
      inputsWith({ coalescingFrames: 1, meanInterarrivalUs: 25, 'arrivals.family': 'deterministic' }),
    );
    expect(valueOf(solution, 'processingUs.exact.mean')).toBeCloseTo(4 + 7.25, 10);
    expect(valueOf(solution, 'meanUnfinishedWorkUs')).toBe(0);
  });
});

describe('interrupts alone', () => {
  it('can be more than the core does: nothing is accepted then', () => {
    const solution = solveNow(
      inputsWith({ coalescingFrames: 2, meanInterarrivalUs: 1.5, 'arrivals.family': 'geometric-0' }),
      'screen',
    );
    expect(valueOf(solution, 'lossProbability')).toBe(1);
    expect(valueOf(solution, 'utilisation')).toBe(1);
    expect(valueOf(solution, 'throughputMpps')).toBe(0);
    expect(solution.indicators.meanUnfinishedWorkUs).toBeNull();
    expect(solution.notices.map(({ code }) => code)).toContain('interrupts-alone');
  });
});

/** Properties for any legal inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { Distribution } from '../../../src/models/contract/solution.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';

/** Any legal inputs, without a limit of frames. */
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

/** Any legal inputs where frames can close a batch. */
const anyFrames: fc.Arbitrary<InputValues> = fc
  .record({
    without: anyInputs,
    coalescingUs: fc.integer({ min: 1, max: 80 }),
    coalescingFrames: fc.integer({ min: 1, max: 20 }),
    maxWorkUs: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ without, ...limits }): InputValues => ({ ...without, ...limits, batchInterval: 'exact' }))
  .filter((values) => interruptCoalescing.check(values) === null);

const sum = (p: Float64Array) => p.reduce((total, mass) => total + mass, 0);

const meanOf = ({ p, start, step }: Distribution) =>
  p.reduce((total, mass, k) => total + mass * (start + k * step), 0);

describe.each([
  ['any legal inputs', anyInputs, 60],
  ['any legal inputs with a limit of frames', anyFrames, 50],
] as const)('%s', (_, drawn, numRuns) => {
  it('give finite numbers, laws that sum to 1 and packets that are conserved', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        const { indicators, distributions, numerics, lawMoments } = solveNow(values, 'full');
        for (const [name, value] of Object.entries(indicators)) {
          if (value !== null) expect(Number.isFinite(value), name).toBe(true);
        }
        for (const [name, { p, tailMass }] of Object.entries(distributions)) {
          expect(sum(p) + tailMass, name).toBeCloseTo(1, 9);
          expect(Math.min(...p), name).toBeGreaterThanOrEqual(0);
        }
        expect(numerics.conservationResidual).toBeLessThan(1e-9);
        expect(numerics.rowResidual).toBeLessThan(1e-11);
        expect(numerics.stationarityResidual).toBeLessThan(1e-11);
        expect(indicators.lossProbability).toBeGreaterThanOrEqual(0);
        expect(indicators.lossProbability).toBeLessThanOrEqual(1);
        const levels = ['p50', 'p95', 'p99', 'p999'].map(
          (level) => indicators[`processingUs.exact.${level}`] ?? 0,
        );
        expect([...levels].sort((a, b) => a - b)).toEqual(levels);
        const frames = (values.coalescingFrames as number | null) ?? Infinity;
        expect(distributions.batchSize.p.length - 1).toBeLessThanOrEqual(frames);
        const mean = indicators['processingUs.exact.mean'];
        const processing = lawMoments?.processingUs;
        if (typeof mean === 'number' && processing) expect(processing.mean / mean).toBeCloseTo(1, 8);
      }),
      { numRuns },
    );
  });

  it('keep Wald’s identity E[S] = E[A] E[X] but for the printed interval, and interrupt once a batch', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        const solution = solveNow({ ...values, batchInterval: 'exact' }, 'full');
        const betweenUs = (values.meanInterarrivalUs as number) * valueOf(solution, 'meanBatch');
        const mean = meanOf(solution.distributions.batchIntervalUs);
        expect(mean / (betweenUs * (values.cores as number))).toBeCloseTo(1, 9);
        expect(mean / valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(1, 9);
        expect((valueOf(solution, 'interruptsPerSecond') * betweenUs) / 1e6).toBeCloseTo(1, 10);
      }),
      { numRuns: numRuns / 2 },
    );
  });

  it('split the processing time into parts that add up, at the mean and at percentiles', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        const solution = solveNow(values, 'screen');
        const levels = solution.breakdowns.processingUs?.levels ?? [];
        expect(levels.length > 0).toBe(valueOf(solution, 'lossProbability') < 1);
        for (const { id, values: parts } of levels) {
          const total = parts.reduce((a, b) => a + b, 0);
          expect(total / valueOf(solution, `processingUs.exact.${id}`), id).toBeCloseTo(1, 7);
          expect(Math.min(...parts), id).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
      { numRuns: numRuns / 2 },
    );
  });

  it('lose no more with a higher limit', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 300 }), (values, more) => {
        const low = valueOf(solveNow(values), 'lossProbability');
        const higher = { ...values, maxWorkUs: (values.maxWorkUs as number) + more };
        const high = valueOf(solveNow(higher), 'lossProbability');
        expect(high).toBeLessThanOrEqual(low * (1 + 1e-8) + 1e-18);
      }),
      { numRuns: numRuns / 2 },
    );
  });
});

it('A limit of frames that is never met leaves the published chain', () => {
  fc.assert(
    fc.property(anyFrames, (drawn) => {
      const without = solveNow({ ...drawn, coalescingFrames: null });
      const many = solveNow({ ...drawn, coalescingFrames: 1000 });
      for (const [name, value] of Object.entries(without.indicators)) {
        if (value === null || /ublished/.test(name)) continue;
        expect(Math.abs(valueOf(many, name) - value), name).toBeLessThan(1e-8 * Math.max(1, Math.abs(value)));
      }
      const { lossProbabilityPublished, 'processingUs.published.mean': published } = many.indicators;
      expect([lossProbabilityPublished, published]).toEqual([null, null]);
    }),
    { numRuns: 20 },
  );
});

it('In slots half as long memoryless batches and even arrivals are the same system', () => {
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
  it('interrupts for every packet, which does not wait in the card', () => {
    const values = inputsWith({ coalescingFrames: 1, meanInterarrivalUs: 14, maxWorkUs: 300 });
    const solution = solveNow(values, 'full');
    expect([...solution.distributions.batchSize.p]).toEqual([0, 1]);
    expect(valueOf(solution, 'closedByFramesShare')).toBe(1);
    expect(valueOf(solution, 'nicWaitingUs.mean')).toBe(0);
    expect(valueOf(solution, 'interruptsPerSecond')).toBeCloseTo(1e6 / 14, 6);
  });

  it('serves packets at even gaps above the service time at once', () => {
    const solution = solveNow(
      inputsWith({ coalescingFrames: 1, meanInterarrivalUs: 25, 'arrivals.family': 'deterministic' }),
    );
    expect(valueOf(solution, 'processingUs.exact.mean')).toBeCloseTo(4 + 7.25, 10);
    expect(valueOf(solution, 'meanUnfinishedWorkUs')).toBe(0);
  });
});

describe('the work of interrupts alone', () => {
  it('can exceed the core: then no packet is accepted', () => {
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

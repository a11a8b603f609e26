/** Consistency of every shown law with the numbers beside it, in every model. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../src/models/execution-areas/execution-areas.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from '../../src/models/k-limited/k-limited.ts';
import { lawResidual } from '../../src/models/contract/law-residual.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { SolveRequest } from '../../src/models/contract/solver.ts';
import type { Distribution, SampledDistribution, Solution } from '../../src/models/contract/solution.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { vswitchPolling } from '../../src/models/vswitch-polling/vswitch-polling.ts';
import { arbitraryValues } from '../scenario/arbitrary-values.ts';
import { casesOf } from '../long-run.ts';
import '../property-seed.ts';
import { reusedSolverOf } from '../reused-solver.ts';

/** Largest relative difference between a law and a number beside it. */
const same = 1e-6;

/** null where the inputs are refused. */
function solve(model: Model, values: InputValues, detail: SolveRequest['detail']): Solution | null {
  try {
    return reusedSolverOf(model).solve(values, { detail });
  } catch (error) {
    if (error instanceof SolveFailure) return null;
    throw error;
  }
}

function expectNumbers({ indicators, distributions, sampled }: Solution): void {
  const broken = Object.entries(indicators).filter(([, value]) => value !== null && !Number.isFinite(value));
  expect(broken).toEqual([]);
  for (const [name, { p, tailMass }] of Object.entries(distributions)) {
    const total = p.reduce((a, b) => a + b, tailMass);
    expect(Math.abs(total - 1), `mass of ${name}`).toBeLessThan(same);
    expect(p.findIndex((mass) => !(mass >= 0))).toBe(-1);
  }
  for (const [name, { cdf, ccdf }] of Object.entries(sampled)) {
    const apart = cdf.findIndex((below, k) => !(Math.abs(below + ccdf[k] - 1) < same));
    expect(apart, name).toBe(-1);
  }
}

/** Indicators beside a mean that are quantiles of the same law: level and value. */
function quantilesBeside(mean: string, { indicators }: Solution): (readonly [number, number])[] {
  return Object.entries(indicators).flatMap(([name, value]) => {
    const digits = /^p(\d+)$/.exec(name.slice(name.lastIndexOf('.') + 1))?.[1];
    const isBeside = name.slice(0, name.lastIndexOf('.')) === mean.slice(0, mean.lastIndexOf('.'));
    return digits && isBeside && value !== null ? [[Number(`0.${digits}`), value] as const] : [];
  });
}

/** The level is reached at the quantile, and not before it. */
function expectQuantile(at: (t: number) => number | null, level: number, value: number, step: number): void {
  expect(at(value + step / 2) ?? 1).toBeGreaterThan(level - 1e-9);
  expect(at(value - step / 2) ?? 0).toBeLessThan(level + 1e-9);
}

/** P(T <= t); null outside of the points. */
const sampledCdf =
  ({ x, cdf }: SampledDistribution, side: 'below' | 'above') =>
  (t: number): number | null => {
    const next = x.findIndex((place) => place > t);
    const k = side === 'below' ? (next < 0 ? x.length : next) - 1 : next;
    return k < 0 ? null : cdf[k];
  };

function latticeCdf({ start, step, p }: Distribution): (t: number) => number {
  const below: number[] = [];
  p.reduce((sum, mass, k) => (below[k] = sum + mass), 0);
  return (t) => {
    const k = Math.floor((t - start) / step);
    return k < 0 ? 0 : below[Math.min(k, p.length - 1)];
  };
}

function expectLaws(solution: Solution): void {
  expectNumbers(solution);
  const { indicators, distributions, sampled } = solution;
  expect(lawResidual(solution), JSON.stringify(solution.lawMoments)).toBeLessThan(same);
  for (const [name, { indicator }] of Object.entries(solution.lawMoments ?? {})) {
    const law: Distribution | undefined = distributions[name];
    const points: SampledDistribution | undefined = sampled[name];
    const mean = indicators[indicator];
    if (law && law.tailMass < 1e-12 && mean !== null) {
      const lawMean = law.p.reduce((sum, mass, k) => sum + mass * (law.start + k * law.step), 0);
      const allowed = same * Math.max(mean, 1e-6 * law.step);
      expect(Math.abs(lawMean - mean), `mean of ${name}: ${lawMean}, ${mean}`).toBeLessThanOrEqual(allowed);
    }
    for (const [level, value] of quantilesBeside(indicator, solution)) {
      if (law) expectQuantile(latticeCdf(law), level, value, law.step);
      if (!points) continue;
      // Between two points nothing is known but the cdf at both.
      expect(sampledCdf(points, 'above')(value) ?? 1).toBeGreaterThan(level - 1e-9);
      expect(sampledCdf(points, 'below')(value * (1 - 1e-12) - 1e-6) ?? 0).toBeLessThan(level + 1e-9);
    }
  }
}

/** Evenly spread: `fc.double` prefers numbers near 0 and the ends. */
const between = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: 0, max: 1 << 20 })).map((k) => min + ((max - min) * k) / (1 << 20));
const evenly = (min: number, max: number) => between(Math.log(min), Math.log(max)).map(Math.exp);
const whole = (min: number, max: number) => evenly(min, max).map(Math.round);

/** The ranges of the fields, rates as loads; without systems that take more than some ten ms. */
const polling: fc.Arbitrary<InputValues> = fc
  .record({
    maxBatch: fc.oneof(whole(1, 32), whole(1, 1024)),
    more: fc.oneof(fc.constant(0), whole(1, 32), whole(1, 4096)),
    load: fc.oneof(evenly(1e-3, 1), between(0.3, 1.2), evenly(0.5, 10)),
    interceptUs: evenly(1e-3, 1000),
    slopeUs: evenly(1e-4, 30),
    slotNs: fc.oneof(fc.constant(10), evenly(1, 1000)),
    family: fc.constantFrom('poisson', 'deterministic', 'geometric', 'negative-binomial', 'jittered'),
    cv: evenly(0.05, 6),
    jitter: evenly(0.01, 64),
    serviceFamily: fc.constantFrom('poisson', 'deterministic'),
    arrivalCount: fc.constantFrom('stationary', 'stationary', 'ordinary'),
  })
  .map(({ maxBatch, more, load, interceptUs, slopeUs, slotNs, arrivalCount, ...rest }) => ({
    ...defaultValues(batchPolling.fields),
    maxBatch,
    ringSize: maxBatch + more,
    slotNs,
    arrivalCount,
    rateMbps: Math.min(1e6, Math.max(1, (load * maxBatch * 672) / (interceptUs + slopeUs * maxBatch))),
    'arrivals.family': rest.family,
    'arrivals.cv': rest.cv,
    'arrivals.jitterPackets': rest.jitter,
    'service.family': rest.serviceFamily,
    'service.interceptUs': interceptUs,
    'service.slopeUs': slopeUs,
  }))
  .filter((values) => {
    const longest =
      ((values['service.interceptUs'] + values['service.slopeUs'] * values.maxBatch) * 1000) / values.slotNs;
    const interarrival = 672_000 / values.rateMbps / values.slotNs;
    const counts = Math.min(values.ringSize, longest / interarrival) + 10;
    const blocks = values.ringSize / values.maxBatch;
    return longest < 2e4 && longest * counts < 1e5 && longest / interarrival < 5e3 && blocks < 100;
  })
  .filter((values) => batchPolling.check(values) === null);

const coalescing: fc.Arbitrary<InputValues> = fc
  .record({
    'arrivals.family': fc.constantFrom('deterministic', 'poisson', 'geometric', 'geometric-0'),
    meanInterarrivalUs: evenly(1, 100),
    coalescingUs: whole(1, 120),
    interruptUs: between(0, 8),
    'service.family': fc.constantFrom('sgw', 'deterministic', 'poisson'),
    'service.meanUs': evenly(0.5, 25),
    maxWorkUs: whole(1, 800),
    batchInterval: fc.constantFrom('exact', 'published', 'marginal'),
  })
  .map((changed) => ({ ...defaultValues(interruptCoalescing.fields), ...changed }))
  .filter((values) => interruptCoalescing.check(values) === null);

const switching: fc.Arbitrary<InputValues> = fc
  .record({
    method: fc.constantFrom(...vswitchPolling.methods.map(({ id }) => id)),
    ports: fc.integer({ min: 1, max: 4 }),
    cores: fc.integer({ min: 1, max: 2 }),
    queueCapacity: whole(1, 128),
    maxBatch: whole(1, 12),
    hitUs: evenly(0.01, 2),
    loadMpps: evenly(0.01, 20),
  })
  .map((changed) => ({ ...defaultValues(vswitchPolling.fields), ...changed }))
  .map((values) => ({ ...values, portShares: null, coreSplit: null, missUs: values.hitUs * 1.5 }))
  .filter((values) => vswitchPolling.check(values) === null);

const pollingWith = (changed: InputValues): InputValues => ({
  ...defaultValues(batchPolling.fields),
  ...changed,
});

describe('the laws that batch polling shows', () => {
  it('are right where polls last few slots and packets many', () => {
    const values = pollingWith({
      maxBatch: 22,
      ringSize: 28,
      cores: 4,
      rateMbps: 1150.35,
      'arrivals.family': 'geometric',
      'service.interceptUs': 0.03,
      'service.slopeUs': 1.88,
    });
    const solution = solve(batchPolling, values, 'full')!;
    expectLaws(solution);
    const quantiles = ['p50', 'p90', 'p99'].map((level) => solution.indicators[`sojournUs.exact.${level}`]!);
    expect(quantiles.map((us) => Number(us.toFixed(2)))).toEqual([5.65, 16.5, 32.85]);
  });

  it('are numbers where evenly spaced arrivals are counted in the ordinary way', () => {
    const values = pollingWith({
      rateMbps: 658845.2,
      frameBytes: 9216,
      slotNs: 1,
      ringSize: 1659,
      arrivalCount: 'ordinary',
      'arrivals.family': 'deterministic',
      'service.family': 'deterministic',
      'service.interceptUs': 8.2533,
    });
    const solution = solve(batchPolling, values, 'screen')!;
    expectLaws(solution);
    expect(solution.indicators['sojournUs.exact.p99']).toBeLessThan(46);
  });

  it('have the means, masses and quantiles beside them over the whole ranges', () => {
    fc.assert(
      fc.property(polling, (values) => {
        const solution = solve(batchPolling, values, 'screen');
        if (solution) expectLaws(solution);
      }),
      { numRuns: casesOf(50, 30) },
    );
  });

  it('have them slot by slot', () => {
    const short = polling.filter(
      ({ 'service.interceptUs': a, 'service.slopeUs': b, maxBatch, slotNs }) =>
        (((a as number) + (b as number) * (maxBatch as number)) * 1000) / (slotNs as number) < 2000,
    );
    fc.assert(
      fc.property(short, (values) => {
        const solution = solve(batchPolling, values, 'full');
        if (solution) expectLaws(solution);
      }),
      { numRuns: 15 },
    );
  });
});

describe.each([
  [interruptCoalescing, coalescing, 20],
  [vswitchPolling, switching, 30],
  [kLimited, arbitraryValues(kLimited).filter((values) => Number(values.packetsPerCycle) < 500), 40],
  [executionAreas, arbitraryValues(executionAreas), 20],
] as const)('%#: the laws of another model', (model: Model, values: fc.Arbitrary<InputValues>, numRuns) => {
  it(`${model.id}: have the means, masses and quantiles beside them, and nothing is NaN`, () => {
    fc.assert(
      fc.property(values, (drawn) => {
        const solution = solve(model, drawn, 'full');
        if (solution) expectLaws(solution);
      }),
      { numRuns },
    );
  });
});

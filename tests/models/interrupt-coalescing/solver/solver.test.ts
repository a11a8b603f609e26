/** The solver as its worker drives it: stages cached between solves, pauses, details. */
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { indicators as declarations } from '../../../../src/models/interrupt-coalescing/indicators.ts';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { indicatorName } from '../../../../src/models/contract/model.ts';
import { inputsWith, solveNow } from '../solve-now.ts';
import { solverOf } from '../../../engines.ts';

/** A walk through the inputs in which each step changes something else. */
const walk: readonly Readonly<Record<string, InputValue>>[] = [
  {},
  { maxWorkUs: 600 },
  { maxWorkUs: 300, meanInterarrivalUs: 7 },
  { coalescingUs: 12, meanInterarrivalUs: 9 },
  { coalescingUs: 12, interruptUs: 0 },
  { 'arrivals.family': 'negative-binomial', maxWorkUs: 900 },
  { 'arrivals.family': 'negative-binomial', batchInterval: 'marginal', maxWorkUs: 900 },
  { 'arrivals.family': 'geometric', meanInterarrivalUs: 4, maxWorkUs: 2000 },
  { 'arrivals.family': 'geometric', meanInterarrivalUs: 4, maxWorkUs: 2100 },
  { 'service.family': 'poisson', 'service.meanUs': 5 },
  {},
];

describe('a solver that has solved before', () => {
  it('answers as a fresh one does', () => {
    const reused = solverOf(interruptCoalescing);
    for (const changed of walk) {
      const values = inputsWith(changed);
      const again = solveNow(values, 'screen', reused);
      const fresh = solveNow(values, 'screen', solverOf(interruptCoalescing));
      expect(again.indicators).toEqual(fresh.indicators);
      expect(again.breakdowns).toEqual(fresh.breakdowns);
    }
  });
});

describe('a solve', () => {
  it('reports progress that only grows, between 0 and 1', () => {
    for (const changed of [
      { 'arrivals.family': 'negative-binomial', meanInterarrivalUs: 7.5 },
      { coalescingUs: 500, meanInterarrivalUs: 6, interruptPmf: [0, 1, 2] },
    ]) {
      const fractions: number[] = [];
      solverOf(interruptCoalescing).solve(inputsWith(changed), {
        detail: 'screen',
        report: (fraction) => fractions.push(fraction),
      });
      expect(fractions.length).toBeGreaterThan(0);
      expect(fractions.every((one, k) => one >= (fractions[k - 1] ?? 0) && one <= 1)).toBe(true);
    }
  });

  it('has exactly the declared indicators, numerics and strip', () => {
    const solution = solveNow(inputsWith({}));
    expect(Object.keys(solution.indicators).sort()).toEqual(declarations.map(({ name }) => name).sort());
    expect(Object.keys(solution.numerics).sort()).toEqual(
      interruptCoalescing.numerics.map(({ name }) => name).sort(),
    );
    for (const template of interruptCoalescing.strip) {
      for (const { id } of interruptCoalescing.methods) {
        expect(Object.keys(solution.indicators)).toContain(indicatorName(template, id));
      }
    }
  });

  it.each<[string, Readonly<Record<string, InputValue>>]>([
    ['the default', {}],
    ['overload', { meanInterarrivalUs: 5, maxWorkUs: 900 }],
    ...['deterministic', 'poisson', 'geometric', 'geometric-0', 'negative-binomial'].flatMap((family) =>
      ['exact', 'published', 'marginal'].flatMap((batchInterval) =>
        [9000, 100_000].map((meanInterarrivalUs): [string, Readonly<Record<string, InputValue>>] => [
          `${family}, ${batchInterval}, a packet every ${meanInterarrivalUs} µs`,
          { 'arrivals.family': family, batchInterval, meanInterarrivalUs, maxWorkUs: 600 },
        ]),
      ),
    ),
    ['rare long gaps', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 20, maxWorkUs: 600 }],
    ['a NIC that waits long', { coalescingUs: 10_000, meanInterarrivalUs: 30_000, maxWorkUs: 600 }],
  ])('gives laws whose mass and tail make 1: %s', (_, changed) => {
    for (const detail of ['screen', 'full'] as const) {
      const { distributions, sampled } = solveNow(inputsWith(changed), detail);
      for (const [name, { p, tailMass }] of Object.entries(distributions)) {
        expect(p.reduce((sum, mass) => sum + mass, 0) + tailMass, name).toBeCloseTo(1, 10);
        expect(tailMass, name).toBeGreaterThanOrEqual(0);
      }
      for (const [name, { x, cdf, ccdf }] of Object.entries(sampled)) {
        expect(
          x.every((value, k) => k === 0 || value > x[k - 1]),
          name,
        ).toBe(true);
        cdf.forEach((below, k) => {
          expect(below + ccdf[k], name).toBeCloseTo(1, 12);
        });
        // Followed to its end, however far that is.
        expect(ccdf.at(-1), name).toBeLessThan(1e-9);
      }
    }
  });

  it('gives numbers only when asked for numbers only', () => {
    const { distributions, sampled, relations, breakdowns } = solveNow(inputsWith({}));
    expect([distributions, sampled, relations, breakdowns]).toEqual([{}, {}, {}, {}]);
  });

  it.each([
    [
      'closed by the timer',
      { 'arrivals.pmf': [0, 0, 1], coalescingFrames: 1114, 'service.meanUs': 65.3, maxWorkUs: 51 },
      { coalescingUs: 5, slotUs: 0.125, cores: 22 },
    ],
    // 1322 states: 400 cycles of groups of four found nothing.
    [
      'closed by frames',
      { 'arrivals.pmf': [0, 1], coalescingFrames: 5, 'service.meanUs': 250.3, maxWorkUs: 80 },
      { coalescingUs: 6, slotUs: 0.25, interruptUs: 0 },
    ],
  ])('solves a queue that fixed times keep in step for long: batches %s', (_, traffic, times) => {
    const { numerics } = solveNow(
      inputsWith({
        'arrivals.family': 'empirical',
        'service.family': 'deterministic',
        ...traffic,
        ...times,
      }),
    );
    expect(numerics.cycles).toBeLessThan(20);
    expect(numerics.stationarityResidual).toBeLessThan(1e-11);
  });

  it('says what strains the model', () => {
    const codes = (changed: Readonly<Record<string, InputValue>>) =>
      solveNow(inputsWith(changed)).notices.map(({ code }) => code);
    expect(codes({})).toEqual(['stand-in-service', 'cv-follows-slot']);
    expect(codes({ meanInterarrivalUs: 6 })).toContain('overload');
    expect(codes({ meanInterarrivalUs: 7.4 })).toContain('near-capacity');
    expect(codes({ meanInterarrivalUs: 8 })).toContain('loss-continued');
    expect(codes({ batchInterval: 'published' })).toContain('published-interval');
    expect(codes({ batchInterval: 'marginal' })).toContain('independent-interval');
    expect(codes({ meanInterarrivalUs: 1.5 })).toContain('few-slots-between-packets');
  });
});

describe('aliases and presets', () => {
  it('a rate in Mpps is an interarrival time', () => {
    const { name, value } = interruptCoalescing.aliases!.rateMpps(0.125, inputsWith({}));
    expect([name, value]).toEqual(['meanInterarrivalUs', 8]);
  });

  it.each(interruptCoalescing.presets.map((preset) => [preset.id, preset.inputs] as const))(
    'preset %s can be solved',
    (_, inputs) => {
      const values = inputsWith(inputs);
      expect(interruptCoalescing.check(values)).toBeNull();
      expect(solveNow(values).indicators['processingUs.exact.p99']).toBeGreaterThan(0);
    },
  );
});

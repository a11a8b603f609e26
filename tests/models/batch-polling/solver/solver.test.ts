import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { capacityMbps } from '../../../../src/models/batch-polling/closed-form/load.ts';
import { readInputs } from '../../../../src/models/batch-polling/read-inputs.ts';
import { createSolver } from '../../../../src/models/batch-polling/solver/solver.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { SolveRequest } from '../../../../src/models/contract/solver.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const defaults = defaultValues(batchPolling.fields);
const solver = createSolver();

function solve(inputs: InputValues, detail: SolveRequest['detail'] = 'indicators'): Solution {
  return solver.solve({ ...defaults, ...inputs }, { detail });
}

const codes = (solution: Solution) => solution.notices.map((notice) => notice.code);
const total = (p: Float64Array) => p.reduce((a, b) => a + b, 0);

describe('answers', () => {
  it('name every indicator and every number of the numerics that the model declares, and nothing else', () => {
    const { indicators, numerics } = solve({});
    expect(Object.keys(indicators).sort()).toEqual(batchPolling.indicators.map(({ name }) => name).sort());
    expect(Object.keys(numerics).sort()).toEqual(batchPolling.numerics.map(({ name }) => name).sort());
  });

  it('are the same numbers at every level of detail', () => {
    const inputs = { rateMbps: 7900, 'arrivals.family': 'geometric' };
    const { indicators } = solve(inputs);
    expect(solve(inputs, 'screen').indicators).toEqual(indicators);
    expect(solve({ ...inputs, maxBatch: 32, ringSize: 64 }, 'full').indicators).toEqual(
      solve({ ...inputs, maxBatch: 32, ringSize: 64 }).indicators,
    );
  });

  it('do not depend on what was solved before', () => {
    const small = { maxBatch: 32, ringSize: 128 };
    const walk: readonly InputValues[] = [
      small,
      { ...small, rateMbps: 7900 },
      { ...small, rateMbps: 7900, 'arrivals.family': 'geometric' },
      { maxBatch: 64, ringSize: 512, 'service.family': 'deterministic' },
      { ...small, cores: 4, hottestShare: 0.4, stallUs: 20, stallEveryMs: 1 },
      small,
    ];
    for (const inputs of walk) {
      const fresh = createSolver().solve({ ...defaults, ...inputs }, { detail: 'screen' });
      expect(solve(inputs, 'screen')).toEqual(fresh);
    }
  });

  it('are there where an empty poll takes longer than a full batch', () => {
    const slow = { 'service.emptyPollUs': 2400, 'service.family': 'cv', 'service.cv': 1e-6, maxBatch: 36 };
    const { indicators } = solve({ ...slow, rateMbps: 684e3, frameBytes: 117.4, cores: 9 });
    expect(indicators.meanBatch).toBeGreaterThan(0);
  });

  it('leave out for a sweep what only a screen shows', () => {
    const { distributions, sampled, relations, breakdowns } = solve({});
    expect([distributions, sampled, relations, breakdowns]).toEqual([{}, {}, {}, {}]);
  });

  it('have for the screen the visible part of the counts and sampled times', () => {
    const { distributions, sampled, relations } = solve({ rateMbps: 9000 }, 'screen');
    expect(Object.keys(distributions)).toEqual([
      'batchSize',
      'batchSizeNonEmpty',
      'queueAtPoll',
      'queueAtArrival',
      'queueRandomTime',
      'queueRandomTimePublished',
    ]);
    for (const { p, start, tailMass } of Object.values(distributions)) {
      expect(total(p) + tailMass).toBeCloseTo(1, 9);
      expect(start + p.length).toBeLessThanOrEqual(4097);
    }
    for (const { x, cdf, ccdf } of Object.values(sampled)) {
      expect(x.every((value, k) => k === 0 || value > x[k - 1])).toBe(true);
      cdf.forEach((value, k) => expect(value + ccdf[k]).toBeCloseTo(1, 12));
    }
    const { x, y } = relations.serviceUs;
    expect([x[0], x[256], x.length]).toEqual([0, 256, 257]);
    expect(y[100]).toBeCloseTo(0.991 + 7.12, 9);
  });

  it('have in full every probability, of times too', () => {
    const { distributions } = solve({ maxBatch: 16, ringSize: 64, rateMbps: 6000 }, 'full');
    for (const name of ['waitingUs', 'sojournUs', 'waitingUsPublished', 'sojournUsPublished']) {
      const { p, step, tailMass } = distributions[name];
      expect(step).toBe(0.01);
      expect(total(p) + tailMass).toBeCloseTo(1, 10);
    }
    expect(distributions.queueAtPoll.p.length).toBe(65);
    expect(distributions.queueAtPoll.start).toBe(0);
  });

  it('report progress between 0 and 1', () => {
    const seen: number[] = [];
    createSolver().solve(
      { ...defaults, 'arrivals.family': 'geometric', rateMbps: 9100 },
      { detail: 'screen', report: (fraction) => seen.push(fraction) },
    );
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every((f, k) => f >= (seen[k - 1] ?? 0) && f <= 1)).toBe(true);
  });
});

describe('rates', () => {
  it('carry what is offered at low load, on the wire', () => {
    const { indicators } = solve({ rateMbps: 5000 });
    expect(indicators.throughputGbps).toBeCloseTo(5, 9);
    expect(indicators.throughputMpps).toBeCloseTo(5000 / 672, 9);
  });

  it('carry the capacity in overload', () => {
    const { indicators } = solve({ rateMbps: 20_000 });
    expect(indicators.throughputGbps).toBeCloseTo(indicators.capacityGbps!, 9);
    expect(indicators.lossProbability).toBeCloseTo(1 - 1 / indicators.load!, 9);
  });

  it('have load 1 at the capacity', () => {
    const rateMbps = capacityMbps(readInputs(defaults));
    const { indicators } = solve({ rateMbps });
    expect(indicators.load).toBeCloseTo(1, 12);
    expect(indicators.capacityGbps).toBeCloseTo(rateMbps / 1000, 12);
  });

  it('count frames, not bits', () => {
    const small = solve({ rateMbps: 5000 }).indicators;
    const large = solve({ rateMbps: (5000 * (1518 + 20)) / 84, frameBytes: 1518 }).indicators;
    expect(large.meanBatch).toBeCloseTo(small.meanBatch!, 9);
    expect(large.throughputGbps).toBeCloseTo((5 * 1538) / 84, 9);
  });
});

describe('cores', () => {
  it('share the rate evenly: each is like one core at its part, together they carry all', () => {
    const one = solve({ rateMbps: 8000 }).indicators;
    const four = solve({ rateMbps: 32_000, cores: 4 }).indicators;
    for (const name of ['meanBatch', 'lossProbability', 'load', 'sojournUs.exact.p99', 'utilisation']) {
      expect(four[name]).toBeCloseTo(one[name]!, 10);
    }
    expect(four.throughputMpps).toBeCloseTo(4 * one.throughputMpps!, 9);
    expect(four.capacityGbps).toBeCloseTo(4 * one.capacityGbps!, 9);
    expect(four.totalLossProbability).toBeCloseTo(one.lossProbability!, 12);
  });

  it('with a busiest one: it alone decides the capacity, the others carry the rest', () => {
    const shares = { cores: 3, hottestShare: 0.5, rateMbps: 20_000 };
    const together = solve(shares).indicators;
    const busiest = solve({ rateMbps: 10_000 }).indicators;
    const other = solve({ rateMbps: 5000 }).indicators;
    expect(together.lossProbability).toBeCloseTo(busiest.lossProbability!, 10);
    expect(together.throughputMpps).toBeCloseTo(busiest.throughputMpps! + 2 * other.throughputMpps!, 9);
    expect(together.totalLossProbability).toBeCloseTo(0.5 * busiest.lossProbability!, 10);
    expect(together.capacityGbps).toBeCloseTo(busiest.capacityGbps! / 0.5, 9);
  });

  it("leave totals out where only the busiest one's own distribution is known", () => {
    const tabled = {
      'arrivals.family': 'empirical',
      'arrivals.pmf': [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      cores: 4,
    };
    const uneven = solve({ ...tabled, hottestShare: 0.5 });
    expect(uneven.indicators.totalLossProbability).toBeNull();
    expect(uneven.indicators.throughputMpps).toBeNull();
    expect(codes(uneven)).toContain('other-cores-unknown');
    const even = solve(tabled).indicators;
    expect(even.throughputMpps).toBeCloseTo(40, 9); // four cores, a packet each 10 slots of 10 ns
  });

  it('may leave the others without packets', () => {
    const { indicators } = solve({ cores: 2, hottestShare: 1, rateMbps: 5000 });
    expect(indicators.throughputGbps).toBeCloseTo(5, 9);
  });
});

describe('notices', () => {
  it.each([
    ['overload', { rateMbps: 12_000 }],
    ['near-capacity', { rateMbps: 8980 }],
    ['empty-polls', { rateMbps: 500 }],
    ['cv-follows-slot', {}],
    ['jittered-arrivals', { 'arrivals.family': 'jittered' }],
    ['ordinary-counting', { arrivalCount: 'ordinary' }],
    ['drop-oldest', { rateMbps: 12_000 }],
    ['few-packets', { rateMbps: 500 }],
    ['small-system', { maxBatch: 4, ringSize: 8, rateMbps: 700, 'arrivals.family': 'negative-binomial' }],
  ])('%s is given where it holds', (code, inputs) => {
    expect(codes(solve(inputs))).toContain(code);
  });

  it('are not given where they do not hold', () => {
    const noticeCodes = codes(solve({ rateMbps: 6000, 'arrivals.family': 'geometric' }));
    for (const code of ['overload', 'near-capacity', 'drop-oldest', 'ordinary-counting', 'cv-follows-slot']) {
      expect(noticeCodes).not.toContain(code);
    }
    const geometric = codes(solve({ rateMbps: 500, 'arrivals.family': 'geometric' }));
    for (const others of [noticeCodes, geometric, codes(solve({}))])
      expect(others).not.toContain('few-packets');
  });
});

describe('any legal inputs', () => {
  const inputs = fc
    .record({
      maxBatch: fc.integer({ min: 1, max: 40 }),
      beyond: fc.integer({ min: 0, max: 200 }),
      family: fc.constantFrom('poisson', 'deterministic', 'geometric', 'negative-binomial', 'jittered'),
      cv: fc.double({ min: 0.5, max: 8, noNaN: true }),
      jitter: fc.double({ min: 0, max: 64, noNaN: true }),
      interceptUs: fc.double({ min: 0.02, max: 5, noNaN: true }),
      slopeUs: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      serviceFamily: fc.constantFrom('poisson', 'deterministic'),
      load: fc.double({ min: 0.001, max: 4, noNaN: true }),
      cores: fc.constantFrom(1, 1, 3),
      slotNs: fc.constantFrom(10, 10, 50),
    })
    .map(
      ({
        maxBatch,
        beyond,
        family,
        cv,
        jitter,
        interceptUs,
        slopeUs,
        serviceFamily,
        load,
        cores,
        slotNs,
      }): InputValues => {
        const values: InputValues = {
          ...defaults,
          maxBatch,
          ringSize: maxBatch + beyond,
          'arrivals.family': family,
          'arrivals.cv': cv,
          'arrivals.jitterPackets': jitter,
          'service.interceptUs': interceptUs,
          'service.slopeUs': slopeUs,
          'service.family': serviceFamily,
          cores,
          slotNs,
        };
        return { ...values, rateMbps: Math.max(1, Math.min(1e6, load * capacityMbps(readInputs(values)))) };
      },
    )
    .filter((values) => batchPolling.check(values) === null);

  it('give finite numbers in order, or a failure with a code', () => {
    fc.assert(
      fc.property(inputs, (values) => {
        let solution: Solution;
        try {
          solution = solve(values, 'screen');
        } catch (error) {
          expect(error).toBeInstanceOf(SolveFailure);
          return;
        }
        const { indicators, numerics, sampled, notices } = solution;
        for (const [name, value] of Object.entries(indicators)) {
          if (value !== null) expect(Number.isFinite(value), `${name} = ${value}`).toBe(true);
        }
        for (const form of [
          'waitingUs.exact',
          'waitingUs.published',
          'sojournUs.exact',
          'sojournUs.published',
        ]) {
          const quantiles = ['p50', 'p90', 'p99', 'p999', 'p9999'].map(
            (level) => indicators[`${form}.${level}`]!,
          );
          expect(quantiles).toEqual([...quantiles].sort((a, b) => a - b));
        }
        expect(numerics.conservationResidual).toBeLessThan(1e-8 * indicators.meanBatch! + 1e-15);
        for (const { cdf, ccdf } of Object.values(sampled)) {
          expect(cdf.every((value, k) => value >= 0 && ccdf[k] >= 0)).toBe(true);
        }
        for (const { message } of notices) expect(message).not.toMatch(/NaN|undefined|Infinity/);
      }),
      { numRuns: 60 },
    );
  });
});

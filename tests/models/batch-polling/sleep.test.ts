/** A core that sleeps after empty polls: against the reference, against closed forms, and what is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { ServiceTimes } from '../../../src/models/batch-polling/solver/service/service-times.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { pmfMean, pmfSum } from '../../../src/numerics/laws/pmf.ts';
import type { ReferenceSleep } from '../../reference/batch-polling.ts';
import { mean, referenceBatchPolling } from '../../reference/batch-polling.ts';
import { sleepingInputs } from '../../reference/batch-polling-inputs.ts';
import { complete, inSlots, solved } from './simulator/simulations.ts';

const geometric = { 'arrivals.family': 'geometric' };
const system = { interarrival: 9, intercept: 4, slope: 3, maxBatch: 6, ringSize: 20 };

/** The same system for the reference; times in slots. */
const referenceOf = (sleep: ReferenceSleep | null, emptyPoll = 4) =>
  referenceBatchPolling({
    interarrival: { family: 'geometric', meanSlots: 9 },
    arrivalCount: 'stationary',
    service: {
      family: 'poisson',
      meanSlots: (n) => (n === 0 ? emptyPoll : 4 + 3 * n),
      ...(sleep === null ? {} : { sleep }),
    },
    maxBatch: 6,
    ringSize: 20,
  });

const cases: readonly (readonly [string, InputValues, ReferenceSleep | null, number])[] = [
  ['a fixed sleep', { sleepUs: 0.6 }, { family: 'fixed', longest: 60, wakeUp: 0 }, 4],
  [
    'a fixed sleep of no whole number of slots, and a wake-up',
    { sleepUs: 0.304, wakeUpUs: 0.073 },
    { family: 'fixed', longest: 30.4, wakeUp: 7.3 },
    4,
  ],
  [
    'a uniform sleep and a wake-up',
    { sleepUs: 0.604, sleepFamily: 'uniform', wakeUpUs: 0.073 },
    { family: 'uniform', longest: 60.4, wakeUp: 7.3 },
    4,
  ],
  ['a sleep shorter than a slot', { sleepUs: 0.004 }, { family: 'fixed', longest: 0.4, wakeUp: 0 }, 4],
  ['empty polls with a time of their own', { 'service.emptyPollUs': 0.011 }, null, 1.1],
  [
    'both',
    { 'service.emptyPollUs': 0.25, sleepUs: 0.2, sleepFamily: 'uniform' },
    { family: 'uniform', longest: 20, wakeUp: 0 },
    25,
  ],
];

describe.each(cases)('%s', (_, inputs, sleep, emptyPoll) => {
  const { indicators } = solved(inSlots({ ...system, ...geometric, ...inputs }));
  const r = referenceOf(sleep, emptyPoll);

  it('is solved exactly', () => {
    expect(indicators.meanBatch).toBeCloseTo(r.meanBatch, 9);
    expect(indicators.lossProbability! / r.lossProbability).toBeCloseTo(1, 9);
    expect(indicators.emptyPollShare).toBeCloseTo(r.batchSize[0], 10);
    expect(indicators.awakeShare).toBeCloseTo(r.awakeShare, 10);
    expect(indicators.meanQueueRandomTime).toBeCloseTo(mean(r.queueRandomTime), 9);
    expect(indicators['waitingUs.exact.mean']).toBeCloseTo(r.meanWaitingSlots / 100, 10);
    expect(indicators['sojournUs.exact.mean']).toBeCloseTo(r.meanSojournSlots / 100, 10);
  });
});

describe('a core that sleeps', () => {
  // By a third implementation, in another language, from negative binomial counts.
  const golden = {
    uniform: {
      meanBatch: 2.193103216209768,
      emptyPollShare: 0.2442325142881381,
      lossProbability: 5.065781740219369e-6,
      awakeShare: 0.6263141595342336,
      'waitingUs.exact.mean': 0.182287623069105,
      'sojournUs.exact.mean': 0.3434354371946782,
    },
    fixed: {
      meanBatch: 2.1753202581979627,
      emptyPollShare: 0.24010407391398297,
      lossProbability: 1.0406483976040976e-7,
      awakeShare: 0.6271730023357878,
      'waitingUs.exact.mean': 0.153142513003435,
      'sojournUs.exact.mean': 0.311098566272081,
    },
  } as const;

  it.each(['uniform', 'fixed'] as const)('has the golden values of a %s sleep', (sleepFamily) => {
    const sleepUs = { uniform: 0.604, fixed: 0.304 }[sleepFamily];
    const { indicators } = solved(
      inSlots({ ...system, ...geometric, sleepFamily, sleepUs, wakeUpUs: 0.073 }),
    );
    for (const [name, value] of Object.entries(golden[sleepFamily]))
      expect(Math.abs(indicators[name]! / value - 1), name).toBeLessThan(1e-9);
  });

  it('is awake all the time without a sleep, whatever its wake-up', () => {
    const plain = solved({});
    const { indicators } = solved({ wakeUpUs: 30, sleepFamily: 'uniform' });
    expect(indicators.awakeShare).toBe(1);
    expect(indicators).toEqual(plain.indicators);
  });

  it('draws a power between the two given, by the share of time', () => {
    const inputs = { rateMbps: 500, sleepUs: 20, ...geometric };
    expect(solved(inputs).indicators.powerW).toBeNull();
    expect(solved({ ...inputs, powerBusyW: 10 }).indicators.powerW).toBeNull();
    const { awakeShare, powerW } = solved({ ...inputs, powerBusyW: 10, powerSleepW: 1.5 }).indicators;
    expect(powerW).toBeCloseTo(1.5 + 8.5 * awakeShare!, 12);
  });

  it('does not sleep where polls are never empty, at no cost in digits', () => {
    const inputs = { rateMbps: 12_000, ...geometric };
    const { indicators } = solved({ ...inputs, sleepUs: 100 });
    expect(indicators).toEqual(solved(inputs).indicators);
  });

  it('is less awake, and packets wait longer, the longer it sleeps', () => {
    let before = solved({ rateMbps: 500, ...geometric }).indicators;
    for (const sleepUs of [1, 5, 20, 60]) {
      const { indicators } = solved({ rateMbps: 500, sleepUs, ...geometric });
      expect(indicators.awakeShare).toBeLessThan(before.awakeShare!);
      expect(indicators['sojournUs.exact.mean']).toBeGreaterThan(before['sojournUs.exact.mean']!);
      expect(indicators['sojournUs.exact.p99']).toBeGreaterThan(before['sojournUs.exact.p99']!);
      before = indicators;
    }
  });

  it('shows service times without the sleep, and sleep among what packets wait for', () => {
    const { relations, breakdowns } = solved(
      { rateMbps: 500, sleepUs: 20, 'service.emptyPollUs': 0.3, ...geometric },
      'full',
    );
    expect(relations.serviceUs.y[0]).toBeCloseTo(0.3, 12);
    expect(relations.serviceUs.y[1]).toBeCloseTo(0.991 + 0.0712, 12);
    expect(breakdowns.sojournUs.parts[0].label).toBe('batch in service or sleep');
    expect(solved({}, 'full').breakdowns.sojournUs.parts[0].label).toBe('batch in service');
  });
});

describe('a ring of real size', () => {
  it.each([
    ['memoryless', { rateMbps: 500, sleepUs: 50, ...geometric }],
    [
      'memoryless, uniform',
      { rateMbps: 300, sleepUs: 30, sleepFamily: 'uniform', wakeUpUs: 2, ...geometric },
    ],
    ['memoryless, small batches', { rateMbps: 1000, sleepUs: 50, maxBatch: 32, ...geometric }],
  ] as const)('laws have mass 1 and the means that are shown: %s', (_, inputs) => {
    const { lawMoments, indicators, numerics } = solved(inputs, 'full');
    for (const { mass, mean: own, indicator } of Object.values(lawMoments!)) {
      expect(mass, indicator).toBeCloseTo(1, 9);
      expect(own / indicators[indicator]!, indicator).toBeCloseTo(1, 6);
    }
    expect(numerics.followedResidual).toBeLessThan(1e-9);
  });
});

describe('the law of an empty poll', () => {
  it('has the mean and the variance that it reports, and ends where its largest count is bounded', () => {
    fc.assert(
      fc.property(sleepingInputs, ({ service }) => {
        const times = new ServiceTimes(
          service.spread,
          Float64Array.of(service.meanSlots(0)),
          null,
          service.sleep,
        );
        const { start, p } = times.pmf(0);
        expect(pmfSum({ start, p })).toBeCloseTo(1, 12);
        expect(pmfMean({ start, p })).toBeCloseTo(times.mean(0), 9);
        let variance = 0;
        p.forEach((value, k) => (variance += value * (start + k - times.mean(0)) ** 2));
        expect(variance / times.variance(0)).toBeCloseTo(1, 9);
        for (const theta of [0.001, 0.05]) {
          let moment = 0;
          p.forEach((value, k) => (moment += value * Math.exp(theta * (start + k))));
          expect(Math.log(moment)).toBeLessThanOrEqual(times.logMoment(0, theta) + 1e-12);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a sleep that would take too long to compute', () => {
  const refused = (inputs: InputValues) => batchPolling.check(complete(inputs));

  it('is refused with what is allowed', () => {
    expect(refused({ sleepUs: 200 })).toBeNull();
    expect(refused({ sleepUs: 1000, slotNs: 50 })).toBeNull();
    expect(refused({ sleepUs: 190, wakeUpUs: 20 })).toEqual({
      code: 'sleep-too-long',
      parameter: 'sleepUs',
      message:
        'A fixed sleep and its wake-up may last 200 µs together in slots of 10 ns, not 210 µs: choose longer slots or a shorter sleep.',
      nearest: 180,
    });
    expect(refused({ sleepUs: 101, sleepFamily: 'uniform' })?.nearest).toBe(100);
    expect(refused({ sleepUs: 1, wakeUpUs: 300 })?.nearest).toBe(0);
  });

  it('is not asked about where there is none', () => {
    expect(refused({ wakeUpUs: 1000 })).toBeNull();
  });
});

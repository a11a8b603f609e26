/**
 * The mechanism against the solver: where the chain is exact it must agree, elsewhere lie off as the model's accuracy
 * says.
 */
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { simulation } from '../../../../src/models/batch-polling/simulation.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import { complete, halfWidthsOff, inSlots, simulated, simulator, solved } from './simulations.ts';

await simulation.loadDifference!();
const geometric = { 'arrivals.family': 'geometric' };
/** The cross-connect that loses nearly what Table 3 says. */
const crossConnect = (rateMbps: number, others: InputValues = {}): InputValues =>
  complete({ rateMbps, 'service.interceptUs': 0.75, 'service.slopeUs': 20.85 / 256, ...others });
const small = { maxBatch: 4, ringSize: 8 };

describe('geometric arrivals, for which the chain is exact', () => {
  const cases: readonly (readonly [string, InputValues, number])[] = [
    ['a tiny ring', inSlots({ interarrival: 8, intercept: 5, slope: 6, ...small, ...geometric }), 4e6],
    [
      'fixed services, a ring of one',
      inSlots({
        interarrival: 2,
        intercept: 1,
        slope: 2,
        maxBatch: 1,
        ringSize: 1,
        'service.family': 'deterministic',
        ...geometric,
      }),
      4e6,
    ],
    [
      'mostly empty polls',
      inSlots({ interarrival: 125, intercept: 1, slope: 99, maxBatch: 1, ringSize: 16, ...geometric }),
      1e6,
    ],
    ['an idle core', inSlots({ interarrival: 20_000, intercept: 30, slope: 9, ...small, ...geometric }), 1e5],
    [
      'polls of no length',
      inSlots({ interarrival: 50, intercept: 0.02, slope: 11, ...small, ...geometric }),
      4e5,
    ],
    [
      'fixed polls of no length',
      inSlots({
        interarrival: 50,
        intercept: 0.05,
        slope: 11,
        'service.family': 'deterministic',
        ...small,
        ...geometric,
      }),
      4e5,
    ],
    ['medium load', crossConnect(5000, geometric), 8e6],
    ['high load', crossConnect(7500, geometric), 1e7],
    ['overload', crossConnect(9000, geometric), 8e6],
    ['one standard deviation', crossConnect(7000, { 'service.family': 'sd', ...geometric }), 4e6],
    [
      'a coefficient of variation',
      crossConnect(5000, { 'service.family': 'cv', 'service.cv': 0.1, ...geometric }),
      4e6,
    ],
    [
      'wide empty polls, one or many at once',
      inSlots({
        interarrival: 20_000,
        intercept: 30,
        slope: 9,
        'service.family': 'sd',
        'service.sdUs': 0.15,
        ...small,
        ...geometric,
      }),
      1e5,
    ],
    [
      'stalls that a ring survives at times',
      inSlots({
        interarrival: 8,
        intercept: 5,
        slope: 3,
        maxBatch: 8,
        ringSize: 24,
        stallUs: 1.2,
        stallEveryMs: 0.1,
        ...geometric,
      }),
      1e7,
    ],
    [
      'stalls of an idle core',
      inSlots({
        interarrival: 20_000,
        intercept: 30,
        slope: 9,
        stallUs: 100,
        stallEveryMs: 10,
        ...small,
        ...geometric,
      }),
      3e5,
    ],
    [
      'a table, unequal cores',
      complete({
        rateMbps: 20_000,
        cores: 4,
        hottestShare: 0.33,
        maxBatch: 32,
        ringSize: 128,
        'service.tableUs': { 1: 0.9, 32: 3.5 },
        'service.interceptUs': null,
        'service.slopeUs': null,
        'service.between': 'interpolation',
        ...geometric,
      }),
      4e6,
    ],
  ];

  it.each(cases)(
    '%s: every indicator within 1.6 half widths, about 3 standard errors',
    (_, values, packets) => {
      const { indicators } = solved(values);
      const report = simulated(values, packets, 3);
      let compared = 0;
      for (const [name, interval] of Object.entries(report.indicators)) {
        const analytic = indicators[name];
        if (analytic === null || !interval || interval.halfWidth === null) continue;
        // Not exact for the chain: as published; and the joint law of waiting and own batch in parts.
        if (/ublished|dropOldest|sojournUs.exact.p/.test(name)) continue;
        expect(halfWidthsOff(report, name, analytic), name).toBeLessThan(1.6);
        compared++;
      }
      expect(compared).toBeGreaterThan(14);
    },
  );

  it.each(cases)(
    '%s: quantiles of the time in the system within 1 % beside the interval',
    (_, values, packets) => {
      const { indicators } = solved(values);
      const report = simulated(values, packets, 3);
      for (const level of ['p50', 'p90', 'p99', 'p999']) {
        const interval = report.indicators[`sojournUs.exact.${level}`]!;
        const analytic = indicators[`sojournUs.exact.${level}`]!;
        const slack = 1.6 * (interval.halfWidth ?? 0) + 0.01 * analytic + 0.01;
        expect(Math.abs(interval.mean - analytic), level).toBeLessThan(slack);
      }
    },
  );

  it('has the distributions of the chain, entry by entry', () => {
    const [, values, packets] = cases[0];
    const { distributions, sampled } = solved(values, 'full');
    const report = simulated(values, packets, 9);
    for (const name of [
      'batchSize',
      'batchSizeNonEmpty',
      'queueAtPoll',
      'queueAtArrival',
      'queueRandomTime',
    ]) {
      const { start, p, halfWidth } = report.distributions[name];
      const exact = distributions[name];
      for (let k = 0; k < p.length; k++) {
        const analytic = exact.p[start + k - exact.start] ?? 0;
        expect(Math.abs(p[k] - analytic), `${name} ${start + k}`).toBeLessThan(1.8 * halfWidth[k] + 1e-6);
      }
      expect(p.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    }
    const { x, ccdf } = sampled.waitingUs;
    const tail = report.tails.waitingUs;
    let compared = 0;
    tail.x.forEach((time, k) => {
      const at = x.findIndex((analytic) => Math.abs(analytic - time) < 1e-9);
      if (at < 0) return;
      compared++;
      expect(Math.abs(tail.ccdf[k] - ccdf[at]), `beyond ${time}`).toBeLessThan(
        1.8 * tail.halfWidth[k] + 1e-6,
      );
    });
    expect(compared).toBeGreaterThan(30);
  });

  it('covers the exact values in about 95 of 100 runs', () => {
    const [, values] = cases[0];
    const { indicators } = solved(values);
    const names = [
      'lossProbability',
      'meanBatch',
      'meanQueueAtArrival',
      'meanQueueRandomTime',
      'waitingUs.exact.mean',
      'sojournUs.exact.mean',
      'utilisation',
      'throughputMpps',
    ];
    const runs = 200;
    let covered = 0;
    for (let seed = 0; seed < runs; seed++) {
      const report = simulated(values, 150_000, seed);
      for (const name of names) if (halfWidthsOff(report, name, indicators[name]!) <= 1) covered++;
    }
    const share = covered / (runs * names.length);
    expect(share).toBeGreaterThan(0.91);
    expect(share).toBeLessThan(0.985);
  });
});

describe('other arrivals', () => {
  it.each<[string, number, number, number, InputValues]>([
    // Published accuracy of the chain on a ring of 8, batches of 4, services of 5 + 6 n slots, 8 slots between packets.
    ['even', 6.9e-5, 1.1e-5, 0.5e-5, { 'arrivals.family': 'deterministic' }],
    ['Poisson', 1.35e-3, 7.6e-4, 0.3e-4, {}],
    [
      'cv 2',
      0.195,
      0.209,
      0.002,
      { interarrival: 6.83, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
    ],
  ])('%s on a tiny ring: the chain loses %d, the mechanism %d', (_, chain, loss, tolerance, family) => {
    const values = inSlots({ interarrival: 8, intercept: 5, slope: 6, ...small, ...family });
    expect(Math.abs(solved(values).indicators.lossProbability! / chain - 1)).toBeLessThan(0.01);
    const { lossProbability } = simulated(values, 1e7).indicators;
    expect(Math.abs(lossProbability!.mean - loss)).toBeLessThan(tolerance + 2 * lossProbability!.halfWidth!);
    expect(simulation.expectedDifference(values, 'lossProbability', 'exact')?.reason).toMatch(/independent/);
  });

  it.each<[string, InputValues]>([
    ['even', { 'arrivals.family': 'deterministic' }],
    ['Poisson', {}],
    ['cv 0.5', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 }],
    ['cv 2', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 }],
    [
      'a histogram',
      {
        'arrivals.family': 'empirical',
        'arrivals.pmf': [0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 1, 2],
      },
    ],
  ])('%s at medium load: the mean batch within 0.1 %, waiting p99 within 2.4 %', (_, family) => {
    const values = crossConnect(5000, family);
    const { indicators } = solved(values);
    const report = simulated(values, 6e6);
    const { meanBatch, 'waitingUs.exact.p99': p99 } = report.indicators;
    expect(Math.abs(meanBatch!.mean / indicators.meanBatch! - 1)).toBeLessThan(
      0.001 + meanBatch!.halfWidth! / meanBatch!.mean,
    );
    expect(Math.abs(p99!.mean / indicators['waitingUs.exact.p99']! - 1)).toBeLessThan(0.024);
  });

  it('in overload lose what is offered beyond capacity, whatever the family', () => {
    for (const family of ['deterministic', 'poisson', 'geometric']) {
      const report = simulated(crossConnect(9000, { 'arrivals.family': family }), 4e6);
      const exact = 1 - (256 * (672 / 9)) / 10 / 2160;
      expect(halfWidthsOff(report, 'lossProbability', exact)).toBeLessThan(1.6);
      expect(report.indicators.meanBatch!.mean).toBeCloseTo(256, 4);
    }
  });

  it.each([
    [8500, 31371.8],
    [9000, 29629.4],
    [10_000, 26665.6],
  ])('at %i Mbit/s a ring that drops its oldest packet makes those served wait %d slots', (rate, slots) => {
    const report = simulated(crossConnect(rate), 1e7);
    const { mean, halfWidth } = report.indicators['waitingUs.dropOldest.mean']!;
    expect(Math.abs(mean * 100 - slots)).toBeLessThan(160 * halfWidth! + 1);
    expect(mean).toBeLessThan(0.95 * report.indicators['waitingUs.exact.mean']!.mean);
    expect(
      halfWidthsOff(
        report,
        'waitingUs.dropOldest.mean',
        solved(crossConnect(rate)).indicators['waitingUs.dropOldest.mean']!,
      ),
    ).toBeLessThan(2.5);
  });
});

describe('runs', () => {
  it('are equal for equal seeds, however they are cut, and different for different ones', () => {
    const values = crossConnect(7000, { cores: 2, hottestShare: 0.6, ringSize: 256 });
    const whole = simulator(values, 4);
    whole.run(2e6);
    const pieces = simulator(values, 4);
    while (pieces.packets < whole.packets) pieces.run(Math.min(9_973, whole.packets - pieces.packets));
    expect(pieces.report()).toEqual(whole.report());
    expect(simulated(values, 2e6, 5).indicators).not.toEqual(whole.report().indicators);
  });

  it('go on from steps as from runs', () => {
    const values = crossConnect(7000, { ringSize: 256 });
    const stepped = simulator(values, 4);
    while (stepped.packets < 300_000) stepped.step();
    const run = simulator(values, 4);
    run.run(300_000);
    expect(stepped.report()).toEqual(run.report());
  });

  it('leave out the warm-up and say so', () => {
    const run = simulator(crossConnect(5000, { ringSize: 256 }));
    run.run(1000);
    expect(run.report()).toMatchObject({ packets: run.packets, warmUpPackets: run.packets, batches: 0 });
    expect(run.report().indicators.meanBatch).toBeNull();
    run.run(1e6);
    const { warmUpPackets, batches } = run.report();
    expect(warmUpPackets).toBeGreaterThanOrEqual(20_000);
    expect(warmUpPackets).toBeLessThan(21_000);
    expect(batches).toBeGreaterThanOrEqual(16);
  });

  it('report every visible part of the model, and nothing else', () => {
    const report = simulated(crossConnect(8500, { ringSize: 512 }), 2e6);
    const hidden = ['capacityMpps', 'capacityGbps', 'load'];
    const names = batchPolling.indicators.map(({ name }) => name).filter((name) => !hidden.includes(name));
    expect(Object.keys(report.indicators).sort()).toEqual(names.sort());
    const { distributions, sampled } = solved(crossConnect(8500, { ringSize: 512 }), 'full');
    expect(Object.keys(report.distributions).sort()).toEqual(
      Object.keys(distributions)
        .filter((name) => name in report.distributions)
        .sort(),
    );
    expect(Object.keys(report.tails).sort()).toEqual(Object.keys(sampled).sort());
  });

  it('say nothing of all cores where only one core’s histogram is known', () => {
    const values = complete({
      'arrivals.family': 'empirical',
      'arrivals.pmf': [0, 0, 1, 1],
      cores: 4,
      hottestShare: 0.4,
      ringSize: 256,
    });
    const { throughputMpps, totalLossProbability, lossProbability } = simulated(values, 1e6).indicators;
    expect([throughputMpps, totalLossProbability]).toEqual([null, null]);
    expect(lossProbability).not.toBeNull();
  });

  it('refuse what the solver refuses', () => {
    expect(() => simulator({ maxBatch: 16, ringSize: 8 })).toThrow(SolveFailure);
  });

  it.each<[string, InputValues]>([
    ['the smallest rate', { rateMbps: 1 }],
    [
      'the smallest rate of the smallest share',
      { rateMbps: 1, cores: 128, hottestShare: 0.01, slotNs: 1, frameBytes: 9216 },
    ],
    ['the largest rate', { rateMbps: 1e6 }],
    ['a ring and a batch of one', { maxBatch: 1, ringSize: 1 }],
    ['services of hardly any time', { 'service.interceptUs': 1e-9, 'service.slopeUs': 0 }],
    [
      'fixed services of hardly any time',
      { 'service.interceptUs': 1e-9, 'service.slopeUs': 0, 'service.family': 'deterministic' },
    ],
    [
      'the longest services in the longest ring',
      { maxBatch: 1, ringSize: 65_536, 'service.interceptUs': 9999 },
    ],
    ['the largest batches', { maxBatch: 4096, ringSize: 65_536, rateMbps: 20_000 }],
    ['the wildest arrivals', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 20, rateMbps: 100 }],
    ['several packets a slot', { slotNs: 1000, rateMbps: 10_000 }],
    ['a histogram of mostly nothing', { 'arrivals.family': 'empirical', 'arrivals.pmf': [1e9, 1] }],
  ])('end at any extreme with finite numbers: %s', (_, inputs) => {
    const run = simulator(inputs, 2);
    run.run(60_000);
    for (let k = 0; k < 20; k++) run.step();
    run.run(60_000);
    expect(run.packets).toBeGreaterThanOrEqual(120_000);
    const { indicators, tails, distributions } = run.report();
    for (const [name, interval] of Object.entries(indicators)) {
      if (interval) expect(Number.isFinite(interval.mean) && interval.mean >= 0, name).toBe(true);
    }
    for (const { x, ccdf } of Object.values(tails)) {
      expect(x.every((time, k) => k === 0 || time > x[k - 1])).toBe(true);
      expect(ccdf.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
    for (const { p } of Object.values(distributions))
      expect(p.every((share) => share >= 0 && share <= 1)).toBe(true);
  });
});

describe('expected differences', () => {
  const why = (values: InputValues, indicator: string) =>
    simulation.expectedDifference(complete(values), indicator, 'exact')?.reason ?? null;

  it('are none where the chain is exact', () => {
    expect(why(geometric, 'waitingUs.exact.p99')).toBeNull();
    expect(why(geometric, 'sojournUs.exact.mean')).toBeNull();
    expect(why(geometric, 'sojournUs.exact.p99')).toMatch(/own batch/);
    expect(why({ ...geometric, arrivalCount: 'ordinary' }, 'meanBatch')).toBeNull();
  });

  it('are named for the printed equations and for what the chain leaves out', () => {
    expect(why(geometric, 'waitingUs.published.p99')).toMatch(/^Eq\. \(5\)/);
    expect(why(geometric, 'sojournUs.published.mean')).toMatch(/^Eq\. \(6\)/);
    expect(why(geometric, 'meanQueueRandomTimePublished')).toMatch(/^Eqs\. \(8\) and \(9\)/);
    expect(why({}, 'meanBatch')).toMatch(/independent/);
    expect(why({ arrivalCount: 'ordinary' }, 'meanBatch')).toMatch(/^Ordinary counting/);
    expect(why({}, 'meanBatch')).toMatch(
      /about 16 packets per service .* p99 and beyond up to 1.\d* % too high/,
    );
    expect(why({ rateMbps: 500 }, 'waitingUs.exact.p99')).toMatch(
      /about 0.78 packets per service .* up to 1.3 % too low or 4.3 % too high, p99 and beyond up to 7.9 % too high/,
    );
    expect(why({}, 'capacityMpps')).toBeNull();
    expect(why({ rateMbps: 20_000, maxBatch: 8, ringSize: 8 }, 'lossProbability')).toMatch(
      /about 8 packets per service/,
    );
  });
});

describe('mechanism', () => {
  it('is one ring and one core', () => {
    expect(simulation.mechanism(complete({ cores: 4 }))).toMatchObject({
      queues: [{ label: 'ring', capacity: 4096 }],
      server: { label: 'busiest core' },
      maxBatch: 256,
      timer: null,
    });
  });
});

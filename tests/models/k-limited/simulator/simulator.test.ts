import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValue, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { exactWaiting } from '../../../../src/models/k-limited/solver/exact-waiting.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import type { MechanismOptions } from '../../../../src/models/k-limited/simulator/run.ts';
import { createSimulator, simulateCore } from '../../../../src/models/k-limited/simulator/simulator.ts';
import { simulation } from '../../../../src/models/k-limited/simulation.ts';
import { readSystem } from '../../../../src/models/k-limited/system.ts';
import type { Interval, SimulationReport } from '../../../../src/models/contract/simulation.ts';
import { student95 } from '../../../../src/numerics/simulation/batch-means.ts';
import { casesOf } from '../../../long-run.ts';

const valuesWith = (changed: Readonly<Record<string, InputValue>>): InputValues => ({
  ...defaultValues(kLimited.fields),
  ...changed,
});

/** One core with mean service time 1 µs, in units of it. */
function unitCore(k: number | null, load: number, cb2: number, s: number, cs2: number): InputValues {
  const rho = load / (1 + (k === null ? 0 : s / k));
  return valuesWith({
    cores: 1,
    rateMpps: rho,
    packetsPerCycle: k,
    serviceUs: 1,
    serviceSecondMoment: (1 + cb2) * 1e-12,
    switchOverUs: s,
    switchOverSecondMoment: (1 + cs2) * s * s * 1e-12,
  });
}

/** A run of `packets`, of twice as many where the tests are long. */
function simulate(values: InputValues, packets: number, options?: MechanismOptions): SimulationReport {
  const run = simulateCore(values, 5, options);
  run.run(casesOf(2, 1) * packets);
  return run.report();
}

/** Standard deviations between an estimate and the truth, by the estimate's own interval. */
function sigmas(interval: Interval | null | undefined, truth: number): number {
  if (!interval || interval.halfWidth === null) throw new Error('no interval');
  return Math.abs(interval.mean - truth) / (interval.halfWidth / student95(20));
}

const exactUs = (values: InputValues): number => {
  const { queue, lambda } = readSystem(values);
  return 1e6 * exactWaiting(queue, lambda).waiting;
};

describe('the simulated mean waiting time', () => {
  it.each([
    ['one packet a cycle', unitCore(1, 0.6, 2, 0.7, 0.5)],
    ['one packet a cycle, fixed times', unitCore(1, 0.6, 0, 0.5, 0)],
    ['two packets, exponential times', unitCore(2, 0.5, 1, 0.5, 1)],
    ['four packets, fixed times', unitCore(4, 0.5, 0, 2, 0)],
    ['ten packets, variable services', unitCore(10, 0.5, 4, 5, 1)],
    ['thirty packets, long pauses', unitCore(30, 0.5, 1, 30, 1)],
    ['very variable services', unitCore(7, 0.4, 20, 1, 3)],
    ['no limit: multiple vacations', unitCore(null, 0.6, 3, 2, 0.6)],
    ['no limit, no pause: Pollaczek-Khinchine', unitCore(null, 0.7, 0.5, 0, 0)],
    ['no pause: the limit has no effect', unitCore(5, 0.7, 2, 0, 0)],
    ['the paper’s machine at low load', valuesWith({ rateMpps: 0.3095 })],
    ['the paper’s machine at mid load', valuesWith({})],
    ['the paper’s machine, 25 functions', valuesWith({ functions: 25 })],
    ['hardly any load', valuesWith({ rateMpps: 0.002 }), 200_000],
  ] as [string, InputValues, number?][])('is the exact one: %s', (_, values, packets = 1_000_000) => {
    expect(sigmas(simulate(values, packets).indicators.waitingUs, exactUs(values))).toBeLessThan(4);
  });

  it('lies below Eq. (1) where that is a bound', () => {
    const { mean, halfWidth } = simulate(unitCore(30, 0.5, 1, 30, 1), 500_000).indicators.waitingUs!;
    expect(mean + 5 * halfWidth!).toBeLessThan(46);
  });

  // Section 5 of the model's specification: half width and mean of 4 million packets, at the paper's printed second
  // moment.
  it.each([
    ['poisson', 'single', 0.1, 8.7, 0.1],
    ['poisson', 'single', 0.5, 69.92, 0.85],
    ['deterministic', 'multiple', 0.1, 14.77, 0.13],
    ['deterministic', 'multiple', 0.5, 66.67, 0.84],
    ['deterministic', 'single', 0.1, 3.76, 0.05],
    ['deterministic', 'single', 0.5, 61.02, 1.02],
  ] as const)('with %s arrivals and %s vacations at load %d', (arrivals, vacations, load, us, half) => {
    const values = valuesWith({ rateMpps: load * 1.820512, serviceSecondMoment: 1.12e-9 });
    const { mean, halfWidth } = simulate(values, 1_500_000, { arrivals, vacations }).indicators.waitingUs!;
    expect(Math.abs(mean - us)).toBeLessThan(2 * Math.hypot(half, halfWidth!));
  });
});

describe('everything else that is seen', () => {
  const values = unitCore(6, 0.6, 2, 1.5, 0.4);
  const report = simulate(values, 1_000_000);
  const { lambda, queue } = readSystem(values);
  const waiting = exactUs(values);

  it('has the names of the model', () => {
    const names = kLimited.indicators.map(({ name }) => name);
    for (const name of Object.keys(report.indicators)) expect(names).toContain(name);
  });

  it.each([
    ['utilisation', lambda * queue.beta],
    ['load', 0.6],
    ['capacityMpps', 1 / (1 + 1.5 / 6)],
    ['capacityPerCoreKpps', 1000 / (1 + 1.5 / 6)],
    ['meanQueue', lambda * waiting * 1e-6],
    ['meanInSystem', lambda * (waiting * 1e-6 + queue.beta)],
    ['responseUs', waiting + 1],
    ['exact.responseUs', waiting + 1],
    ['published.waitingUs', waiting],
    ['serviceSecondMomentUs2', 3],
    ['serviceVariation', 2],
    ['switchOverVariation', 0.4],
  ])('%s', (name, truth) => {
    expect(sigmas(report.indicators[name], truth)).toBeLessThan(4);
    expect(report.indicators[name]!.halfWidth!).toBeLessThan(0.05 * truth);
  });

  it('the tail of the response time of M/M/1', () => {
    const { tails } = simulate(unitCore(null, 0.6, 1, 0, 0), 2_000_000);
    const { x, ccdf, halfWidth, unit } = tails.responseUs;
    expect(unit).toBe('µs');
    let compared = 0;
    for (let k = 0; k < x.length; k++) {
      const truth = Math.exp(-0.4 * x[k]);
      if (truth < 1e-4) break;
      compared++;
      expect(Math.abs(ccdf[k] - truth), `at ${x[k]} µs`).toBeLessThan((4.5 / 2.07) * halfWidth[k] + 1e-9);
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('is nothing before the warm-up ends', () => {
    const packets = casesOf(2, 1) * 1000;
    const early = simulate(values, 1000);
    expect(early).toMatchObject({ packets, warmUpPackets: packets, batches: 0, timeUs: 0, tails: {} });
    expect(early.indicators.waitingUs).toBeNull();
  });
});

describe('a run', () => {
  it('is the same for the same seed, however it is sliced, and another for another seed', () => {
    const values = valuesWith({});
    const whole = createSimulator(values, { seed: 9 });
    whole.run(600_000);
    const sliced = createSimulator(values, { seed: 9 });
    for (let left = 600_000, slice = 1; left > 0; slice = (slice * 7) % 1009) {
      sliced.run(Math.min(slice, left));
      left = 600_000 - sliced.packets;
    }
    expect(sliced.report()).toEqual(whole.report());
    const other = createSimulator(values, { seed: 10 });
    other.run(600_000);
    expect(other.report().indicators.waitingUs).not.toEqual(whole.report().indicators.waitingUs);
  });

  it('runs the same way when it is reported visit by visit', () => {
    const values = unitCore(3, 0.8, 1, 1, 1);
    const simulator = createSimulator(values, { seed: 3 });
    while (simulator.packets < 60_000) simulator.step();
    const run = createSimulator(values, { seed: 3 });
    run.run(simulator.packets);
    const [a, b] = [simulator.report(), run.report()];
    expect(a.packets).toBe(b.packets);
    for (const [name, interval] of Object.entries(b.indicators)) {
      expect(a.indicators[name], name).toEqual(interval);
    }
  });

  it.each([
    ['no packet comes', { rateMpps: 0 }, 0],
    ['a packet an hour', { rateMpps: 1e-9 }, 3000],
    ['no pause, a packet an hour', { rateMpps: 1e-9, switchOverUs: 0, switchOverSecondMoment: 0 }, 3000],
    ['pauses of every length', { rateMpps: 0.01, switchOverSecondMoment: 1 }, 3000],
    ['overload', { rateMpps: 5 }, 50_000],
    ['overload without limit', { rateMpps: 50, packetsPerCycle: null }, 50_000],
    ['overload, one packet a cycle', { rateMpps: 50, packetsPerCycle: 1 }, 50_000],
    ['services of no length', { serviceUs: 0.001, serviceSecondMoment: 1e-18 }, 50_000],
    ['services of every length', { rateMpps: 1e-3, serviceSecondMoment: 1 }, 50_000],
  ])('does not hang: %s', (_, changed, packets) => {
    const run = createSimulator(valuesWith(changed), { seed: 1 });
    run.run(packets || 50_000);
    expect(run.packets).toBe(packets);
    for (let visit = 0; visit < 40; visit++) expect(run.step().length).toBeLessThan(12_000);
    for (const interval of Object.values(run.report().indicators)) {
      if (interval) expect(Number.isFinite(interval.mean)).toBe(true);
    }
  });

  it('is as good with the rate near nothing as at rest: half a pause’s excess', () => {
    const values = valuesWith({ rateMpps: 1e-9 });
    const { queue } = readSystem(values);
    const { indicators } = simulate(values, 200_000);
    expect(sigmas(indicators.waitingUs, (1e6 * queue.s2) / (2 * queue.s))).toBeLessThan(4);
  });
});

describe('the reason for a difference', () => {
  it('is Eq. (1) between one packet a cycle and no limit, and nothing else', () => {
    const { expectedDifference } = simulation;
    const values = valuesWith({});
    expect(expectedDifference(values, 'responseUs', 'published')?.reason).toMatch(/upper bound/);
    expect(expectedDifference(values, 'published.waitingUs', 'exact')?.reason).toMatch(/upper bound/);
    expect(expectedDifference(values, 'responseUs', 'exact')).toBeNull();
    expect(expectedDifference(values, 'exact.waitingUs', 'published')).toBeNull();
    expect(expectedDifference(values, 'utilisation', 'published')).toBeNull();
    for (const packetsPerCycle of [1, null]) {
      expect(expectedDifference(valuesWith({ packetsPerCycle }), 'responseUs', 'published')).toBeNull();
    }
  });
});

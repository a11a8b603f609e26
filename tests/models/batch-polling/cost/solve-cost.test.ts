import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { readInputs } from '../../../../src/models/batch-polling/read-inputs.ts';
import { solveCost } from '../../../../src/models/batch-polling/cost/solve-cost.ts';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { farArrivals } from '../../../../src/models/batch-polling/cost/table-cost.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { presetValues } from '../../../../src/app/store/presets.ts';
import { keptSolverOf } from '../../../kept-solver.ts';

const complete = (inputs: Readonly<Record<string, InputValue>>) => ({
  ...defaultValues(batchPolling.fields),
  ...inputs,
});
const costOf = (inputs: Readonly<Record<string, InputValue>>) => solveCost(readInputs(complete(inputs)));

describe('the cost of a solve', () => {
  it('is far below what is allowed for the defaults and every preset', () => {
    for (const { id } of batchPolling.presets) {
      const { products, bytes } = solveCost(readInputs(presetValues(batchPolling, id)));
      expect(products).toBeLessThan(1e9);
      expect(bytes).toBeLessThan(2e8);
    }
  });

  it('grows with what the solver walks through', () => {
    const { products } = costOf({ 'service.interceptUs': 100 });
    expect(costOf({ 'service.interceptUs': 1000 }).products).toBeGreaterThan(products);
    expect(costOf({ 'service.interceptUs': 100, slotNs: 100 }).products).toBeLessThan(products);
    expect(costOf({ 'service.interceptUs': 100, 'service.driftCv': 0.05 }).products).toBeGreaterThan(
      2 * products,
    );
  });

  it('counts a stall where the arrivals of a service end, not as lengths of services', () => {
    expect(costOf({ stallUs: 1000 }).products).toBeLessThan(2e9);
  });

  it('counts every slot where few packets fill a batch: the first late arrivals come at once', () => {
    const service = { 'service.interceptUs': 9000, 'service.family': 'sd', 'service.sdUs': 60, slotNs: 30 };
    const { products } = costOf({
      ...service,
      ...{ rateMbps: 60, 'arrivals.family': 'geometric', maxBatch: 6, ringSize: 6 },
    });
    expect(products).toBeGreaterThan(1.5e10);
  });

  it('counts every end of a sleep where the ring is filled in an empty poll', () => {
    const empty = { 'service.emptyPollUs': 2966, 'service.slopeUs': 0.006034, maxBatch: 2098 };
    const spread = {
      'service.family': 'cv',
      'service.cv': 0.0000035,
      arrivalCount: 'ordinary',
      slotNs: 5.239,
    };
    const steady = { frameBytes: 3171, 'arrivals.family': 'deterministic', ringSize: 19_362, cores: 6 };
    const inputs = { ...empty, ...spread, ...steady, stallUs: 0 };
    expect(costOf(inputs).products).toBeLessThan(1e9);
    const asleep = costOf({ ...inputs, sleepUs: 52.39, sleepFamily: 'uniform' });
    expect(asleep.products).toBeGreaterThan(3e9);
  });

  it('counts the interpolation of arrivals with a jitter', () => {
    const jittered = {
      'arrivals.family': 'jittered',
      'arrivals.jitterPackets': 60,
      'service.emptyPollUs': 1700,
    };
    const { products, bytes } = costOf(jittered);
    expect(products).toBeGreaterThan(1e9);
    expect(bytes).toBeGreaterThan(1e8);
  });

  it('holds the tables of every speed of a core that drifts', () => {
    const usual = costOf({ 'service.interceptUs': 100 }).bytes;
    const empty = costOf({ rateMbps: 1 }).bytes;
    const drifting = costOf({ 'service.interceptUs': 100, 'service.driftCv': 0.05 }).bytes;
    expect(drifting - empty).toBeGreaterThan(2 * (usual - empty));
  });

  it('counts the chain of the other cores where they receive another share', () => {
    const eight = { rateMbps: 30_000, cores: 8, 'service.interceptUs': 200 };
    const alike = costOf({ ...eight, hottestShare: 1 / 8 });
    const uneven = costOf({ ...eight, hottestShare: 0.13 });
    expect(uneven.products).toBeGreaterThan(1.15 * alike.products);
    const alone = costOf({ ...eight, cores: 1, rateMbps: 30_000 * 0.13 });
    expect(uneven.products).toBeLessThan(2 * alone.products);
  });

  it('follows arrivals of large variation as far as they reach', () => {
    const rare = { rateMbps: 32, maxBatch: 2000, ringSize: 4096, slotNs: 500, arrivalCount: 'ordinary' };
    const service = { 'service.interceptUs': 112, 'service.slopeUs': 1.4, 'service.emptyPollUs': 2900 };
    const at = (cv: number) =>
      costOf({ ...rare, ...service, 'arrivals.family': 'negative-binomial', 'arrivals.cv': cv });
    expect(at(8).bytes).toBeGreaterThan(1.5 * at(1).bytes);
    expect(at(8).products).toBeGreaterThan(10 * at(1).products);
  });

  it('counts every number of stalls of full services, as far as they are read', () => {
    const full = { rateMbps: 700_000, maxBatch: 3, 'service.slopeUs': 120, arrivalCount: 'ordinary' };
    const stalls = { stallUs: 0.2, stallEveryMs: 0.9 };
    const costly = costOf({ ...full, ...stalls }).products;
    expect(costly - costOf(full).products).toBeGreaterThan(4e9);
    expect(costly - costOf({ ...full, ...stalls, stallEveryMs: 1e4 }).products).toBeGreaterThan(2e9);
  });

  it('is a number where packets hardly ever come within a service', () => {
    const { products, bytes } = costOf({
      'service.interceptUs': 1e-3,
      'service.emptyPollUs': 1e-3,
      rateMbps: 1e-6,
    });
    expect(products).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
  });

  it('takes no longer than in proportion to the largest batch', () => {
    expectProportionalWork((maxBatch) => {
      const inputs = readInputs(complete({ maxBatch, ringSize: 65_536, 'service.driftCv': 0.1 }));
      for (let k = 0; k < 300; k++) solveCost(inputs);
    }, 512);
  });

  it('counts the first arrivals of a poll slot by slot where late ones do not tell of them', () => {
    const service = { rateMbps: 8, maxBatch: 255, 'service.interceptUs': 3660, 'service.sdUs': 0.2 };
    const ordinary = costOf({ ...service, arrivalCount: 'ordinary' }).products;
    expect(ordinary).toBeGreaterThan(1.5 * costOf(service).products);
  });
});

describe('the most arrivals that are followed', () => {
  it('are so many standard deviations beyond the mean of many steady ones', () => {
    expect(farArrivals(1e4, 0.01, 72)).toBeCloseTo(1e4 + 12 * Math.sqrt(100), -1);
    expect(farArrivals(1e4, 0, 72)).toBe(1e4);
  });

  it('fulfil the bound, however few there are on average', () => {
    for (const mean of [1e-170, 1e-3, 1, 200, 1e5]) {
      for (const variation of [0.5, 1, 70, 400]) {
        const k = farArrivals(mean, variation, 72);
        expect((k * Math.log(k / mean) - k + mean) / variation / 72).toBeCloseTo(1, 3);
      }
    }
  });
});

describe('inputs that take too much work', () => {
  const cases: Readonly<Record<string, InputValue>>[] = [
    { ringSize: 65_536, 'service.interceptUs': 8500 },
    { rateMbps: 60_000, 'service.interceptUs': 3000, arrivalCount: 'ordinary' },
    { maxBatch: 4096, ringSize: 65_536, 'service.slopeUs': 1, rateMbps: 20_000 },
    { rateMbps: 800_000, maxBatch: 2, ringSize: 4096, 'service.interceptUs': 1500 },
  ];

  it('are refused before the solve, in one sentence that names a value that can be solved', () => {
    for (const inputs of cases) {
      const fault = batchPolling.check(complete(inputs))!;
      expect(fault.code).toBe('too-much-work');
      expect(fault.message).toMatch(/^Solving this takes about .+ \(at most .+\): .+ (do|does)\b.*\.$/);
      expect(fault.nearest).toBeDefined();
      expect(batchPolling.check(complete({ ...inputs, [fault.parameter]: fault.nearest! }))).toBeNull();
    }
  });

  it('are offered longer slots first, with how much these round', () => {
    const fault = batchPolling.check(
      complete({ 'service.interceptUs': 8500, 'arrivals.family': 'geometric' }),
    )!;
    expect(fault.parameter).toBe('slotNs');
    expect(fault.message).toMatch(
      /: slots of 50 ns do, with times rounded by under 0\.1 % of a poll and services [\d.]+ times as variable\.$/,
    );
  });
});

describe('longer slots', () => {
  it('change mean times by less than the share of the shortest service that the sentence names', () => {
    for (const inputs of [
      { 'service.interceptUs': 5, rateMbps: 3000 },
      { maxBatch: 32, 'service.family': 'cv', 'service.cv': 0.1, rateMbps: 6000 },
      { 'arrivals.family': 'geometric', stallUs: 20 },
    ] as Readonly<Record<string, InputValue>>[]) {
      const meanAt = (slotNs: number) =>
        keptSolverOf(batchPolling).solve(complete({ ...inputs, slotNs }), { detail: 'indicators' })
          .indicators['sojournUs.exact.mean']!;
      const shortestUs = Number(complete(inputs)['service.interceptUs']);
      const exact = meanAt(10);
      for (const slotNs of [100]) {
        expect(Math.abs(meanAt(slotNs) / exact - 1)).toBeLessThan(slotNs / 1000 / shortestUs);
      }
    }
  });
});

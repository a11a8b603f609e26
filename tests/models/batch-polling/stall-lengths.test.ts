/** Stalls of several lengths, from inputs to results. */
import { expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { StallTotals } from '../../../src/models/batch-polling/solver/service/stall-totals.ts';
import { solverSystem } from '../../reference/batch-polling-inputs.ts';
import { mean, referenceBatchPolling } from '../../reference/batch-polling.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';
import { casesOf } from '../../long-run.ts';
import { pollingLaws } from './polling-laws.ts';
import { complete, simulated, solved } from './simulator/simulations.ts';

const within = (found: number, expected: number, relative: number) =>
  expect(Math.abs(found / expected - 1)).toBeLessThan(relative);

it('One length in a table is the one length, and no table is none, digit by digit', () => {
  for (const [stallUs, rateMbps, ringSize] of [
    [50, 5000, 512],
    [1, 7000, 1024],
  ]) {
    const inputs = { rateMbps, ringSize, stallEveryMs: 5, slotNs: 50 };
    const one = solved({ ...inputs, stallUs });
    const table = solved({ ...inputs, stallLengths: { [stallUs]: 3 } });
    expect(table.indicators).toEqual(one.indicators);
    expect(table.lawMoments).toEqual(one.lawMoments);
    const seen = (stalls: InputValues) => simulated({ ...inputs, ...stalls }, 50_000).indicators;
    expect(seen({ stallLengths: { [stallUs]: 3 } })).toEqual(seen({ stallUs }));
  }
  expect(solved({ stallLengths: null }).indicators).toEqual(solved({}).indicators);
});

const lengths = [
  { slots: 5, share: 0.5 },
  { slots: 14, share: 0.3 },
  { slots: 33, share: 0.2 },
];

/** `referenceBatchPolling`, which adds stall by stall on every slot. */
it.each([
  {
    everySlots: 300,
    ringSize: 14,
    golden: {
      lossProbability: 0.0009495367355868759,
      meanBatch: 3.45105857840512,
      queueAtPoll: 3.658029147647805,
      waiting: 8.805710579820873,
      sojourn: 24.50921540783408,
    },
  },
  {
    everySlots: 90,
    ringSize: 24,
    golden: {
      lossProbability: 0.0018160250416598802,
      meanBatch: 4.297694362897195,
      queueAtPoll: 5.969252813933861,
      waiting: 19.106174453943357,
      sojourn: 38.60514072439574,
    },
  },
])('Three lengths every $everySlots slots are the golden ones', ({ everySlots, ringSize, golden }) => {
  const meanSlots = (n: number) => 6.3 + 2.2 * n;
  const stalls = { slots: 33, everySlots, lengths };
  const input = {
    interarrival: { family: 'poisson' as const, meanSlots: 4.2 },
    arrivalCount: 'stationary' as const,
    service: {
      spread: { sdSlots: 1.1 },
      stalls,
      family: 'moments' as const,
      meanSlots,
      varianceSlots: () => 1.1 ** 2,
      stall: { slots: 33, lengths, mean: (n: number) => meanSlots(n) / everySlots },
    },
    maxBatch: 6,
    ringSize,
  };
  const r = referenceBatchPolling(input);
  within(r.lossProbability, golden.lossProbability, 1e-12);
  within(r.meanBatch, golden.meanBatch, 1e-12);
  within(mean(r.queueAtPoll), golden.queueAtPoll, 1e-12);
  within(r.meanWaitingSlots, golden.waiting, 1e-12);
  within(r.meanSojournSlots, golden.sojourn, 1e-12);
  const { chain, times } = pollingLaws(solverSystem(input));
  within(chain.lossProbability, golden.lossProbability, 1e-8);
  within(chain.meanBatch, golden.meanBatch, 1e-8);
  within(chain.meanQueueAtPoll, golden.queueAtPoll, 1e-8);
  within(times.waiting.moment() / times.waiting.mass, golden.waiting, 1e-8);
  within(times.sojourn.law.moment() / times.sojourn.law.mass, golden.sojourn, 1e-8);
});

it('Totals of several lengths have the mean and mass of the sum, and its law where there are few', () => {
  const totals = new StallTotals({ slots: 33, everySlots: 1, lengths });
  const law = totals.of(Float64Array.of(0.5, 0.3, 0.2));
  const at = new Map(Array.from(law, (p, j) => [totals.at(j), p]));
  expect(at.get(0)).toBe(0.5);
  expect(at.get(5 + 33)).toBeCloseTo(0.2 * 2 * 0.5 * 0.2, 14);
  expect(at.get(28)).toBeCloseTo(0.2 * 0.3 * 0.3, 14);
  const many = Array.from({ length: 200 }, (_, k) => ({ slots: 7 * (k + 1), share: 1 / 200 }));
  const coarse = new StallTotals({ slots: 1400, everySlots: 1, lengths: many });
  const sum = coarse.of(Float64Array.of(0, 0, 0, 1));
  expect(sum.length).toBeLessThan(100);
  expect(sum.reduce((all, p) => all + p, 0)).toBeCloseTo(1, 12);
  expect(sum.reduce((all, p, j) => all + p * coarse.at(j), 0)).toBeCloseTo(3 * 7 * 100.5, 8);
});

it('Stalls of random lengths are simulated as they are solved', () => {
  const scenarios = casesOf(60, 8);
  const stream = randomStreams(48, 1)[0];
  const draw = (least: number, most: number) => least * (most / least) ** stream.nextDouble();
  let outside = 0;
  let compared = 0;
  for (let k = 0; k < scenarios; k++) {
    const table: Record<string, number> = {};
    const several = 2 + Math.floor(4 * stream.nextDouble());
    for (let i = 0; i < several; i++) table[Math.round(draw(3, 120))] = Math.round(draw(1, 100));
    const inputs = {
      maxBatch: 32,
      ringSize: 2 ** (6 + Math.floor(3 * stream.nextDouble())),
      slotNs: 100,
      rateMbps: Math.round(draw(1000, 4500)),
      stallEveryMs: Math.round(10 * draw(0.2, 2)) / 10,
      stallLengths: table,
      'arrivals.family': 'geometric',
    };
    const { indicators } = solved(inputs);
    const seen = simulated(inputs, 300_000, k + 1).indicators;
    for (const name of ['meanBatch', 'meanQueueAtPoll', 'sojournUs.exact.mean', 'lossProbability']) {
      const { mean: found, halfWidth } = seen[name]!;
      if (name === 'lossProbability' && found === 0) continue;
      compared++;
      if (Math.abs(indicators[name]! - found) > halfWidth!) outside++;
    }
  }
  // Of 95 % intervals 5 % miss: of 240 independent ones more than 22 with a probability of 0.003.
  expect(compared).toBeGreaterThan(3 * scenarios);
  expect(outside).toBeLessThanOrEqual(0.095 * compared);
}, 120_000);

it('A table without a weight is refused in one sentence', () => {
  const fault = batchPolling.check(complete({ stallLengths: { 20: 0 } }))!;
  expect([fault.code, fault.parameter, fault.nearest]).toEqual(['no-stall-weight', 'stallLengths', null]);
});

it('Words say that a length is the longest', () => {
  const stalls = { stallLengths: { 20: 9, 50: 1 } };
  expect(batchPolling.groups.find(({ id }) => id === 'pauses')!.summary!(complete(stalls))).toBe(
    'up to 50\u202fµs every 10\u202fms',
  );
  const { message } = solved(stalls).notices.find(({ code }) => code === 'stall-ring')!;
  expect(message).toMatch(/^During the longest stall of 50 µs /);
});

/** Stalls of the core and the spread of service times, from inputs to results. */
import { packetRates } from '../../../src/models/contract/screen.ts';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { wireBits } from '../../../src/models/input-parts/frames.ts';
import { capacityMbps } from '../../../src/models/batch-polling/closed-form/load.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { solverSystem } from '../../reference/batch-polling-inputs.ts';
import { referenceBatchPolling, mean } from '../../reference/batch-polling.ts';
import { pollingLaws } from './polling-laws.ts';
import { complete, simulated, solved } from './simulator/simulations.ts';

const stalled = { stallUs: 50, stallEveryMs: 10 };

describe('stalls', () => {
  it('lengthen the mean service time of a full batch, and the capacity follows in closed form', () => {
    const values = complete({ rateMbps: 7000, ...stalled });
    const fullUs = 0.991 + 0.0712 * 256;
    const withStalls = fullUs + (fullUs / 10_000) * 50;
    const inputs = readInputs(values);
    expect(capacityMbps(inputs) / wireBits(inputs)).toBeCloseTo(256 / withStalls, 9);
    expect(solved(values).indicators.capacityMpps).toBeCloseTo(256 / withStalls, 9);
  });

  it('of 0 µs are none', () => {
    const without = solved({ rateMbps: 7000 }).indicators;
    expect(solved({ rateMbps: 7000, stallUs: 0 }).indicators).toEqual(without);
  });

  it('lose the more the longer they are, and the less the larger the ring', () => {
    const loss = (inputs: InputValues) =>
      solved({ maxBatch: 32, rateMbps: 4000, slotNs: 50, ...inputs }).indicators.lossProbability!;
    const byLength = [20, 40, 80].map((stallUs) => loss({ stallUs, ringSize: 128 }));
    const byRing = [64, 128, 256].map((ringSize) => loss({ stallUs: 30, ringSize }));
    expect(byLength).toEqual([...byLength].sort((a, b) => a - b));
    expect(byRing).toEqual([...byRing].sort((a, b) => b - a));
    expect(byLength[2]).toBeGreaterThan(50 * byLength[0]);
  });

  it('survive in a ring of the queue and the arrivals of a stall, as the rule of thumb has it', () => {
    const { indicators, notices } = solved({ rateMbps: 5000, ...stalled });
    const message = notices.find(({ code }) => code === 'stall-ring')!.message;
    const ring = Number(/here (\d+) places/.exec(message)![1]);
    expect(ring).toBe(Math.ceil(indicators.meanQueueAtPoll! + (50 * 5000) / 672));
    const loss = (ringSize: number) =>
      solved({ rateMbps: 5000, ...stalled, ringSize }).indicators.lossProbability!;
    expect(loss(Math.round(1.2 * ring))).toBeLessThan(1e-5);
    expect(loss(Math.round(0.8 * ring))).toBeGreaterThan(1e-4);
  });

  it('keep mass and mean of every law, also where a stall brings more packets than the tables know', () => {
    for (const inputs of [
      { ...stalled, rateMbps: 7900 },
      { stallUs: 2000, stallEveryMs: 100, rateMbps: 4000, slotNs: 100, ringSize: 64, maxBatch: 16 },
    ]) {
      const { indicators, lawMoments } = solved(inputs);
      for (const [name, own] of Object.entries(lawMoments!)) {
        expect(Math.abs(own.mass - 1), name).toBeLessThan(1e-9);
        expect(Math.abs(own.mean / indicators[own.indicator]! - 1), name).toBeLessThan(1e-7);
      }
    }
  });

  it('are several in a batch where they are frequent', () => {
    const values = {
      frameBytes: 128,
      maxBatch: 64,
      ringSize: 1024,
      rateMbps: 10_372.91,
      'service.interceptUs': 2.3,
      'service.slopeUs': 0.0415,
      'arrivals.family': 'negative-binomial',
      'arrivals.cv': 1,
      stallUs: 9.2,
      stallEveryMs: 0.1,
    };
    const { indicators } = solved(values);
    const { indicators: seen } = simulated(values, 4_000_000);
    for (const name of ['mean', 'p50', 'p90', 'p99', 'p999'].map((level) => `waitingUs.exact.${level}`)) {
      const { mean: simulatedUs, halfWidth } = seen[name]!;
      expect(Math.abs(indicators[name]! - simulatedUs), name).toBeLessThan(halfWidth! + 0.01);
    }
    // With at most one stall a batch it was 20.91 µs.
    expect(indicators['waitingUs.exact.p999']).toBeCloseTo(23.78, 1);
  });
});

describe('the reference with stalls and a spread of its own', () => {
  const meanSlots = (n: number) => 6.3 + 2.2 * n;
  const stalls = { slots: 20, everySlots: 300 };
  const input = {
    interarrival: { family: 'poisson' as const, meanSlots: 3.7 },
    arrivalCount: 'stationary' as const,
    service: {
      spread: { sdSlots: 1.9 },
      stalls,
      family: 'moments' as const,
      meanSlots,
      varianceSlots: () => 1.9 ** 2,
      stall: { slots: stalls.slots, mean: (n: number) => meanSlots(n) / stalls.everySlots },
    },
    maxBatch: 6,
    ringSize: 14,
  };
  const r = referenceBatchPolling(input);
  const golden = {
    lossProbability: 0.010659723217092293,
    meanBatch: 4.823430609786433,
    meanQueueAtPoll: 6.29861701486561,
    meanWaitingSlots: 15.930559006767583,
    meanSojournSlots: 34.88494336747739,
  };

  it('has its golden values', () => {
    expect(r.lossProbability / golden.lossProbability).toBeCloseTo(1, 12);
    expect(r.meanBatch / golden.meanBatch).toBeCloseTo(1, 12);
    expect(mean(r.queueAtPoll) / golden.meanQueueAtPoll).toBeCloseTo(1, 12);
    expect(r.meanWaitingSlots / golden.meanWaitingSlots).toBeCloseTo(1, 12);
    expect(r.meanSojournSlots / golden.meanSojournSlots).toBeCloseTo(1, 12);
  });

  it('is what the solver finds', () => {
    const { chain, times } = pollingLaws(solverSystem(input));
    expect(chain.lossProbability / golden.lossProbability).toBeCloseTo(1, 9);
    expect(chain.meanBatch / golden.meanBatch).toBeCloseTo(1, 11);
    expect(chain.meanQueueAtPoll / golden.meanQueueAtPoll).toBeCloseTo(1, 11);
    expect(times.waiting.moment() / times.waiting.mass / golden.meanWaitingSlots).toBeCloseTo(1, 9);
    expect(times.sojourn.law.moment() / times.sojourn.law.mass / golden.meanSojournSlots).toBeCloseTo(1, 9);
  });
});

describe('inputs of spread and stalls', () => {
  it('are refused with the nearest value that is allowed', () => {
    const cases: [InputValues, string, string][] = [
      [{ 'service.family': 'sd', 'service.sdUs': 0.6 }, 'spread-too-wide', 'service.sdUs'],
      [
        { 'service.family': 'cv', 'service.cv': 0.2, maxBatch: 4096, ringSize: 8192 },
        'spread-too-wide',
        'service.cv',
      ],
    ];
    for (const [inputs, code, parameter] of cases) {
      const fault = batchPolling.check(complete(inputs))!;
      expect([fault.code, fault.parameter]).toEqual([code, parameter]);
      expect(fault.message).toMatch(/^[^.]+(\.\d+[^.]*)*\.$/);
      expect(batchPolling.check(complete({ ...inputs, [parameter]: fault.nearest! }))).toBeNull();
    }
  });

  it('say where whole slots vary more than is asked for', () => {
    const codes = solved({ 'service.family': 'sd', 'service.sdUs': 0.001 }).notices.map(({ code }) => code);
    expect(codes).toContain('steadiest-service');
  });

  it('make the ring that survives a stall a ready question', () => {
    const ready = (inputs: InputValues) =>
      batchPolling.dimensioning!.questions(complete(inputs), packetRates).map(({ id }) => id);
    expect(ready(stalled)[0]).toBe('stall-ring');
    expect(ready({})).not.toContain('stall-ring');
  });
});

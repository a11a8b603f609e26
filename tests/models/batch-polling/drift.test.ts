/** A speed that drifts slowly: the average over three constant speeds, each result over what it counts. */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { solved } from './simulator/simulations.ts';

const driftCv = 0.06;
const speeds = [1, 1 + Math.sqrt(3) * driftCv, 1 - Math.sqrt(3) * driftCv];
const time = [2 / 3, 1 / 6, 1 / 6];

const intercept = 0.8;
const slope = 0.4;
const small = { maxBatch: 8, ringSize: 32, 'arrivals.family': 'geometric', cores: 3, hottestShare: 0.4 };
const inputs = { ...small, rateMbps: 3300, 'service.emptyPollUs': 0.5, sleepUs: 2 };

const atSpeed = (speed: number): InputValues => ({
  ...inputs,
  'service.interceptUs': intercept / speed,
  'service.slopeUs': slope / speed,
  'service.emptyPollUs': 0.5 / speed,
});

const drifting = solved({ ...atSpeed(1), 'service.driftCv': driftCv }, 'full');
const constant = speeds.map((speed) => solved(atSpeed(speed), 'full'));

/** Packets per poll over packets per slot. */
const pollSlots = ({ indicators, distributions }: Solution) => {
  const service = distributions.batchSize.p.reduce((sum, _, n) => sum + n * distributions.batchSize.p[n], 0);
  return service / carried(indicators);
};

/** By the busiest core, Mpps. */
const carried = (indicators: Solution['indicators']) =>
  (3300 / 672) * 0.4 * (1 - indicators.lossProbability!);

const normalised = (weights: number[]) => weights.map((w) => w / weights.reduce((a, b) => a + b, 0));
const polls = normalised(constant.map((solution, i) => time[i] / pollSlots(solution)));
const packets = normalised(constant.map(({ indicators }, i) => time[i] * carried(indicators)));

const average = (weights: readonly number[], of: (solution: Solution) => number) =>
  constant.reduce((sum, solution, i) => sum + weights[i] * of(solution), 0);

const expectAverage = (name: string, weights: readonly number[]) =>
  expect(drifting.indicators[name], name).toBeCloseTo(
    average(weights, ({ indicators }) => indicators[name]!),
    10,
  );

describe('a speed that drifts', () => {
  it('counts polls for laws of polls', () => {
    for (const name of ['meanBatch', 'meanQueueAtPoll', 'emptyPollShare', 'meanQueueRandomTimePublished'])
      expectAverage(name, polls);
    const { p } = drifting.distributions.batchSize;
    p.forEach((value, n) =>
      expect(value).toBeCloseTo(
        average(polls, ({ distributions }) => distributions.batchSize.p[n]),
        12,
      ),
    );
  });

  it('counts packets for laws of packets', () => {
    for (const name of ['lossProbability', 'meanQueueAtArrival', 'totalLossProbability'])
      expectAverage(name, time);
    for (const name of ['waitingUs.exact.mean', 'sojournUs.exact.mean', 'waitingUs.published.mean'])
      expectAverage(name, packets);
  });

  it('counts time for shares of time', () => {
    for (const name of ['meanQueueRandomTime', 'utilisation', 'awakeShare', 'throughputMpps'])
      expectAverage(name, time);
  });

  it('has the quantiles of the averaged laws', () => {
    for (const law of ['waitingUs', 'sojournUs']) {
      const { p, start, step } = drifting.distributions[law];
      let below = 0;
      for (let k = 0; k < p.length; k++) {
        const at = (solution: Solution) => {
          const other = solution.distributions[law];
          return other.p[Math.round((start - other.start) / other.step) + k] ?? 0;
        };
        expect(p[k]).toBeCloseTo(average(packets, at), 10);
        if (below < 0.99 && below + p[k] >= 0.99)
          expect(drifting.indicators[`${law}.exact.p99`]).toBeCloseTo(start + k * step, 9);
        below += p[k];
      }
    }
  });

  it('takes apart times in the system into parts that add up to them', () => {
    const { parts, levels } = drifting.breakdowns.sojournUs;
    expect(parts).toHaveLength(3);
    for (const { id, values } of levels) {
      expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(drifting.indicators[`sojournUs.exact.${id}`]!, 6);
    }
  });

  it('keeps the capacity of the usual speed, mass and mean of every law, and no digit where it is 0', () => {
    expect(drifting.indicators.capacityMpps).toBe(constant[0].indicators.capacityMpps);
    for (const { mass, mean, indicator } of Object.values(drifting.lawMoments!)) {
      expect(mass).toBeCloseTo(1, 9);
      expect(mean / drifting.indicators[indicator]!).toBeCloseTo(1, 6);
    }
    const plain = solved(atSpeed(1));
    expect(solved({ ...atSpeed(1), 'service.driftCv': 0 }).indicators).toEqual(plain.indicators);
  });

  it('says that it is an approximation, and where it fails', () => {
    const noticeAt = (rateMbps: number) =>
      solved({ rateMbps, 'service.driftCv': 0.015 }).notices.find(({ code }) => code === 'drift-of-speed')
        ?.message;
    expect(noticeAt(5000)).toMatch(/mean queues and times in the system within 1 % of this, p99 within 4 %/);
    expect(noticeAt(8800)).toMatch(/mean queues up to 11 times/);
    expect(noticeAt(8800)).toMatch(/At the slowest the load is 101 %, so near capacity/);
    expect(noticeAt(10_000)).toMatch(/overloaded at all three/);
    expect(solved({}).notices.some(({ code }) => code === 'drift-of-speed')).toBe(false);
  });
});

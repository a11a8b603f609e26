import { describe, expect, it } from 'vitest';
import { capture } from '../headless/capture.ts';
import { engines } from '../engines.ts';
import { readTimePlan, timePlanText } from '../../src/scenario/view/time-plan.ts';
import { jobOf } from './time-vectors.ts';
import { runOf } from './run-of.ts';

const inputs = {
  ports: 2,
  loadMpps: 4,
  portShares: [0.75, 0.25],
  maxBatch: 8,
  queueCapacity: 64,
  hitUs: 0.03,
  missUs: 0.03,
  forwardUs: 0.07,
};
const scenario = { model: 'vswitch-polling', inputs, horizonUs: 200, bins: 2, port: 2, drain: null };
const burst = (more: object) => [{ atUs: 100, packets: 300, rateMpps: 14, ...more }];

describe('a burst to another port than the observed one', () => {
  it('makes the neighbour wait, fills its own queue alone, and replaces the load of its port', () => {
    const instantsUs = [0, 99, 110, 120];
    const at = (bursts: object[]) => runOf({ ...scenario, bursts, instantsUs }, 400).estimates;
    const [quiet, adds, replaces] = [[], burst({ port: 1, mode: 'adds' }), burst({ port: 1 })].map(at);
    const latency = (run: typeof quiet) => run.arrivalBins()[1].latencyUs!.p99;
    expect(latency(adds)).toBeGreaterThan(1.05 * latency(quiet));
    expect(adds.total().lost).toBeGreaterThan(10);
    // The neighbour receives its own packets alone.
    expect(adds.arrivalBins()[1].offered).toBe(quiet.arrivalBins()[1].offered);
    expect(adds.total().offered - quiet.total().offered).toBeCloseTo(300, 9);
    // 3 Mpps for 300 packets at 14 Mpps.
    expect(adds.total().offered - replaces.total().offered).toBeCloseTo((3 * 300) / 14, -1);
    expect(adds.occupancy()[1]).toEqual(quiet.occupancy()[1]);
    expect(adds.occupancy()[2].mean).toBeGreaterThan(quiet.occupancy()[2].mean);
  });

  it('is that to the observed one where it names it, and has a preview', () => {
    const { prepared, transient } = jobOf({ ...scenario, bursts: burst({ port: 1 }) }, 1);
    const preview = (bursts: object[], port: number) => {
      const { job } = jobOf({ ...scenario, port, bursts }, 1).prepared;
      return Math.max(...transient.preview(job.values, job.course).queue);
    };
    expect(prepared.job.course.packetsUs).toHaveLength(0);
    expect(preview(burst({ port: 2 }), 2)).toBe(preview(burst({}), 2));
    expect(preview(burst({ port: 1 }), 2)).toBeGreaterThan(preview([], 2));
    expect(jobOf({ ...scenario, bursts: burst({ port: 2 }) }, 1).prepared.job).toEqual(
      jobOf({ ...scenario, bursts: burst({}) }, 1).prepared.job,
    );
  });

  it('is refused in one sentence where there is no such port, or another core serves it', async () => {
    const refused = async (json: object) =>
      (await capture(engines, ['time', 'scenario.json'], JSON.stringify(json))).error;
    const polling = { model: 'batch-polling', horizonUs: 200, bursts: burst({ port: 2, rateMpps: 5 }) };
    expect(await refused(polling)).toEqual({
      code: 'port-range',
      parameter: 'bursts',
      message: 'A burst goes to port 1, the only one; the one at 100 µs names 2.',
    });
    expect(await refused({ ...scenario, bursts: burst({ port: 3 }) })).toMatchObject({
      message: 'A burst goes to a port from 1 to 2; the one at 100 µs names 3.',
    });
    const split = {
      cores: 2,
      coreSplit: [
        [1, 0],
        [0, 1],
      ],
    };
    expect(
      await refused({ ...scenario, inputs: { ...inputs, ...split }, bursts: burst({ port: 1 }) }),
    ).toMatchObject({
      code: 'port-range',
      message:
        'The core observed, which serves port 2, does not serve port 1, to which the burst at 100 µs goes.',
    });
  });

  it('keeps its port in a link', () => {
    const plan = { start: 'stationary', steps: [], events: [], horizonUs: 9 } as const;
    for (const one of [
      { atUs: 1, packets: 2, port: 3 },
      { atUs: 1, packets: 2, rateMpps: 4, mode: 'adds' as const, port: 3 },
    ])
      expect(readTimePlan(timePlanText({ ...plan, bursts: [one] }))?.bursts).toEqual([one]);
  });
});

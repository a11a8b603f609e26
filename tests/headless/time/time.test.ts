import { describe, expect, it, vi } from 'vitest';
import type { Thread } from '../../../src/headless/threads/thread-pool.ts';
import { engines } from '../../engines.ts';
import { timeVectors } from '../../transient/time-vectors.ts';
import { capture } from '../capture.ts';

const scenario = {
  model: 'batch-polling',
  inputs: { rateMbps: 6371, maxBatch: 256, ringSize: 1024 },
  events: [{ kind: 'stall', atUs: 50, lengthUs: 50 }],
  horizonUs: 400,
};

const time = (json: object, ...flags: string[]) =>
  capture(engines, ['time', 'scenario.json', ...flags], JSON.stringify(json));

describe('time', () => {
  it('prints the queue at instants, latency and loss by bin, totals, drain and recovery', async () => {
    const { exitCode, out, error } = await time(scenario, '--replications', '200', '--instants', '5');
    expect(error).toBeNull();
    expect(exitCode).toBe(0);
    const answer = JSON.parse(out) as Record<string, never>;
    expect(Object.keys(answer)).toEqual([
      ...['occupancy', 'bins', 'total', 'drainUs', 'recoveryUs', 'settledUs', 'replications', 'notices'],
      ...['version', 'modelVersion'],
    ]);
    expect(answer.occupancy).toHaveLength(5);
    expect(Object.keys(answer.occupancy[0])).toEqual(['atUs', 'p5', 'p50', 'p95', 'mean', 'meanSe']);
    expect(answer.bins).toHaveLength(24);
    expect(Object.keys(answer.bins[0])).toEqual([
      'fromUs',
      'toUs',
      'offered',
      'lost',
      'anyLoss',
      'latencyUs',
    ]);
    expect(Object.keys(answer.total)).toEqual(['offered', 'lost', 'lostSe', 'anyLoss', 'anyLossSe', 'peak']);
    expect(answer.drainUs).toMatchObject({ notDrained: 0 });
    expect(answer.recoveryUs).toBeGreaterThan(50);
  });

  it('never says that nothing is lost without a bound of its probability', async () => {
    const { out } = await time(scenario, '--replications', '200');
    const { notices } = JSON.parse(out) as { notices: { code: string; message: string }[] };
    expect(notices).toEqual([
      { code: 'too-rare', message: expect.stringContaining('a probability below 0.0188 (95 %)') as string },
    ]);
  });

  it('prints the same bytes for the same seed, and others for another one', async () => {
    const flags = ['--replications', '120', '--seed'];
    const [first, again, other] = await Promise.all(
      ['7', '7', '8'].map((seed) => time(scenario, ...flags, seed)),
    );
    expect(again.out).toBe(first.out);
    expect(other.out).not.toBe(first.out);
  });

  it('prints one row an instant as CSV', async () => {
    const { out } = await time(scenario, '--replications', '60', '--instants', '7', '--csv');
    const rows = out.trimEnd().split('\n');
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([13]));
  });

  it('takes the files of the vectors as they are, with what they expect', async () => {
    for (const vector of timeVectors) {
      const { error, out } = await time(vector, '--replications', '1', '--instants', '2');
      expect([vector.name, error]).toEqual([vector.name, null]);
      expect((JSON.parse(out) as { occupancy: object[] }).occupancy).toHaveLength(2);
    }
  });

  it('adds what memoryless arrivals know without simulation, with its error', async () => {
    const inputs = { ...scenario.inputs, arrivals: { family: 'geometric' } };
    const events = [{ kind: 'stall', atUs: 50, lengthUs: 100 }];
    const { out } = await time({ ...scenario, inputs, events }, '--replications', '400', '--instants', '3');
    const { exact, total, drainUs } = JSON.parse(out) as {
      exact: Record<'lost' | 'anyLoss' | 'meanDrainUs', { value: number; error: number }>;
      total: { lost: number; lostSe: number; anyLoss: number; anyLossSe: number };
      drainUs: { mean: number; se: number };
    };
    for (const [{ value, error }, mean, se] of [
      [exact.lost, total.lost, total.lostSe],
      [exact.anyLoss, total.anyLoss, total.anyLossSe],
      [exact.meanDrainUs, drainUs.mean, drainUs.se],
    ] as const) {
      expect(error).toBeLessThan(0.001 * value);
      expect(Math.abs(mean - value)).toBeLessThan(4 * se + error);
    }
  });

  it('counts from 0 on the runs that lose, and gives exact numbers only where they are the better ones', async () => {
    const inputs = {
      rateMbps: 7344.68,
      frameBytes: 64,
      arrivals: { family: 'geometric' },
      maxBatch: 16,
      ringSize: 64,
      service: { interceptUs: 0.3, slopeUs: 0.07 },
    };
    const flags = ['--replications', '1000', '--instants', '2'];
    const exactOf = async (json: object) => {
      const { out } = await time({ model: 'batch-polling', horizonUs: 200, ...json }, ...flags);
      return JSON.parse(out) as {
        exact?: Partial<Record<'lost' | 'anyLoss', { value: number; error: number }>>;
        total: { lost: number; lostSe: number; anyLoss: number; anyLossSe: number };
      };
    };
    const near = await exactOf({ inputs });
    const over = await exactOf({
      inputs: { ...inputs, rateMbps: 9000 },
      events: [{ kind: 'stall', atUs: 100, lengthUs: 20 }],
    });
    expect(over.total.anyLoss).toBe(1);
    expect(over.exact?.anyLoss?.value).toBeCloseTo(1, 4);
    for (const { exact, total } of [near, over]) {
      const anySe = Math.max(total.anyLossSe, 1e-3);
      if (exact?.anyLoss) {
        expect(exact.anyLoss.error).toBeLessThan(1.96 * anySe);
        expect(Math.abs(exact.anyLoss.value - total.anyLoss)).toBeLessThan(4 * anySe + exact.anyLoss.error);
      }
      if (exact?.lost) expect(exact.lost.error).toBeLessThan(1.96 * total.lostSe);
    }
  });

  it('says that a queue never drains where the load at the end is at or above capacity', async () => {
    const profile = { steps: [{ fromUs: 100, factor: 2 }] };
    const { out } = await time({ ...scenario, events: [], profile }, '--replications', '60');
    const { drainUs, recoveryUs, notices } = JSON.parse(out) as Record<string, unknown> & {
      notices: { code: string }[];
    };
    expect([drainUs, recoveryUs]).toEqual([null, null]);
    expect(notices.map(({ code }) => code)).toContain('never-drains');
  });

  it('notes how far a long run is, and ends by a signal', async () => {
    vi.useFakeTimers();
    try {
      const stop = new AbortController();
      const silent: Thread = {
        postMessage: () => undefined,
        on: () => undefined,
        terminate: () => undefined,
      };
      const asked = new Promise<void>((resolve) => {
        silent.postMessage = () => {
          resolve();
        };
      });
      const long = JSON.stringify({ ...scenario, horizonUs: 1e6, drain: null, events: [] });
      const running = capture(engines, ['time', 'scenario.json', '--replications', '20'], long, {
        startThread: () => silent,
        stop: stop.signal,
      });
      await asked;
      await vi.advanceTimersByTimeAsync(11_000);
      stop.abort();
      const { exitCode, notes } = await running;
      expect(exitCode).toBe(130);
      expect(notes).toEqual(['0 of 20 replications after 5 s.', '0 of 20 replications after 10 s.']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses what it does not know, and a model without a simulation over time', async () => {
    const stray = await time({ ...scenario, horizon: 5 });
    expect([stray.exitCode, stray.error?.code]).toEqual([2, 'unknown-key']);
    const areas = await time({ model: 'execution-areas', horizonUs: 5 });
    expect([areas.exitCode, areas.error?.code]).toEqual([2, 'no-simulation']);
    const large = await time(scenario, '--replications', '1000000', '--instants', '100');
    expect([large.exitCode, large.error?.code]).toEqual([2, 'too-large']);
    const flag = await time(scenario, '--replications', '0');
    expect([flag.exitCode, flag.error?.code]).toEqual([64, 'usage']);
  });
});

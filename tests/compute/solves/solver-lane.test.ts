import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LaneFailure, LaneResult } from '../../../src/compute/solves/solver-lane.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { SolverLane } from '../../../src/compute/solves/solver-lane.ts';
import { fakeWorkers, travel, until } from '../fake-worker.ts';

const request = (rate: number, model = 'toy-queue') => ({
  model,
  values: { rate },
  detail: 'screen' as const,
});

function setUp() {
  const { workers, createWorker } = fakeWorkers();
  const results: LaneResult[] = [];
  const failures: LaneFailure[] = [];
  const restarts: string[] = [];
  const activity: { busy: boolean; fraction: number }[] = [];
  const scheduler = new Scheduler({ createWorker, size: 1, spareMs: Infinity });
  const lane = new SolverLane({
    scheduler,
    onResult: (result) => results.push(result),
    onFailure: (failure) => failures.push(failure),
    onRestart: (reason) => restarts.push(reason),
    onActivity: (now) => activity.push(now),
  });
  const shown = () =>
    results.map(({ request: of, current }) => `${String(of.values.rate)}${current ? '' : ' passing'}`);
  /** The worker's jobs begun so far, by rate. */
  const begun = () => workers.flatMap(({ jobs }) => jobs.map(({ job }) => job.values.rate));
  return { workers, scheduler, lane, results, failures, restarts, activity, shown, begun };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('SolverLane', () => {
  it('solves what is submitted', async () => {
    const { lane, workers, results, activity } = setUp();
    const generation = lane.submit(request(1));
    expect(lane.busy).toBe(true);
    await until(() => workers[0]?.jobs.length === 1);
    vi.advanceTimersByTime(30);
    workers[0].current.finish({ load: 0.5 });
    await until(() => results.length === 1);
    expect(results[0]).toMatchObject({
      generation,
      current: true,
      cached: false,
      elapsedMs: 30,
      solution: { indicators: { load: 0.5 } },
    });
    expect(lane.busy).toBe(false);
    expect(activity.map(({ busy }) => busy)).toEqual([true, false]);
  });

  it('keeps one job running and one waiting; the newest replaces the waiting one', async () => {
    const { lane, workers, shown, begun } = setUp();
    for (const rate of [1, 2, 3, 4]) lane.submit(request(rate));
    await until(() => begun().length === 1);
    workers[0].current.finish();
    await until(() => begun().length === 2);
    workers[0].current.finish();
    await until(() => shown().length === 2);
    expect(begun()).toEqual([1, 4]);
    expect(shown()).toEqual(['1 passing', '4']);
  });

  it('shows positions in passing while a drag goes on, however long the solves take', async () => {
    const { lane, workers, shown, begun } = setUp();
    for (let k = 0; k < 60; k++) {
      lane.submit(request(k));
      await travel(5);
      vi.advanceTimersByTime(16);
      if (k % 20 === 19) workers[0].current.finish(); // a solve takes 320 ms
      await travel(5);
    }
    expect(workers[0].jobs.some(({ ended }) => ended)).toBe(false);
    expect(begun()).toEqual([0, 19, 39, 59]);
    expect(shown()).toEqual(['0 passing', '19 passing', '39 passing']);
  });

  it('cancels a long job once the drag pauses, so that the last position comes at once', async () => {
    const { lane, workers, shown, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    vi.advanceTimersByTime(150);
    lane.submit(request(2));
    await travel();
    expect(workers[0].jobs[0].ended).toBe(false);
    vi.advanceTimersByTime(61);
    await until(() => begun().length === 2);
    expect(workers[0].jobs[0].ended).toBe(true);
    workers[1].current.finish();
    await until(() => shown().length === 1);
    expect(shown()).toEqual(['2']);
  });

  it('does not cancel what has run only briefly or is nearly done', async () => {
    const { lane, workers, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    lane.submit(request(2));
    vi.advanceTimersByTime(90);
    await travel();
    expect(workers[0].jobs[0].ended).toBe(false);
    workers[0].jobs[0].progress(0.9);
    await travel();
    vi.advanceTimersByTime(60);
    await travel();
    expect(workers[0].jobs[0].ended).toBe(false);
  });

  it('answers from its cache without a job, and never with a result of a position left behind', async () => {
    const { lane, workers, results, shown, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].current.finish();
    await until(() => results.length === 1);
    lane.submit(request(2));
    await until(() => begun().length === 2);
    lane.submit(request(1));
    expect(results).toHaveLength(1);
    await until(() => results.length === 2);
    workers[0].current.finish();
    await travel();
    expect(shown()).toEqual(['1', '1']);
    expect(results[1].cached).toBe(true);
    // A result that arrived too late to be shown is cached from now on.
    lane.submit(request(2));
    await until(() => results.length === 3);
    expect(begun()).toEqual([1, 2]);
  });

  it('joins a request equal to the running one', async () => {
    const { lane, workers, results, begun } = setUp();
    lane.submit(request(1));
    lane.submit(request(2));
    const generation = lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].current.finish();
    await until(() => results.length === 1);
    await travel();
    expect(begun()).toEqual([1]);
    expect(results[0]).toMatchObject({ generation, current: true });
  });

  it('solves again a position that it cancelled and is then asked for after all', async () => {
    const { lane, workers, shown, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    vi.advanceTimersByTime(150);
    lane.submit(request(2));
    vi.advanceTimersByTime(61);
    lane.submit(request(1));
    await until(() => begun().length === 2);
    expect(workers[0].jobs[0].ended).toBe(true);
    workers[1].current.finish();
    await until(() => shown().length === 1);
    expect(begun()).toEqual([1, 1]);
    expect(shown()).toEqual(['1']);
  });

  it('drops results of a model that was left', async () => {
    const { lane, workers, shown, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    lane.submit(request(2, 'other'));
    workers[0].current.finish();
    await until(() => begun().length === 2);
    workers[0].current.finish();
    await until(() => shown().length === 1);
    expect(shown()).toEqual(['2']);
  });

  it('reports failures of the present position only', async () => {
    const { lane, workers, failures, shown, begun } = setUp();
    const fail = () =>
      workers[0].current.answer({ ok: false, code: 'overload', message: 'Too much.', parameter: 'rate' });
    lane.submit(request(1));
    lane.submit(request(2));
    await until(() => begun().length === 1);
    fail();
    await until(() => begun().length === 2);
    fail();
    await until(() => failures.length === 1);
    expect(failures[0]).toMatchObject({
      request: request(2),
      code: 'overload',
      message: 'Too much.',
      parameter: 'rate',
    });
    expect(shown()).toEqual([]);
    expect(lane.busy).toBe(false);
  });

  it('reports progress', async () => {
    const { lane, workers, activity, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].current.progress(0.25);
    await until(() => activity.some(({ fraction }) => fraction === 0.25));
  });

  it('restarts a worker that died and solves the present position once more', async () => {
    const { lane, workers, restarts, shown, failures, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].crash('out of memory');
    await until(() => begun().length === 2);
    expect(workers[0].terminated).toBe(true);
    expect(restarts).toEqual(['crash']);
    workers[1].current.finish();
    await until(() => shown().length === 1);
    expect(shown()).toEqual(['1']);
    expect(failures).toEqual([]);
  });

  it('gives up on inputs that kill the worker twice, and goes on with others', async () => {
    const { lane, workers, restarts, failures, shown, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].crash('first');
    await until(() => begun().length === 2);
    workers[1].crash('second');
    await until(() => failures.length === 1);
    expect(failures[0].code).toBe('worker-lost');
    expect(restarts).toEqual(['crash', 'crash']);
    lane.submit(request(2));
    await until(() => begun().length === 3);
    workers[2].current.finish();
    await until(() => shown().length === 1);
    expect(shown()).toEqual(['2']);
  });

  it('reports a solve that its time limit ends', async () => {
    const { lane, workers, failures, restarts, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    workers[0].current.progress(0);
    await travel();
    vi.advanceTimersByTime(15_000);
    await until(() => failures.length === 1);
    expect(failures[0]).toMatchObject({ request: request(1), code: 'time-limit' });
    expect(restarts).toEqual([]);
  });

  it('waits longer for a worker whose code is still on the way', async () => {
    const { lane, workers, restarts, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    vi.advanceTimersByTime(15_000);
    await travel();
    expect(restarts).toEqual([]);
    expect(workers[0].terminated).toBe(false);
  });

  it('says so when no worker can be started', async () => {
    const failures: LaneFailure[] = [];
    const restarts: string[] = [];
    const createWorker = () => {
      throw new Error('blocked');
    };
    const lane = new SolverLane({
      scheduler: new Scheduler({ createWorker, size: 1, spareMs: Infinity }),
      onResult: () => undefined,
      onFailure: (failure) => failures.push(failure),
      onRestart: (_, message) => restarts.push(message),
    });
    lane.submit(request(1));
    await until(() => failures.length === 1);
    expect(failures[0].code).toBe('worker-lost');
    expect(restarts).toEqual(['Error: blocked', 'Error: blocked']);
  });

  it('is silent after disposal', async () => {
    const { lane, workers, results, failures, begun } = setUp();
    lane.submit(request(1));
    await until(() => begun().length === 1);
    vi.advanceTimersByTime(100);
    lane.dispose();
    await travel();
    expect(workers[0].jobs[0].ended).toBe(true);
    expect(results).toEqual([]);
    expect(failures).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SweepRequest, SweepUpdate } from '../../../src/compute/searches/refined-curve.ts';
import { RefinedCurve } from '../../../src/compute/searches/refined-curve.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import type { Priority } from '../../../src/compute/solves/solve-group.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { defaultValues, numberAt } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';
import { fakeWorkers, travel, until } from '../fake-worker.ts';

const catalogue = loadedCatalogue([toyModel]);
const base = defaultValues(toyModel.fields);

const request = (rate: number, servers = 1, range: readonly [number, number] = [0.1, 1.7]): SweepRequest => ({
  model: 'toy-queue',
  values: { ...base, rateMpps: rate, servers },
  over: 'rateMpps',
  range,
});

/** Fake workers that answer every job after `solveMs` with a curve that bends at 1. */
function setUp(
  options: { size?: number; solveMs?: number; maxPoints?: number; priority?: () => Priority } = {},
) {
  const { workers, createWorker } = fakeWorkers();
  const updates: SweepUpdate[] = [];
  const scheduler = new Scheduler({ createWorker, size: options.size ?? 1 });
  const runner = new RefinedCurve({
    catalogue,
    scheduler,
    onUpdate: (update) => updates.push(update),
    maxPoints: options.maxPoints ?? 20,
    ...(options.priority === undefined ? {} : { priority: options.priority }),
  });
  const jobs = () => workers.flatMap((worker) => worker.jobs);
  /** Jobs that a living worker is at. */
  const open = () =>
    workers.flatMap((worker) => (worker.terminated ? [] : worker.jobs.filter(({ settled }) => !settled)));
  const solved = () =>
    jobs().map(({ job }) => `${String(job.values.servers)}:${String(job.values.rateMpps)}`);
  const last = () => updates[updates.length - 1];

  /** Answers one running job a turn, `solveMs` of fake time apart, until nothing is asked for any more. */
  async function work(turns = 200): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      await travel(6);
      const waiting = open();
      vi.advanceTimersByTime(options.solveMs ?? 10);
      for (const fake of waiting) {
        const x = numberAt(fake.job.values, 'rateMpps');
        fake.finish({
          load: x,
          'waitingUs.exact.mean': Math.max(1, 100 * (x - 1)),
          'waitingUs.approximate.mean': x,
        });
      }
      await travel(6);
      if (waiting.length === 0 && open().length === 0) {
        for (let part = 0; part < 25 && open().length === 0; part++) {
          vi.advanceTimersByTime(20);
          await travel(6);
        }
        if (open().length === 0) return;
      }
    }
  }
  return { workers, scheduler, runner, updates, jobs, solved, last, work };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('RefinedCurve', () => {
  it('solves the present position, the ends and the middles first, then where the curve bends', async () => {
    const { runner, work, jobs, last } = setUp();
    runner.submit(request(0.5));
    await work();
    const xs = jobs().map(({ job }) => job.values.rateMpps as number);
    expect(xs.slice(0, 10)).toEqual([0.5, 0.1, 1.7, 0.9, 1.3, 0.3, 0.7, 1.1, 1.5].concat(xs[9]));
    expect(jobs().every(({ job }) => job.detail === 'indicators')).toBe(true);
    expect(xs.slice(9).filter((x) => Math.abs(x - 1) < 0.2).length).toBeGreaterThan(2);
    expect(last().sweep.complete).toBe(true);
    expect(last().fraction).toBe(1);
    const rows = last().sweep.rows.map(({ x }) => x);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    expect(rows).toContain(0.5);
    expect(rows.length).toBeLessThanOrEqual(20);
  });

  it('shows a curve once its coarse pass is there, then as it refines, with rising progress', async () => {
    const { runner, work, updates } = setUp({ solveMs: 30 });
    runner.submit(request(0.5));
    await work();
    expect(updates[0].sweep.rows.length).toBeGreaterThanOrEqual(9);
    expect(updates.length).toBeGreaterThan(2);
    const fractions = updates.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('shows a slow curve before its coarse pass is done', async () => {
    const { runner, work, updates } = setUp({ solveMs: 200 });
    runner.submit(request(0.5));
    await work(4);
    expect(updates).toEqual([]);
    await work(3);
    expect(updates.length).toBeGreaterThan(0);
    expect(updates[0].sweep.rows.length).toBeGreaterThanOrEqual(5);
    expect(updates[0].sweep.rows.length).toBeLessThan(9);
  });

  it('keeps all workers of the pool busy', async () => {
    const { runner, jobs } = setUp({ size: 3 });
    runner.submit(request(0.5));
    await until(() => jobs().length === 3);
    await travel();
    expect(jobs()).toHaveLength(3);
  });

  it('costs nothing to drag along the swept input, and takes what the drag computes', async () => {
    const { runner, work, jobs, updates, last } = setUp();
    runner.submit(request(0.5));
    await work();
    const before = jobs().length;
    const count = updates.length;
    for (const rate of [0.51, 0.52, 0.53]) runner.submit(request(rate));
    await work();
    expect(jobs()).toHaveLength(before);
    expect(updates).toHaveLength(count);
    runner.include('toy-queue', request(0.53).values, { load: 0.53 });
    runner.include('toy-queue', request(0.53, 2).values, { load: 7 });
    runner.include('toy-queue', request(5).values, { load: 8 });
    // with the answer, not after it
    expect(updates).toHaveLength(count + 1);
    await work();
    expect(updates).toHaveLength(count + 1);
    expect(jobs()).toHaveLength(before);
    expect(last().sweep.rows.find(({ x }) => x === 0.53)).toEqual({ x: 0.53, indicators: { load: 0.53 } });
    expect(last().sweep.complete).toBe(true);
    expect(last().sweep.rows.every(({ x }) => x <= 1.7)).toBe(true);
  });

  it('remembers curves: coming back costs nothing', async () => {
    const { runner, work, jobs, last } = setUp();
    runner.submit(request(0.5, 1));
    await work();
    runner.submit(request(0.5, 2));
    await work();
    const before = jobs().length;
    runner.submit(request(0.5, 1));
    await work();
    expect(jobs()).toHaveLength(before);
    expect(last()).toMatchObject({ sweep: { complete: true }, request: request(0.5, 1) });
  });

  it('goes on to show the points that are known of it', async () => {
    const { runner, work, updates, jobs } = setUp();
    const known = [0.123, 0.9, 1.234].map((x) => ({ x, indicators: { load: x } }));
    runner.submit(request(0.5), known);
    await work();
    for (const { sweep } of updates)
      expect(sweep.rows.map(({ x }) => x)).toEqual(expect.arrayContaining([0.123, 0.9, 1.234]));
    expect(jobs().map(({ job }) => job.values.rateMpps)).not.toContain(0.9);
  });

  it('restarts at once when the axis changes', async () => {
    const { runner, work, solved } = setUp();
    runner.submit(request(0.5, 1));
    await work(2);
    runner.submit({ ...request(0.5, 1), over: 'servers', range: [1, 8] });
    await work(3);
    expect(solved().slice(2)).toContain('8:0.5');
  });

  it('goes on with a curve that was left and is wanted again before its workers let go', async () => {
    const { runner, work, last } = setUp();
    runner.submit(request(0.5, 1));
    await work(3);
    runner.submit({ ...request(0.5, 1), over: 'servers', range: [1, 4] });
    await travel();
    runner.submit(request(0.5, 1));
    await work();
    expect(last()).toMatchObject({ sweep: { over: 'rateMpps', complete: true } });
  });

  it('leaves out points that break a rule or cannot be solved', async () => {
    const { runner, jobs, last, updates } = setUp();
    const values = { ...base, deadlineUs: 5 };
    runner.submit({ model: 'toy-queue', values, over: 'service.us', range: [0.1, 10] });
    for (let turn = 0; turn < 100; turn++) {
      await travel(6);
      const open = jobs().filter(({ settled }) => !settled);
      for (const fake of open) {
        if (numberAt(fake.job.values, 'service.us') > 2) {
          fake.answer({ ok: false, code: 'overload', message: 'Too much.', parameter: 'rateMpps' });
        } else fake.finish({ load: 1 });
      }
      vi.advanceTimersByTime(20);
      if (updates.length > 0 && last().sweep.complete) break;
    }
    expect(jobs().every(({ job }) => numberAt(job.values, 'service.us') <= 5)).toBe(true);
    const xs = last().sweep.rows.map(({ x }) => x);
    expect(Math.max(...xs)).toBeLessThanOrEqual(2);
    expect(Math.max(...xs)).toBeGreaterThan(1.8);
  });

  it('solves a point again whose worker was lost, but not for ever', async () => {
    const { runner, workers, jobs, work, last } = setUp();
    runner.submit(request(0.5));
    for (const count of [1, 2]) {
      await until(() => jobs().length === count);
      workers[count - 1].crash('boom');
    }
    await work();
    expect(jobs().filter(({ job }) => job.values.rateMpps === 0.5)).toHaveLength(2);
    expect(last().sweep.complete).toBe(true);
    expect(last().sweep.rows.map(({ x }) => x)).not.toContain(0.5);
  });

  it('goes on during a drag where it is visible, and starts nothing where it is not', async () => {
    let priority: Priority = 'idle';
    const { scheduler, runner, work, jobs, last } = setUp({ priority: () => priority });
    scheduler.hold(true);
    runner.submit(request(0.5));
    await work(3);
    expect(jobs()).toHaveLength(0);
    priority = 'visible';
    runner.submit(request(0.5, 2));
    await work();
    expect(last()).toMatchObject({ request: { values: { servers: 2 } }, sweep: { complete: true } });
    scheduler.hold(false);
    priority = 'idle';
    runner.submit(request(0.5));
    await work();
    expect(last()).toMatchObject({ request: { values: { servers: 1 } }, sweep: { complete: true } });
  });

  it('asks for equal points whatever the reader’s position on the swept input', async () => {
    const { runner, work, jobs } = setUp();
    runner.submit(request(0.5));
    await work();
    const before = jobs().length;
    runner.submit(request(0.5, 2));
    await work();
    runner.submit(request(0.777));
    await work();
    const ofFirst = jobs().filter(({ job }) => job.values.servers === 1);
    expect(ofFirst).toHaveLength(before + 1);
    expect(ofFirst.at(-1)!.job.values.rateMpps).toBe(0.777);
  });

  it('has more points where it is looked at, of later curves too, and remains finished meanwhile', async () => {
    const { runner, work, solved, last, updates } = setUp();
    runner.submit(request(0.5));
    await work();
    const whole = solved().length;
    runner.lookAt([0.95, 1.05]);
    await work();
    const more = solved().slice(whole);
    expect(more.length).toBeGreaterThan(3);
    expect(updates.slice(-1)[0].sweep.rows.length).toBe(whole + more.length);
    expect(updates.every(({ sweep }, k) => k === 0 || sweep.complete || !updates[k - 1].sweep.complete)).toBe(
      true,
    );
    runner.submit(request(0.5, 2));
    await work();
    const rates = last().sweep.rows.map(({ x }) => x);
    expect(rates.filter((x) => x > 0.95 && x < 1.05).length).toBeGreaterThan(3);
    const before = solved().length;
    runner.lookAt(null);
    await work();
    expect(solved().length).toBe(before);
  });

  it('is silent after cancel and disposal', async () => {
    const { runner, work, jobs, updates } = setUp();
    runner.submit(request(0.5));
    await work(2);
    runner.cancel();
    const before = jobs().length;
    await work();
    expect(jobs()).toHaveLength(before);
    runner.dispose();
    runner.submit(request(0.7));
    await work(3);
    expect(jobs()).toHaveLength(before);
    expect(updates).toEqual([]);
  });
});

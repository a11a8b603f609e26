import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Scheduler, type SchedulerOptions } from '../../../src/compute/solves/scheduler.ts';
import type { Priority, SolveTask } from '../../../src/compute/solves/solve-group.ts';
import { ThreadLedger } from '../../../src/compute/threads/thread-ledger.ts';
import { fakeWorkers, travel, until } from '../fake-worker.ts';

const job = (rate: number, detail: 'indicators' | 'screen' = 'indicators') => ({
  model: 'toy-queue',
  values: { rate },
  detail,
});

function setUp(size: number, options: Partial<SchedulerOptions> = {}) {
  const { workers, createWorker } = fakeWorkers();
  const restarts: string[] = [];
  const scheduler = new Scheduler({ createWorker, size, spareMs: Infinity, ...options });
  scheduler.onRestart((reason) => restarts.push(reason));
  const living = () => workers.filter(({ terminated }) => !terminated);
  const running = () => living().flatMap(({ jobs }) => jobs.filter(({ settled }) => !settled));
  const rates = () => running().map((fake) => Number(fake.job.values.rate));
  const begun = () => workers.flatMap(({ jobs }) => jobs);
  const groups = {
    hand: scheduler.openGroup('hand'),
    visible: scheduler.openGroup('visible'),
    asked: scheduler.openGroup('asked'),
    idle: scheduler.openGroup('idle'),
  };
  /** Only the groups that a test names are open: others would hold up what is less urgent. */
  const only = (...names: Priority[]) => {
    for (const name of ['visible', 'asked', 'idle'] as const) if (!names.includes(name)) groups[name].close();
    return groups;
  };
  const finish = async (rate: number) => {
    await until(() => rates().includes(rate));
    running()
      .find((fake) => fake.job.values.rate === rate)!
      .finish({ rate });
  };
  return { workers, scheduler, living, running, rates, begun, groups, only, finish, restarts };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('Scheduler', () => {
  it('starts workers as they are needed and works in the order given', async () => {
    const { workers, only, rates, finish } = setUp(2);
    const { idle } = only('idle');
    expect(workers).toHaveLength(0);
    const tasks = [1, 2, 3].map((rate) => idle.solve(job(rate)));
    await until(() => rates().length === 2);
    expect(rates().sort()).toEqual([1, 2]);
    expect(tasks[2].isWaiting()).toBe(true);
    await finish(1);
    expect(await tasks[0].answer).toMatchObject({ ok: true, value: { indicators: { rate: 1 } } });
    await until(() => rates().includes(3));
    expect(workers).toHaveLength(2);
  });

  it('serves the more urgent first, and the less urgent not while a more urgent group is open', async () => {
    const { groups, rates, finish, begun } = setUp(1);
    groups.hand.solve(job(1));
    groups.idle.solve(job(4));
    groups.asked.solve(job(3));
    groups.visible.solve(job(2));
    for (const rate of [1, 2]) await finish(rate);
    await travel();
    expect(rates()).toEqual([]);
    groups.visible.close();
    await finish(3);
    groups.asked.close();
    await finish(4);
    expect(begun().map((fake) => fake.job.values.rate)).toEqual([1, 2, 3, 4]);
  });

  it('asks for a changing priority when a worker is free', async () => {
    const { scheduler, only, begun, finish } = setUp(1);
    only();
    let priority: Priority = 'idle';
    const changing = scheduler.openGroup(() => priority);
    const asked = scheduler.openGroup('asked');
    asked.solve(job(1));
    changing.solve(job(2));
    asked.solve(job(3));
    priority = 'visible';
    for (const rate of [1, 2]) await finish(rate);
    changing.close();
    await finish(3);
    expect(begun().map((fake) => fake.job.values.rate)).toEqual([1, 2, 3]);
  });

  it('solves for the reader at once in a worker of its own, beside what runs in the background', async () => {
    const { only, rates, finish, begun } = setUp(1);
    const { hand, idle } = only('idle');
    const background = idle.solve(job(1));
    await until(() => rates().includes(1));
    hand.solve(job(2));
    await until(() => rates().length === 2);
    await finish(2);
    await finish(1);
    expect(await background.answer).toMatchObject({ ok: true, value: { indicators: { rate: 1 } } });
    expect(begun().map(({ ended }) => ended)).toEqual([false, false]);
  });

  it('starts nothing in the background while the reader’s solve has the only thread', async () => {
    const { only, rates, finish } = setUp(1);
    const { hand, visible } = only('visible');
    hand.solve(job(1));
    visible.solve(job(2));
    await travel();
    expect(rates()).toEqual([1]);
    await finish(1);
    await finish(2);
  });

  it('lets a solve without waiters run for a moment, and caches its result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { scheduler, only, rates, finish, begun } = setUp(1);
    const { hand } = only();
    const unwanted = hand.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(60);
    unwanted.cancel();
    vi.advanceTimersByTime(30);
    await finish(1);
    await until(() => scheduler.known(job(1)) !== null);
    vi.advanceTimersByTime(1000);
    expect(begun()[0].ended).toBe(false);
  });

  it('ends the worker of a longer one, and solves the next position in another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, rates, finish, begun, restarts, workers } = setUp(1);
    const { hand } = only();
    const unwanted = hand.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(40);
    unwanted.cancel();
    expect(await unwanted.answer).toMatchObject({ ok: false, code: 'cancelled' });
    const next = hand.solve(job(2));
    vi.advanceTimersByTime(59);
    expect(begun()[0].ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(begun()[0].ended).toBe(true);
    await finish(2);
    expect(await next.answer).toMatchObject({ ok: true, value: { indicators: { rate: 2 } } });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(restarts).toEqual([]);
  });

  it('goes on with a solve that is wanted again before its worker is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, rates, finish, begun } = setUp(1);
    const { hand } = only();
    const unwanted = hand.solve(job(1));
    await until(() => rates().includes(1));
    unwanted.cancel();
    const again = hand.solve(job(1));
    vi.advanceTimersByTime(500);
    expect(begun()[0].ended).toBe(false);
    await finish(1);
    expect(await again.answer).toMatchObject({ ok: true });
    expect(begun()).toHaveLength(1);
  });

  it('ends a solve at its time limit, and does not remember that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { scheduler, only, rates, running, workers } = setUp(1, { timeMs: 15_000 });
    const { hand } = only();
    const long = hand.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(8000);
    running()[0].progress(0); // the worker's code was on the way until now
    await travel();
    vi.advanceTimersByTime(14_999);
    expect(workers[0].terminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await long.answer).toMatchObject({ ok: false, code: 'time-limit' });
    expect(workers[0].terminated).toBe(true);
    expect(scheduler.known(job(1))).toBeNull();
  });

  it('ends long solves of the background when a drag begins, and starts them again when it is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { scheduler, only, rates, finish, begun } = setUp(2);
    const { visible } = only('visible');
    const curve = visible.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(5000);
    scheduler.hold(true);
    await travel();
    visible.solve(job(2));
    await travel();
    expect(rates()).toEqual([]);
    scheduler.hold(false);
    await finish(1);
    expect(await curve.answer).toMatchObject({ ok: true });
    await finish(2);
    expect(begun().map(({ ended }) => ended)).toEqual([true, false, false]);
  });

  it('solves visible figures during a drag at whose beginning only a long idle solve was ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { scheduler, only, rates, finish } = setUp(2);
    const { idle } = only('idle');
    const bounds = idle.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(5000);
    scheduler.hold(true);
    await travel();
    expect(rates()).toEqual([]);
    const figures = scheduler.openGroup('visible');
    const curve = figures.solve(job(2));
    await finish(2);
    expect(await curve.answer).toMatchObject({ ok: true });
    scheduler.hold(false);
    figures.close();
    await finish(1);
    expect(await bounds.answer).toMatchObject({ ok: true });
  });

  it('has a warm worker in reserve once nothing is solved, and takes it when one is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, rates, finish, running, workers } = setUp(1, { spareMs: 2000 });
    const { hand } = only();
    const first = hand.solve(job(1, 'screen'));
    await finish(1);
    await first.answer;
    await travel();
    vi.advanceTimersByTime(1999);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await until(() => workers.length === 2 && workers[1].jobs.length === 1);
    expect(workers[1].jobs[0].job).toEqual(job(1, 'screen'));
    workers[1].jobs[0].finish({ rate: 1 });
    const long = hand.solve(job(2));
    await until(() => rates().includes(2));
    vi.advanceTimersByTime(5000);
    long.cancel();
    const next = hand.solve(job(3));
    await until(() => rates().includes(3));
    expect(workers).toHaveLength(2);
    expect(workers[1].jobs.map((fake) => fake.job.values.rate)).toEqual([1, 3]);
    running()[0].finish({ rate: 3 });
    expect(await next.answer).toMatchObject({ ok: true });
  });

  it('gives up a worker that hangs before it begins a solve, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, rates, restarts, finish, running, workers } = setUp(1);
    const { hand } = only();
    hand.solve(job(1));
    await finish(1);
    hand.solve(job(2));
    await until(() => rates().includes(2));
    running()[0].progress(0);
    await travel();
    vi.advanceTimersByTime(10_000); // it began
    await finish(2);
    const moved = hand.solve(job(3));
    await until(() => rates().includes(3));
    vi.advanceTimersByTime(5000);
    await finish(3);
    expect(await moved.answer).toMatchObject({ ok: true });
    expect(restarts).toEqual(['hang']);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('gives up a worker that never begins, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, rates, restarts, finish, workers } = setUp(1, { startMs: 500 });
    const { hand } = only();
    const moved = hand.solve(job(1));
    await until(() => rates().includes(1));
    vi.advanceTimersByTime(501);
    await finish(1);
    expect(await moved.answer).toMatchObject({ ok: true });
    expect(restarts).toEqual(['hang']);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('starts nothing in the background during a drag but the figures on screen', async () => {
    const { scheduler, groups, only, rates, finish } = setUp(3);
    const { idle, visible } = only('idle', 'visible');
    scheduler.hold(true);
    idle.solve(job(1));
    visible.solve(job(2));
    await finish(2);
    visible.close();
    await travel();
    expect(rates()).toEqual([]);
    groups.hand.solve(job(3));
    await finish(3);
    scheduler.hold(false);
    await finish(1);
  });

  it('keeps the reader’s worker free during a drag', async () => {
    const { scheduler, only, rates } = setUp(2);
    const { hand, visible } = only('visible');
    scheduler.hold(true);
    for (const rate of [1, 2, 3]) visible.solve(job(rate));
    await travel();
    expect(rates()).toEqual([1, 2]);
    hand.solve(job(9));
    await until(() => rates().length === 3);
    expect(rates().sort()).toEqual([1, 2, 9]);
  });

  it('leaves a thread to every other worker that is busy, but never all', async () => {
    const threads = new ThreadLedger();
    const { only, rates } = setUp(3, { threads });
    const { hand, idle } = only('idle');
    const giveBack = [threads.take(), threads.take(), threads.take(), threads.take()];
    for (const rate of [1, 2, 3]) idle.solve(job(rate));
    await travel();
    expect(rates()).toEqual([1]);
    hand.solve(job(9));
    await until(() => rates().includes(9));
    for (const give of giveBack.slice(0, 3)) give();
    giveBack[0]();
    await travel();
    expect(rates().sort()).toEqual([1, 9]); // the reader's solve has one of the three
    giveBack[3]();
    await travel();
    expect(rates().sort()).toEqual([1, 2, 9]);
  });

  it('shares equal solves, and numbers with what is solved for the screen', async () => {
    const { scheduler, only, running, begun } = setUp(3);
    const { hand, visible } = only('visible');
    const tasks = [
      hand.solve(job(1, 'screen')),
      visible.solve(job(1)),
      visible.solve(job(1, 'screen')),
      visible.solve(job(1)),
    ];
    await until(() => running().length === 1);
    await travel();
    expect(begun()).toHaveLength(1);
    expect(scheduler.known(job(1))).toBeNull();
    tasks[0].cancel();
    tasks[1].cancel();
    running()[0].finish({ load: 1 });
    expect(await tasks[0].answer).toMatchObject({ ok: false, code: 'cancelled' });
    for (const { answer } of tasks.slice(2)) expect(await answer).toMatchObject({ ok: true });
    expect(scheduler.known(job(1))).toMatchObject({ ok: true, value: { indicators: { load: 1 } } });
    expect(await visible.solve(job(1)).answer).toMatchObject({ ok: true });
    expect(begun()).toHaveLength(1);
  });

  it('lets numbers wait for the screen’s solve of the same inputs', async () => {
    const { only, begun, finish } = setUp(1);
    const { visible } = only('visible');
    visible.solve(job(9));
    const numbers = visible.solve(job(1));
    const screen = visible.solve(job(1, 'screen'));
    await finish(9);
    await finish(1);
    expect([await numbers.answer, await screen.answer]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(begun().map((fake) => fake.job.detail)).toEqual(['indicators', 'screen']);
  });

  it('cancels what runs and what waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { only, running, rates, finish } = setUp(1);
    const { idle } = only('idle');
    const [first, second] = [idle.solve(job(1)), idle.solve(job(2))];
    await until(() => running().length === 1);
    vi.advanceTimersByTime(100);
    second.cancel();
    first.cancel();
    expect(await second.answer).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await first.answer).toMatchObject({ ok: false, code: 'cancelled' });
    first.cancel();
    const third = idle.solve(job(3));
    await finish(3);
    expect(await third.answer).toMatchObject({ ok: true });
    idle.solve(job(4));
    await until(() => rates().includes(4));
    idle.close();
    expect(await idle.solve(job(3)).answer).toMatchObject({ ok: false, code: 'cancelled' });
  });

  it('tries again on a fresh worker what a worker was lost over, once, without a word about the background', async () => {
    const { workers, only, begun, restarts, finish } = setUp(1);
    const { idle } = only('idle');
    const [first, second] = [idle.solve(job(1)), idle.solve(job(2))];
    for (const count of [1, 2]) {
      await until(() => begun().length === count);
      workers[count - 1].crash('boom');
    }
    expect(await first.answer).toMatchObject({ ok: false, code: 'worker-lost' });
    await finish(2);
    expect(await second.answer).toMatchObject({ ok: true });
    expect(begun().map((fake) => fake.job.values.rate)).toEqual([1, 1, 2]);
    expect(restarts).toEqual([]);
  });

  it('remembers that inputs have no solution', async () => {
    const { only, running, begun } = setUp(1);
    const { visible } = only('visible');
    const task = visible.solve(job(1));
    await until(() => running().length === 1);
    running()[0].answer({ ok: false, code: 'overload', message: 'Too much.', parameter: 'rate' });
    await task.answer;
    expect(await visible.solve(job(1, 'screen')).answer).toMatchObject({ ok: false, code: 'overload' });
    expect(begun()).toHaveLength(1);
  });

  it('settles everything when it is disposed of, and takes nothing afterwards', async () => {
    const { workers, scheduler, only, running } = setUp(1);
    const { idle } = only('idle');
    const tasks = [idle.solve(job(1)), idle.solve(job(2))];
    await until(() => running().length === 1);
    scheduler.dispose();
    tasks.push(idle.solve(job(3)));
    for (const { answer } of tasks) expect(await answer).toMatchObject({ ok: false, code: 'cancelled' });
    await travel();
    expect(workers).toHaveLength(1);
    expect(workers[0].terminated).toBe(true);
  });

  it('never has more workers than the pool and the reader’s own, nor lets the reader’s move wait, whatever is asked in whatever order', async () => {
    const priorities = fc.constantFrom('visible' as const, 'asked' as const, 'idle' as const);
    const step = fc.oneof(
      fc.record({
        do: fc.constant('ask' as const),
        priority: priorities,
        rate: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ do: fc.constant('move' as const), rate: fc.integer({ min: 1, max: 30 }) }),
      fc.record({
        do: fc.constantFrom('finish' as const, 'crash' as const, 'cancel' as const),
        which: fc.nat(20),
      }),
      fc.record({ do: fc.constant('hold' as const), held: fc.boolean() }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(20, 100, 1000) }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const steps = fc.array(step, { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (size, list) => {
        const { scheduler, groups, living, running, rates } = setUp(size);
        const tasks: SolveTask[] = [];
        for (const one of list) {
          let moved: { rate: number; task: SolveTask } | null = null;
          if (one.do === 'ask') tasks.push(groups[one.priority].solve(job(one.rate)));
          else if (one.do === 'hold') scheduler.hold(one.held);
          else if (one.do === 'wait') vi.advanceTimersByTime(one.ms);
          else if (one.do === 'cancel') tasks[one.which % (tasks.length + 1)]?.cancel();
          else if (one.do === 'finish') running()[one.which % (running().length + 1)]?.finish({});
          else if (one.do === 'move') {
            moved = { rate: one.rate, task: groups.hand.solve(job(one.rate, 'screen')) };
          } else living()[one.which % (living().length + 1)]?.crash('boom');
          await travel(8);
          expect(living().length).toBeLessThanOrEqual(size + 1);
          expect(running().length).toBeLessThanOrEqual(size + 1);
          if (moved === null) continue;
          vi.advanceTimersByTime(100); // the stale solve has had its time
          await travel(8);
          const known = scheduler.known(job(moved.rate, 'screen')) !== null;
          expect(known || rates().includes(moved.rate)).toBe(true);
          moved.task.cancel();
          await travel(4);
        }
        scheduler.dispose();
      }),
      { numRuns: 40 },
    );
  });
});

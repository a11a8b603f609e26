import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SolvePoint } from '../../../src/dimensioning/search/search.ts';
import type { PointAnswer } from '../../../src/headless/threads/point-solver.ts';
import { type Thread, ThreadPool } from '../../../src/headless/threads/thread-pool.ts';
import type {
  PointRequest,
  ThreadMessage,
  ThreadRequest,
} from '../../../src/headless/threads/thread-protocol.ts';
import { solutionOf } from '../../solution-of.ts';
import { toyModel } from '../../toy-model.ts';

/** A thread that answers when the test says so. */
class FakeThread implements Thread {
  readonly asked: PointRequest[] = [];
  ended = false;
  private readonly heard: ((reply: ThreadMessage) => void)[] = [];
  private readonly failed: ((error: Error) => void)[] = [];

  postMessage(request: ThreadRequest) {
    if ('values' in request) this.asked.push(request);
  }

  on(event: 'message' | 'error', listener: ((reply: ThreadMessage) => void) & ((error: Error) => void)) {
    if (event === 'message') this.heard.push(listener);
    else this.failed.push(listener);
  }

  terminate() {
    this.ended = true;
  }

  reply(reply: ThreadMessage) {
    this.heard.forEach((listener) => {
      listener(reply);
    });
  }

  fail(error: Error) {
    this.failed.forEach((listener) => {
      listener(error);
    });
  }

  answer(load: number) {
    this.reply({ answer: { ok: true, words: {}, ...solutionOf({ load }) } });
  }
}

const point = (rateMpps: number): SolvePoint => ({ model: toyModel, values: { rateMpps } });

/** Every point is long work, unless a short time is given. Threads are ready at once. */
function pool(threads: number, { shortMs = 0, timeLimitS = 60 } = {}) {
  const started: FakeThread[] = [];
  const all = new ThreadPool({
    threads,
    shortMs,
    timeLimitS,
    startThread: () => {
      const thread = new FakeThread();
      started.push(thread);
      queueMicrotask(() => {
        thread.reply('ready');
      });
      return thread;
    },
  });
  return { started, all };
}

const loadsOf = async (answers: readonly Promise<PointAnswer>[]) =>
  (await Promise.all(answers)).map((answer) => answer.ok && answer.indicators.load);

const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('ThreadPool', () => {
  it('starts no more threads than there are points or than are allowed, and gives each one point at a time', async () => {
    const { started, all } = pool(2);
    const answers = [1, 2, 3, 4].map((rate) => all.solve(point(rate)));
    await settled();
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    started[1].answer(20);
    started[1].answer(30);
    started[0].answer(10);
    started[1].answer(40);
    expect(await loadsOf(answers)).toEqual([10, 20, 30, 40]);
    expect(started[1].asked.map(({ values }) => values.rateMpps)).toEqual([2, 3, 4]);
    void all.solve(point(5));
    expect(started).toHaveLength(2);
    all.close();
  });

  it('starts one thread for work that is short, and others once it turns out to be long', async () => {
    const { started, all } = pool(3, { shortMs: 5 });
    const answers = [1, 2].map((rate) => all.solve(point(rate)));
    await settled();
    expect(started).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toHaveLength(2);
    started[0].answer(1);
    started[1].answer(2);
    expect(await loadsOf(answers)).toEqual([1, 2]);
    all.close();
  });

  it('ends a point that takes longer than its limit, and solves the next one in a fresh thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { started, all } = pool(1, { timeLimitS: 2 });
    const [slow, next] = [1, 2].map((rate) => all.solve(point(rate)));
    await settled();
    vi.advanceTimersByTime(2001);
    expect(await slow).toEqual({
      ok: false,
      code: 'time-limit',
      message: 'Solving this takes longer than 2 s and was ended.',
      parameter: null,
    });
    expect(started[0].ended).toBe(true);
    await settled();
    started[1].answer(7);
    expect(await loadsOf([next])).toEqual([7]);
    vi.advanceTimersByTime(10_000);
    expect(started).toHaveLength(2);
    all.close();
  });

  it('rejects a point that a fault of the program met, and one whose thread ended', async () => {
    const { started, all } = pool(1);
    const faulty = all.solve(point(1));
    await settled();
    started[0].reply({ fault: 'load is NaN' });
    await expect(faulty).rejects.toThrow('load is NaN');
    const lost = all.solve(point(2));
    started[0].fail(new Error('out of memory'));
    await expect(lost).rejects.toThrow('out of memory');
    const after = all.solve(point(3));
    await settled();
    started[1].answer(3);
    expect(await loadsOf([after])).toEqual([3]);
  });

  it('ends its threads', async () => {
    const { started, all } = pool(2);
    void all.solve(point(1));
    void all.solve(point(2));
    await settled();
    all.close();
    expect(started.map(({ ended }) => ended)).toEqual([true, true]);
  });
});

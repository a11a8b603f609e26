import { describe, expect, it } from 'vitest';
import type { SolvePoint } from '../../../src/dimensioning/search/search.ts';
import type { PointAnswer } from '../../../src/headless/threads/point-solver.ts';
import { type Thread, ThreadPool } from '../../../src/headless/threads/thread-pool.ts';
import type { PointReply, PointRequest } from '../../../src/headless/threads/thread-protocol.ts';
import { toyModel } from '../../toy-model.ts';

/** A thread that answers when the test says so. */
class FakeThread implements Thread {
  readonly asked: PointRequest[] = [];
  ended = false;
  private readonly heard: ((reply: PointReply) => void)[] = [];
  private readonly failed: ((error: Error) => void)[] = [];

  postMessage(request: PointRequest) {
    this.asked.push(request);
  }

  on(event: 'message' | 'error', listener: ((reply: PointReply) => void) & ((error: Error) => void)) {
    if (event === 'message') this.heard.push(listener);
    else this.failed.push(listener);
  }

  terminate() {
    this.ended = true;
  }

  reply(reply: PointReply) {
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
    this.reply({ answer: { ok: true, indicators: { load }, words: {}, notices: [] } });
  }
}

const point = (rateMpps: number): SolvePoint => ({ model: toyModel, values: { rateMpps } });

/** Every point is long work, unless a short time is given; here is answered at once, with the rate. */
function pool(threads: number, shortMs = 0) {
  const started: FakeThread[] = [];
  const solvedHere: SolvePoint[] = [];
  const all = new ThreadPool({
    threads,
    shortMs,
    startThread: () => {
      const thread = new FakeThread();
      started.push(thread);
      return thread;
    },
    here: {
      threads: 1,
      solve: (asked) => {
        solvedHere.push(asked);
        const load = asked.values.rateMpps as number;
        return Promise.resolve({ ok: true, indicators: { load }, words: {}, notices: [] });
      },
      close: () => undefined,
    },
  });
  return { started, solvedHere, all };
}

const loadsOf = async (answers: readonly Promise<PointAnswer>[]) =>
  (await Promise.all(answers)).map((answer) => answer.ok && answer.indicators.load);

describe('ThreadPool', () => {
  it('starts no more threads than there are points or than are allowed, and gives each one point at a time', async () => {
    const { started, all } = pool(2);
    expect(started).toHaveLength(0);
    const answers = [1, 2, 3, 4].map((rate) => all.solve(point(rate)));
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    started[1].answer(20);
    started[1].answer(30);
    started[0].answer(10);
    started[1].answer(40);
    expect(await loadsOf(answers)).toEqual([10, 20, 30, 40]);
    expect(started[1].asked.map(({ values }) => values.rateMpps)).toEqual([2, 3, 4]);
    void all.solve(point(5));
    expect(started).toHaveLength(2);
  });

  it('solves here what takes no time', async () => {
    const { started, solvedHere, all } = pool(4, 10_000);
    expect(await loadsOf([1, 2, 3].map((rate) => all.solve(point(rate))))).toEqual([1, 2, 3]);
    expect(solvedHere).toHaveLength(3);
    expect(started).toHaveLength(0);
    all.close();
  });

  it('starts threads once the work turns out to be long', async () => {
    const { started, solvedHere, all } = pool(2, 5);
    await all.solve(point(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    void all.solve(point(2));
    expect(solvedHere).toHaveLength(1);
    expect(started.map(({ asked }) => asked.map(({ values }) => values.rateMpps))).toEqual([[2]]);
    all.close();
  });

  it('rejects a point that a fault of the program met, and one whose thread ended', async () => {
    const { started, all } = pool(1);
    const faulty = all.solve(point(1));
    started[0].reply({ fault: 'load is NaN' });
    await expect(faulty).rejects.toThrow('load is NaN');
    const lost = all.solve(point(2));
    started[0].fail(new Error('out of memory'));
    await expect(lost).rejects.toThrow('out of memory');
  });

  it('ends its threads', () => {
    const { started, all } = pool(2);
    void all.solve(point(1));
    void all.solve(point(2));
    all.close();
    expect(started.map(({ ended }) => ended)).toEqual([true, true]);
  });
});

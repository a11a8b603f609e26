import * as Comlink from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SupervisedWorkerOptions, WorkerPort } from '../../../src/compute/threads/supervised-worker.ts';
import { SupervisedWorker } from '../../../src/compute/threads/supervised-worker.ts';
import { ThreadLedger } from '../../../src/compute/threads/thread-ledger.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { travel, until } from '../fake-worker.ts';

interface EchoApi {
  ask(question: string): Promise<WorkerAnswer<string>>;
}

/** A worker behind a channel within this thread. It answers when a test says so. */
class Port extends EventTarget implements WorkerPort {
  readonly asked: string[] = [];
  readonly received: { type?: string }[] = [];
  terminated = false;
  private readonly inner = new EventTarget();
  private readonly resolve: ((answer: WorkerAnswer<string>) => void)[] = [];

  constructor() {
    super();
    const api: EchoApi = {
      ask: (question) => {
        this.asked.push(question);
        return new Promise((resolve) => this.resolve.push(resolve));
      },
    };
    const postMessage = (data: unknown) => {
      this.deliver(this, data);
    };
    Comlink.expose(api, Object.assign(this.inner, { postMessage }));
  }

  postMessage(message: { type?: string }): void {
    this.received.push(message);
    this.deliver(this.inner, message);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(value: string): void {
    this.resolve.shift()!({ ok: true, value });
  }

  report(progress: unknown): void {
    this.deliver(this, { progress });
  }

  private deliver(to: EventTarget, data: unknown): void {
    queueMicrotask(() => {
      if (!this.terminated) to.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
}

function setUp(options: Partial<SupervisedWorkerOptions> = {}) {
  const ports: Port[] = [];
  const losses: string[] = [];
  const worker = new SupervisedWorker<EchoApi>({
    createWorker: () => {
      const port = new Port();
      ports.push(port);
      return port;
    },
    lostMessage: (reason) => `Lost by a ${reason}.`,
    cancelledMessage: 'Cancelled.',
    onLoss: (reason) => losses.push(reason),
    ...options,
  });
  const ask = (question: string, limits: Parameters<typeof worker.call<string, number>>[1] = {}) =>
    worker.call<string, number>((api) => api.ask(question), limits);
  return { worker, ports, losses, ask };
}

const lost = (reason: string) => ({
  ok: false,
  code: 'worker-lost',
  message: `Lost by a ${reason}.`,
  parameter: null,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('SupervisedWorker', () => {
  it('starts its worker with the first call, and answers one after the other', async () => {
    const { ports, ask } = setUp();
    expect(ports).toHaveLength(0);
    const first = ask('one');
    await until(() => ports[0].asked.length === 1);
    ports[0].answer('1');
    expect(await first).toEqual({ ok: true, value: '1' });
    const second = ask('two');
    await until(() => ports[0].asked.length === 2);
    ports[0].answer('2');
    expect(await second).toEqual({ ok: true, value: '2' });
    expect(ports).toHaveLength(1);
  });

  it('passes progress on to the first call that is not settled', async () => {
    const { ports, ask } = setUp();
    const seen: string[] = [];
    const first = ask('one', { onProgress: (share) => seen.push(`one ${share}`) });
    void ask('two', { onProgress: (share) => seen.push(`two ${share}`) });
    await until(() => ports[0].asked.length === 2);
    ports[0].report(0.5);
    await travel();
    ports[0].answer('1');
    await first;
    ports[0].report(0.1);
    await travel();
    expect(seen).toEqual(['one 0.5', 'two 0.1']);
  });

  it('answers all calls as cancelled when it is ended, at once, and starts another worker for the next', async () => {
    const { worker, ports, ask, losses } = setUp();
    const calls = [ask('one'), ask('two')];
    await until(() => ports[0].asked.length === 2);
    worker.end();
    for (const call of calls) {
      expect(await call).toEqual({ ok: false, code: 'cancelled', message: 'Cancelled.', parameter: null });
    }
    expect(ports[0].terminated).toBe(true);
    expect(ports[0].received.at(-1)).toMatchObject({ type: 'RELEASE' });
    const next = ask('three');
    await until(() => ports[1].asked.length === 1);
    ports[1].answer('3');
    expect(await next).toEqual({ ok: true, value: '3' });
    expect(losses).toEqual([]);
  });

  it('answers for a worker that dies', async () => {
    const { ports, ask, losses } = setUp();
    const call = ask('one');
    await until(() => ports[0].asked.length === 1);
    ports[0].dispatchEvent(new Event('error'));
    expect(await call).toEqual(lost('crash'));
    expect(ports[0].terminated).toBe(true);
    expect(losses).toEqual(['crash']);
  });

  it('answers for a worker that cannot be started', async () => {
    const { ask, losses } = setUp({
      createWorker: () => {
        throw new Error('blocked');
      },
    });
    expect(await ask('one')).toEqual(lost('crash'));
    expect(losses).toEqual(['crash']);
  });

  it('gives up a worker that says nothing for too long, and later where its code is on the way', async () => {
    const { ports, ask } = setUp({ startMs: 1000 });
    const call = ask('one', { silenceMs: 100 });
    await until(() => ports[0].asked.length === 1);
    vi.advanceTimersByTime(999);
    ports[0].report(0);
    await travel();
    vi.advanceTimersByTime(99);
    ports[0].report(0.5);
    await travel();
    vi.advanceTimersByTime(99);
    await travel();
    expect(ports[0].terminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await call).toEqual(lost('hang'));
    const late = ask('two', { silenceMs: 100 });
    vi.advanceTimersByTime(1000);
    expect(await late).toEqual(lost('hang'));
  });

  it('ends a call at its time limit, counted from the first message of the worker', async () => {
    const { ports, ask, losses } = setUp({ startMs: 5000 });
    const call = ask('one', { timeMs: 2000 });
    await until(() => ports[0].asked.length === 1);
    vi.advanceTimersByTime(4000);
    ports[0].report(0);
    await travel();
    vi.advanceTimersByTime(1900);
    ports[0].report(0.9);
    await travel();
    expect(ports[0].terminated).toBe(false);
    vi.advanceTimersByTime(100);
    expect(await call).toEqual({
      ok: false,
      code: 'time-limit',
      parameter: null,
      message: 'This took longer than 2 s and was ended.',
    });
    expect(ports[0].terminated).toBe(true);
    expect(losses).toEqual([]);
  });

  it('waits once more where the machine slept', async () => {
    const { ports, ask } = setUp();
    const call = ask('one', { timeMs: 2000 });
    await until(() => ports[0].asked.length === 1);
    ports[0].report(0);
    await travel();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    vi.advanceTimersByTime(2000);
    clock.mockRestore();
    expect(ports[0].terminated).toBe(false);
    ports[0].answer('1');
    expect(await call).toEqual({ ok: true, value: '1' });
  });

  it('has a thread while a call is under way and not paused, and does not mind silence meanwhile', async () => {
    const threads = new ThreadLedger();
    const { worker, ports, ask } = setUp({ threads });
    const call = ask('one', { silenceMs: 100 });
    expect(threads.taken).toBe(1);
    await until(() => ports[0].asked.length === 1);
    ports[0].report(0);
    await travel();
    worker.pause();
    expect(threads.taken).toBe(0);
    vi.advanceTimersByTime(10_000);
    worker.resume();
    expect(threads.taken).toBe(1);
    ports[0].answer('1');
    expect(await call).toEqual({ ok: true, value: '1' });
    expect(threads.taken).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { poolSize, SolverPool } from '../../src/compute/solver-pool.ts';
import { fakeWorkers, travel, until } from './fake-worker.ts';

const job = (rate: number) => ({ model: 'toy-queue', values: { rate }, detail: 'indicators' as const });

function setUp(size: number) {
  const { workers, createWorker } = fakeWorkers();
  const restarts: string[] = [];
  const pool = new SolverPool({ createWorker, size, onRestart: (reason) => restarts.push(reason) });
  const running = () => workers.flatMap(({ jobs }) => jobs.filter(({ settled }) => !settled));
  return { workers, pool, running, restarts };
}

describe('poolSize', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 6],
  ])('%d hardware threads: %d workers', (threads, size) => {
    expect(poolSize(threads)).toBe(size);
  });
});

describe('SolverPool', () => {
  it('starts workers as they are needed and works in the order given', async () => {
    const { workers, pool, running } = setUp(2);
    expect(workers).toHaveLength(0);
    const tasks = [1, 2, 3].map((rate) => pool.run(job(rate)));
    await until(() => running().length === 2);
    expect(running().map((fake) => fake.job.values.rate)).toEqual([1, 2]);
    running()[0].finish({ load: 1 });
    expect(await tasks[0].answer).toMatchObject({ ok: true, value: { indicators: { load: 1 } } });
    await until(() => running().some((fake) => fake.job.values.rate === 3));
    expect(workers).toHaveLength(2);
  });

  it('cancels what runs and what waits', async () => {
    const { pool, running } = setUp(1);
    const [first, second] = [pool.run(job(1)), pool.run(job(2))];
    await until(() => running().length === 1);
    second.cancel();
    first.cancel();
    expect(await second.answer).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await first.answer).toMatchObject({ ok: false, code: 'cancelled' });
    first.cancel();
    const third = pool.run(job(3));
    await until(() => running().length === 1);
    running()[0].finish();
    expect(await third.answer).toMatchObject({ ok: true });
  });

  it('answers for a worker that died and goes on with a fresh one', async () => {
    const { workers, pool, running, restarts } = setUp(1);
    const [first, second] = [pool.run(job(1)), pool.run(job(2))];
    await until(() => running().length === 1);
    workers[0].crash('boom');
    expect(await first.answer).toMatchObject({ ok: false, code: 'worker-lost' });
    await until(() => workers[1]?.jobs.length === 1);
    workers[1].current.finish();
    expect(await second.answer).toMatchObject({ ok: true });
    expect(restarts).toEqual(['crash']);
  });

  it('settles everything when it is disposed of, and takes nothing afterwards', async () => {
    const { workers, pool, running } = setUp(1);
    const tasks = [pool.run(job(1)), pool.run(job(2))];
    await until(() => running().length === 1);
    pool.dispose();
    tasks.push(pool.run(job(3)));
    for (const { answer } of tasks) expect(await answer).toMatchObject({ ok: false, code: 'cancelled' });
    await travel();
    expect(workers).toHaveLength(1);
    expect(workers[0].terminated).toBe(true);
  });
});

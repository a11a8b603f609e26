import { describe, expect, it } from 'vitest';
import { dimension, simulate, sweep } from '../../src/library/index.ts';

describe('the progress of a command', () => {
  it('counts the points of a sweep', async () => {
    const seen: [number, number | null][] = [];
    const progress = (done: number, most: number | null) => seen.push([done, most]);
    for await (const row of sweep({ model: 'batch-polling' }, { cores: [1, 2, 3] }, { progress }))
      expect(row.error).toBe('');
    expect(seen).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
  });

  it('counts the points that a question needs', async () => {
    let last = 0;
    const goals = [{ what: 'latency.p99', atMost: 50 }];
    const answer = await dimension(
      { model: 'batch-polling', find: 'cores', goals },
      { progress: (done) => (last = done) },
    );
    expect(last).toBe(answer.solves);
  });

  it('counts simulated packets up to the most that there will be', async () => {
    const seen: [number, number | null][] = [];
    await simulate(
      { model: 'k-limited' },
      { packets: 300_000, progress: (done, most) => seen.push([done, most]) },
    );
    expect(seen.at(-1)![0]).toBeGreaterThanOrEqual(300_000);
    expect(seen.every(([, most]) => most === 300_000)).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoarseCurves } from '../../../src/compute/searches/coarse-curves.ts';
import type { Sweep } from '../../../src/models/contract/figure.ts';
import { defaultValues, type EnteredInputs, type InputValues } from '../../../src/models/contract/inputs.ts';
import { toyModel } from '../../toy-model.ts';
import type { SeriesJob } from '../../../workers/solve/protocol.ts';
import { solutionOf } from '../../solution-of.ts';

const base = defaultValues(toyModel.fields) as InputValues;
const alongRate = { over: 'rateMpps', range: [0.1, 1.7] as const };
const alongServers = { over: 'servers', range: [1, 9] as const };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A scheduler that solves `points` points of a job in `ms`. */
function setUp({ ms = 50, points = 20 } = {}) {
  const jobs: SeriesJob[] = [];
  const known = new Set<string>();
  const shown: { servers: unknown; rows: Sweep['rows'][]; newest: boolean }[] = [];
  const curves = new CoarseCurves({
    scheduler: {
      known: ({ values }) =>
        known.has(JSON.stringify(values)) ? { ok: true, value: solutionOf({ load: 0.25 }) } : null,
      async solveSeries(job) {
        jobs.push(job);
        await new Promise((done) => setTimeout(done, ms));
        const solved = job.points.slice(0, points);
        for (const { changes } of solved) known.add(JSON.stringify({ ...job.values, ...changes }));
        return solved.map(() => ({ ok: true, value: solutionOf({ load: 0.5 }) }));
      },
    },
    onSolved: (of, rows, newest) =>
      shown.push({ servers: of.values.servers, rows: [...rows.values()], newest }),
  });
  const move = (servers: number, agoMs = 0) =>
    curves.submit(
      {
        model: toyModel,
        values: { ...base, servers } as EnteredInputs as InputValues,
        indicators: {},
        at: performance.now() - agoMs,
      },
      [alongRate],
    );
  return { curves, jobs, shown, move };
}

describe('coarse curves', () => {
  it('are solved in one message, and those between the first and the newest inputs never', async () => {
    const { jobs, shown, move } = setUp();
    for (const servers of [1, 2, 3, 4]) move(servers);
    await vi.advanceTimersByTimeAsync(400);
    expect(jobs.map(({ values }) => values.servers)).toEqual([1, 4]);
    expect(shown.map(({ servers, newest }) => [servers, newest])).toEqual([
      [1, false],
      [4, true],
    ]);
    expect(shown[0].rows[0].length).toBe(jobs[0].points.length);
  });

  it('begin no more than ten times a second, so that the sentence has the processor', async () => {
    const { jobs, move } = setUp({ ms: 10 });
    for (let k = 0; k < 100; k++) {
      move(1 + (k % 7) + k / 1000);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(jobs.length).toBeGreaterThanOrEqual(8);
    expect(jobs.length).toBeLessThanOrEqual(11);
  });

  it('of earlier inputs are not shown when they come too late', async () => {
    const { shown, move } = setUp({ ms: 200 });
    move(1);
    await vi.advanceTimersByTimeAsync(50);
    move(2);
    await vi.advanceTimersByTimeAsync(800);
    expect(shown.map(({ servers }) => servers)).toEqual([2]);
  });

  it('have less time the older their inputs are, and at rest all of it', async () => {
    const { jobs, move } = setUp({ points: 3 });
    move(1);
    await vi.advanceTimersByTimeAsync(80);
    move(2, 100); // entered a while ago
    await vi.advanceTimersByTimeAsync(300);
    const [fresh, old, rest] = jobs.map(({ budgetMs }) => budgetMs);
    expect(old).toBeLessThan(fresh / 2);
    expect(rest).toBe(fresh);
  });

  it('are shown however late after one that was not', async () => {
    const { shown, move } = setUp({ ms: 200 });
    for (let k = 1; k < 20; k++) {
      move(k);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(shown.length).toBeGreaterThanOrEqual(2);
  });

  it('have the rest of their points in further messages while no other inputs come', async () => {
    const { jobs, shown, move } = setUp({ points: 3 });
    move(1);
    await vi.advanceTimersByTimeAsync(2000);
    const [first] = jobs;
    expect(jobs.flatMap(({ points }) => points.slice(0, 3))).toEqual(first.points);
    const all = first.points.length;
    expect(shown.map(({ rows: [rows] }) => rows.length)).toEqual([3, 6, all]);
  });

  it('over several inputs share the time: the first point of each comes first', async () => {
    const { curves, jobs, shown } = setUp();
    curves.submit({ model: toyModel, values: base, indicators: {}, at: 0 }, [alongRate, alongServers]);
    await vi.advanceTimersByTimeAsync(200);
    expect(jobs[0].points.slice(0, 4).map(({ changes }) => Object.keys(changes)[0])).toEqual([
      ...['rateMpps', 'servers', 'rateMpps', 'servers'],
    ]);
    expect(shown[0].rows).toHaveLength(2);
  });
});

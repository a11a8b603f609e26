import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchLateCode } from '../../../../../src/app/kit/lazy/late-code.ts';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { followRates } from '../../../../../src/app/parts/headline/rates/follow-rates.ts';
import { legalValues } from '../../../../../src/app/core/legal-values.ts';
import { Scheduler } from '../../../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { kLimited } from '../../../../../src/models/k-limited/k-limited.ts';
import { toyModel } from '../../../../toy-model.ts';
import { fakeWorkers } from '../../../../compute/fake-worker.ts';

/** Carries `packetsPerCycle / 100` Mpps: no answer from there on. */
function setUp() {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size: 4 });
  const app = createApp(loadedCatalogue([kLimited, toyModel]), undefined, scheduler);
  const { solve } = app.store.getState();
  app.store.setState({ solve: { ...solve, pending: true }, ratesInView: true });
  const end = followRates(app);
  const jobs = () => workers.flatMap((worker) => worker.jobs);
  const open = () => jobs().filter(({ settled }) => !settled);
  const solved = () => {
    const { solve } = app.store.getState();
    app.store.setState({ solve: { ...solve, pending: false, forValues: legalValues(app.store.getState()) } });
  };
  let mostAtOnce = 0;
  async function work(rounds = 60) {
    for (let round = 0; round < rounds; round++) {
      mostAtOnce = Math.max(mostAtOnce, open().length);
      for (const { job, finish, answer } of open()) {
        const { rateMpps, packetsPerCycle } = job.values as Record<string, number>;
        const overload = {
          ok: false as const,
          code: 'overload',
          message: 'Too much.',
          parameter: 'rateMpps',
        };
        if (rateMpps < packetsPerCycle / 300) finish({ responseUs: 1 });
        else answer(overload);
      }
      await vi.advanceTimersByTimeAsync(1);
    }
  }
  async function rest() {
    solved();
    await vi.advanceTimersByTimeAsync(410);
  }
  const rates = () => app.store.getState().rates;
  const limit = () => rates().bounds?.bounds[0]?.mpps ?? null;
  return { ...app, end, jobs, open, solved, work, rest, rates, limit, mostAtOnce: () => mostAtOnce };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

beforeAll(() => fetchLateCode());

describe('followRates', () => {
  it('finds the limit at rest, at most two points at a time', async () => {
    const { jobs, solved, rest, work, rates, limit, mostAtOnce, end } = setUp();
    await vi.advanceTimersByTimeAsync(2000);
    solved();
    await vi.advanceTimersByTimeAsync(300);
    expect(jobs()).toEqual([]);
    expect(rates()).toMatchObject({ bounds: null, old: true, progress: null });
    await rest();
    expect(rates().progress).not.toBeNull();
    await work();
    expect(rates()).toMatchObject({ old: false, progress: null, failure: null });
    expect(limit()).toBeGreaterThan(0.99);
    expect(limit()).toBeLessThan(1);
    expect(mostAtOnce()).toBe(2);
    end();
  });

  it('is not troubled by the rate itself, not even by one that has no answer', async () => {
    const { actions, jobs, rest, work, rates, store, end } = setUp();
    await rest();
    await work();
    const points = jobs().length;
    actions.setValue('rateMpps', 1.7);
    expect(rates().old).toBe(false);
    const { solve } = store.getState();
    const message = 'Too much.';
    store.setState({
      solve: { ...solve, pending: false, failure: { code: 'overload', message } },
      fault: { code: 'overload', parameter: 'rateMpps', message },
    });
    await rest();
    await work();
    expect(jobs()).toHaveLength(points);
    // Another configuration is searched, although it has no answer either.
    actions.setValue('packetsPerCycle', 200);
    store.setState({ fault: { code: 'overload', parameter: 'rateMpps', message } });
    await rest();
    await work();
    expect(rates().old).toBe(false);
    expect(jobs().length).toBeGreaterThan(points);
    end();
  });

  it('keeps the last figures, as old, until the new configuration is known; and remembers configurations', async () => {
    const { actions, jobs, open, rest, work, rates, limit, end } = setUp();
    await rest();
    await work();
    const before = limit();
    actions.setValue('packetsPerCycle', 150);
    expect(rates()).toMatchObject({ old: true, progress: null });
    expect(limit()).toBe(before);
    await rest();
    await work(1);
    expect(limit()).toBe(before);
    expect(rates()).toMatchObject({ old: true });
    await work();
    expect(limit()).toBeLessThan(0.5);
    expect(limit()).toBeGreaterThan(0.48);
    const points = jobs().length;
    actions.setValue('packetsPerCycle', 300);
    expect(rates()).toMatchObject({ old: false });
    expect(limit()).toBe(before);
    await rest();
    expect(open()).toEqual([]);
    expect(jobs()).toHaveLength(points);
    end();
  });

  it('stops a search whose configuration is gone', async () => {
    const { actions, open, rest, work, rates, limit, end } = setUp();
    await rest();
    const [first] = open();
    actions.setValue('packetsPerCycle', 150);
    await vi.advanceTimersByTimeAsync(105);
    expect(first.ended).toBe(true);
    expect(rates()).toMatchObject({ progress: null, old: true });
    await rest();
    await work();
    expect(limit()).toBeLessThan(0.5);
    end();
  });

  it('looks for the latency goal that the ribbon alone marks after a longer rest, one solve at a time', async () => {
    const { store, jobs, rest, work, limit, mostAtOnce, end } = setUp();
    store.setState(({ view }) => ({
      ratesInView: false,
      ratesMarked: true,
      view: { ...view, latencyGoal: 50 },
    }));
    await rest();
    expect(jobs()).toEqual([]);
    await vi.advanceTimersByTimeAsync(4600);
    await work(200);
    expect(limit()).toBeGreaterThan(0.99);
    expect(mostAtOnce()).toBe(1);
    end();
  });

  it('solves nothing while the rates are not visible, and shows known ones at once when they are visible again', async () => {
    const { store, open, jobs, rest, work, rates, limit, end } = setUp();
    store.setState({ ratesInView: false });
    await rest();
    await rest();
    expect(jobs()).toEqual([]);
    expect(rates()).toMatchObject({ bounds: null, progress: null });
    store.setState({ ratesInView: true });
    await rest();
    const [first] = open();
    store.setState({ ratesInView: false });
    await vi.advanceTimersByTimeAsync(105);
    expect(first.ended).toBe(true);
    store.setState({ ratesInView: true });
    await rest();
    await work();
    expect(limit()).toBeGreaterThan(0.99);
    const points = jobs().length;
    store.setState({ ratesInView: false });
    store.setState({ ratesInView: true });
    expect(rates()).toMatchObject({ old: false });
    await rest();
    expect(jobs()).toHaveLength(points);
    end();
  });

  it('knows nothing of a model that does not say how traffic is offered', async () => {
    const { actions, jobs, rest, work, rates, end } = setUp();
    await rest();
    await work();
    const points = jobs().length;
    actions.switchModel(toyModel.id);
    await rest();
    await work();
    expect(rates().bounds).toBeNull();
    expect(jobs()).toHaveLength(points);
    end();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { followSensitivity } from '../../../../src/app/parts/sensitivity/follow-sensitivity.ts';
import { askedIndicator, firstAsked } from '../../../../src/app/parts/sensitivity/sensitivity-state.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import { startWith } from '../../../../src/app/core/link/open-link.ts';
import { initialView } from '../../../../src/app/core/view/view-setting.ts';
import { Scheduler } from '../../../../src/compute/solves/scheduler.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import { toyModel } from '../../../toy-model.ts';
import { fakeWorkers } from '../../../compute/fake-worker.ts';

const waiting = 'waitingUs.exact.mean';

function setUp() {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size: 3 });
  const app = createApp(loadedCatalogue([toyModel, { ...toyModel, id: 'another' }]), undefined, scheduler);
  const end = followSensitivity(app);
  const open = () => workers.flatMap((worker) => worker.jobs.filter(({ settled }) => !settled));
  const asked = () => workers.flatMap((worker) => worker.jobs);
  const solved = () => {
    const { solve } = app.store.getState();
    app.store.setState({ solve: { ...solve, pending: false, forValues: legalValues(app.store.getState()) } });
  };
  /** Answers all requests by the formula rate^2 / servers, until there are none. */
  async function work() {
    for (let round = 0; round < 40; round++) {
      for (const { job, finish } of open()) {
        const { rateMpps, servers } = job.values as Record<string, number>;
        finish({ [waiting]: rateMpps ** 2 / servers, load: rateMpps });
      }
      await vi.advanceTimersByTimeAsync(1);
    }
  }
  const state = () => app.store.getState().sensitivity;
  return { ...app, end, open, asked, solved, work, state };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('followSensitivity', () => {
  it('does nothing until an indicator is chosen', async () => {
    const { solved, asked, state, end } = setUp();
    solved();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked()).toEqual([]);
    expect(state()).toMatchObject({ indicator: '', old: false, progress: null });
    end();
  });

  it('searches at rest, at two points a time, and has the length of the longest bar', async () => {
    const { actions, solved, open, work, state, end } = setUp();
    actions.setMoves(waiting);
    await vi.advanceTimersByTimeAsync(2000);
    expect(open()).toEqual([]);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    expect(open()).toHaveLength(1);
    expect(state()).toMatchObject({ indicator: waiting, old: true, progress: 0 });
    open()[0].finish({ [waiting]: 0.25 });
    await vi.advanceTimersByTimeAsync(1);
    expect(open()).toHaveLength(2);
    await work();
    expect(state()).toMatchObject({ old: false, progress: null, failure: null });
    expect(state().largest).toBeCloseTo(2, 6);
    expect(state().effects.map(({ what }) => what)).toEqual(['rateMpps', 'service.us', 'servers']);
    end();
  });

  it('preserves known effects, as stale, while inputs move, and starts again at rest', async () => {
    const { actions, solved, open, work, state, end } = setUp();
    actions.setMoves(waiting);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    await work();
    actions.setValue('rateMpps', 0.6);
    expect(state()).toMatchObject({ old: true, progress: null });
    expect(state().effects).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2000);
    expect(open()).toEqual([]);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    expect(open()).toHaveLength(1);
    actions.setValue('rateMpps', 0.7);
    await vi.advanceTimersByTimeAsync(5);
    expect(state()).toMatchObject({ old: true, progress: null });
    solved();
    await vi.advanceTimersByTimeAsync(310);
    await work();
    expect(state()).toMatchObject({ old: false, progress: null });
    expect(state().effects[0].at).toBe(0.7);
    end();
  });

  it('shows nothing of one indicator as that of another, and nothing once it is closed', async () => {
    const { actions, solved, work, state, asked, end } = setUp();
    actions.setMoves(waiting);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    await work();
    const points = asked().length;
    actions.setMoves('load');
    expect(state()).toMatchObject({ indicator: 'load', effects: [], largest: 0 });
    await vi.advanceTimersByTimeAsync(310);
    await work();
    expect(state().largest).toBeCloseTo(1, 6);
    // The same points give the effects on the other indicator.
    expect(asked()).toHaveLength(points);
    actions.setMoves('');
    expect(state()).toMatchObject({ indicator: '', effects: [] });
    end();
  });

  it('reports the reason where there is no solution, and starts again when the scenario is opened again', async () => {
    const { actions, solved, open, work, state, store, catalogue, end } = setUp();
    actions.setMoves(waiting);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    const message = 'There is no solution here.';
    open()[0].answer({ ok: false, code: 'no-solution', message, parameter: null });
    await work();
    expect(state().effects[0].effects[waiting]).toEqual({
      kind: 'unknown',
      reason: message,
    });
    const values = legalValues(store.getState())!;
    const view = { ...initialView(toyModel), moves: waiting };
    startWith({ catalogue, store }, { model: toyModel.id, values, view });
    expect(state()).toMatchObject({ indicator: waiting, effects: [], old: true });
    expect(store.getState().view.moves).toBe(waiting);
    solved();
    await vi.advanceTimersByTimeAsync(310);
    await work();
    expect(state()).toMatchObject({ indicator: waiting, old: false });
    end();
  });
});

describe('the indicator asked first', () => {
  it('is the 99th percentile, else the mean latency, else the first of the strip', () => {
    expect(firstAsked(batchPolling, 'published')).toBe('sojournUs.published.p99');
    expect(firstAsked(kLimited, 'exact')).toBe('responseUs');
    expect(firstAsked(toyModel, 'exact')).toBe('load');
  });

  it('follows the method, and is none where the model does not know it', () => {
    expect(askedIndicator(batchPolling, 'sojournUs.exact.p99', 'published')).toBe('sojournUs.published.p99');
    expect(askedIndicator(batchPolling, 'lossProbability', 'published')).toBe('lossProbability');
    expect(askedIndicator(batchPolling, '', 'exact')).toBe('');
    expect(askedIndicator(batchPolling, 'responseUs', 'exact')).toBe('');
  });
});

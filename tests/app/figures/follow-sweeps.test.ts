import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followSweeps } from '../../../src/app/figures/follow-sweeps.ts';
import { leisureMs } from '../../../src/app/core/background/at-rest.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import type { AppState, AppStore } from '../../../src/app/core/app-state.ts';
import { initialState } from '../../../src/app/core/initial-state.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { FigureDeclaration, Overlay } from '../../../src/models/contract/figure.ts';
import { fakeWorkers, travel } from '../../compute/fake-worker.ts';
import { toyModel } from '../../toy-model.ts';

const [large] = toyModel.figures;
const below: FigureDeclaration = {
  ...large,
  id: 'servers',
  sweep: { over: 'servers', range: () => [1, 9] },
};
const model: Model = {
  ...toyModel,
  figures: [large, below],
  screen: { ...toyModel.screen, hero: [{ figure: large.id, tab: 'Large' }], companions: [] },
};

// Messages are delivered by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

function setUp() {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size: 1 });
  const catalogue = loadedCatalogue([model]);
  /** Numbers of servers that are solved within this time, ms, other than the present one. */
  async function solved(store: AppStore, ms: number) {
    const found = new Set<unknown>();
    for (let k = 0; k < ms / 10; k++) {
      await vi.advanceTimersByTimeAsync(10);
      await travel(3);
      for (const { job, settled, finish } of workers.flatMap(({ jobs }) => jobs)) {
        if (settled) continue;
        found.add(job.values.servers);
        finish({ load: 0.5 });
      }
    }
    found.delete(store.getState().values.servers);
    return found.size;
  }
  return { scheduler, catalogue, solved };
}

describe('the curve of the large figure', () => {
  it('is awaited where its range moves with the swept input, and not where that moves alone', async () => {
    const range = ({ rateMpps }: Readonly<Record<string, unknown>>) =>
      [0.1, Number(rateMpps) > 0.8 ? 1.6 : 0.9] as const;
    const ranged = { ...model, figures: [{ ...large, sweep: { over: 'rateMpps', range } }] };
    const { scheduler, solved } = setUp();
    const app = createApp(loadedCatalogue([ranged]), undefined, scheduler);
    const { store, actions } = app;
    const stop = followSweeps(app, loadedCatalogue([ranged]));
    await solved(store, 3000);
    expect(store.getState().sweep.awaited).toEqual({});
    actions.setValue('rateMpps', 0.7);
    expect(store.getState().sweep.awaited).toEqual({});
    actions.setValue('rateMpps', 0.9);
    expect(store.getState().sweep.awaited).toEqual({ [large.id]: 0 });
    await solved(store, 3000);
    expect(store.getState().sweep.awaited).toEqual({});
    stop();
  });
});

describe('the curves of a figure below the window', () => {
  it('wait for a longer rest, or for scrolling', async () => {
    const { scheduler, catalogue, solved } = setUp();
    const app = createApp(catalogue, undefined, scheduler);
    const { store, actions } = app;
    const stop = followSweeps(app, catalogue);
    const awaited = () => store.getState().sweep.awaited.servers;
    expect(await solved(store, leisureMs / 2)).toBe(0);
    expect(await solved(store, leisureMs)).toBeGreaterThan(2);
    expect(awaited()).toBeUndefined();
    actions.beginGesture('drag');
    actions.setValue('rateMpps', 0.6);
    expect(await solved(store, 2 * leisureMs)).toBe(0);
    expect(awaited()).toBeNull();
    store.setState({ othersInView: true });
    expect(awaited()).toBe(0);
    expect(await solved(store, 2000)).toBeGreaterThan(2);
    expect(awaited()).toBeUndefined();
    store.setState({ othersInView: false });
    actions.setValue('rateMpps', 0.7);
    actions.endGesture();
    expect(await solved(store, leisureMs / 2)).toBe(0);
    expect(await solved(store, leisureMs)).toBeGreaterThan(2);
    stop();
  });

  it('wait for nothing where measurements lie over the figures', async () => {
    const { scheduler, catalogue, solved } = setUp();
    const store = createStore<AppState>(() => ({ ...initialState(model), overlays: [{} as Overlay] }));
    const stop = followSweeps({ store, scheduler }, catalogue);
    expect(await solved(store, leisureMs / 2)).toBeGreaterThan(2);
    stop();
  });
});

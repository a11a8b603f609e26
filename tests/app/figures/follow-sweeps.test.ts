import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSweeps } from '../../../src/app/figures/follow-sweeps.ts';
import { leisureMs } from '../../../src/app/store/background/leisure.ts';
import { createApp } from '../../../src/app/store/app.ts';
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

// Messages travel by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

describe('the curves of a figure below the window', () => {
  it('wait until the reader lingers, or scrolls there, or measurements lie over the figures', async () => {
    const { workers, createWorker } = fakeWorkers();
    const scheduler = new Scheduler({ createWorker, size: 1 });
    const app = createApp(loadedCatalogue([model]), undefined, undefined, scheduler);
    const stop = followSweeps(app, app.catalogue);
    /** Numbers of servers that are solved for within this time, ms, other than the present one. */
    async function solved(ms: number) {
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
      found.delete(app.store.getState().values.servers);
      return found.size;
    }
    const awaited = () => app.store.getState().sweep.awaited.servers;
    expect(await solved(leisureMs / 2)).toBe(0);
    expect(await solved(leisureMs)).toBeGreaterThan(2);
    expect(awaited()).toBeUndefined();
    app.actions.beginGesture('drag');
    app.actions.setValue('rateMpps', 0.6);
    expect(await solved(2 * leisureMs)).toBe(0);
    expect(awaited()).toBeNull();
    app.store.setState({ othersInView: true });
    expect(awaited()).toBe(0);
    expect(await solved(2000)).toBeGreaterThan(2);
    expect(awaited()).toBeUndefined();
    app.store.setState({ othersInView: false });
    app.actions.setValue('rateMpps', 0.7);
    app.actions.endGesture();
    expect(await solved(leisureMs / 2)).toBe(0);
    expect(await solved(leisureMs)).toBeGreaterThan(2);
    app.actions.setValue('rateMpps', 0.8);
    app.store.setState({ overlays: [{} as Overlay] });
    expect(await solved(2000)).toBeGreaterThan(2);
    stop();
  });
});

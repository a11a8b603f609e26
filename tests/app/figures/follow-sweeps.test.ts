import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSweeps } from '../../../src/app/figures/follow-sweeps.ts';
import { createApp } from '../../../src/app/store/app.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { FigureDeclaration } from '../../../src/models/contract/figure.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { fakeWorkers } from '../../compute/fake-worker.ts';
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

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the curves of a figure below the window', () => {
  it('wait for the end of a drag, or until it comes into view', async () => {
    const { workers, createWorker } = fakeWorkers();
    const scheduler = new Scheduler({ createWorker, size: 1 });
    const app = createApp(loadedCatalogue([model]), undefined, undefined, scheduler);
    const stop = followSweeps(app, app.catalogue);
    /** Numbers of servers that are solved for, other than the present one. */
    async function solved() {
      const found = new Set<unknown>();
      for (let k = 0; k < 200; k++) {
        await vi.advanceTimersByTimeAsync(10);
        for (const { job, settled, finish } of workers.flatMap(({ jobs }) => jobs)) {
          if (settled) continue;
          found.add(job.values.servers);
          finish({ load: 0.5 });
        }
      }
      found.delete(app.store.getState().values.servers);
      return found.size;
    }
    expect(await solved()).toBeGreaterThan(2);
    app.actions.beginGesture('drag');
    app.actions.setValue('rateMpps', 0.6);
    expect(await solved()).toBe(0);
    app.store.setState({ othersInView: true });
    expect(await solved()).toBeGreaterThan(2);
    app.store.setState({ othersInView: false });
    app.actions.setValue('rateMpps', 0.7);
    expect(await solved()).toBe(0);
    app.actions.endGesture();
    expect(await solved()).toBeGreaterThan(2);
    stop();
  });
});

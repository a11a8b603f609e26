import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app/page/create-app.ts';
import { followCompanions } from '../../../src/app/figures/follow-companions.ts';
import { followPins } from '../../../src/app/parts/pins/follow-pins.ts';
import { followSensitivity } from '../../../src/app/parts/sensitivity/follow-sensitivity.ts';
import { leisureMs } from '../../../src/app/core/background/at-rest.ts';
import { followSolutions } from '../../../src/app/core/follow-solutions.ts';
import { followSweeps } from '../../../src/app/figures/follow-sweeps.ts';
import { pinKey } from '../../../src/app/parts/pins/pin-state.ts';
import { scenarioKey } from '../../../src/compute/cache/scenario-key.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import type { Search } from '../../../src/dimensioning/search/search.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { FigureDeclaration } from '../../../src/models/contract/figure.ts';
import { defaultValues, type EnteredInputs } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { toyModel } from '../../toy-model.ts';
import { fakeWorkers } from '../../compute/fake-worker.ts';

const [first] = toyModel.figures;
const alongRate: FigureDeclaration = { ...first, sweep: { over: 'rateMpps', range: () => [0.1, 1.7] } };
const alongServers: FigureDeclaration = {
  ...first,
  id: 'servers',
  sweep: { over: 'servers', range: () => [1, 9] },
  companions: () => [{ label: 'at 0.5 Mpps', inputs: { rateMpps: 0.5 } }],
};
const model: Model = { ...toyModel, figures: [alongRate, alongServers] };
const base = defaultValues(model.fields);

function answerTo({ rateMpps, servers }: EnteredInputs) {
  const load = Number(rateMpps) / Number(servers);
  return { load, 'waitingUs.exact.mean': Math.max(1, 100 * (load - 1)) };
}

/** The page with all background work, and workers played by a test. */
function open(size: number) {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size });
  const app = createApp(loadedCatalogue([model]), undefined, scheduler);
  const ends = [
    followSolutions(app),
    followSweeps(app, app.catalogue),
    followCompanions(app),
    followPins(app, app.catalogue),
    followSensitivity(app),
  ];
  const running = () =>
    workers.flatMap(({ jobs }) => jobs.filter(({ settled, ended }) => !settled && !ended));
  const solved = () => workers.flatMap(({ jobs }) => jobs.filter(({ settled }) => settled));
  let most = 0;
  /** Answers all requests until there are none, also after a longer rest. */
  async function rest(quietMs = 2 * leisureMs) {
    for (let quiet = 0; 500 * quiet < quietMs;) {
      await vi.advanceTimersByTimeAsync(1);
      most = Math.max(most, running().length);
      const open = running();
      const series = workers.flatMap((worker) => worker.series.filter(({ settled }) => !settled));
      for (const { job, finish } of open) finish(answerTo(job.values));
      for (const { finish } of series) finish(answerTo);
      if (open.length + series.length > 0) quiet = 0;
      else {
        quiet++;
        await vi.advanceTimersByTimeAsync(500);
      }
    }
  }
  const keys = () => solved().map(({ job }) => scenarioKey(job.model, job.values));
  const end = () => {
    for (const stop of ends) stop();
  };
  return { ...app, workers, running, solved, rest, keys, mostAtOnce: () => most, end };
}

function* ask(rates: readonly number[]): Search<number> {
  const points = rates.map((rateMpps) => ({ model, values: { ...base, rateMpps } }));
  const evaluations = yield { points, fraction: 0, partial: null };
  return evaluations.filter(({ ok }) => ok).length;
}

// The page loads the code of its parts lazily; a fetch would not wait for the fake clock.
beforeAll(() => createApp(loadedCatalogue([model])).loadParts());
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the page’s one scheduler', () => {
  it('solves a point once that two figures, a companion, a pin, a sensitivity and a question ask for', async () => {
    const { actions, store, searches, rest, keys, solved, end } = open(2);
    actions.setMoves('load');
    actions.pinPresent();
    await rest();
    const [pin] = store.getState().pinned.list;
    const known = store.getState().pinned.results[pinKey(pin)];
    expect(Object.keys(known.sweeps).sort()).toEqual(['rateMpps', 'servers']);
    expect(known.solution).not.toBeNull();
    expect(store.getState().companions.servers).toHaveLength(1);
    expect(new Set(keys()).size).toBe(keys().length);
    const before = solved().length;
    const question = searches.run(ask([0.1, 0.5, 1.7]));
    await rest();
    expect(await question.outcome).toEqual({ ok: true, value: 3 });
    expect(solved()).toHaveLength(before);
    end();
  });

  it('computes nothing for a pin whose inputs the figures have shown', async () => {
    const { actions, store, rest, solved, end } = open(2);
    await rest();
    actions.setValue('rateMpps', 0.62);
    await rest();
    actions.pinPresent();
    const before = solved().length;
    await rest();
    const [pin] = store.getState().pinned.list;
    expect(store.getState().pinned.results[pinKey(pin)].sweeps.rateMpps.complete).toBe(true);
    expect(solved()).toHaveLength(before);
    end();
  });

  it('delays a move neither for a question nor for curves, with one worker or several', async () => {
    for (const size of [1, 2, 3]) {
      const { actions, searches, running, rest, end } = open(size);
      await vi.advanceTimersByTimeAsync(1);
      running()[0].finish({ load: 0.5 });
      searches.run(ask([0.11, 0.12, 0.13, 0.14]));
      await vi.advanceTimersByTimeAsync(5);
      expect(running()).toHaveLength(size);
      for (const rate of [0.7, 0.8]) {
        actions.setValue('rateMpps', rate);
        await vi.advanceTimersByTimeAsync(1);
        const present = running().filter(
          ({ job }) => job.values.rateMpps === rate && job.detail === 'screen',
        );
        expect(present).toHaveLength(1);
        present[0].finish({ load: rate });
        await vi.advanceTimersByTimeAsync(5);
      }
      await rest();
      end();
    }
  });

  it('solves no curve behind a tab while a slider moves, and that curve after a longer rest', async () => {
    const { actions, store, keys, rest, end } = open(1);
    await rest();
    store.setState(({ view }) => ({
      view: { ...view, present: { figures: [alongRate.id], sliders: null } },
    }));
    const along = (servers: number) =>
      keys().filter((key) => key === scenarioKey(model.id, { ...base, rateMpps: 0.77, servers }));
    actions.beginGesture('drag');
    actions.setValue('rateMpps', 0.77);
    await rest();
    expect(along(9)).toHaveLength(0);
    actions.endGesture('drag');
    await rest(leisureMs / 2);
    expect(along(9)).toHaveLength(0);
    expect(store.getState().sweep).toMatchObject({ awaited: { servers: null } });
    await rest();
    expect(along(9)).toHaveLength(1);
    expect(store.getState().sweep).toMatchObject({ awaited: {} });
    end();
  });

  it('never has more workers than the pool and those of the drag, nor more solves at once than threads', async () => {
    for (const size of [1, 3]) {
      const { actions, searches, workers, rest, mostAtOnce, end } = open(size);
      actions.pinPresent();
      const question = searches.run(ask([0.2, 0.3, 0.4, 0.6]));
      await rest();
      actions.setValue('servers', 2);
      await rest();
      await question.outcome;
      expect(workers.length).toBeLessThanOrEqual(size + 2);
      expect(mostAtOnce()).toBe(size);
      end();
    }
  });
});

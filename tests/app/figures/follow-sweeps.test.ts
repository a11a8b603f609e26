import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followSweeps } from '../../../src/app/figures/follow-sweeps.ts';
import { notePageReady } from '../../../src/app/kit/lazy/page-ready.ts';
import { leisureMs } from '../../../src/app/core/background/at-rest.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import type { AppState } from '../../../src/app/core/app-state.ts';
import { initialState } from '../../../src/app/core/initial-state.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { EnteredInputs, InputValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { FigureDeclaration, Overlay } from '../../../src/models/contract/figure.ts';
import { fakeWorkers, travel } from '../../compute/fake-worker.ts';
import { solutionOf } from '../../solution-of.ts';
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(of = model, overlays: readonly Overlay[] = []) {
  const { workers, createWorker } = fakeWorkers();
  const scheduler = new Scheduler({ createWorker, size: 1 });
  const { store: usual, actions } = createApp(loadedCatalogue([of]), undefined, scheduler);
  // The page itself has no such measurements.
  const store =
    overlays.length === 0 ? usual : createStore<AppState>(() => ({ ...initialState(of), overlays }));
  const answerTo = ({ rateMpps, servers }: EnteredInputs) => ({ load: Number(rateMpps) / Number(servers) });
  /** The present inputs are solved. */
  function solve() {
    store.setState(({ solve: before, values }) => ({
      solve: {
        ...before,
        solution: solutionOf(answerTo(values)),
        forValues: values as InputValues,
        generation: before.generation + 1,
      },
    }));
  }
  /** Coarse curves that are being solved, in the order in which they began. */
  const series = () => begun().filter(({ settled }) => !settled);
  const begun = () => workers.flatMap((worker) => worker.series);
  const jobs = () =>
    workers.flatMap((worker) => worker.jobs.filter(({ settled, ended }) => !settled && !ended));
  async function wait(ms: number) {
    await vi.advanceTimersByTimeAsync(ms);
    await travel(6);
  }
  /** Answers what is asked for within this time, ms; returns the jobs. */
  async function work(ms: number) {
    const found: EnteredInputs[] = [];
    for (let k = 0; k < ms / 10; k++) {
      await wait(10);
      for (const { finish } of series()) finish(answerTo);
      for (const { job, finish } of jobs()) {
        found.push(job.values);
        finish(answerTo(job.values));
      }
    }
    return found;
  }
  /** Numbers of servers other than the present one that are solved within this time. */
  async function serversIn(ms: number) {
    const found = new Set((await work(ms)).map(({ servers }) => servers));
    found.delete(store.getState().values.servers);
    return found.size;
  }
  const stop = followSweeps({ store, scheduler }, loadedCatalogue([of]));
  /** The page has been at rest for long. */
  async function begin() {
    solve();
    await work(2 * leisureMs);
  }
  const drawn = (id = large.id) => store.getState().sweep.sweeps[id];
  const awaited = () => store.getState().sweep.awaited;
  return { store, actions, solve, series, begun, wait, work, serversIn, begin, drawn, awaited, stop };
}

type Page = ReturnType<typeof setUp>;

async function move({ actions, solve, wait }: Page, changes: Record<string, number>) {
  actions.setValues(changes);
  solve();
  await wait(0);
}

const one = { ...model, figures: [large] };

describe('the curve of the large figure', () => {
  it.each([
    [1, undefined],
    [0, { saveData: true }],
  ])('is solved at rest %d times to warm its worker, where connection is %j', async (times, connection) => {
    notePageReady();
    vi.stubGlobal('navigator', { connection });
    const { begin, begun, stop } = setUp(one);
    await begin();
    expect(begun()).toHaveLength(times);
    stop();
  });

  it('remains along its own input, drawn with the newest position on it', async () => {
    const page = setUp(one);
    await page.begin();
    expect(page.drawn()).toMatchObject({ complete: true, held: false });
    page.actions.beginGesture('drag');
    await move(page, { rateMpps: 0.7 });
    const { values, solve } = page.store.getState();
    expect(page.drawn()).toMatchObject({ complete: true, values, solution: solve.solution });
    expect(page.drawn()?.rows.some(({ x }) => x === 0.7)).toBe(true);
    expect(page.awaited()).toEqual({});
    expect(page.series()).toEqual([]);
    page.stop();
  });

  it('is always of one scenario: its own inputs and their result come with it', async () => {
    const page = setUp(one);
    await page.begin();
    const before = page.drawn();
    page.actions.beginGesture('drag');
    await move(page, { servers: 2 });
    expect(page.drawn()).toMatchObject({
      values: before!.values,
      solution: before!.solution,
      rows: before!.rows,
    });
    expect(page.awaited()).toEqual({ [large.id]: 0 });
    const [coarse] = page.series();
    coarse.finish(() => ({ load: 0.123 }));
    await page.wait(0);
    const { values, solve } = page.store.getState();
    expect(page.drawn()).toMatchObject({ values, solution: solve.solution, complete: false });
    const { rows } = page.drawn()!;
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(rows.length).toBeLessThanOrEqual(13);
    for (const { x, indicators } of rows)
      expect(indicators.load).toBe(x === values.rateMpps ? solve.solution!.indicators.load : 0.123);
    page.stop();
  });

  it('follows the newest inputs, not those between, and is never older than a sixth of a second', async () => {
    const page = setUp(one);
    await page.begin();
    page.actions.beginGesture('drag');
    for (const servers of [2, 3, 4]) await move(page, { servers });
    const [early] = page.series();
    expect(page.series()).toHaveLength(1);
    expect(early.job.values.servers).toBe(2);
    await page.wait(60);
    early.finish(() => ({ load: 0.1 }));
    await page.wait(60);
    expect(page.drawn()?.values.servers).toBe(2);
    const [newest] = page.series();
    expect(newest.job.values.servers).toBe(4);
    await move(page, { servers: 5 });
    await page.wait(160);
    newest.finish(() => ({ load: 0.1 }));
    await page.wait(0);
    expect(page.drawn()?.values.servers).not.toBe(4);
    page.stop();
  });

  it('is the present point alone where a coarse one takes too long', async () => {
    const page = setUp(one);
    await page.begin();
    page.actions.beginGesture('drag');
    await move(page, { servers: 2 });
    await page.wait(300);
    const { values, solve } = page.store.getState();
    expect(page.drawn()).toMatchObject({ values, solution: solve.solution });
    expect(page.drawn()?.rows.map(({ x }) => x)).toEqual([values.rateMpps]);
    page.series()[0].finish(() => ({ load: 0.1 }));
    await page.wait(0);
    expect(page.drawn()?.rows.length).toBeGreaterThan(5);
    page.stop();
  });

  it('is refined when the hand rests, whether it lets go or not, and goes on to show all of its points', async () => {
    for (const letsGo of [true, false]) {
      const page = setUp(one);
      await page.begin();
      page.actions.beginGesture('drag');
      await move(page, { servers: 3 });
      page.series()[0].finish(({ rateMpps }) => ({ load: Math.max(0.3, Number(rateMpps)) }));
      await page.wait(0);
      const coarse = page.drawn()!.rows.map(({ x }) => x);
      if (letsGo) page.actions.endGesture('drag');
      expect((await page.work(3000)).length).toBeGreaterThan(2);
      expect(page.drawn()).toMatchObject({ complete: true, held: !letsGo });
      expect(page.drawn()?.rows.map(({ x }) => x)).toEqual(expect.arrayContaining(coarse));
      page.stop();
    }
  });

  it('is never drawn with the model that follows its own', async () => {
    const page = setUp(one);
    page.solve();
    await page.wait(20); // the curve has begun
    const { sweep, ...blank } = initialState({ ...one, id: 'next' });
    page.store.setState({ ...blank, sweep });
    await page.work(2000);
    expect(page.drawn()).toBeUndefined();
    page.stop();
  });

  it('is solved over the axis at the beginning of a drag, and over its own when that ends', async () => {
    const range = ({ servers }: EnteredInputs) => [0.1, Number(servers)] as const;
    const ranged = { ...model, figures: [{ ...large, sweep: { over: 'rateMpps', range } }] };
    const page = setUp(ranged);
    await page.begin();
    page.actions.beginGesture('drag');
    await move(page, { servers: 2 });
    await page.work(200);
    expect(page.drawn()).toMatchObject({ held: true, range: [0.1, 1] });
    page.actions.endGesture('drag');
    expect(page.drawn()).toMatchObject({ held: true, range: [0.1, 1] });
    await page.work(200);
    expect(page.drawn()).toMatchObject({ held: false, range: [0.1, 2] });
    page.stop();
  });
});

describe('the curves of a figure below the window', () => {
  it('wait for a longer rest, or for scrolling, and none of earlier inputs waits to be seen', async () => {
    const page = setUp();
    const { actions, store } = page;
    page.solve();
    expect(await page.serversIn(leisureMs / 2)).toBe(0);
    expect(await page.serversIn(2 * leisureMs)).toBeGreaterThan(2);
    expect(page.awaited().servers).toBeUndefined();
    actions.beginGesture('drag');
    await move(page, { rateMpps: 0.6 });
    expect(page.drawn('servers')).toBeUndefined();
    expect(page.awaited().servers).toBeNull();
    store.setState({ othersInView: true });
    expect(page.awaited().servers).toBe(0);
    await page.work(3000);
    expect(page.drawn('servers')).toMatchObject({ complete: true, values: store.getState().values });
    store.setState({ othersInView: false });
    await move(page, { rateMpps: 0.7 });
    actions.endGesture();
    expect(await page.serversIn(leisureMs / 2)).toBe(0);
    expect(await page.serversIn(2 * leisureMs)).toBeGreaterThan(2);
    page.stop();
  });

  it('wait for nothing where measurements lie over the figures', async () => {
    const page = setUp(model, [{} as Overlay]);
    page.solve();
    expect(await page.serversIn(leisureMs / 2)).toBeGreaterThan(2);
    page.stop();
  });
});

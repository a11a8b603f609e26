import { describe, expect, it, vi } from 'vitest';
import type { App } from '../../../src/app/core/app.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { followCompanions } from '../../../src/app/figures/follow-companions.ts';
import { leisureMs } from '../../../src/app/core/background/at-rest.ts';
import { legalValues } from '../../../src/app/core/legal-values.ts';
import { Scheduler } from '../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { FigureDeclaration } from '../../../src/models/contract/figure.ts';
import type { ChoiceField } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { SolveJob } from '../../../workers/solve/protocol.ts';
import { createQuickWorker, travel } from '../../compute/fake-worker.ts';
import { toyModel } from '../../toy-model.ts';
import { solutionOf } from '../../solution-of.ts';

type Job = Omit<SolveJob, 'job'>;

const solution = solutionOf({ load: 0.5 });

const { build } = toyModel.figures[0];
const atServers = [{ label: 'three servers', inputs: { servers: 3 } }];
const point: FigureDeclaration = { id: 'point', label: 'Point', companions: () => atServers, build };
const curve: FigureDeclaration = {
  ...point,
  id: 'curve',
  sweep: { over: 'rateMpps', range: () => [0.1, 0.5] },
};
const refused: FigureDeclaration = {
  ...point,
  id: 'refused',
  companions: () => [{ label: '', inputs: { deadlineUs: 0.5 } }],
};
const model: Model = {
  ...toyModel,
  figures: [point, curve, refused],
  screen: { ...toyModel.screen, hero: [{ figure: 'point', tab: 'Point' }], companions: ['curve', 'refused'] },
};

const comparable: ChoiceField = {
  kind: 'choice',
  name: 'discipline',
  label: 'Discipline',
  group: toyModel.groups[0].id,
  default: 'fifo',
  options: ['fifo', 'lifo'].map((value) => ({ value, label: value })),
  compared: () => ({ present: 'fifo', others: [{ label: 'lifo', inputs: { discipline: 'lifo' } }] }),
};

function start(shown = model, turn = () => new Promise((resolve) => setTimeout(resolve, 0))) {
  const jobs: Job[] = [];
  const createWorker = createQuickWorker((job) => {
    jobs.push(job);
    return { ok: true, value: solution };
  });
  const scheduler = new Scheduler({ createWorker, size: 1 });
  const app = createApp(loadedCatalogue([shown]), undefined, scheduler);
  const stop = followCompanions(app);
  /** The present inputs have their result, and background work continues until there is none. */
  const rest = async () => {
    const { solve } = app.store.getState();
    app.store.setState({
      solve: { ...solve, pending: false, solution, forValues: legalValues(app.store.getState()) },
    });
    for (let solved = -1; solved < jobs.length;) {
      solved = jobs.length;
      await turn();
      await travel(40);
    }
  };
  const move = (name: string, value: number) => {
    app.store.setState(({ solve }) => ({ solve: { ...solve, pending: true } }));
    app.actions.setValue(name, value);
  };
  return { app, jobs, stop, rest, move, companions: () => app.store.getState().companions };
}

describe('companions of figures', () => {
  it('are solved at rest: at the point, or along the sweep; refused ones are left out', async () => {
    const { jobs, rest, companions } = start();
    expect(jobs).toEqual([]);
    await rest();
    expect(companions().point).toMatchObject([{ label: 'three servers', sweep: null, solution }]);
    expect(companions().curve[0].sweep?.complete).toBe(true);
    expect(companions().curve[0].sweep!.rows.length).toBeGreaterThanOrEqual(9);
    expect(companions().refused).toBeUndefined();
    expect(jobs.every(({ values }) => values.servers === 3)).toBe(true);
  });

  it('wait for a longer rest, or for scrolling, where their figure is below the window', async () => {
    const below = { ...model, screen: { ...model.screen, companions: [] } };
    for (const arrive of [
      (app: App) => app.store.setState({ othersInView: true }),
      () => vi.advanceTimersByTimeAsync(leisureMs),
    ]) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { app, rest, companions, stop } = start(below, () => vi.advanceTimersByTimeAsync(1));
      await rest();
      expect(Object.keys(companions())).toEqual(['point']);
      await arrive(app);
      await rest();
      expect(Object.keys(companions())).toEqual(['point', 'curve']);
      stop();
      vi.useRealTimers();
    }
  });

  it('leave the screen with their inputs, and come back from the cache', async () => {
    const { app, jobs, rest, move, companions } = start();
    await rest();
    const before = companions();
    move('rateMpps', 0.3);
    expect(companions().point).toBeUndefined();
    expect(companions().curve[0].sweep).toBe(before.curve[0].sweep); // the swept input is not part of a curve
    await rest();
    const solved = jobs.length;
    move('rateMpps', Number(app.store.getState().history.past[0].values.rateMpps));
    expect(companions()).toEqual(before);
    await rest();
    expect(jobs.length).toBe(solved);
  });

  it('are the other options of a choice while these are compared, each with its curve and its point', async () => {
    const { app, jobs, rest, companions } = start({ ...model, fields: [...toyModel.fields, comparable] });
    await rest();
    app.actions.setCompared('discipline');
    expect(companions()).toEqual({});
    await rest();
    expect(companions().point).toMatchObject([{ label: 'lifo', sweep: null, solution }]);
    expect(companions().curve).toMatchObject([{ label: 'lifo', solution, values: { discipline: 'lifo' } }]);
    expect(companions().curve[0].sweep?.complete).toBe(true);
    const keys = jobs.map((job) => JSON.stringify(job.values));
    expect(new Set(keys).size).toBe(keys.length); // a companion that two figures need is solved once
    app.actions.setCompared('');
    expect(companions().point).toMatchObject([{ label: 'three servers' }]);
  });

  it('end when the inputs move on', async () => {
    const { jobs, stop, rest } = start();
    const resting = rest();
    stop();
    await resting;
    expect(jobs.length).toBeLessThanOrEqual(1);
  });
});

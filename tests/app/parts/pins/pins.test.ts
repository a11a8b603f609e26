import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { followPins } from '../../../../src/app/parts/pins/follow-pins.ts';
import { pinKey } from '../../../../src/app/parts/pins/pin-state.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import { Scheduler } from '../../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { maxPins } from '../../../../src/scenario/pin/pin.ts';
import type { SolveJob } from '../../../../workers/solve/protocol.ts';
import { createQuickWorker } from '../../../compute/fake-worker.ts';
import { schemaModel } from '../../../schema-model.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { pageAddress } from '../../page-address.ts';
import { solutionOf } from '../../../solution-of.ts';

beforeAll(() => fetchLateCode());

type Job = Omit<SolveJob, 'job'>;

const catalogue = loadedCatalogue([toyModel, schemaModel]);

const solution = (load: number) => solutionOf({ load });

/** Workers that answer at once, and record their jobs: points for the screen separately from those of curves. */
function quickWorkers(points: Job[], curves: Job[], refuse: boolean) {
  return createQuickWorker((job) => {
    (job.detail === 'screen' ? points : curves).push(job);
    return refuse
      ? { ok: false, code: 'unstable', message: 'The queue grows without end.', parameter: null }
      : { ok: true, value: solution(Number(job.values.rateMpps ?? 0)) };
  });
}

function start({ refuse = false, models = catalogue } = {}) {
  const points: Job[] = [];
  const curves: Job[] = [];
  const createWorker = quickWorkers(points, curves, refuse);
  const app = createApp(models, undefined, new Scheduler({ createWorker, size: 1 }));
  const state = () => app.store.getState();
  const rest = async () => {
    const { solve, values } = state();
    app.store.setState({
      solve: {
        ...solve,
        pending: false,
        solution: solution(Number(values.rateMpps)),
        forValues: legalValues(app.store.getState()),
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
  };
  const pins = () => state().pinned.list;
  const pinAt = (rateMpps: number) => {
    app.actions.setValue('rateMpps', rateMpps);
    app.actions.pinPresent();
  };
  return {
    ...app,
    state,
    rest,
    pins,
    pinAt,
    points,
    curves,
    said: () => state().announcements.flatMap(({ messages }) => messages),
    follow: () => followPins(app, models),
  };
}

describe('pinning', () => {
  it('stores the present scenario under a name with its differences', () => {
    const app = start();
    app.actions.applyPreset('busy');
    app.actions.pinPresent();
    app.actions.setValue('servers', 3);
    app.actions.setMethod('approximate');
    app.actions.pinPresent();
    const [busy, more] = app.pins();
    expect(busy).toMatchObject({ look: 0, name: 'Busy', shown: true, reference: false });
    expect(busy.scenario.values.rateMpps).toBe(0.95);
    expect(more.look).toBe(1);
    expect(more.name).toMatch(/3.*Approximate/);
    expect(more.scenario.view).toEqual({ method: 'approximate' });
  });

  it('refuses a ninth with a sentence, and the same one twice with another', () => {
    const app = start();
    for (let k = 1; k <= maxPins; k++) app.pinAt(k / 10);
    expect(app.said()).toEqual([]);
    app.pinAt(0.95);
    expect(app.pins()).toHaveLength(maxPins);
    expect(app.said()).toEqual(['There are already 8 pins. Delete one to pin another scenario.']);
    app.actions.showPin(2, false);
    app.pinAt(0.3);
    expect(app.said()[0]).toMatch(/is already pinned, as “.*”\.$/);
    expect(app.pins()[2].shown).toBe(true);
  });

  it('refuses inputs that break a rule', () => {
    const app = start();
    app.actions.setValue('deadlineUs', 0.5);
    expect(app.state().fault).not.toBeNull();
    app.actions.pinPresent();
    expect(app.pins()).toEqual([]);
    expect(app.said()[0]).toMatch(/cannot be pinned: /);
  });

  it('renames: trimmed, unique, never empty', () => {
    const app = start();
    app.pinAt(0.2);
    app.pinAt(0.3);
    app.actions.renamePin(0, '  <b>first</b>\n ');
    app.actions.renamePin(1, '<b>first</b>');
    expect(app.pins().map(({ name }) => name)).toEqual(['<b>first</b>', '<b>first</b> (2)']);
    expect(app.actions.renamePin(0, ' \u202e ')).toBe('<b>first</b>');
    expect(app.pins()[0].name).toBe('<b>first</b>');
  });

  it('opens a pin and goes back in one step, also across models, with the same view', () => {
    const app = start();
    app.pinAt(0.2);
    app.actions.switchModel(schemaModel.id);
    app.actions.pinPresent();
    expect(app.pins().map(({ scenario }) => scenario.model)).toEqual([toyModel.id, schemaModel.id]);
    app.actions.goToPin(0);
    expect(app.state().model.id).toBe(toyModel.id);
    expect(app.state().values.rateMpps).toBe(0.2);
    app.actions.undo();
    expect(app.state().model.id).toBe(schemaModel.id);
    app.actions.redo();
    app.actions.setUnit('rateMpps', 'kpps');
    app.pinAt(0.6);
    app.actions.setMethod('approximate');
    app.actions.goToPin(0);
    expect(app.state().view).toMatchObject({ method: 'exact', units: { rateMpps: 'kpps' } });
    app.actions.undo();
    expect(app.state().values.rateMpps).toBe(0.6);
    expect(app.pins()).toHaveLength(3);
  });

  it('restores deleted pins, with their look where that is free', () => {
    const app = start();
    for (const rate of [0.1, 0.2, 0.3]) app.pinAt(rate);
    const [, second] = app.pins();
    app.actions.removePin(1);
    expect(app.pins().map(({ look }) => look)).toEqual([0, 2]);
    app.actions.restorePins();
    expect(app.pins()[1]).toEqual(second);
    expect(app.state().pinned.removed).toEqual([]);
    app.actions.removePin(1);
    app.pinAt(0.9);
    app.actions.restorePins();
    expect(new Set(app.pins().map(({ look }) => look)).size).toBe(4);
    app.actions.openPins([]);
    expect(app.pins()).toEqual([]);
    app.actions.restorePins();
    expect(app.pins()).toHaveLength(4);
  });

  it('has one pin at most as the reference of differences', () => {
    const app = start();
    app.pinAt(0.1);
    app.pinAt(0.2);
    app.actions.setPinReference(0);
    app.actions.setPinReference(1);
    expect(app.pins().map(({ reference }) => reference)).toEqual([false, true]);
    app.actions.setPinReference(null);
    expect(app.pins().some(({ reference }) => reference)).toBe(false);
  });
});

describe('the results of pins', () => {
  it('are those on screen where the scenario was at rest', async () => {
    const app = start();
    await app.rest();
    app.actions.pinPresent();
    const [pin] = app.pins();
    expect(app.state().pinned.results[pinKey(pin)].solution).toBe(app.state().solve.solution);
  });

  it('are computed at rest, points first, then curves, once', async () => {
    const app = start();
    app.actions.openPins([
      ...[0.2, 0.3].map((rateMpps, look) => ({
        look,
        name: `at ${rateMpps}`,
        shown: true,
        reference: false,
        scenario: { model: toyModel.id, values: { ...legalValues(app.state())!, rateMpps }, view: {} },
      })),
    ]);
    app.actions.beginGesture('drag');
    const stop = app.follow();
    await app.rest();
    expect(app.points).toEqual([]);
    app.actions.endGesture('drag');
    await app.rest();
    const known = () => app.pins().map((pin) => app.state().pinned.results[pinKey(pin)]);
    await expect.poll(() => known().every((one) => one?.sweeps.rateMpps && one.progress === null)).toBe(true);
    const results = known();
    for (const [k, { solution: solved, sweeps, progress, failure }] of results.entries()) {
      expect(solved?.indicators.load).toBe([0.2, 0.3][k]);
      expect(sweeps.rateMpps.complete).toBe(true);
      expect(sweeps.rateMpps.rows.length).toBeGreaterThan(10);
      expect([progress, failure]).toEqual([null, null]);
    }
    expect(app.points.map(({ values, detail }) => [values.rateMpps, detail])).toEqual([
      [0.2, 'screen'],
      [0.3, 'screen'],
    ]);
    const solved = app.points.length + app.curves.length;
    app.actions.renamePin(0, 'another name');
    app.actions.removePin(1);
    app.actions.restorePins();
    await app.rest();
    expect(app.points.length + app.curves.length).toBe(solved);
    stop();
  });

  it('reach as far as the figure of the present scenario, along a curve with the points known before', async () => {
    const range = ({ rateMpps }: InputValues): [number, number] => [0.01, 2 * Number(rateMpps)];
    const figures = toyModel.figures.map((one) =>
      one.sweep === undefined ? one : { ...one, sweep: { ...one.sweep, range } },
    );
    const app = start({ models: loadedCatalogue([{ ...toyModel, figures }, schemaModel]) });
    app.pinAt(0.2);
    const [pin] = app.pins();
    const rows = () => app.state().pinned.results[pinKey(pin)]?.sweeps.rateMpps?.rows ?? [];
    const stop = app.follow();
    await app.rest();
    await expect.poll(() => rows().at(-1)?.x).toBe(0.4);
    const before = rows();
    app.actions.setValue('rateMpps', 0.8);
    await app.rest();
    await expect.poll(() => rows().at(-1)?.x).toBe(1.6);
    expect(rows().slice(0, before.length)).toEqual(before);
    expect(rows().map(({ x }) => x)).toEqual(
      rows()
        .map(({ x }) => x)
        .sort((a, b) => a - b),
    );
    const solved = app.curves.length;
    app.actions.setValue('rateMpps', 0.5);
    await app.rest();
    expect(app.curves.length).toBe(solved);
    stop();
  });

  it('may be missing, which is reported and not tried again', async () => {
    const app = start({ refuse: true });
    const stop = app.follow();
    app.pinAt(0.7);
    await app.rest();
    const [pin] = app.pins();
    expect(app.state().pinned.results[pinKey(pin)]).toMatchObject({
      solution: null,
      failure: 'The queue grows without end.',
      progress: null,
    });
    app.pinAt(0.8);
    await app.rest();
    expect(app.points.filter(({ values }) => values.rateMpps === 0.7)).toHaveLength(1);
    stop();
  });
});

describe('pins in links and sessions', () => {
  it('are in the link and come back with it; a link without pins leaves them', async () => {
    const app = start();
    app.pinAt(0.2);
    app.actions.renamePin(0, 'slow');
    const link = app.actions.currentHash();
    expect(link).toContain('pin=0;slow;toy-queue;rateMpps=0.2');

    const other = start();
    const bar = pageAddress(link);
    const stop = followLink(other, catalogue, bar);
    expect(other.pins()).toEqual(app.pins());
    other.actions.showPin(0, false);
    await expect.poll(() => bar.hash).toContain('pin=0h;slow');
    bar.go('#v1/toy-queue?rateMpps=0.4');
    expect(other.state().values.rateMpps).toBe(0.4);
    expect(other.pins()).toHaveLength(1);
    bar.go('#v1/toy-queue?pin=1;quick;toy-queue;rateMpps=0.9');
    expect(other.pins().map(({ name }) => name)).toEqual(['quick']);
    expect(other.state().pinned.removed.map(({ name }) => name)).toEqual(['slow']);
    stop();
  });

  it('are in the session; an older session without pins opens without', async () => {
    const app = start();
    app.pinAt(0.2);
    app.actions.setPinReference(0);
    const text = (await app.actions.sessionText())!;
    expect(JSON.parse(text)).toMatchObject({ version: 2 });
    const other = start();
    await other.actions.openSession(new File([text], 's.json'));
    expect(other.pins()).toEqual(app.pins());
    app.actions.removePin(0);
    const old = (await app.actions.sessionText())!;
    expect(JSON.parse(old)).toMatchObject({ version: 1 });
    expect(JSON.parse(old)).not.toHaveProperty('pins');
    await other.actions.openSession(new File([old], 's.json'));
    expect(other.pins()).toEqual([]);
    other.actions.restorePins();
    expect(other.pins()).toHaveLength(1);
  });
});

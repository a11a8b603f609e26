import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { withGivenAway } from '../../../../src/scenario/handout/hideable-places.ts';
import { frameState } from '../../../../src/app/parts/embed/answer-frame.ts';
import { announcedExports } from '../../../../src/app/figures/export/exports.ts';
import { provenanceLines } from '../../../../src/app/figures/export/provenance/provenance.ts';
import { scenarioProvenance } from '../../../../src/app/figures/export/provenance/provenance-of.ts';
import { toyModel } from '../../../toy-model.ts';
import { type PageAddress, pageAddress } from '../../page-address.ts';

beforeAll(() => fetchLateCode());

const query =
  'rateMbps=7500&maxBatch=64&title=Loss&hide=figure:loss-rate,number:lossProbability,headline,input:cores&lock=maxBatch,ringSize';
const link = `#v1/batch-polling?${query}`;

let app: App;
let address: PageAddress;
const state = () => app.store.getState();
const figures = () => state().model.figures.map(({ id }) => id);
const numbers = () => state().model.screen.numbers.map(({ result }) => result);

beforeEach(() => {
  vi.useFakeTimers();
  app = createApp(loadedCatalogue([batchPolling, toyModel]));
  address = pageAddress(link);
  followLink(app, app.catalogue, address);
});
afterEach(() => {
  vi.useRealTimers();
});

function expectHidden() {
  expect(figures()).not.toContain('loss-rate');
  expect(figures()).not.toContain('cliff');
  expect(figures().length).toBe(batchPolling.figures.length - 3);
  expect(numbers()).not.toContain('lossProbability');
  expect(numbers()).not.toContain('capacityMpps');
  expect(state().model.mainInputs).not.toContain('cores');
  expect(state().handout).toMatchObject({ title: 'Loss', lock: ['maxBatch', 'ringSize'] });
}

describe('a page that was opened with a prepared link', () => {
  it('has a model without hidden places, whose tabs, numbers and sentence are the rest', () => {
    expectHidden();
    expect(state().announcements).toEqual([]);
    const { screen, headline } = state().model;
    expect(screen.hero.map(({ figure }) => figure)).toEqual(['packet-cost-rate', 'mean-batch-rate']);
    expect(screen.companions).toEqual(['batch-size', 'sojourn']);
    const context = { values: {}, solution: {}, method: 'exact', rate: {} } as unknown as Parameters<
      typeof headline
    >[0];
    expect(headline(context)).toEqual({
      sentence: ['Hidden by the person who prepared this link.'],
      edge: null,
    });
    expect(state().values).toMatchObject({ rateMbps: 7500, maxBatch: 64 });
  });

  it('hides places whatever the reader undoes, resets or chooses', () => {
    const { actions } = app;
    actions.undo();
    expectHidden();
    actions.resetAll();
    expect(state().values).toMatchObject({ rateMbps: 5000, maxBatch: 64 });
    expectHidden();
    for (const { id } of batchPolling.presets) {
      actions.applyPreset(id);
      expect(state().values.maxBatch).toBe(64);
    }
    for (const stage of ['question', 'map', 'compare'] as const) {
      actions.setStage(stage);
      expect(state().view.stage).toBe('figures');
    }
    for (const drawer of ['measurements', 'check'] as const) {
      actions.setDrawer(drawer);
      expect(state().view.drawer).toBeNull();
    }
    actions.setDrawer('formulas');
    expect(state().view.drawer).toBe('formulas');
    actions.setMoves('lossProbability');
    expect(state().view.moves).toBe('');
    expectHidden();
  });

  it('hides them on the way to another model and back, and when the address of that one is opened again', async () => {
    app.actions.switchModel('toy-queue');
    await vi.runAllTimersAsync();
    expect(state().model.id).toBe('toy-queue');
    expect(address.hash).toContain('preparedFor=batch-polling');
    app.actions.switchModel('batch-polling');
    await vi.runAllTimersAsync();
    expectHidden();
    expect(state().values).toMatchObject({ rateMbps: 7500, maxBatch: 64 });
    const second = createApp(loadedCatalogue([batchPolling, toyModel]));
    const other = '#v1/toy-queue?hide=figure:loss-rate&preparedFor=batch-polling';
    followLink(second, second.catalogue, pageAddress(other));
    expect(second.store.getState().announcements).toEqual([]);
    second.actions.switchModel('batch-polling');
    await vi.runAllTimersAsync();
    expect(second.store.getState().model.figures.map(({ id }) => id)).not.toContain('loss-rate');
  });

  it('does not move a locked or hidden input, with a sentence', () => {
    app.actions.setValue('maxBatch', 8);
    expect(state().values.maxBatch).toBe(64);
    expect(state().announcements.map(({ messages }) => messages)).toEqual([
      ['Max batch cannot be changed in this link.'],
    ]);
    app.actions.setValues({ rateMbps: 1000, cores: 2 });
    expect(state().values).toMatchObject({ rateMbps: 7500, cores: 1 });
    app.actions.enterText('ringSize', '64', null);
    expect(state().values.ringSize).toBe(4096);
    app.actions.setValue('rateMbps', 1000);
    expect(state().values.rateMbps).toBe(1000);
  });

  it('refuses what cannot be reached without hidden or locked inputs, with the reason', async () => {
    const { actions } = app;
    const before = state().values;
    const announced = () => state().announcements.flatMap(({ messages }) => messages);
    const preset = batchPolling.presets.find(({ inputs }) => 'maxBatch' in inputs && !('cores' in inputs))!;
    actions.applyPreset(preset.id);
    // Presets are closed with an input hidden: none is left.
    expect(state().values).toEqual(before);
    const { view, model } = state();
    actions.openScenario({ model: model.id, values: { ...before, ringSize: 512, cores: 4 } as never, view });
    expect(state().values).toEqual(before);
    expect(announced()).toEqual(['This would change “Ring size” and “Cores”, which this link locks.']);
    actions.openScenario({ model: model.id, values: { ...before, rateMbps: 6000 } as never, view });
    expect(state().values).toMatchObject({ rateMbps: 6000, maxBatch: 64 });
  });

  it('has no value of a hidden input in the address, in links, exports and commands', async () => {
    address.go('#v1/batch-polling?ringSize=7771&rateMbps=7500&hide=input:ringSize');
    await vi.runAllTimersAsync();
    expect(state().values.ringSize).toBe(7771);
    for (const passed of [address.hash, app.actions.currentHash(), app.actions.hashOfFigure('sojourn')])
      expect(passed).not.toContain('7771');
    const { model, view, values, handout } = state();
    const scenario = { model: model.id, values: values as never, view: {} };
    const provenance = scenarioProvenance(
      app.catalogue,
      model,
      { method: view.method, scenario, handout },
      'https://example.org/',
    );
    const lines = provenanceLines({ ...provenance, numericalError: [], pins: [], remarks: [] });
    expect(lines.join('\n')).not.toContain('7771');
    const say = vi.fn<(words: string) => void>();
    const exports = announcedExports(say);
    const whole = { ...provenance, numericalError: [], pins: [], remarks: [] };
    await exports.copyCommand(whole, [{ command: 'solve' }]);
    await exports.saveScenario(whole);
    const reason = 'It would say the inputs that this link hides. The link of the page does not.';
    expect(say.mock.calls).toEqual([[reason], [reason]]);
    const second = createApp(loadedCatalogue([batchPolling, toyModel]));
    followLink(second, second.catalogue, pageAddress(address.hash));
    expect(second.store.getState().values.ringSize).toBe(7771);
  });

  it('refuses inputs without the value of a hidden one, and sends the page around a frame no more', async () => {
    address.go('#v1/batch-polling?ringSize=777&hide=input:ringSize');
    await vi.runAllTimersAsync();
    app.actions.setValue('maxBatch', 800);
    expect(state().fault?.message).toMatch(/800 packets in a ring of …/);
    expect(JSON.stringify(state().fault)).not.toContain('777');
    expect(JSON.stringify(frameState(state()))).not.toContain('777');
  });

  it('lets a lesson set its scene, locked inputs too', () => {
    const { values, view, model } = state();
    app.actions.openScenario({ model: model.id, values: { ...values, maxBatch: 8 } as never, view });
    expect(state().values.maxBatch).toBe(64);
    app.actions.openScenario({ model: model.id, values: { ...values, maxBatch: 8 } as never, view }, true);
    expect(state().values.maxBatch).toBe(8);
  });

  it('passes the handout on in every link', async () => {
    app.actions.setValue('rateMbps', 8000);
    await vi.runAllTimersAsync();
    const restrictions = query.slice(query.indexOf('title='));
    for (const passed of [address.hash, app.actions.currentHash(), app.actions.hashOfFigure('sojourn')]) {
      const entries = decodeURIComponent(passed).split(/[?&]/);
      for (const entry of restrictions.split('&')) {
        const [name, names] = entry.split('=');
        const found = entries.find((one) => one.startsWith(`${name}=`))!.slice(name.length + 1);
        const given = names.split(',');
        const all = name === 'hide' ? withGivenAway(batchPolling, given) : given;
        expect(found.split(',').sort()).toEqual([...all].sort());
      }
    }
  });

  it('opens another link whole, without undo; a link back preserves the history', () => {
    app.actions.setValue('rateMbps', 8000);
    address.go(link);
    expect(state().history.past).not.toEqual([]);
    expectHidden();
    address.go('#v1/batch-polling?rateMbps=6000');
    expect(state().handout).toBeNull();
    expect(figures()).toContain('loss-rate');
    expect(state().history.past).toEqual([]);
    app.actions.undo();
    expect(state().values).toMatchObject({ rateMbps: 6000, maxBatch: 256 });
    address.go(link.replace('maxBatch=64', 'maxBatch=32'));
    expectHidden();
    expect(state().values.maxBatch).toBe(32);
    app.actions.undo();
    expect(state().values.maxBatch).toBe(32);
  });

  it('shows one empty figure with the reason, where all are hidden', () => {
    address.go(`#v1/batch-polling?hide=${batchPolling.figures.map(({ id }) => `figure:${id}`).join()}`);
    expect(figures()).toEqual(['hidden']);
    const context = {} as Parameters<(typeof batchPolling.figures)[0]['build']>[0];
    expect(state().model.figures[0].build(context)).toMatchObject({
      series: [],
      emptyMessage: 'Hidden by the person who prepared this link.',
    });
    expect(state().view.figure).toBe('hidden');
  });
});

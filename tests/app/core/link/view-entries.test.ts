import '../../../../src/app/page/parts.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { describe, expect, it } from 'vitest';
import { viewFromEntries } from '../../../../src/app/core/view/view-setting.ts';
import { initialView, viewEntries } from '../../../../src/app/core/view/view-setting.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';

/** The first choice whose options can be compared; `''` for a model without one. */
function comparable({ fields }: Model): string {
  return fields.find((field) => field.kind === 'choice' && field.compared !== undefined)?.name ?? '';
}

describe('the view in a link', () => {
  const model = batchPolling;

  it('is empty for the model’s initial view', () => {
    expect(viewEntries(model, initialView(model))).toEqual({});
    const first = model.figures.find(({ views }) => views !== undefined)!;
    const chosen = {
      ...initialView(model),
      figureViews: { [first.id]: first.views![0].id },
      units: { rateMbps: 'gbps' },
    };
    expect(viewEntries(model, chosen)).toEqual({});
  });

  it('is restored unchanged', () => {
    const withViews = model.figures.find(({ views }) => (views?.length ?? 0) > 1)!;
    const loss = { name: 'loss', bound: 'at-most' as const, limit: 0 };
    const view = {
      method: model.methods[1].id,
      figure: model.figures[2].id,
      figureViews: { [withViews.id]: withViews.views![1].id },
      traffic: 'mpps' as const,
      units: { rateMbps: 'load' },
      stage: 'map' as const,
      examine: 'map',
      ask: {
        ok: true as const,
        asked: {
          unknowns: [{ input: 'cores', from: 1, to: 16, prefer: 'least' as const }],
          goals: [loss],
        },
      },
      map: {
        x: { input: 'rateMbps', from: 500, to: 10_000 },
        y: { input: 'maxBatch', from: 1, to: 256 },
        indicator: 'lossProbability',
        size: 40,
        lines: null,
      },
      outline: [loss],
      latencyGoal: 2.5,
      time: {
        start: { queue: 50 },
        horizonUs: 1000,
        steps: [{ fromUs: 100, factor: 1.5 }],
        bursts: [{ atUs: 300, packets: 950, mode: 'adds' as const }],
        events: [
          { kind: 'stall' as const, atUs: 200, lengthUs: 100 },
          { kind: 'change' as const, atUs: 400, set: { maxBatch: 64 } },
        ],
      },
      placement: `from:rates;rates:${'1,'.repeat(600)}`,
      drawer: 'limits' as const,
      lesson: 'the-cliff.3',
      present: { figures: [model.figures[1].id, model.figures[0].id], sliders: ['maxBatch'] },
      moves: 'sojournUs.published.p99',
      compared: comparable(model),
      check: model.simulation !== undefined,
      seed: 7,
      checkStop: model.simulation === undefined ? ('1pc' as const) : ('1e6' as const),
    };
    expect(viewEntries(model, view)).toMatchObject({
      ask: 'cores:1:16:least,loss:max:0',
      map: 'rateMbps:500:10000,maxBatch:1:256,lossProbability,40',
      outline: 'loss:max:0',
    });
    expect(viewFromEntries(model, viewEntries(model, view))).toEqual(view);
  });

  it('preserves a question that cannot be read, and leaves out one that is too long to be read back', () => {
    const nonsense = { ask: 'how many cores?' };
    expect(viewEntries(model, viewFromEntries(model, nonsense))).toEqual(nonsense);
    const long = `x:1e20:1e20,y:1e20:1e20,${'i'.repeat(460)},40`;
    expect(viewEntries(model, viewFromEntries(model, { map: long }))).toEqual({});
    expect(viewFromEntries(model, { ask: '', map: '', outline: '' })).toEqual(initialView(model));
  });

  it('presents the figures and sliders that the model has, each once', () => {
    const presented = (entries: Record<string, string>) => viewFromEntries(model, entries).present;
    const [one, two, three] = model.figures.map(({ id }) => id);
    expect(presented({})).toBeNull();
    expect(presented({ present: '' })).toEqual({ figures: [], sliders: null });
    expect(
      presented({ present: `nonsense,${two},${one},${two},${three}`, presentSliders: 'nonsense,maxBatch' }),
    ).toEqual({ figures: [two, one], sliders: ['maxBatch'] });
    expect(presented({ present: 'nonsense', presentSliders: '' })).toEqual({ figures: [], sliders: [] });
    const view = { ...initialView(model), present: { figures: [], sliders: null } };
    expect(viewFromEntries(model, viewEntries(model, view))).toEqual(view);
  });

  it('examines a figure on the stage of figures, the map and its curves on the map’s, an answer’s on the question’s', () => {
    const { id } = model.figures[1];
    expect(viewFromEntries(model, { examine: id }).examine).toBe(id);
    expect(viewFromEntries(model, { examine: 'map', stage: 'map' }).examine).toBe('map');
    const { name } = model.indicators[0];
    expect(viewFromEntries(model, { examine: name, stage: 'map' }).examine).toBe(name);
    for (const examine of ['goal-0', 'plane', 'robust', 'hashing'])
      expect(viewFromEntries(model, { examine, stage: 'question' }).examine).toBe(examine);
    for (const entries of [
      { examine: 'map' },
      { examine: 'goal-0' },
      { examine: 'goal-0', stage: 'map' },
      { examine: id, stage: 'question' },
      { examine: id, stage: 'map' },
      { examine: id, stage: 'compare' },
    ]) {
      expect(viewFromEntries(model, entries).examine).toBeNull();
    }
    expect(model.figures.map((figure) => figure.id)).not.toContain('map');
  });

  it('turns on the check of no model without a simulation', () => {
    expect(viewFromEntries(model, { drawer: 'check' }).drawer).toBe('check');
    const without = { ...model };
    delete without.simulation;
    expect(viewFromEntries(without, { drawer: 'check' }).drawer).toBeNull();
  });

  it('has one unit of traffic for the page, also in older links with that of a field', () => {
    const packets = viewFromEntries(model, { 'unit.rateMbps': 'mpps' });
    expect(packets).toMatchObject({ traffic: 'mpps', units: { rateMbps: 'mpps' } });
    expect(viewEntries(model, packets)).toEqual({ traffic: 'mpps' });
    expect(viewFromEntries(vswitchPolling, { traffic: 'gbps' }).units).toMatchObject({ loadMpps: 'gbps' });
    const megabits = viewFromEntries(model, { 'unit.rateMbps': 'own' });
    expect(megabits).toMatchObject({ traffic: 'gbps', units: { rateMbps: '' } });
    expect(viewFromEntries(model, { traffic: 'knots' })).toEqual(initialView(model));
  });

  it('has the drawing among the figures', () => {
    const { id } = executionAreas.diagram!;
    const view = { ...initialView(executionAreas), figure: id };
    expect(viewEntries(executionAreas, view)).toEqual({ shown: id });
    expect(viewFromEntries(executionAreas, { shown: id })).toEqual(view);
    expect(viewFromEntries(model, { shown: id })).toEqual(initialView(model));
  });

  it('ignores entries that the model does not have', () => {
    const entries = {
      method: 'magic',
      shown: 'nowhere',
      seed: '-3',
      moves: 'mountains',
      check: 'for ever',
      stage: 'attic',
      drawer: 'kitchen',
      'figure.batch-size': 'pie',
      'unit.rateMbps': 'furlongs',
      'unit.x': 'y',
    };
    expect(viewFromEntries(model, entries)).toEqual(initialView(model));
  });
});

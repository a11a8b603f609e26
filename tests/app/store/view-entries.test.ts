import { describe, expect, it } from 'vitest';
import { initialView, viewEntries, viewFromEntries } from '../../../src/app/store/view-entries.ts';
import { executionAreas } from '../../../src/models/execution-areas/execution-areas.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';

describe('the view in a link', () => {
  const model = batchPolling;

  it('is nothing while the model looks as it opens', () => {
    expect(viewEntries(model, initialView(model))).toEqual({});
    const first = model.figures.find(({ views }) => views !== undefined)!;
    const chosen = {
      ...initialView(model),
      figureViews: { [first.id]: first.views![0].id },
      units: { rateMbps: '' },
    };
    expect(viewEntries(model, chosen)).toEqual({});
  });

  it('comes back as it was', () => {
    const withViews = model.figures.find(({ views }) => (views?.length ?? 0) > 1)!;
    const view = {
      method: model.methods[1].id,
      figure: model.figures[2].id,
      figureViews: { [withViews.id]: withViews.views![1].id },
      units: { rateMbps: 'load' },
      stage: 'map' as const,
      drawer: 'limits' as const,
      ask: 'cores:1:16:least,loss:max:0',
      map: 'rateMbps:500:10000,maxBatch:1:256,lossProbability,40',
      outline: 'loss:max:0',
      moves: 'sojournUs.published.p99',
      check: model.simulation !== undefined,
      seed: 7,
      checkStop: model.simulation === undefined ? ('1pc' as const) : ('1e6' as const),
    };
    expect(viewFromEntries(model, viewEntries(model, view))).toEqual(view);
  });

  it('opens the check of no model without a simulation', () => {
    expect(viewFromEntries(model, { drawer: 'check' }).drawer).toBe('check');
    const without = { ...model };
    delete without.simulation;
    expect(viewFromEntries(without, { drawer: 'check' }).drawer).toBeNull();
  });

  it('knows the drawing as one of the figures', () => {
    const { id } = executionAreas.diagram!;
    const view = { ...initialView(executionAreas), figure: id };
    expect(viewEntries(executionAreas, view)).toEqual({ shown: id });
    expect(viewFromEntries(executionAreas, { shown: id })).toEqual(view);
    expect(viewFromEntries(model, { shown: id })).toEqual(initialView(model));
  });

  it('takes nothing that the model does not have', () => {
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

import { describe, expect, it } from 'vitest';
import { neededSweeps, unseenFigures } from '../../../src/app/figures/needed-sweeps.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { FigureDeclaration } from '../../../src/models/contract/figure.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { toyModel } from '../../toy-model.ts';

const figure = (id: string): FigureDeclaration => ({ ...toyModel.figures[0], id, label: id });
const model: Model = {
  ...toyModel,
  figures: ['large', 'tab', 'beside', 'other-beside', 'below'].map(figure),
  screen: {
    ...toyModel.screen,
    hero: [
      { figure: 'large', tab: 'Large' },
      { figure: 'tab', tab: 'Tab' },
    ],
    companions: ['beside', 'other-beside'],
  },
};

function unseen(view: Record<string, unknown>, othersInView = true): string[] {
  const { store } = createApp(loadedCatalogue([model]));
  const state = store.getState();
  return [...unseenFigures({ model, view: { ...state.view, figure: 'large', ...view }, othersInView })];
}

it('the range of a sweep covers those of curves beside it', () => {
  const swept: Model = {
    ...toyModel,
    figures: [
      { ...toyModel.figures[0], sweep: { over: 'rateMpps', range: ({ servers }) => [0.1, Number(servers)] } },
    ],
  };
  const inputs = (servers: number) => ({ ...defaultValues(toyModel.fields), servers });
  const range = (beside: readonly number[]) =>
    neededSweeps(swept, inputs(2), inputs(2), beside.map(inputs))[0].range;
  expect(range([])).toEqual([0.1, 2]);
  expect(range([8, 1])).toEqual([0.1, 8]);
});

describe('the figures out of view', () => {
  it('are those behind the other tabs of the large one', () => {
    expect(unseen({})).toEqual(['tab']);
    expect(unseen({ figure: 'tab' })).toEqual(['large']);
  });

  it('are those below the window, too', () => {
    expect(unseen({}, false)).toEqual(['tab', 'below']);
    expect(unseen({ figure: 'below' }, false)).not.toContain('below');
  });

  it('are all but the presented or the examined ones', () => {
    expect(unseen({ examine: 'below' })).toEqual(['large', 'tab', 'beside', 'other-beside']);
    expect(unseen({ present: { figures: ['beside'], sliders: null } })).not.toContain('beside');
    expect(unseen({ present: { figures: [], sliders: null } })).not.toContain('large');
  });

  it('are all behind another stage', () => {
    expect(unseen({ stage: 'map' })).toHaveLength(5);
    expect(unseen({ stage: 'figures', examine: 'map' })).toHaveLength(5);
  });
});

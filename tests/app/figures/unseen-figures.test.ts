import { describe, expect, it } from 'vitest';
import { unseenFigures } from '../../../src/app/figures/needed-sweeps.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { FigureDeclaration } from '../../../src/models/contract/figure.ts';
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

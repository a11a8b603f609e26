import { expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

it('a presentation that names no sliders shows those of the inputs that a lesson asks for', () => {
  const { actions, store } = createApp(loadedCatalogue([toyModel]));
  const shown = () => store.getState().view.present;
  actions.askFor(['rateMpps']);
  actions.present({ figures: [], sliders: null });
  expect(shown()).toEqual({ figures: [], sliders: ['rateMpps'] });
  actions.present({ figures: [], sliders: [] });
  expect(shown()).toEqual({ figures: [], sliders: [] });
  actions.askFor([]);
  actions.present({ figures: [], sliders: null });
  expect(shown()).toEqual({ figures: [], sliders: null });
  actions.present(null);
  expect(shown()).toBeNull();
});

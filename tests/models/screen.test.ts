import { describe, expect, it } from 'vitest';
import { edgeLoss } from '../../src/models/contract/edge.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import { screenResults } from '../../src/models/contract/screen.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { presentedSentence } from './headline-sentence.ts';
import { toyModel } from '../toy-model.ts';

describe.each([...catalogue.models, toyModel].map((model) => [model.id, model] as const))(
  'the screen of %s',
  (_, model) => {
    it('names results and figures that the model has', () => {
      const { hero, companions } = model.screen;
      const results = [...model.indicators, ...(model.words ?? [])].map(({ name }) => name);
      for (const { result, caption } of screenResults(model.screen)) {
        for (const { id } of model.methods) expect(results).toContain(indicatorName(result, id));
        expect(caption).not.toBe('');
      }
      const figures = model.figures.map(({ id }) => id);
      expect(hero.length).toBeGreaterThan(0);
      for (const { figure } of hero) expect(figures).toContain(figure);
      for (const figure of companions) expect(figures).toContain(figure);
    });

    it('has at most three views in a figure of the first screen', () => {
      const shown = [...model.screen.hero.map(({ figure }) => figure), ...model.screen.companions];
      for (const { id, views = [] } of model.figures) {
        if (shown.includes(id)) expect(views.length, id).toBeLessThanOrEqual(3);
      }
    });

    it('counts a loss up to that of the edge as none', () => {
      const columns = (model.tables ?? []).flatMap((table) => table.columns);
      for (const declaration of [...model.indicators, ...columns]) {
        if ('floor' in declaration && declaration.floor !== undefined)
          expect(declaration.floor).toBe(edgeLoss);
      }
    });
  },
);

it.each(catalogue.models)(
  '$id has a headline of one line for presentations, at both ends of every main input',
  (model) => {
    const points = model.mainInputs.flatMap((name) => {
      const field = model.fields.find((candidate) => candidate.name === name);
      return field?.kind === 'number' ? [field.min, field.max].map((value) => ({ [name]: value })) : [];
    });
    for (const point of [{}, ...points])
      expect(presentedSentence(model, point)?.length ?? 0, JSON.stringify(point)).toBeLessThanOrEqual(86);
  },
);

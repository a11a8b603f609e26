import { describe, expect, it } from 'vitest';
import {
  offeredSliders,
  presentedFigures,
  presentedSliders,
  toggled,
} from '../../../../src/app/core/presentation/presented.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

await catalogue.load(catalogue.entries.map(({ id }) => id));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the content of a presentation', () => {
  const usual = { figures: [], sliders: null };

  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    'is at first the large figure with the first main sliders of %s',
    (_, model) => {
      const values = defaultValues(model.fields);
      const large = model.figures.at(-1)!;
      expect(presentedFigures(model, usual, large.id)).toEqual([large]);
      expect(ids(presentedFigures(model, usual, 'a drawing'))).toEqual([model.screen.hero[0].figure]);
      const sliders = presentedSliders(model, usual, values);
      expect(sliders.length).toBeGreaterThan(0);
      expect(sliders.length).toBeLessThanOrEqual(2);
      expect(sliders.every(({ name }) => model.mainInputs.includes(name))).toBe(true);
    },
  );

  it('is the choice, in its order; a slider without an effect is left out', () => {
    const model = catalogue.find('batch-polling')!;
    const values = defaultValues(model.fields);
    const [one, two] = ids(model.figures);
    expect(ids(presentedFigures(model, { figures: [two, one], sliders: null }, one))).toEqual([two, one]);
    const idle = model.fields.find(
      (field) => field.kind === 'number' && field.appliesWhen?.(values) === false,
    )!;
    const chosen = { figures: [], sliders: ['ringSize', idle.name, 'maxBatch'] };
    expect(names(presentedSliders(model, chosen, values))).toEqual(['ringSize', 'maxBatch']);
    expect(presentedSliders(model, { figures: [], sliders: [] }, values)).toEqual([]);
    expect(names(offeredSliders(model, values))).not.toContain(idle.name);
  });
});

it('choosing one too many drops the first', () => {
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['b', 'c']);
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b']);
});

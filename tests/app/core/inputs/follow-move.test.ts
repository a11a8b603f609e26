import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/core/create-app.ts';
import { followMove } from '../../../../src/app/core/inputs/follow-move.ts';
import { sliderAttributes, valueAtPosition } from '../../../../src/app/core/inputs/slider-scale.ts';
import { catalogue, loadedCatalogue } from '../../../../src/models/catalogue.ts';
import {
  defaultValues,
  type EnteredInputs,
  type NumberField,
} from '../../../../src/models/contract/inputs.ts';
import type { Model } from '../../../../src/models/contract/model.ts';

const models = await Promise.all(catalogue.entries.map((entry) => entry.load()));
const named = (id: string): Model => models.find((model) => model.id === id)!;

/** The defaults, every preset, and the defaults with every option of every choice that is not part of another input. */
function* starts(model: Model): Generator<EnteredInputs> {
  const defaults = defaultValues(model.fields);
  yield defaults;
  for (const { inputs } of model.presets) yield { ...defaults, ...inputs };
  for (const field of model.fields) {
    if (field.kind !== 'choice') continue;
    for (const { value } of field.options) {
      const { values } = followMove(model, {
        from: defaults,
        changes: { [field.name]: value },
        stops: false,
      });
      if (model.check(values) === null) yield values;
    }
  }
}

const positions = Array.from({ length: 21 }, (_, k) => k / 20);

describe.each(models.map((model) => [model.name, model] as const))('Sliders of %s', (_, model) => {
  it('never run into a refusal, and do not move the thumbs of other sliders', () => {
    const refused = new Set<string>();
    for (const from of starts(model)) {
      for (const field of model.fields) {
        if (field.kind !== 'number' || field.appliesWhen?.(from) === false) continue;
        const { min, max } = sliderAttributes(field);
        for (const share of positions) {
          const value = valueAtPosition(field, min + share * (max - min));
          const { values } = followMove(model, { from, changes: { [field.name]: value }, stops: true });
          const fault = model.check(values);
          if (fault !== null) refused.add(`${field.name} at ${value}: ${fault.message}`);
        }
      }
    }
    expect([...refused]).toEqual([]);
    const adrift = model.fields.filter(
      (field): field is NumberField =>
        field.kind === 'number' && field.sliderRange !== undefined && !field.track,
    );
    expect(adrift.map(({ name }) => name)).toEqual([]);
  });
});

describe('An input that follows another one', () => {
  it('says so, comes back with the thumb, and is undone with it in one step', () => {
    const { store, actions } = createApp(loadedCatalogue([named('batch-polling')]));
    actions.beginGesture('drag');
    actions.setValue('ringSize', 64);
    expect(store.getState()).toMatchObject({
      values: { ringSize: 64, maxBatch: 64 },
      followed: { maxBatch: { words: 'follows ring size' } },
      fault: null,
    });
    actions.setValue('ringSize', 128);
    expect(store.getState().values).toMatchObject({ ringSize: 128, maxBatch: 128 });
    actions.setValue('ringSize', 1024);
    expect(store.getState()).toMatchObject({ values: { ringSize: 1024, maxBatch: 256 }, followed: {} });
    actions.setValue('ringSize', 100);
    actions.endGesture();
    actions.undo();
    expect(store.getState()).toMatchObject({ values: { ringSize: 4096, maxBatch: 256 }, followed: {} });
  });

  it('comes back with later moves of the same input, but not once the reader has set it', () => {
    const { store, actions } = createApp(loadedCatalogue([named('batch-polling')]));
    actions.setValue('ringSize', 8);
    actions.setValue('rateMbps', 3000);
    expect(store.getState()).toMatchObject({
      values: { ringSize: 8, maxBatch: 8 },
      followed: { maxBatch: { words: 'follows ring size' } },
    });
    actions.setValue('ringSize', 4096);
    expect(store.getState()).toMatchObject({ values: { ringSize: 4096, maxBatch: 256 }, followed: {} });
    actions.setValue('ringSize', 16);
    actions.setValue('maxBatch', 4);
    actions.setValue('ringSize', 4096);
    expect(store.getState()).toMatchObject({ values: { ringSize: 4096, maxBatch: 4 }, followed: {} });
  });

  it('stops at the last legal value under the thumb, and is refused as typed', () => {
    const { store, actions } = createApp(loadedCatalogue([named('batch-polling')]));
    actions.setValue('ringSize', 512);
    actions.beginGesture('drag');
    actions.setValue('maxBatch', 1000);
    actions.endGesture();
    expect(store.getState()).toMatchObject({ values: { maxBatch: 512, ringSize: 512 }, fault: null });
    actions.enterText('maxBatch', '1000', null);
    expect(store.getState()).toMatchObject({ values: { maxBatch: 1000 }, fault: { parameter: 'maxBatch' } });
  });

  it('keeps the coefficient of variation of a switchover whose mean moves', () => {
    const model = named('k-limited');
    const from = defaultValues(model.fields);
    const moved = followMove(model, { from, changes: { switchOverUs: 2 * 13.52 }, stops: true });
    expect(moved.values.switchOverSecondMoment).toBeCloseTo(4 * 3e-10, 20);
    expect(moved.followed).toMatchObject({ switchOverSecondMoment: { words: 'follows switchover' } });
  });
});

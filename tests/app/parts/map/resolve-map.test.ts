import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapInputs, usualChoice } from '../../../../src/app/parts/map/choice/map-choice.ts';
import { resolveMap } from '../../../../src/app/parts/map/choice/use-map-choice.ts';
import { type AskedMap, readMap } from '../../../../src/scenario/view/asked-map.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { toyModel } from '../../../toy-model.ts';

const values = defaultValues(batchPolling.fields);
const resolve = (asked: AskedMap) => resolveMap({ model: batchPolling, values, method: 'exact' }, asked);

describe('the usual map', () => {
  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    'of %s is legal and resolved unchanged',
    (_, model) => {
      const inputs = defaultValues(model.fields);
      const method = model.methods[0].id;
      const choice = usualChoice(model, inputs, method);
      expect(choice.x.input).not.toBe(choice.y.input);
      expect(resolveMap({ model, values: inputs, method }, null)).toEqual({ choice, message: null });
      expect(resolveMap({ model, values: inputs, method }, choice)).toEqual({ choice, message: null });
    },
  );

  it('is the rate against the batch size, coloured by the loss', () => {
    expect(usualChoice(batchPolling, values, 'exact')).toMatchObject({
      x: { input: 'rateMbps' },
      y: { input: 'maxBatch', from: 1, to: 1024 },
      indicator: 'lossProbability',
    });
    expect(usualChoice(toyModel, defaultValues(toyModel.fields), 'exact')).toMatchObject({
      x: { input: 'rateMpps' },
      y: { input: 'servers' },
    });
  });

  it('does not change when a cell of it is chosen', () => {
    const elsewhere = { ...values, rateMbps: 9000, maxBatch: 7 };
    expect(usualChoice(batchPolling, elsewhere, 'exact')).toEqual(usualChoice(batchPolling, values, 'exact'));
  });
});

describe('resolveMap', () => {
  it('accepts every legal choice unchanged', () => {
    const names = mapInputs(batchPolling, values).map(({ name }) => name);
    const indicators = batchPolling.indicators.map(({ name }) => name);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 }),
        fc.constantFrom(...indicators),
        fc.constantFrom(12 as const, 24 as const, 40 as const),
        fc.constantFrom(null, 3 as const, 6 as const),
        (axes, indicator, size, lines) => {
          const usual = usualChoice(batchPolling, values, 'exact', { x: axes[0], y: axes[1] });
          const choice = { ...usual, indicator, size, lines };
          expect(choice.x.input).toBe(axes[0]);
          expect(choice.y.input).toBe(axes[1]);
          expect(resolve(choice)).toEqual({ choice, message: null });
        },
      ),
    );
  });

  it.each([
    ['pps:1:2,maxBatch:1:256,lossProbability,40', 'no numeric input “pps”'],
    ['rateMbps:5:x,maxBatch:1:256,lossProbability,40', 'needs a range'],
    ['rateMbps:9000:500,maxBatch:1:256,lossProbability,40', 'must end above'],
    ['rateMbps:500:1e9,maxBatch:1:256,lossProbability,40', 'too large'],
    ['rateMbps:500:9000,maxBatch:1:2.5,lossProbability,40', 'whole number'],
    ['rateMbps:500:9000,rateMbps:500:900,lossProbability,40', 'two different inputs'],
    ['rateMbps:500:9000,maxBatch:1:256,luck,40', 'no indicator “luck”'],
    ['rateMbps:500:9000,maxBatch:1:256,lossProbability,41', '12, 24, 40'],
    ['rateMbps:500:9000,maxBatch:1:256,lossProbability,40,lines:9', '3 to 6 curves'],
    ['rateMbps:500:9000,arrivals.cv:1:2,lossProbability,40', 'no effect'],
    [',,,', 'no numeric input'],
  ])('corrects %s with a sentence and preserves the rest', (text, said) => {
    const { choice, message } = resolve(readMap(text));
    expect(message).toContain(said);
    expect(choice.x.input).not.toBe(choice.y.input);
    expect(resolve(choice)).toEqual({ choice, message: null });
    if (text.includes('luck')) expect(choice.x).toEqual({ input: 'rateMbps', from: 500, to: 9000 });
  });

  it('never throws, and its result is resolved unchanged', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const { choice } = resolve(readMap(text));
        expect(resolve(choice).message).toBeNull();
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchInputs } from '../../../src/scenario/file/patch-inputs.ts';
import { defaultScenario } from '../../../src/scenario/file/scenario.ts';
import { schemaModel } from '../../schema-model.ts';
import { isLegal } from '../arbitrary-values.ts';

const { values } = defaultScenario(schemaModel);
const patch = (changes: Record<string, unknown>) => patchInputs(schemaModel, values, changes);

describe('inputs that are changed from outside', () => {
  it('leaves those that are not named as they are', () => {
    expect(patch({})).toEqual({ ok: true, values, corrections: [] });
    expect(patch({ rate: 7 })).toEqual({ ok: true, values: { ...values, rate: 7 }, corrections: [] });
    expect(patch({ rateGbps: 3 })).toMatchObject({ ok: true, values: { rate: 3000 }, corrections: [] });
  });

  it('corrects what has a nearest value, one by one and across fields, with a sentence each', () => {
    expect(patch({ rate: 1e9 })).toEqual({
      ok: true,
      values: { ...values, rate: 20_000 },
      corrections: [{ parameter: 'rate', message: expect.stringContaining('Rate is set to 20000 Mbit/s.') }],
    });
    expect(patch({ rateGbps: 300 })).toMatchObject({ ok: true, values: { rate: 20_000 } });
    expect(patch({ batch: 40, ring: 8 })).toMatchObject({
      ok: true,
      values: { batch: 8, ring: 8 },
      corrections: [{ parameter: 'batch' }],
    });
  });

  it('refuses the rest with one sentence', () => {
    const message = (changes: Record<string, unknown>) => {
      const reading = patch(changes);
      return reading.ok ? '' : reading.message;
    };
    expect(message({ Rate: 7 })).toBe('All kinds has no input “Rate”; did you mean rate?');
    expect(message({ rateGbps: '3' })).toBe('rateGbps must be a number, not “3”.');
    expect(message({ rate: 7, rateGbps: 3 })).toBe(
      'rateGbps is another name for rate: give only one of them.',
    );
    expect(message({ rateGbps: 3, rate: 7 })).toBe(
      'rateGbps is another name for rate: give only one of them.',
    );
    expect(message({ rate: [] })).toMatch(/^Rate must be .*, not a list\.$/);
    expect(message({ family: 7 })).toMatch(/^Family must be/);
  });

  it('gives legal inputs or a sentence for whatever comes', () => {
    const names = [...schemaModel.fields.map(({ name }) => name), 'rateGbps', '__proto__', 'constructor', ''];
    const changes = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything(), {
      maxKeys: 5,
    });
    fc.assert(
      fc.property(changes, (given) => {
        const reading = patch(given);
        if (!reading.ok) expect(reading.message).toMatch(/[.?]$/);
        else expect(isLegal(schemaModel, reading.values)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

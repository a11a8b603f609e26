import { describe, expect, it } from 'vitest';
import { stableValue } from '../../../../src/app/core/inputs/stable-value.ts';
import { defaultValues, type InputValues, type NumberField } from '../../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';

const values = defaultValues(kLimited.fields);

const field = (name: string) => kLimited.fields.find((one) => one.name === name) as NumberField;

const dragged = (name: string, wanted: number, from: InputValues = values) =>
  stableValue(kLimited, from, field(name), wanted);

describe('the end of a slider', () => {
  it.each(['rateMpps', 'serviceUs'])(
    'of %s is where queues begin to grow without bound, also where a value beyond breaks another rule',
    (name) => {
      for (const wanted of [0.5 * field(name).max, field(name).max]) {
        const end = dragged(name, wanted);
        expect(kLimited.check({ ...values, [name]: end })).toBeNull();
        expect(kLimited.check({ ...values, [name]: 1.05 * end })).not.toBeNull();
      }
    },
  );

  it('is a value as wanted where that is legal, and where the present one is not', () => {
    expect(dragged('serviceUs', 5)).toBe(5);
    expect(dragged('serviceUs', 40, { ...values, serviceUs: 35 })).toBe(40);
  });
});

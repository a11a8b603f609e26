import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keySteps,
  logPositions,
  sliderAttributes,
  sliderEnds,
  sliderPosition,
  stepValue,
  valueAtPosition,
} from '../../../../src/app/core/inputs/slider-scale.ts';
import type { NumberField } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { batchPollingFields, fieldNamed } from '../../panel/fields.ts';

const rate = fieldNamed('rateMbps');
const maxBatch = fieldNamed('maxBatch');
const intercept = fieldNamed('service.interceptUs');
const values = defaultValues(batchPollingFields);

describe('a linear slider', () => {
  const ends = sliderEnds(rate, values);

  it('counts in the field’s unit', () => {
    expect(sliderAttributes(rate, ends)).toEqual({ min: 100, max: 15_000, step: 10 });
    expect(sliderPosition(rate, ends, 7500)).toBe(7500);
    expect(valueAtPosition(rate, ends, 7504)).toBe(7500);
  });

  it('has ends that depend on the inputs', () => {
    expect(sliderEnds(rate, { ...values, cores: 4 })).toEqual([100, 60_000]);
  });

  it('moves by one step, and by ten with Shift', () => {
    expect(stepValue(rate, ends, 5000, 1)).toBe(5010);
    expect(stepValue(rate, ends, 5000, -10)).toBe(4900);
    expect(stepValue(rate, ends, 14_995, 10)).toBe(15_000);
  });

  it('returns from a value beyond its end', () => {
    expect(sliderPosition(rate, ends, 1e6)).toBe(15_000);
    expect(stepValue(rate, ends, 1e6, -1)).toBe(15_000);
  });
});

describe('a logarithmic slider', () => {
  const ends = sliderEnds(maxBatch, values);

  it('has equal factors at equal distances', () => {
    const middle = valueAtPosition(maxBatch, ends, logPositions / 2);
    expect(middle).toBe(32); // of 1 to 1024
  });

  it('has exact ends', () => {
    expect(valueAtPosition(maxBatch, ends, 0)).toBe(1);
    expect(valueAtPosition(maxBatch, ends, logPositions)).toBe(1024);
  });

  it('always moves by a key, even where a step of the scale is less than a packet', () => {
    expect(stepValue(maxBatch, ends, 1, 1)).toBe(2);
    expect(stepValue(maxBatch, ends, 2, -1)).toBe(1);
    expect(stepValue(maxBatch, ends, 1, 10)).toBe(11);
    expect(stepValue(maxBatch, ends, 512, 1)).toBe(530); // 1024^(1/200) = 1.0353
  });

  it('shows zero at its low end', () => {
    expect(sliderPosition(intercept, sliderEnds(intercept, values), 0)).toBe(0);
  });

  it('returns to the value it shows, up to one step of the field or half a step of the slider', () => {
    const logFields = batchPollingFields.filter(
      (field): field is NumberField => field.kind === 'number' && field.scale === 'log',
    );
    fc.assert(
      fc.property(fc.constantFrom(...logFields), fc.integer({ min: 0, max: logPositions }), (field, at) => {
        const here = sliderEnds(field, values);
        const value = valueAtPosition(field, here, at);
        expect(value).toBeGreaterThanOrEqual(here[0]);
        expect(value).toBeLessThanOrEqual(here[1]);
        const exact = here[0] * (here[1] / here[0]) ** (at / logPositions);
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(field.step / 2 + 1e-9);
      }),
    );
  });

  it('leaves no rounding errors', () => {
    expect(String(stepValue(intercept, sliderEnds(intercept, values), 0.05, 1))).toMatch(/^0\.05\d$/);
  });
});

describe('a key of a slider', () => {
  it.each([
    ['ArrowRight', false, 1],
    ['ArrowUp', true, 10],
    ['ArrowLeft', true, -10],
    ['PageUp', false, 10],
    ['PageDown', false, -10],
    ['Home', false, 'low'],
    ['End', false, 'high'],
    ['a', false, null],
  ])('%s with shift %s is %s', (key, shift, meaning) => {
    expect(keySteps(key, shift)).toBe(meaning);
  });
});

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
import { batchPollingFields, fieldNamed } from '../../panel/fields.ts';

const rate = fieldNamed('rateMbps');
const jitter = fieldNamed('arrivals.jitterPackets');
const maxBatch = fieldNamed('maxBatch');
const intercept = fieldNamed('service.interceptUs');

describe('a linear slider', () => {
  it('counts in the field’s unit', () => {
    expect(sliderAttributes(jitter)).toEqual({ min: 0, max: 16, step: 0.1 });
    expect(sliderPosition(jitter, 7.5)).toBe(7.5);
    expect(valueAtPosition(jitter, 7.54)).toBe(7.5);
  });

  it('moves by one step, and by ten with Shift', () => {
    expect(stepValue(jitter, 5, 1)).toBe(5.1);
    expect(stepValue(jitter, 5, -10)).toBe(4);
    expect(stepValue(jitter, 15.95, 10)).toBe(16);
  });

  it('returns from a value beyond its end', () => {
    expect(sliderPosition(jitter, 1e6)).toBe(16);
    expect(stepValue(jitter, 1e6, -1)).toBe(16);
  });
});

describe('the track of a field that is linear elsewhere', () => {
  it('spans decades, and its thumb has one place for one value', () => {
    const { max } = sliderAttributes(rate);
    expect([valueAtPosition(rate, 0), valueAtPosition(rate, max)]).toEqual([100, 400_000]);
    expect(valueAtPosition(rate, Math.round(sliderPosition(rate, 5000)))).toBeCloseTo(5000, -2);
  });

  it('moves by a key in the steps of the field', () => {
    expect(stepValue(rate, 5000, 1)).toBe(5010);
    expect(stepValue(rate, 5000, -10)).toBe(4900);
  });

  it('can run downwards: a rate that rises to the right is a gap that shrinks', async () => {
    const { interruptCoalescing } =
      await import('../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts');
    const gap = interruptCoalescing.fields.find(({ name }) => name === 'meanInterarrivalUs') as NumberField;
    const { max } = sliderAttributes(gap);
    expect([valueAtPosition(gap, 0), valueAtPosition(gap, max)]).toEqual([500, 0.1]);
    expect(sliderPosition(gap, 500)).toBe(0);
    expect(stepValue(gap, 9, 1)).toBeLessThan(9);
    expect(stepValue(gap, 9, -1)).toBeGreaterThan(9);
  });
});

describe('a logarithmic slider', () => {
  it('has equal factors at equal distances', () => {
    const middle = valueAtPosition(maxBatch, logPositions / 2);
    expect(middle).toBe(32); // of 1 to 1024
  });

  it('has exact ends', () => {
    expect(valueAtPosition(maxBatch, 0)).toBe(1);
    expect(valueAtPosition(maxBatch, logPositions)).toBe(1024);
  });

  it('always moves by a key, even where a step of the scale is less than a packet', () => {
    expect(stepValue(maxBatch, 1, 1)).toBe(2);
    expect(stepValue(maxBatch, 2, -1)).toBe(1);
    expect(stepValue(maxBatch, 1, 10)).toBe(11);
    expect(stepValue(maxBatch, 512, 1)).toBe(530); // 1024^(1/200) = 1.0353
  });

  it('shows zero at its low end', () => {
    expect(sliderPosition(intercept, 0)).toBe(0);
  });

  it('returns to the value it shows, up to one step of the field or half a step of the slider', () => {
    const logFields = batchPollingFields.filter(
      (field): field is NumberField => field.kind === 'number' && field.scale === 'log',
    );
    fc.assert(
      fc.property(fc.constantFrom(...logFields), fc.integer({ min: 0, max: logPositions }), (field, at) => {
        const here = sliderEnds(field);
        const value = valueAtPosition(field, at);
        expect(value).toBeGreaterThanOrEqual(here[0]);
        expect(value).toBeLessThanOrEqual(here[1]);
        const exact = here[0] * (here[1] / here[0]) ** (at / logPositions);
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(field.step / 2 + 1e-9);
      }),
    );
  });

  it('leaves no rounding errors', () => {
    expect(String(stepValue(intercept, 0.05, 1))).toMatch(/^0\.05\d$/);
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

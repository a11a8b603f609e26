/**
 * Position of a value on its slider. A linear slider counts in the field's unit, so that native arrow keys and
 * assistive technology use the reader's numbers; a logarithmic one counts `logPositions` equal factors.
 */
import type { EnteredInputs, NumberField } from '../../../models/contract/inputs.ts';
import { positionOn, shareOn } from '../../../numerics/axis-scale.ts';

/**
 * Position of the pointer on a native slider, between its steps: in the slider's positions. Browsers keep the middle of
 * the thumb under the pointer.
 */
export function handPosition(slider: HTMLInputElement, clientX: number): number {
  const { left, width } = slider.getBoundingClientRect();
  const thumb = Number.parseFloat(getComputedStyle(slider).getPropertyValue('--thumb'));
  const [low, high] = [Number(slider.min), Number(slider.max)];
  const share = (clientX - left - thumb / 2) / (width - thumb);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
}

/** Number of steps of a log slider: a step is the same factor everywhere, 3.5 % over three decades. */
export const logPositions = 200;

/** Number of steps of Shift + arrow and Page Up/Down. */
const largeStep = 10;

/** The slider's ends in the field's canonical unit. */
export type SliderEnds = readonly [low: number, high: number];

/** The ends for the present inputs: a field's range may follow another input. */
export function sliderEnds(field: NumberField, values: EnteredInputs): SliderEnds {
  return field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
}

/** min, max and step of the native input. */
export function sliderAttributes(
  field: NumberField,
  [low, high]: SliderEnds,
): { min: number; max: number; step: number } {
  return field.scale === 'log'
    ? { min: 0, max: logPositions, step: 1 }
    : { min: low, max: high, step: field.step };
}

/** The native input's value for `value`; values beyond the slider's ends are at the end. */
export function sliderPosition(field: NumberField, [low, high]: SliderEnds, value: number): number {
  const inside = Math.min(high, Math.max(low, value));
  return field.scale === 'linear' ? inside : logPositions * shareOn({ scale: 'log', low, high }, inside);
}

/** The field's value at a position of the native input, rounded to the field's step; the ends are exact. */
export function valueAtPosition(field: NumberField, [low, high]: SliderEnds, position: number): number {
  if (field.scale === 'linear') return onRaster(field, position);
  if (position <= 0) return low;
  if (position >= logPositions) return high;
  return onRaster(field, positionOn({ scale: 'log', low, high }, position / logPositions));
}

/**
 * `value` after `count` key steps (negative: down), inside the slider; each step moves by at least one step of the
 * field.
 */
export function stepValue(field: NumberField, ends: SliderEnds, value: number, count: number): number {
  const [low, high] = ends;
  const oneByOne = onRaster(field, value + count * field.step);
  let moved = oneByOne;
  if (field.scale === 'log') {
    const target = valueAtPosition(field, ends, sliderPosition(field, ends, value) + count);
    moved = count > 0 ? Math.max(target, oneByOne) : Math.min(target, oneByOne);
  }
  return Math.min(high, Math.max(low, moved));
}

/** Meaning of a key on a slider: a number of steps, an end, or null for any other key. */
export function keySteps(key: string, shift: boolean): number | 'low' | 'high' | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return shift ? largeStep : 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return shift ? -largeStep : -1;
    case 'PageUp':
      return largeStep;
    case 'PageDown':
      return -largeStep;
    case 'Home':
      return 'low';
    case 'End':
      return 'high';
    default:
      return null;
  }
}

/** Rounds to whole multiples of the step without rounding errors (0.1 * 3), inside the accepted limits. */
export function onRaster(field: NumberField, value: number): number {
  const rounded = Number((Math.round(value / field.step) * field.step).toPrecision(12));
  return Math.min(field.max, Math.max(field.min, rounded));
}

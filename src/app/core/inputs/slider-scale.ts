/**
 * Position of a value on its slider. A linear slider counts in the field's unit, so that native arrow keys and
 * assistive technology use the reader's numbers; a logarithmic one counts `logPositions` equal factors.
 */
import type { NumberField } from '../../../models/contract/inputs.ts';
import { positionOn, shareOn } from '../../../numerics/axis-scale.ts';

/**
 * Position of the pointer on a native slider, between its steps: in the slider's positions. Browsers keep the middle of
 * the thumb under the pointer.
 */
export function pointerPosition(slider: HTMLInputElement, clientX: number): number {
  const { left, width } = slider.getBoundingClientRect();
  const thumb = Number.parseFloat(getComputedStyle(slider).getPropertyValue('--thumb'));
  const [low, high] = [Number(slider.min), Number(slider.max)];
  const share = (clientX - left - thumb / 2) / (width - thumb);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
}

/** Number of steps of a log slider: a step is the same factor everywhere, 3.5 % over three decades. */
export const logPositions = 200;

/** Number of steps of a track, which may span four decades: as many as pixels in the widest panel. */
const trackPositions = 400;

/** Number of steps of Shift + arrow and Page Up/Down. */
const largeStep = 10;

/** Values at the positions of a slider. They depend on the field alone: no input moves the thumb of another one. */
interface Scale {
  /** Values at the left and at the right end, in the field's canonical unit; a track may run downwards. */
  left: number;
  right: number;
  /** Steps of a logarithmic slider; null: linear. */
  positions: number | null;
}

function scaleOf({ track, scale, sliderMin, sliderMax }: NumberField): Scale {
  if (track !== undefined) return { left: track[0], right: track[1], positions: trackPositions };
  return { left: sliderMin, right: sliderMax, positions: scale === 'log' ? logPositions : null };
}

/** Whether a position is a number of equal factors. */
export function hasEqualFactors(field: NumberField): boolean {
  return scaleOf(field).positions !== null;
}

/** The slider's ends in the field's canonical unit, the lower one first. */
export function sliderEnds(field: NumberField): readonly [low: number, high: number] {
  const { left, right } = scaleOf(field);
  return [Math.min(left, right), Math.max(left, right)];
}

/** min, max and step of the native input. */
export function sliderAttributes(field: NumberField): { min: number; max: number; step: number } {
  const { left, right, positions } = scaleOf(field);
  return positions === null
    ? { min: left, max: right, step: field.step }
    : { min: 0, max: positions, step: 1 };
}

/** The native input's value for `value`; values beyond the slider's ends are at the end. */
export function sliderPosition(field: NumberField, value: number): number {
  const [low, high] = sliderEnds(field);
  const inside = Math.min(high, Math.max(low, value));
  const { left, positions } = scaleOf(field);
  if (positions === null) return inside;
  const share = shareOn({ scale: 'log', low, high }, inside);
  return positions * (left === low ? share : 1 - share);
}

/** The field's value at a position of the native input, rounded to the field's step; the ends are exact. */
export function valueAtPosition(field: NumberField, position: number): number {
  const { left, right, positions } = scaleOf(field);
  if (positions === null) return onRaster(field, position);
  if (position <= 0) return left;
  if (position >= positions) return right;
  const [low, high] = sliderEnds(field);
  const share = position / positions;
  return onRaster(field, positionOn({ scale: 'log', low, high }, left === low ? share : 1 - share));
}

/**
 * `value` after `count` key steps (negative: to the left), inside the slider; each step moves by at least one step of
 * the field. On the track of a linear field a key counts in the field's unit, more finely than the pointer.
 */
export function stepValue(field: NumberField, value: number, count: number): number {
  const [low, high] = sliderEnds(field);
  const { left } = scaleOf(field);
  const upwards = count > 0 === (left === low);
  const oneByOne = onRaster(field, value + (upwards ? 1 : -1) * Math.abs(count) * field.step);
  let moved = oneByOne;
  if (field.scale === 'log') {
    const target = valueAtPosition(field, sliderPosition(field, value) + count);
    moved = upwards ? Math.max(target, oneByOne) : Math.min(target, oneByOne);
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

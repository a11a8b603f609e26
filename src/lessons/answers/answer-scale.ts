/** Between an answer's value and its place in a code. */
import { positionOn, type ScaledRange, shareOn } from '../../numerics/axis-scale.ts';
import { levels } from './answer-code.ts';

/** The nearest value on the scale: a stored answer may belong to an earlier version of the question. */
export function heldOn({ low, high }: Pick<ScaledRange, 'low' | 'high'>, value: number): number {
  return Math.min(high, Math.max(low, value));
}

/** 0 at the low end, 1 at the high one, held inside. */
function heldShare(range: ScaledRange, value: number): number {
  const share = shareOn(range, value);
  return Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share));
}

/** Two letters of a code for one value: a place among 1024. */
export function finePlaces(range: ScaledRange, value: number): readonly [number, number] {
  const place = Math.round(heldShare(range, value) * (levels * levels - 1));
  return [Math.floor(place / levels), place % levels];
}

export function fineValue(range: ScaledRange, [coarse, fine]: readonly number[]): number {
  return positionOn(range, (coarse * levels + fine) / (levels * levels - 1));
}

/** One letter of a code for one point of a drawing: a place among 32. */
export function placeOnScale(range: ScaledRange, value: number): number {
  return Math.round(heldShare(range, value) * (levels - 1));
}

export function valueOfPlace(range: ScaledRange, place: number): number {
  return positionOn(range, place / (levels - 1));
}

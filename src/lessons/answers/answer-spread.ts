import { positionOn, type ScaledRange, shareOn } from '../../numerics/axis-scale.ts';
import { levels } from './answer-code.ts';
import { numberOf } from '../../text/number-words.ts';

// Range and quartiles of the answers of a class.

export interface Spread {
  lowest: number;
  lowerQuarter: number;
  middle: number;
  upperQuarter: number;
  highest: number;
}

/** Quartiles by linear interpolation; null without answers. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  };
  return { lowest: at(0), lowerQuarter: at(0.25), middle: at(0.5), upperQuarter: at(0.75), highest: at(1) };
}

/** Number of answers for each option. */
export function countsOf(options: number, choices: readonly number[]): readonly number[] {
  return Array.from({ length: options }, (_, option) => choices.filter((one) => one === option).length);
}

/** `12 answers read, 1 of another question, 2 that cannot be read.` */
export function collectedWords(read: number, others: number, unreadable: number): string {
  const parts = [`${numberOf(read, 'answer')} read`];
  if (others > 0) parts.push(`${others} of another question`);
  if (unreadable > 0) parts.push(`${unreadable} that cannot be read`);
  return `${parts.join(', ')}.`;
}

// Between an answer's value and its place in a code.

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

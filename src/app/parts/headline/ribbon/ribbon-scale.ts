/** Which rates the ribbon shows and how they are worded. Pure. */
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { type RateClaim } from '../../../../dimensioning/answer/claim.ts';
import type { ShownRateScale } from '../../../../models/contract/screen.ts';
import type { RibbonRate } from '../../../core/traffic/ribbon-rate.ts';
import { withUnit } from '../../../../text/number-format.ts';
import { niceCeil } from '../../../../text/number-words.ts';
import { claimedRate } from '../all-results/rate-items.ts';

/** Factors by which the ribbon extends beyond the capacity and beyond the present rate. */
const BEYOND_CAPACITY = 1.15;
const BEYOND_NOW = 1.02;

/** End of the ribbon, Mpps: round in the reader's unit, at most the `largest` rate. `capacity` null: unknown. */
export function ribbonEnd(
  mpps: number,
  capacity: number | null,
  { perMpps }: ShownRateScale,
  largest = Infinity,
): number {
  const furthest = Math.max(BEYOND_CAPACITY * (capacity ?? mpps), BEYOND_NOW * mpps);
  return Math.min(largest, niceCeil(perMpps * furthest) / perMpps);
}

/** The highest rate that the input accepts, Mpps. */
export function largestRate({ offered, field }: RibbonRate, values: EnteredInputs): number {
  const ends = [field.min, field.max].map((end) => offered.mpps({ ...values, [field.name]: end }) ?? 0);
  return Math.max(...ends) || Infinity;
}

/** A step of a key, Mpps: a round number in the reader's unit, a thousandth of the ribbon or a little more. */
export function keyStep(end: number, { perMpps }: ShownRateScale): number {
  return 10 ** (Math.floor(Math.log10(end * perMpps)) - 3) / perMpps;
}

/** Shares of the edge that its search does not resolve. */
const UNRESOLVED = 1e-3;

/** A rate is at most so far above an edge that is a lower bound, and at least so far above an upper bound. */
const opposite: Readonly<Record<RateClaim, RateClaim>> = {
  exactly: 'exactly',
  about: 'about',
  'at-least': 'at-most',
  'at-most': 'at-least',
};

/**
 * `3.9 Gbit/s to spare` below the edge, `1.2 Gbit/s too much` above it, both rates in Mpps; null closer to the edge
 * than its search resolves.
 */
export function headroomWords(
  mpps: number,
  edge: number,
  claim: RateClaim,
  scale: ShownRateScale,
): string | null {
  const room = edge - mpps;
  if (Math.abs(room) < UNRESOLVED * edge) return null;
  const isOver = room < 0;
  const number = claimedRate(Math.abs(room), isOver ? opposite[claim] : claim, scale, 2);
  return `${withUnit(number, scale.unit)} ${isOver ? 'too much' : 'to spare'}`;
}

/** A word over the ribbon. */
export interface RibbonWord {
  id: string;
  text: string;
  /** Position of the named rate, px from the left. */
  at: number;
  /** Whether there is a tick at its position, over which no other word may be. */
  tick?: boolean;
  /** Begins or ends at its position instead of being centred, where there is room. */
  side?: 'after' | 'before';
  /** Largest distance from its position where another word is in the way, px; absent: a short one. */
  reach?: number;
}

interface PlacedWord extends RibbonWord {
  /** px */
  left: number;
  right: number;
}

/** Gap between two words, and largest gap between a word and its position, px. */
const GAP = 10;
const NEAR = 24;

/** Left ends of a word of `wordWidth` px, the best first: at its place, then beside a word that is in the way. */
function leftEnds(
  { at, side, reach = NEAR }: RibbonWord,
  wordWidth: number,
  placed: readonly PlacedWord[],
): readonly number[] {
  const [centred, before, after] = [at - wordWidth / 2, at - wordWidth, at];
  const first = side === 'before' ? before : side === 'after' ? after : centred;
  const beside = placed.flatMap(({ left, right }) => [left - GAP - wordWidth, right + GAP]);
  const near = beside.filter((left) => left <= at + reach && left + wordWidth >= at - reach);
  return [first, centred, before, after, ...near];
}

/** Places each word in turn; those without a place are left out. */
function placedInTurn(
  words: readonly RibbonWord[],
  width: number,
  measure: (text: string) => number,
): readonly PlacedWord[] {
  const placed: PlacedWord[] = [];
  const ticks = words.filter(({ tick }) => tick).map(({ at }) => at);
  for (const word of words) {
    const wordWidth = measure(word.text);
    const covers = (from: number, at: number) => from <= at && at <= from + wordWidth;
    const misleads = (from: number) => !covers(from, word.at) && ticks.some((at) => covers(from, at));
    const isInOrder = (from: number) =>
      placed.every((other) => !word.tick || !other.tick || (from - other.left) * (word.at - other.at) >= 0);
    const left = leftEnds(word, wordWidth, placed)
      .map((from) => Math.max(0, Math.min(width - wordWidth, from)))
      .find(
        (from) =>
          !misleads(from) &&
          isInOrder(from) &&
          placed.every((other) => from + wordWidth + GAP <= other.left || from >= other.right + GAP),
      );
    if (left !== undefined && wordWidth <= width) placed.push({ ...word, left, right: left + wordWidth });
  }
  return placed;
}

/**
 * Places each word at its position, or beside it, inside `width` px. `words`: the most important first; one that would
 * touch an earlier one, lie over the tick of another without reaching its position, or be on the wrong side of another
 * rate, is left out. The first makes room for other rates on one of its sides.
 */
export function placedWords(
  words: readonly RibbonWord[],
  width: number,
  measure: (text: string) => number,
): readonly PlacedWord[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const sides = [first.side, 'after', 'before'] as const;
  const rates = (placed: readonly PlacedWord[]) => placed.filter(({ tick }) => tick).length;
  let best: readonly PlacedWord[] | null = null;
  for (const side of sides) {
    const moved = side === undefined ? first : { ...first, side };
    const placed = placedInTurn([moved, ...others], width, measure);
    if (best === null || rates(placed) > rates(best)) best = placed;
  }
  return best!;
}

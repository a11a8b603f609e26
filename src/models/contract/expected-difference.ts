/**
 * Known error of a solved value against the mechanism's, as data: the bound with which a simulation's difference is
 * compared.
 */
import { significant } from '../../text/number-words.ts';
import { losesNone } from './edge.ts';

export interface ErrorBound {
  /**
   * The solved value lies below the mechanism's by at most this share of it, and above it by at most `tooHigh` of it: 0
   * for never, 1.5 for up to two and a half times as much. null: it may, without a known bound.
   */
  tooLow: number | null;
  tooHigh: number | null;
  /** Absolute bound in addition, in the result's unit, at least 0. Absent: 0 in both directions. */
  absolute?: { tooLow: number; tooHigh: number };
  /** Steps of a lattice by which the two may differ in either direction, in the result's unit. Absent: 0. */
  rounding?: number;
  /** Where the bound was found, in the words that follow “measured”: `in the paper’s three scenarios`. */
  measured: string;
}

export interface ExpectedDifference {
  /** Simplification in the solved value, one sentence ("Eq. (5) assumes independence."). */
  reason: string;
  /** The same with the error of this result alone, where `reason` states those of several. Composed when it is read. */
  ofResult?: () => string;
  bound: ErrorBound;
}

/** Whether the solved value may lie below the mechanism's by this bound, and above it. */
export function errsLow({ tooLow, absolute }: ErrorBound): boolean {
  return tooLow !== 0 || (absolute !== undefined && absolute.tooLow > 0);
}

export function errsHigh({ tooHigh, absolute }: ErrorBound): boolean {
  return tooHigh !== 0 || (absolute !== undefined && absolute.tooHigh > 0);
}

/** An error up to this share of a loss does not show in its words. */
const smallError = 0.02;

/**
 * Whether a solved loss is an approximation in words: by its digits, or as `none` where the mechanism may lose some.
 */
export function isApproximateLoss(loss: number, bound: ErrorBound | undefined): boolean {
  if (bound === undefined) return false;
  if (losesNone(loss)) return errsLow(bound);
  const { tooLow, tooHigh, absolute } = bound;
  return (
    [tooLow, tooHigh].some((share) => share === null || share > smallError) || (absolute?.tooLow ?? 0) > 0
  );
}

/** Both errors together. */
export function sumOfBounds(one: ErrorBound, other: ErrorBound): ErrorBound {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    tooLow: sum(one.tooLow, other.tooLow),
    tooHigh: sum(one.tooHigh, other.tooHigh),
    absolute: {
      tooLow: (one.absolute?.tooLow ?? 0) + (other.absolute?.tooLow ?? 0),
      tooHigh: (one.absolute?.tooHigh ?? 0) + (other.absolute?.tooHigh ?? 0),
    },
    rounding: (one.rounding ?? 0) + (other.rounding ?? 0),
    measured: [...new Set([one.measured, other.measured])].filter((words) => words !== '').join(' and '),
  };
}

/** Both differences together; null where there is none. */
export function sumOfDifferences(
  one: ExpectedDifference | null,
  other: ExpectedDifference | null,
): ExpectedDifference | null {
  if (one === null || other === null) return one ?? other;
  return {
    reason: `${one.reason} ${other.reason}`,
    ofResult: () => `${one.ofResult?.() ?? one.reason} ${other.ofResult?.() ?? other.reason}`,
    bound: sumOfBounds(one.bound, other.bound),
  };
}

/**
 * Whether a mechanism whose value lies in `from..to` explains the solved value within the bound. A direction without a
 * known bound explains nothing.
 */
export function isWithinBound(
  solved: number,
  [from, to]: readonly [number, number],
  { tooLow, tooHigh, absolute, rounding = 0 }: ErrorBound,
): boolean {
  const least = from - (tooLow ?? 0) * Math.abs(from) - (absolute?.tooLow ?? 0) - rounding;
  const most = to + (tooHigh ?? 0) * Math.abs(to) + (absolute?.tooHigh ?? 0) + rounding;
  return least <= solved && solved <= most;
}

/**
 * `at most 12 %`, `at most 0.004`, `no bound is known`, `not in this direction`; absolute parts in the result's unit.
 */
export function errorBoundWords(share: number | null, absolute = 0): string {
  if (share === null) return 'no bound is known';
  const parts = [
    ...(share > 0 ? [`${significant(100 * share, 3)} %`] : []),
    ...(absolute > 0 ? [significant(absolute, 2)] : []),
  ];
  return parts.length === 0 ? 'not in this direction' : `at most ${parts.join(' and ')}`;
}

/**
 * Part of a sentence: `up to 3 % too low or 5 % too high`; of a share in per cent of the `whole`: ` of the polls`.
 */
export function boundWords({ tooLow, tooHigh, absolute }: ErrorBound, whole = ''): string {
  const parts = [
    ['low', tooLow, absolute?.tooLow ?? 0],
    ['high', tooHigh, absolute?.tooHigh ?? 0],
  ] as const;
  // Nothing is too low by more than itself: a bound of the whole is none.
  const isKnown = (side: 'low' | 'high', share: number | null, more: number) =>
    share !== null && (side === 'high' || whole !== '' || share + more < 1);
  const words = parts.flatMap(([side, share, more]) => {
    if (!isKnown(side, share, more)) return [`too ${side} by an unknown amount`];
    return share! + more > 0 ? [`${significant(100 * (share! + more), 2)} %${whole} too ${side}`] : [];
  });
  const known = parts.every(([side, share, more]) => isKnown(side, share, more));
  return `${known ? 'up to ' : ''}${words.join(' or ')}`;
}

/** Verdict of a simulation on an analytic value, in words. */
import type { IndicatorKind } from './model.ts';
import { partOfSentence, significant } from '../../text/number-words.ts';
import { type ExpectedDifference, errorBoundWords, isWithinBound } from './expected-difference.ts';
import type { InputValues } from './inputs.ts';
import type { Interval, SimulationDeclaration, SimulationReport } from './simulation.ts';

/**
 * `agrees`: inside the 95 % interval; `near`: outside it, within twice its half-width, as one in twenty is by chance;
 * `differs`: further off; `unknown`: one of the two has no value, or the interval none yet.
 */
export interface Verdict {
  kind: 'agrees' | 'near' | 'differs' | 'unknown';
  /** Whether a differing value differs by more than its known error, or for no known reason; false for other values. */
  moreThanKnown: boolean;
  /** Part of a sentence, without a full stop. */
  words: string;
}

/** With no event in n packets, 95 % confidence leaves at most this over n. */
const unseenBound = 3;

/** With a half-width beyond this share of the mean the ratio of two values is not known. */
const vagueShare = 0.5;

/** Packets that are lost together: events are independent only from group to group. A usual size, not a bound. */
const lostTogether = 30;

/** With fewer of an event in a run, the intervals of batches do not know how rare it is. */
const fewEvents = 30;

/** An event that a run has too few of, and how many are expected at most. */
export interface TooRare {
  name: string;
  expected: number;
}

/** null where the run is long enough for all that happens in it. */
export function tooRare(
  { rareEvent }: SimulationDeclaration,
  values: InputValues,
  { timeUs }: SimulationReport,
): TooRare | null {
  const event = rareEvent?.(values) ?? null;
  const expected = event === null ? Infinity : timeUs / event.everyUs;
  return event === null || expected >= fewEvents ? null : { name: event.name, expected };
}

/** Differences up to these shares do not count: of rounding, and of tails that a simulation never draws. */
const sameDigits = 1e-9;
const unseenTail = 1e-5;

/**
 * `packets`: those behind the interval, for events too rare to be seen. `expected`: how far off the analytic value is
 * known to be here, or null where it is exact. The interval widens that bound: any value in it may be the mechanism's.
 * `rare`: of an event that the run has too few of, a difference says nothing.
 */
export function verdict(
  analytic: number | null,
  simulated: Interval | null,
  {
    kind,
    packets,
    expected,
    rare = null,
  }: { kind: IndicatorKind; packets: number; expected: ExpectedDifference | null; rare?: TooRare | null },
): Verdict {
  if (analytic === null || simulated === null) return found('unknown', 'nothing to compare');
  const { mean, halfWidth } = simulated;
  if (halfWidth === null) return found('unknown', 'too few batches yet');
  const unseen = kind === 'probability' && mean === 0 ? unseenBound / Math.max(1, packets) : 0;
  if (unseen > 0 && analytic <= unseen) {
    return found('agrees', 'agrees: none seen, and none expected in so few packets');
  }
  const awaited = analytic * packets;
  if (unseen > 0 && awaited < unseenBound * lostTogether) {
    return found(
      'unknown',
      `none seen where about ${significant(awaited, 2)} are expected, but losses come in groups: too few packets to tell`,
    );
  }
  const distance = Math.abs(analytic - mean);
  if (distance <= halfWidth + (halfWidth === 0 ? unseenTail : sameDigits) * Math.abs(mean))
    return found('agrees', 'agrees within the 95 % interval');
  const size = differenceSize(analytic, simulated);
  if (rare !== null) {
    const few = `at most ${significant(rare.expected, 2)} ${rare.name} are expected in this run`;
    return found('unknown', `differs${size}, but ${few}: too few to tell`);
  }
  if (distance <= 2 * halfWidth)
    return found('near', `differs${size}: outside the 95 % interval, within twice its half-width`);
  if (expected === null) {
    const words = `differs${size}, well outside the 95 % interval, for no known reason`;
    return { kind: 'differs', moreThanKnown: true, words };
  }
  const interval = [mean - halfWidth, mean + Math.max(halfWidth, unseen)] as const;
  const { ofResult, bound } = expected;
  const reason = ofResult?.() ?? expected.reason;
  if (isWithinBound(analytic, interval, bound))
    return found('differs', `differs${size}, expected here: ${partOfSentence(reason)}`);
  const { tooLow, tooHigh, absolute } = bound;
  const known =
    analytic > mean ? errorBoundWords(tooHigh, absolute?.tooHigh) : errorBoundWords(tooLow, absolute?.tooLow);
  const words = `differs${size}, more than known (${known}, measured ${bound.measured}): ${partOfSentence(reason)}`;
  return { kind: 'differs', moreThanKnown: true, words };
}

const found = (kind: Verdict['kind'], words: string): Verdict => ({ kind, moreThanKnown: false, words });

/**
 * How far a value lies off the simulated mean: ` by 11 %`; where that mean is 0, the distance itself, ` by 0.02`; empty
 * where the interval leaves the ratio open.
 */
export function differenceSize(analytic: number, { mean, halfWidth }: Interval): string {
  const distance = Math.abs(analytic - mean);
  if ((halfWidth ?? 0) > vagueShare * Math.abs(mean)) return '';
  return ` by ${mean === 0 ? significant(distance) : `${significant((100 * distance) / Math.abs(mean), 2)} %`}`;
}

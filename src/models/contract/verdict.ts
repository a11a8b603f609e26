/** What a simulation says about an analytic value, in words. */
import type { IndicatorKind } from './model.ts';
import { significant } from '../../text/number-words.ts';
import type { Interval } from './simulation.ts';

/**
 * `agrees`: inside the 95 % interval; `near`: outside it, within twice its half-width, as one in twenty is by chance;
 * `differs`: further off; `unknown`: one of the two has no value, or the interval none yet.
 */
export interface Verdict {
  kind: 'agrees' | 'near' | 'differs' | 'unknown';
  /** Part of a sentence, without a full stop. */
  words: string;
}

/** With no event in n packets, 95 % confidence leaves at most this over n. */
const unseenBound = 3;

/** What is left of a difference after rounding is no difference. */
const sameDigits = 1e-9;

/**
 * `packets`: those behind the interval, for what is too rare to be seen. `expected`: why a difference is expected here,
 * one sentence, or null where the analytic value is exact.
 */
export function verdict(
  analytic: number | null,
  simulated: Interval | null,
  { kind, packets, expected }: { kind: IndicatorKind; packets: number; expected: string | null },
): Verdict {
  if (analytic === null || simulated === null) return { kind: 'unknown', words: 'nothing to compare' };
  const { mean, halfWidth } = simulated;
  if (halfWidth === null) return { kind: 'unknown', words: 'too few batches yet' };
  if (kind === 'probability' && mean === 0 && analytic <= unseenBound / Math.max(1, packets)) {
    return { kind: 'agrees', words: 'agrees: none seen, and none expected in so few packets' };
  }
  const distance = Math.abs(analytic - mean);
  if (distance <= halfWidth + sameDigits * Math.abs(mean))
    return { kind: 'agrees', words: 'agrees within the 95 % interval' };
  const size = `by ${differenceSize(analytic, mean)}`;
  if (distance <= 2 * halfWidth) {
    return {
      kind: 'near',
      words: `differs ${size}: outside the 95 % interval, within twice its half-width`,
    };
  }
  return {
    kind: 'differs',
    words:
      expected === null
        ? `differs ${size}, well outside the 95 % interval, for no known reason`
        : `differs ${size}, expected here: ${lowered(expected)}`,
  };
}

/** How far a value lies off the simulated mean: `11 %`; where that mean is 0, the distance itself, `0.02`. */
export function differenceSize(analytic: number, mean: number): string {
  const distance = Math.abs(analytic - mean);
  return mean === 0 ? significant(distance) : `${significant((100 * distance) / Math.abs(mean), 2)} %`;
}

/** A sentence to go on with: without its full stop; names such as "Eq. (5)" keep their capital. */
function lowered(sentence: string): string {
  const bare = sentence.replace(/\.$/, '');
  return /^(Eq|[A-Z][A-Z])/.test(bare) ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** Claims that an answer from solved values permits: exactly, at least, at most, or about. */
import type { Doubt } from '../../models/contract/dimensioning.ts';
import { type ExpectedDifference, errsHigh, errsLow } from '../../models/contract/expected-difference.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { capitalised, lowered, partOfSentence } from '../../text/number-words.ts';
import type { Model } from '../../models/contract/model.ts';
import { methodIn } from '../question/default-question.ts';
import type { Goal } from '../question/question.ts';

/** Claim about a highest rate at which a goal holds. */
export type RateClaim = 'exactly' | 'at-least' | 'at-most' | 'about';

/** Null where the solved value can be taken as it is. */
export function doubtOf(model: Model, values: InputValues, indicator: string): Doubt | null {
  const { dimensioning, simulation } = model;
  if (dimensioning?.doubt !== undefined) return dimensioning.doubt(indicator, values);
  if (simulation?.isDifferenceLoaded?.() === false) return notLoaded;
  const expected =
    simulation?.expectedDifference(values, indicator, methodIn(model, values, indicator)) ?? null;
  return expected === null ? null : doubtOfDifference(expected);
}

const notLoaded: Doubt = { errs: 'either', caution: 'how far this is off could not be fetched.' };

function doubtOfDifference({ reason, ofResult, bound }: ExpectedDifference): Doubt | null {
  const [low, high] = [errsLow(bound), errsHigh(bound)];
  return low || high
    ? {
        errs: low && high ? 'either' : low ? 'low' : 'high',
        caution: lowered(ofResult?.() ?? reason),
        ...(ofResult === undefined ? {} : { ofAll: lowered(reason) }),
      }
    : null;
}

/** Whether the goal also holds for the mechanism where it holds as solved: `safe` it does, `optimistic` it may not. */
function leaning({ bound }: Pick<Goal, 'bound'>, { errs }: Doubt): 'safe' | 'optimistic' | 'either' {
  if (errs === 'either') return 'either';
  return (errs === 'high') === (bound === 'at-most') ? 'safe' : 'optimistic';
}

/**
 * The highest rate that meets a goal which higher rates break: a goal met on the safe side still holds at slightly
 * higher rates. `isEdge`: a rate above it was seen to fail; otherwise the rate is not an upper limit either.
 */
export function rateClaim(goal: Pick<Goal, 'bound'>, doubt: Doubt | null, isEdge: boolean): RateClaim {
  if (doubt === null) return 'exactly';
  const optimistic = isEdge ? 'at-most' : 'about';
  return ({ safe: 'at-least', optimistic, either: 'about' } as const)[leaning(goal, doubt)];
}

/** Words before a number. */
export const claimWords: Readonly<Record<RateClaim, string>> = {
  exactly: '',
  'at-least': 'at least ',
  'at-most': 'at most ',
  about: 'about ',
};

const leaningWords = { safe: 'Pessimistic', optimistic: 'Optimistic', either: 'Approximate' } as const;

/** `Optimistic: rare losses come from ...`: reservation about the solved value. */
export function doubtSentence(goal: Pick<Goal, 'bound'>, doubt: Doubt): string {
  return `${leaningWords[leaning(goal, doubt)]}: ${doubt.caution}`;
}

/** Reservations about the results that goals are about. */
export interface Reservation {
  /** `Pessimistic; approximate`. */
  brief: string;
  /** The same with the reasons: one sentence. */
  sentence: string;
}

const inOne = (parts: readonly string[]) => capitalised([...new Set(parts)].map(lowered).join('; '));

/**
 * Reservations about several goals in one sentence; null without any. Errors that one reason states of several results
 * are given once.
 */
export function reservationOf(
  all: readonly { goal: Pick<Goal, 'bound'>; doubt: Doubt }[],
): Reservation | null {
  const parts = all.map(({ goal, doubt }) => {
    const { ofAll, caution } = doubt;
    const same = ofAll === undefined ? [] : all.filter((other) => other.doubt.ofAll === ofAll);
    const ways = new Set(same.map((other) => leaning(other.goal, other.doubt)));
    const word = leaningWords[ways.size < 2 ? leaning(goal, doubt) : 'either'];
    const reason = same.length < 2 || ofAll === undefined ? caution : ofAll;
    return { word, words: `${word}: ${partOfSentence(reason)}` };
  });
  if (parts.length === 0) return null;
  return {
    brief: inOne(parts.map(({ word }) => word)),
    sentence: `${inOne(parts.map(({ words }) => words))}.`,
  };
}

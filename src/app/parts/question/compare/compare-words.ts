/** One model's answer in the few words of a table. */
import type { FoundValue, ModelAnswer } from '../../../../dimensioning/compare-models/compare-models.ts';
import { goalName, goalWords, listWords } from '../../../../dimensioning/question/goal-words.ts';
import type { Wording } from '../../../../dimensioning/question/question.ts';
import { rateWords } from '../../../../dimensioning/question/rate-words.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';

/** `9 cores`, `13.4 Mpps`. */
function foundWords({ meaning, value, unit }: FoundValue, asker: Wording): string {
  if (meaning === 'rate') return rateWords(value, asker);
  return withUnit(formatPlain(value), unit);
}

/** `9 cores, 512 packets`; `none` where no value meets the goals; `not asked`. */
export function answerWords(asker: Wording, { found, refused }: ModelAnswer): string {
  if (refused !== null) return 'not asked';
  return found.length === 0 ? 'none' : found.map((one) => foundWords(one, asker)).join(', ');
}

/** The goal that binds; where nothing does, why. */
export function bindingWords({ question, answer, refused }: ModelAnswer): string {
  if (refused !== null) return refused;
  if (question === null || answer === null) return 'its own limit';
  if (answer.best === null) {
    const failing = answer.closest?.goals.filter(({ holds }) => !holds) ?? [];
    const goals = failing.map(({ goal }) => goalName(question.model, goal));
    return failing.length === 0 ? 'no point has a solution' : `out of reach: ${listWords(goals)}`;
  }
  if (answer.binding !== null) return goalWords(question, answer.binding);
  return answer.neighbour === null ? 'the end of the range' : 'no solution beyond';
}

/** `without loss and p99`; empty where every goal was asked. */
export function missingWords({ model }: Wording, { missing }: ModelAnswer): string {
  if (missing.length === 0) return '';
  return `without ${listWords(missing.map(({ goal }) => goalName(model, goal)))}`;
}

/** `3 assumptions, 1 thing left out, 2 remarks`; empty where there is nothing to say. */
export function validityWords({ assumed, ignored, missing, notices }: ModelAnswer): string {
  const counted = (count: number, one: string, several: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  return [
    ...counted(assumed.length, 'assumption', 'assumptions'),
    ...counted(ignored.length + missing.length, 'item left out', 'items left out'),
    ...counted(notices.length, 'note of the model', 'notes of the model'),
  ].join(', ');
}

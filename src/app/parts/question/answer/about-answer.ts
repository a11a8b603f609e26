/**
 * What an answer rests on, in words: model and form of the equations, what counts as no loss, how densely the range was
 * looked at.
 */
import { numberOf } from '../../../../text/number-of.ts';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import { effectiveLimit } from '../../../../dimensioning/question/goal-state.ts';
import { goalName } from '../../../../dimensioning/question/goal-words.ts';
import { numberField } from '../../../../dimensioning/question/number-field.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { axesOf } from '../../../../dimensioning/question/question-axes.ts';
import { formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { inSentence } from '../../../core/inputs/field-identity.ts';
import { capitalised } from '../../../../text/capitalised.ts';

/** `methodLabel`: of the form that is chosen. `ms`: from asking to answer. */
export function aboutAnswer(question: Question, answer: Answer, methodLabel: string, ms: number): string {
  const { model, goals, unknowns } = question;
  const floors = goals
    .filter(({ bound, limit }) => bound === 'at-most' && limit === 0)
    .map((goal) => `${goalName(model, goal)} below ${formatPlain(effectiveLimit(goal), 2)} counts as none`);
  const axes = axesOf(question);
  const complete = unknowns.flatMap(({ input, from, to }, k) => {
    const field = numberField(model, input);
    if (field.integer !== true || answer.resolution[k] !== 0) return [];
    const range = `from ${formatPlain(from, 6)} to ${withUnit(formatPlain(to, 6), field.unit)}`;
    const { step = 1 } = axes[k];
    const places = step === 1 ? 'whole number' : `multiple of ${withUnit(formatPlain(step, 6), field.unit)}`;
    return [`Every ${places} ${range} was examined.`];
  });
  const solved = answer.points.filter(({ values }) => values !== null).length;
  return [
    `${model.name}, ${inSentence(methodLabel)}; all other inputs as on the left.`,
    ...floors.map((words) => `${capitalised(words)}.`),
    ...complete,
    `${numberOf(solved, 'point')} solved ${timeWords(ms)}.`,
  ].join(' ');
}

/** What was solved before is remembered: a question asked again takes no time. */
function timeWords(ms: number): string {
  return ms < 10 ? 'before' : `in ${withUnit(formatSignificant(ms / 1000, 2), 's')}`;
}

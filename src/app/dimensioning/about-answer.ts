/** What an answer rests on, in words: model and form of the equations, what counts as no loss, how densely the range was looked at. */
import type { Answer } from '../../dimensioning/answer.ts';
import { effectiveLimit } from '../../dimensioning/goal-state.ts';
import { goalName } from '../../dimensioning/goal-words.ts';
import { numberField } from '../../dimensioning/number-field.ts';
import { capitalised } from '../../dimensioning/position-words.ts';
import type { Question } from '../../dimensioning/question.ts';
import { formatCount, formatPlain, formatSignificant, withUnit } from '../../models/number-format.ts';
import { inSentence } from '../panel/field-identity.ts';

/** `methodLabel`: of the form that is chosen. `ms`: from asking to answer. */
export function aboutAnswer(question: Question, answer: Answer, methodLabel: string, ms: number): string {
  const { model, goals, unknowns } = question;
  const floors = goals
    .filter(({ bound, limit }) => bound === 'at-most' && limit === 0)
    .map((goal) => `${goalName(model, goal)} below ${formatPlain(effectiveLimit(goal), 2)} counts as 0`);
  const looked = unknowns.map(({ input, from, to }, k) => {
    const field = numberField(model, input);
    const range = `${formatPlain(from, 6)} to ${withUnit(formatPlain(to, 6), field.unit)}`;
    const gap = answer.resolution[k] ?? 0;
    const name = inSentence(field.label);
    return gap === 0 && field.integer === true
      ? `${name} ${range}: every whole number`
      : `${name} ${range}: at most ${withUnit(formatPlain(gap, 3), field.unit)} between neighbours that agree`;
  });
  const solved = answer.points.filter(({ values }) => values !== null).length;
  const time = withUnit(formatSignificant(ms / 1000, 2), 's');
  return [
    `${model.name}, ${inSentence(methodLabel)}; all other inputs as on the left.`,
    ...floors.map((words) => `${capitalised(words)}.`),
    `Looked at ${looked.join('; ')}.`,
    `${formatCount(solved)} solved points, ${time}.`,
  ].join(' ');
}

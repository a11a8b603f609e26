/** Refuses inconsistent questions, each with one sentence. */
import type { Model } from '../../models/contract/model.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import { capitalised } from '../../text/number-words.ts';
import { declaredIndicator, numberField } from './declared-indicator.ts';
import { goalName, goalWords } from './goal-words.ts';
import { type Goal, type Question, QuestionFault, type Unknown } from './question.ts';

export const mostQuestionGoals = 12;
export const mostUnknowns = 2;

/** Throws `QuestionFault`. */
export function checkQuestion(question: Question): void {
  checkCounts(question);
  for (const goal of question.goals) checkGoal(question.model, goal);
  checkContradictions(question);
  for (const unknown of question.unknowns) checkUnknown(question, unknown);
}

function checkCounts({ goals, unknowns, model }: Question): void {
  if (goals.length === 0)
    throw new QuestionFault(
      'no-goal',
      'The question has no goal: state what must hold, for instance no loss.',
    );
  if (goals.length > mostQuestionGoals)
    throw new QuestionFault(
      'too-many-goals',
      `A question has at most ${mostQuestionGoals} goals, not ${goals.length}.`,
    );
  if (unknowns.length === 0)
    throw new QuestionFault('no-unknown', 'The question has no unknown: name an input to find.');
  if (unknowns.length > mostUnknowns) {
    const message = `A question asks for one or two inputs, not ${unknowns.length}.`;
    throw new QuestionFault('too-many-unknowns', message);
  }
  const [first, second] = unknowns;
  if (second !== undefined && first.input === second.input) {
    const { label } = numberField(model, first.input);
    throw new QuestionFault('unknown-twice', `${label} is asked for twice.`, first.input);
  }
}

function checkGoal(model: Model, goal: Goal): void {
  const { indicator, bound, limit, floor } = goal;
  const declared = declaredIndicator(model, indicator);
  if (!declared) {
    const message = `${model.name} has no result “${indicator}”.`;
    throw new QuestionFault('unknown-indicator', message, indicator);
  }
  const fault = (code: string, message: string) => new QuestionFault(code, message, indicator);
  const name = `The limit on ${goalName(model, goal)}`;
  if (!Number.isFinite(limit)) throw fault('not-a-number', `${name} must be a number, not ${limit}.`);
  if (limit < 0) throw fault('negative-limit', `${name} must be 0 or more, not ${formatPlain(limit)}.`);
  const isShare =
    declared.kind === 'probability' || (declared.kind === 'share' && goal.quantity === 'utilisation');
  if (isShare && limit > 1)
    throw fault(
      'limit-above-one',
      `${name} is a share from 0 to 1 (0.005 for 0.5 %), not ${formatPlain(limit)}.`,
    );
  if (bound === 'at-least' && limit === 0)
    throw fault(
      'empty-goal',
      `${capitalised(goalName(model, goal))} at least 0 always holds: give a limit above 0.`,
    );
  if (floor !== undefined && !(floor >= 0 && floor < 1))
    throw fault(
      'bad-floor',
      `${capitalised(goalName(model, goal))} counts as 0 below a “floor” from 0 to 1, not ${floor}.`,
    );
}

function checkContradictions(question: Question): void {
  const { goals } = question;
  for (const upper of goals.filter(({ bound }) => bound === 'at-most')) {
    const lower = goals.find(
      ({ indicator, bound, limit }) =>
        indicator === upper.indicator && bound === 'at-least' && limit > upper.limit,
    );
    if (lower === undefined) continue;
    const message = `${capitalised(goalWords(question, upper))} and ${goalWords(question, lower)} cannot both hold.`;
    throw new QuestionFault('contradictory-goals', message, upper.indicator);
  }
}

function checkUnknown(question: Question, unknown: Unknown): void {
  const { model, values } = question;
  const { input, from, to, resolution } = unknown;
  const field = numberField(model, input);
  const fault = (code: string, message: string) => new QuestionFault(code, message, input);
  if (field.appliesWhen?.(values) === false)
    throw fault(
      'input-has-no-effect',
      `${field.label} has no effect with these inputs, so it cannot be asked for.`,
    );
  for (const end of [from, to]) {
    if (!Number.isFinite(end))
      throw fault('not-a-number', `The range of ${field.label} must have two numbers as ends, not ${end}.`);
    // Whole numbers are looked for inside the range: its ends need not be ones.
    const check = checkValue({ ...field, integer: false }, end);
    if (!check.ok) throw fault('range-outside', check.fault.message);
  }
  const ends = `${formatPlain(from, 7)} to ${withUnit(formatPlain(to, 7), field.unit)}`;
  if (from > to) throw fault('reversed-range', `The range of ${field.label} is reversed: ${ends}.`);
  if (from === to && question.unknowns.length === 1 && !field.integer)
    throw fault('empty-range', `The range of ${field.label} is empty: ${ends}.`);
  if (field.integer && Math.ceil(from) > Math.floor(to))
    throw fault('empty-range', `The range of ${field.label} has no whole number in it: ${ends}.`);
  if (resolution !== undefined && !(resolution >= 1e-9 && resolution <= 0.5))
    throw fault(
      'bad-resolution',
      `The resolution of ${field.label} is a share of its range from 1e-9 to 0.5, not ${resolution}.`,
    );
  const trivial = question.goals.find(({ indicator }) => indicator === offeredIndicator(question, input));
  if (trivial !== undefined)
    throw fault(
      'unknown-is-goal',
      `${capitalised(goalName(model, trivial))} is set directly by ${field.label}, so a goal on it is pointless.`,
    );
}

/** The indicator that repeats the input: the offered rate, where the model has one, under the input that sets it. */
function offeredIndicator({ model }: Question, input: string): string | null {
  if (
    model.dimensioning?.offered?.input === input &&
    model.indicators.some(({ name }) => name === 'offeredMpps')
  )
    return 'offeredMpps';
  return model.indicators.some(({ name }) => name === input) ? input : null;
}

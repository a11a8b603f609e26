/** An answer as the JSON object that `dimension` prints. */
import type { Answer, FeasibleInterval, GoalState, SearchedPoint } from '../../dimensioning/answer/answer.ts';
import type { Goal, Question } from '../../dimensioning/question/question.ts';
import { goalWords } from '../../dimensioning/question/goal-words.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { aliasValue } from '../../scenario/file/input-names.ts';

/** A question with the names that its file gave the unknowns. */
export interface NamedQuestion {
  question: Question;
  names: readonly string[];
}

/** Value of an input in the unit of its name in the file; null: it has none. `values`: the scenario around it. */
function underName(
  { question: { model, unknowns } }: NamedQuestion,
  k: number,
  name: string,
  values: InputValues,
  x: number,
): number | null {
  const { input } = unknowns[k]!;
  if (name === input) return x;
  const found = aliasValue(model, name, { ...values, [input]: x });
  return found && Number(found.value.toPrecision(12)); // without rounding errors of the unit conversion
}

/** `{"rateMpps": 7.98, "rateMbps": 5360}`: under the name in the file, and under that of the input. */
function positionJson(named: NamedQuestion, at: readonly number[]): Record<string, number | null> {
  const { model, values, unknowns } = named.question;
  const here = { ...values, ...Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]!])) };
  return Object.fromEntries(
    unknowns.flatMap(({ input }, k) =>
      [...new Set([named.names[k]!, input])].map((name) => [
        name,
        name in (model.aliases ?? {}) ? underName(named, k, name, here, at[k]!) : at[k]!,
      ]),
    ),
  );
}

export function goalJson({ model }: Question, goal: Goal): Record<string, unknown> {
  const declared = model.indicators.find(({ name }) => name === goal.indicator);
  return {
    ...(goal.quantity === null ? {} : { what: goal.quantity }),
    indicator: goal.indicator,
    unit: declared?.unit ?? '',
    [goal.bound === 'at-most' ? 'atMost' : 'atLeast']: goal.limit,
    ...(goal.floor === undefined ? {} : { floor: goal.floor }),
    words: goalWords({ model }, goal),
  };
}

function stateJson(
  { question }: NamedQuestion,
  { goal, value, holds, margin }: GoalState,
): Record<string, unknown> {
  return { ...goalJson(question, goal), value, holds, margin };
}

export function pointJson(named: NamedQuestion, point: SearchedPoint): Record<string, unknown> {
  return {
    values: positionJson(named, point.at),
    holds: point.feasible,
    goals: point.goals.map((state) => stateJson(named, state)),
    ...(point.failure === null ? {} : { failure: point.failure }),
  };
}

/** An interval of the last unknown, in the unit of the name that the file gave it. */
function intervalJson(named: NamedQuestion, best: readonly number[], interval: FeasibleInterval) {
  const { values, unknowns } = named.question;
  const last = unknowns.length - 1;
  const name = named.names[last]!;
  const here = { ...values, ...Object.fromEntries(unknowns.map(({ input }, k) => [input, best[k]!])) };
  const read = (x: number | null) => (x === null ? null : underName(named, last, name, here, x));
  const { from, to, before, after } = interval;
  const [low, high] = [read(from), read(to)];
  return low !== null && high !== null && low > high
    ? { from: high, to: low, before: read(after), after: read(before) }
    : { from: low, to: high, before: read(before), after: read(after) };
}

/** Everything but the answers of flags. */
export function answerJson(named: NamedQuestion, answer: Answer): Record<string, unknown> {
  const { question } = named;
  const { best, binding, neighbour, closest, intervals, resolution, sentences } = answer;
  const point = (one: SearchedPoint | null) => one && pointJson(named, one);
  return {
    answer: point(best),
    binding: binding && goalJson(question, binding),
    neighbour: point(neighbour),
    closest: point(closest),
    intervals: best === null ? [] : intervals.map((interval) => intervalJson(named, best.at, interval)),
    resolution: Object.fromEntries(question.unknowns.map(({ input }, k) => [input, resolution[k]])),
    sentences,
  };
}

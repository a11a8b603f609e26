/** The answer in words: value with margins, what fails beyond it, further ranges, or why there is none. */
import { capitalised } from '../text/capitalised.ts';
import type { Answer, GoalState, SearchedPoint } from './answer.ts';
import { goalSlack } from './goal-state.ts';
import { goalName, goalWords, listWords, stateWords } from './goal-words.ts';
import { amountWords, placeWords, positionWords } from './position-words.ts';
import type { Question } from './question.ts';

type Facts = Omit<Answer, 'sentences'>;

const pdrLoss = 0.005;
const soakLoss = 1e-7;

/** Where a highest rate is asked for with one bound on loss, the field has a name for it. */
function ratePrefix({ model, values, goals, unknowns }: Question): string | null {
  const offered = model.dimensioning?.offered ?? null;
  const [{ quantity, bound, limit }] = goals;
  if (offered === null || unknowns.length > 1 || goals.length > 1) return null;
  const [{ input, prefer }] = unknowns;
  const rises = offered.inputFor(2, values) > offered.inputFor(1, values);
  const highest = input === offered.input && prefer === (rises ? 'greatest' : 'least');
  if (!highest || quantity !== 'loss' || bound !== 'at-most') return null;
  if (limit === 0) return 'NDR, the highest rate without loss';
  if (limit === pdrLoss) return 'PDR, the highest rate with loss of at most 0.5 %';
  if (limit === soakLoss) return 'SOAK rate, the highest with loss of at most 1e-7';
  return null;
}

function bestSentence(question: Question, best: SearchedPoint): string {
  const position = positionWords(question, best.at);
  const states = listWords(best.goals.map((state) => stateWords(question.model, state)));
  const prefix = ratePrefix(question);
  return `${prefix === null ? capitalised(position) : `${prefix}: ${position}`}: ${states}.`;
}

/** `7 cores fail`, `ring size 256 packets fails`. */
function failWords({ model, values, unknowns }: Question, at: readonly number[]): string {
  const words = positionWords({ model, values, unknowns }, at);
  const several = unknowns.length > 1 || (/^[\d.]/.test(words) && at[0] !== 1);
  return `${capitalised(words)} ${several ? 'fail' : 'fails'}`;
}

function failingWords(question: Question, states: readonly GoalState[]): string {
  const failing = states.filter(({ holds }) => !holds);
  return listWords(failing.map((state) => stateWords(question.model, state)));
}

function neighbourSentences(question: Question, { best, neighbour, binding }: Facts): string[] {
  const { model, unknowns } = question;
  if (neighbour === null || best === null) {
    const ends = unknowns.map(({ prefer }) => (prefer === 'least' ? 'least' : 'most'));
    return [`That is the ${ends.join(' and the ')} in the range that was asked for.`];
  }
  const columnFails = unknowns.length > 1 && neighbour.at[0] !== best.at[0];
  const where = columnFails
    ? `${capitalised(placeWords(model, unknowns[0].input, neighbour.at[0], question.values))}: no ${positionName(question)} in the range is enough, the closest ${amountWords(model, unknowns[1].input, neighbour.at[1], question.values)}`
    : failWords(question, neighbour.at);
  if (neighbour.failure !== null) return [`${where}: ${neighbour.failure}`];
  const sentence = `${where}: ${failingWords(question, neighbour.goals)}.`;
  const several = question.goals.length > 1 && binding !== null;
  return several ? [sentence, `What binds is ${goalName(model, binding)}.`] : [sentence];
}

/** The second unknown's name: `ring size`. */
function positionName({ model, unknowns }: Question): string {
  const field = model.fields.find(({ name }) => name === unknowns[1].input);
  return field === undefined ? 'value' : field.label.charAt(0).toLowerCase() + field.label.slice(1);
}

/** Where the goals hold besides, unless that is all the way from the answer to the end of the range. */
function intervalSentences(question: Question, { intervals, best }: Facts): string[] {
  if (best === null || intervals.length === 0) return [];
  const { model, values, unknowns } = question;
  const last = unknowns.length - 1;
  const amount = (x: number) => amountWords(model, unknowns[last].input, x, values);
  const ranges = intervals.map(({ from, to }) =>
    from === to ? amount(from) : `${amount(from)} to ${amount(to)}`,
  );
  const where = last > 0 ? `With ${placeWords(model, unknowns[0].input, best.at[0], values)} the` : 'The';
  if (intervals.length > 1) return [`${where} goals hold at ${listWords(ranges)}, and fail between.`];
  const [{ from, to, before, after }] = intervals;
  if (before === null || after === null) return [];
  return from === to
    ? [`${where} goals hold nowhere else in the range.`]
    : [`${where} goals hold from ${ranges[0]}, and fail on both sides.`];
}

function unseenSentences(question: Question, { resolution }: Facts): string[] {
  const { model, values, unknowns } = question;
  const unseen = unknowns.flatMap(({ input }, k) =>
    resolution[k] > 0 ? [amountOf(model, input, resolution[k], values)] : [],
  );
  if (unseen.length === 0) return [];
  return [`Between points that agree, stretches of up to ${listWords(unseen)} were not looked at.`];
}

/** A width, not a place: without the rate that it would be. */
function amountOf(...[model, input, value, values]: Parameters<typeof amountWords>): string {
  return amountWords(model, input, value, values).replace(/ \(.*\)$/, '');
}

/** Of several goals, what each that is reached nowhere reaches at best; the closest point says it of a single one. */
function reachSentences(
  question: Question,
  points: readonly SearchedPoint[],
  closest: SearchedPoint,
): string[] {
  const { model, goals } = question;
  if (goals.length === 1) return [];
  return goals.flatMap((goal, g) => {
    const solved = points.filter(({ goals: states }) => states[g].value !== null);
    if (solved.length === 0) return [];
    const slack = (point: SearchedPoint) => goalSlack(goal, point.goals[g].value);
    const top = solved.reduce((a, b) => (slack(b) > slack(a) ? b : a));
    if (top.goals[g].holds) return [];
    const alone = `${capitalised(goalWords(model, goal))} is reached nowhere, even alone`;
    if (slack(closest) >= slack(top)) return [`${alone}.`];
    const place = positionWords(question, top.at);
    return [`${alone}: at best, at ${place}, ${stateWords(model, top.goals[g])}.`];
  });
}

function noneSentences(question: Question, { points, closest }: Facts): string[] {
  const { model, values, unknowns, goals } = question;
  const ranges = unknowns.map(
    ({ input, from, to }) =>
      `${placeWords(model, input, from, values)} to ${amountWords(model, input, to, values)}`,
  );
  const wanted = listWords(goals.map((goal) => goalWords(model, goal)));
  const none = `Infeasible: ${wanted} ${goals.length > 1 ? 'are' : 'is'} reached nowhere from ${listWords(ranges, 'with')}.`;
  if (closest === null) {
    const failure = points.find((point) => point.failure !== null)?.failure ?? null;
    return [none, ...(failure === null ? [] : [`No point has a solution: ${failure}`])];
  }
  const reach = reachSentences(question, points, closest);
  const together =
    reach.length === 0 && goals.length > 1
      ? ['Each goal is reached somewhere, but not all at one point.']
      : [];
  const nearest = `The closest is ${positionWords(question, closest.at)}: ${failingWords(question, closest.goals)}.`;
  return [none, ...reach, ...together, nearest];
}

export function answerSentences(question: Question, facts: Facts): string[] {
  const { best } = facts;
  const words =
    best === null
      ? noneSentences(question, facts)
      : [
          bestSentence(question, best),
          ...neighbourSentences(question, facts),
          ...intervalSentences(question, facts),
        ];
  return [...words, ...unseenSentences(question, facts)];
}

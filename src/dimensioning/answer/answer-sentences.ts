/** The answer in words: value with margins, what fails beyond it, further ranges, or why there is none. */
import { edgeLoss } from '../../models/contract/edge.ts';
import { capitalised, listWords, lowered } from '../../text/number-words.ts';
import type { Answer, GoalState, SearchedPoint } from './answer.ts';
import { claimWords, doubtOf, rateClaim, type Reservation, reservationOf } from './claim.ts';
import { goalSlack } from '../question/goal-state.ts';
import { goalName, goalWords, stateWords } from '../question/goal-words.ts';
import { amountWords, placeWords, positionWords } from '../question/position-words.ts';
import type { Goal, Question } from '../question/question.ts';
import { axesOf, latticeStep } from '../question/unknown-axis.ts';

// Further ranges in which the goals hold, in words, and the density of solved points.

/** More ranges than this are counted, not listed: those nearest to the answer are. */
const mostListed = 8;

/** `at every 0.25 µs looked at`, for a sentence about a stretch along unknown `k`; null where all of it was solved. */
function lookedWords(
  question: Question,
  { resolution }: Pick<Answer, 'resolution'>,
  k: number,
): string | null {
  if (resolution[k] === 0) return null;
  const { values, unknowns } = question;
  const axis = axesOf(question)[k];
  const step = latticeStep(axis);
  const words = (width: number) => amountWords(question, unknowns[k].input, width, values, { alone: true });
  // Of whole numbers `resolution` counts those between; of a continuous unknown only the lattice is solved.
  if (axis.integer) return `at the points examined, up to ${words(resolution[k] + step!)} apart`;
  return step !== null && resolution[k] <= step * 1.01
    ? `at every ${words(step)} examined`
    : `at the points examined, up to ${words(resolution[k])} apart`;
}

/**
 * Further ranges in which the goals hold, unless it is the whole range from the answer to the end, without gaps. Along
 * the last unknown.
 */
function intervalSentences(
  question: Question,
  { intervals, best, resolution, points }: Pick<Answer, 'intervals' | 'best' | 'resolution' | 'points'>,
): string[] {
  if (best === null || intervals.length === 0) return [];
  const { values, unknowns } = question;
  const last = unknowns.length - 1;
  const { input, prefer } = unknowns[last];
  const amount = (x: number) => amountWords(question, input, x, values);
  const looked = lookedWords(question, { resolution }, last);
  const column = last > 0 ? `with ${placeWords(question, unknowns[0].input, best.at[0], values)}` : null;
  const begin = [column, looked].filter((words) => words !== null).join(', ');
  const where = capitalised(begin === '' ? 'the' : `${begin}${looked === null ? '' : ','} the`);

  const [{ from, to, before, after }] = intervals;
  if (intervals.length === 1) {
    const inside = before !== null && after !== null;
    if (!inside && (looked === null || from === to)) return [];
    if (from === to) return [`${where} goals hold nowhere else in the range.`];
    const beside = [before, after].flatMap((x) =>
      points.filter(({ at }) => at[last] === x && (last === 0 || at[0] === best.at[0])),
    );
    const unsolved = beside.filter(({ failure }) => failure !== null);
    const failing = beside.filter(({ failure }) => failure === null);
    const at = (some: readonly SearchedPoint[]) => listWords(some.map((one) => amount(one.at[last])));
    const holds = `${where} goals hold from ${amount(from)} to ${amount(to)}`;
    if (!inside) return [`${holds}.`];
    if (unsolved.length === 0) return [`${holds}, and fail on both sides.`];
    const fail = failing.length === 0 ? '' : `, and fail at ${at(failing)}`;
    return [`${holds}${fail}; at ${at(unsolved)} there is no solution.`];
  }
  const listed = prefer === 'least' ? intervals.slice(0, mostListed) : intervals.slice(-mostListed);
  const ranges = listed.map(({ from, to }) =>
    from === to ? amount(from) : `${amount(from)} to ${amount(to)}`,
  );
  const further = intervals.length - listed.length;
  const more = further === 0 ? [] : [`${further} further ${further === 1 ? 'range' : 'ranges'}`];
  return [`${where} goals hold at ${listWords([...ranges, ...more])}, and fail in between.`];
}

type Facts = Omit<Answer, 'sentences'>;

const pdrLoss = 0.005;

/** Where a highest rate is asked for with one bound on loss, the answer has a name in the field. */
function ratePrefix({ model, values, goals, unknowns }: Question): string | null {
  const offered = model.dimensioning?.offered ?? null;
  const [{ quantity, bound, limit }] = goals;
  if (offered === null || unknowns.length > 1 || goals.length > 1) return null;
  const [{ input, prefer }] = unknowns;
  const rises = offered.inputFor(2, values) > offered.inputFor(1, values);
  const highest = input === offered.input && prefer === (rises ? 'greatest' : 'least');
  if (!highest || quantity !== 'loss' || bound !== 'at-most') return null;
  if (limit === 0) return 'NDR, the highest rate without loss';
  if (limit === pdrLoss) return 'PDR, the highest rate with at most 0.5 % loss';
  if (limit === edgeLoss) return 'SOAK rate, the highest rate with a loss ratio of at most 1e-7';
  return null;
}

function bestSentence(question: Question, best: SearchedPoint, isEdge: boolean): string {
  const states = listWords(best.goals.map((state) => stateWords(question, state)));
  const prefix = ratePrefix(question);
  if (prefix === null) return `${capitalised(positionWords(question, best.at))}: ${states}.`;
  const [goal] = question.goals;
  const doubt = doubtOf(question.model, best.values ?? question.values, goal.indicator);
  const claim = rateClaim(goal, doubt, isEdge);
  const [{ input }] = question.unknowns;
  const rate = amountWords(question, input, best.at[0], question.values);
  return `${prefix}, is ${claimWords[claim]}${rate}: ${states}.`;
}

/** Possible errors of solved values against the mechanism at a point; null: none, or no values. */
export function reservationAt({ model, goals }: Question, point: SearchedPoint | null): Reservation | null {
  const values = point?.values ?? null;
  if (values === null) return null;
  const doubts = goals.flatMap((goal) => {
    const doubt = doubtOf(model, values, goal.indicator);
    return doubt === null ? [] : [{ goal, doubt }];
  });
  return reservationOf(doubts);
}

/** `7 cores fail`, `ring size 256 packets fails`. */
function failWords(question: Question, at: readonly number[]): string {
  const words = positionWords(question, at);
  const several = question.unknowns.length > 1 || (/^[\d.]/.test(words) && at[0] !== 1);
  return `${capitalised(words)} ${several ? 'fail' : 'fails'}`;
}

function failingWords(question: Question, states: readonly GoalState[]): string {
  const failing = states.filter(({ holds }) => !holds);
  return listWords(failing.map((state) => stateWords(question, state)));
}

function neighbourSentences(question: Question, facts: Facts): string[] {
  const { best, neighbour, binding, resolution } = facts;
  const { unknowns } = question;
  if (neighbour === null || best === null) {
    const ends = unknowns.map(({ prefer }) => (prefer === 'least' ? 'low' : 'high'));
    return [`This is the ${ends.join(' and the ')} end of the range.`];
  }
  const where =
    failingColumn(facts) !== null
      ? `${capitalised(placeWords(question, unknowns[0].input, neighbour.at[0], question.values))}: no ${positionName(question)} ${resolution[1] > 0 ? 'examined' : 'in the range'} is enough; the closest is ${amountWords(question, unknowns[1].input, neighbour.at[1], question.values)}`
      : failWords(question, neighbour.at);
  if (neighbour.failure !== null) return [`${where}: ${neighbour.failure}`];
  const sentence = `${where}: ${failingWords(question, neighbour.goals)}.`;
  return binding === null || question.goals.length === 1
    ? [sentence]
    : [sentence, bindingSentence(question, facts)];
}

/** The goal's name; with several limits on one indicator also which of them: `mean batch (upper limit)`. */
function limitName({ model, goals }: Question, goal: Goal): string {
  const isOnly = goals.filter(({ indicator }) => indicator === goal.indicator).length === 1;
  const side = goal.bound === 'at-most' ? 'upper' : 'lower';
  return `${goalName(model, goal)}${isOnly ? '' : ` (${side} limit)`}`;
}

/** The column beyond the answer in which no second value is enough; null: the neighbour is in the answer's column. */
function failingColumn({ best, neighbour }: Pick<Answer, 'best' | 'neighbour'>): number | null {
  if (best === null || neighbour === null || neighbour.at.length === 1) return null;
  return neighbour.at[0] === best.at[0] ? null : neighbour.at[0];
}

/**
 * The goals that limit the answer: the one that breaks first beyond it; where no value of a second unknown is enough,
 * those that all values fail. Empty without an edge, or where such goals only exclude each other.
 */
export function bindingGoals(
  { goals }: Pick<Question, 'goals'>,
  { best, neighbour, binding, points }: Pick<Answer, 'best' | 'neighbour' | 'binding' | 'points'>,
): readonly Goal[] {
  if (binding === null) return [];
  const column = failingColumn({ best, neighbour });
  if (column === null) return [binding];
  const solved = points.filter(({ at, failure }) => at[0] === column && failure === null);
  return goals.filter((_, g) => solved.every((point) => !point.goals[g].holds));
}

function bindingSentence(question: Question, facts: Facts): string {
  const binding = bindingGoals(question, facts);
  const names = listWords(binding.map((goal) => limitName(question, goal)));
  if (binding.length === 0)
    return 'Each goal is met at some point examined there, but no single point meets all of them.';
  const failing = facts.neighbour!.goals.filter(({ holds }) => !holds).length;
  if (failingColumn(facts) === null && failing > 1)
    return `By interpolation, ${names} is the goal that fails first.`;
  return `The binding ${binding.length > 1 ? 'goals are' : 'goal is'} ${names}.`;
}

/** The second unknown's name: `ring size`. */
function positionName({ model, unknowns }: Question): string {
  const field = model.fields.find(({ name }) => name === unknowns[1].input);
  return field === undefined ? 'value' : lowered(field.label);
}

/** Sentences on values that were not examined, unless the sentence on the ranges that hold covers them. */
function unseenSentences(question: Question, { resolution }: Facts, saidOfLast: boolean): string[] {
  const { values, unknowns } = question;
  const last = unknowns.length - 1;
  const unseen = unknowns.flatMap(({ input }, k) =>
    resolution[k] > 0 && !(saidOfLast && k === last)
      ? [amountWords(question, input, resolution[k], values, { alone: true })]
      : [],
  );
  if (unseen.length === 0) return [];
  return [`Between points with the same outcome, gaps of up to ${listWords(unseen)} were not examined.`];
}

/** `nowhere`, unless a part of the range was not solved. */
const nowhere = ({ resolution }: Facts) =>
  resolution.some((width) => width > 0) ? 'at no point examined' : 'nowhere';

/** For several goals: the best value of each that is reached nowhere. For a single goal the closest point has it. */
function reachSentences(question: Question, facts: Facts, closest: SearchedPoint): string[] {
  const { goals } = question;
  if (goals.length === 1) return [];
  return goals.flatMap((goal, g) => {
    const solved = facts.points.filter(({ goals: states }) => states[g].value !== null);
    if (solved.length === 0) return [];
    const slack = (point: SearchedPoint) => goalSlack(goal, point.goals[g].value);
    const top = solved.reduce((a, b) => (slack(b) > slack(a) ? b : a));
    if (top.goals[g].holds) return [];
    const alone = `${capitalised(goalWords(question, goal))} is met ${nowhere(facts)}, even on its own`;
    if (slack(closest) >= slack(top)) return [`${alone}.`];
    const place = positionWords(question, top.at);
    return [`${alone}: at best, at ${place}, ${stateWords(question, top.goals[g])}.`];
  });
}

function noneSentences(question: Question, facts: Facts): string[] {
  const { points, closest } = facts;
  const { values, unknowns, goals } = question;
  const ranges = unknowns.map(
    ({ input, from, to }) =>
      `${placeWords(question, input, from, values)} to ${amountWords(question, input, to, values)}`,
  );
  const wanted = listWords(goals.map((goal) => goalWords(question, goal)));
  // Between points that were not examined there may be an answer.
  const verdict = nowhere(facts) === 'nowhere' ? 'Infeasible' : 'None found';
  const none = `${verdict}: ${wanted} ${goals.length > 1 ? 'are' : 'is'} met ${nowhere(facts)} from ${listWords(ranges, 'with')}.`;
  if (closest === null) {
    const failure = points.find((point) => point.failure !== null)?.failure ?? null;
    return [none, ...(failure === null ? [] : [`No point has a solution: ${failure}`])];
  }
  const reach = reachSentences(question, facts, closest);
  const apart = nowhere(facts) === 'nowhere' ? 'at the same point' : 'at any one point examined';
  const together =
    reach.length === 0 && goals.length > 1
      ? [`Each goal is met somewhere, but not all of them ${apart}.`]
      : [];
  const nearest = `The closest${nowhere(facts) === 'nowhere' ? '' : ' examined'} is ${positionWords(question, closest.at)}: ${failingWords(question, closest.goals)}.`;
  return [none, ...reach, ...together, nearest];
}

export function answerSentences(question: Question, facts: Facts): string[] {
  const { best } = facts;
  if (best === null) return [...noneSentences(question, facts), ...unseenSentences(question, facts, false)];
  const ranges = intervalSentences(question, facts);
  return [
    bestSentence(question, best, facts.neighbour !== null),
    ...neighbourSentences(question, facts),
    ...ranges,
    ...(facts.reservation === null ? [] : [facts.reservation.sentence]),
    ...unseenSentences(question, facts, ranges.length > 0),
  ];
}

/** Assembles the answer from solved points: best, neighbour, binding goal, intervals, closest. */
import type { Answer, FeasibleInterval, SearchedPoint } from './answer.ts';
import { answerSentences, reservationAt } from './answer-sentences.ts';
import { closestOf } from '../search/scan-line.ts';
import type { Goal, Question } from '../question/question.ts';
import { axesOf, type UnknownAxis } from '../question/unknown-axis.ts';
import { goalSlack } from '../question/goal-state.ts';

// From solved points along one unknown to the stretches where all goals hold.

/** `points`: rising along the line. */
function feasibleIntervals(
  points: readonly SearchedPoint[],
  xOf: (point: SearchedPoint) => number,
): FeasibleInterval[] {
  const intervals: FeasibleInterval[] = [];
  points.forEach((point, k) => {
    if (!point.feasible) return;
    const x = xOf(point);
    const after = k + 1 < points.length && !points[k + 1].feasible ? xOf(points[k + 1]) : null;
    const continued = k > 0 && points[k - 1].feasible;
    if (continued) {
      const last = intervals[intervals.length - 1];
      intervals[intervals.length - 1] = { ...last, to: x, after };
    } else {
      intervals.push({ from: x, to: x, before: k > 0 ? xOf(points[k - 1]) : null, after });
    }
  });
  return intervals;
}

/** The widest gap between neighbours that agree; for whole numbers less one step: 0 means that all were solved. */
function widestGap(axis: UnknownAxis, xs: readonly number[], agree: (k: number) => boolean): number {
  let widest = 0;
  for (let k = 0; k + 1 < xs.length; k++) {
    if (agree(k)) widest = Math.max(widest, xs[k + 1] - xs[k] - (axis.integer ? (axis.step ?? 1) : 0));
  }
  return Number(widest.toPrecision(3));
}

// The goal that limits an answer.

/**
 * The goal that breaks first on the way from a feasible point to its infeasible neighbour, by linear interpolation of
 * the logarithm of each indicator; null where the neighbour has no solution at all.
 */
function bindingGoal(inside: SearchedPoint, outside: SearchedPoint | null): Goal | null {
  if (outside === null || outside.failure !== null) return null;
  let first: { goal: Goal; at: number } | null = null;
  outside.goals.forEach(({ goal, value, holds }, g) => {
    if (holds) return;
    const room = goalSlack(goal, inside.goals[g].value);
    const missing = -goalSlack(goal, value);
    const at = room + missing > 0 ? room / (room + missing) : 0;
    if (first === null || at < first.at) first = { goal, at };
  });
  return (first as { goal: Goal } | null)?.goal ?? null;
}

type Facts = Omit<Answer, 'sentences' | 'reservation'>;

/** Points with one value of the first unknown, rising by the second. */
function columnsOf(points: readonly SearchedPoint[]): SearchedPoint[][] {
  const columns: SearchedPoint[][] = [];
  for (const point of points) {
    const last = columns.at(-1);
    if (last?.[0].at[0] === point.at[0]) last.push(point);
    else columns.push([point]);
  }
  return columns;
}

/** Index of the preferred item that holds; -1 where none does. */
function preferredOf<Item>(
  items: readonly Item[],
  prefer: 'least' | 'greatest',
  holds: (item: Item) => boolean,
): number {
  const found = items.flatMap((item, k) => (holds(item) ? [k] : []));
  return found.at(prefer === 'least' ? 0 : -1) ?? -1;
}

const towards = { least: -1, greatest: 1 } as const;

function resolutionAlong(question: Question, k: number, line: readonly SearchedPoint[]): number {
  const xs = line.map(({ at }) => at[k]);
  return widestGap(axesOf(question)[k], xs, (j) => line[j].feasible === line[j + 1].feasible);
}

function oneUnknown(question: Question, points: readonly SearchedPoint[]): Facts {
  const { prefer } = question.unknowns[0];
  const index = preferredOf(points, prefer, ({ feasible }) => feasible);
  const best = index < 0 ? null : points[index];
  const neighbour = best === null ? null : (points.at(index + towards[prefer]) ?? null);
  const beyond = index + towards[prefer] < 0 ? null : neighbour;
  return {
    best,
    binding: best === null ? null : bindingGoal(best, beyond),
    neighbour: beyond,
    closest: best === null ? closestOf(points) : null,
    intervals: feasibleIntervals(points, ({ at }) => at[0]),
    points,
    resolution: [resolutionAlong(question, 0, points)],
  };
}

function twoUnknowns(question: Question, points: readonly SearchedPoint[]): Facts {
  const [first, second] = question.unknowns;
  const columns = columnsOf(points);
  const feasibleIn = (column: readonly SearchedPoint[]) => column.some(({ feasible }) => feasible);
  const index = preferredOf(columns, first.prefer, feasibleIn);
  const column = index < 0 ? [] : columns[index];
  const place = preferredOf(column, second.prefer, ({ feasible }) => feasible);
  const best = place < 0 ? null : column[place];
  const nextColumn = index < 0 ? -1 : index + towards[first.prefer];
  const nextPlace = place < 0 ? -1 : place + towards[second.prefer];
  const beside = nextColumn < 0 || nextColumn >= columns.length ? null : columns[nextColumn];
  const along = nextPlace < 0 || nextPlace >= column.length ? null : column[nextPlace];
  // A column without any solution has no closest point; any of its points has the reason.
  const neighbour = beside === null ? along : (closestOf(beside) ?? beside[0] ?? null);
  const agreeing = columns.map((points) => ({ ...points[0], feasible: feasibleIn(points) }));
  // Columns that the sentences are about.
  const claimed = index < 0 ? columns : beside === null ? [column] : [column, beside];
  return {
    best,
    binding: best === null ? null : bindingGoal(best, neighbour),
    neighbour,
    closest: best === null ? closestOf(points) : null,
    intervals: feasibleIntervals(column, ({ at }) => at[1]),
    points,
    resolution: [
      resolutionAlong(question, 0, agreeing),
      Math.max(...claimed.map((line) => resolutionAlong(question, 1, line))),
    ],
  };
}

/** `points`: rising by the first unknown, then the second. At least one. */
export function assembleAnswer(question: Question, points: readonly SearchedPoint[]): Answer {
  const found = question.unknowns.length === 1 ? oneUnknown(question, points) : twoUnknowns(question, points);
  const facts = { ...found, reservation: reservationAt(question, found.best) };
  return { ...facts, sentences: answerSentences(question, facts) };
}

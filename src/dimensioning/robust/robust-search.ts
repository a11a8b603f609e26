/** The best value of a question's unknowns at which its goals hold in every one of some cases. */
import { shareOn } from '../../numerics/axis-scale.ts';
import type { Answer, SearchedPoint } from '../answer/answer.ts';
import type { Asking } from '../question/asking.ts';
import type { Question, Unknown } from '../question/question.ts';
import {
  axesOf,
  halfWay,
  latticePlaces,
  positionCount,
  spreadPositions,
  type UnknownAxis,
} from '../question/unknown-axis.ts';
import { solveCases, type RobustCase, severity, worstOf } from './robust-cases.ts';
import type { UncertainQuantity } from './uncertain-inputs.ts';

/** Up to this number all positions of the lattice are solved. */
const fewEnough = 40;
/** Positions over the range of the only or the second unknown. */
const alongCount = 25;
/** Positions over the range of the first of two unknowns. */
const outerCount = 9;

interface Found {
  /** All cases solved there. */
  cases: readonly RobustCase[];
  /**
   * Along each unknown searched so far, the distance to a failing position; 0 next to it on whole numbers, and where
   * nothing fails.
   */
  gaps: readonly number[];
}

interface RobustPosition {
  /** The position with all inputs as given. */
  point: SearchedPoint;
  /** The worst of the cases, in which the goals still hold. */
  worst: RobustCase;
  /**
   * Distance to a failing position, one number an unknown, in its unit; 0 next to it on whole numbers, and where
   * nothing fails.
   */
  gaps: readonly number[];
}

/** Orders the cases: those that fail most come first, so that few solves rule a position out. */
class CaseSet {
  private order: (readonly number[])[];

  constructor(
    private readonly question: Question,
    private readonly quantities: readonly UncertainQuantity[],
    factors: readonly (readonly number[])[],
  ) {
    this.order = [...factors];
  }

  /** Which positions survive the case that failed most. */
  *screen(positions: readonly (readonly number[])[]): Asking<boolean[]> {
    const factors = this.order[0];
    const asked = positions.map((at) => ({ at, factors }));
    return (yield* solveCases(this.question, this.quantities, asked)).map(({ point }) => point.feasible);
  }

  /** All cases at one position that survived; null where one fails. */
  *holdAt(at: readonly number[]): Asking<Found | null> {
    const asked = this.order.map((factors) => ({ at, factors }));
    const cases = yield* solveCases(this.question, this.quantities, asked);
    if (cases.every(({ point }) => point.feasible)) return { cases, gaps: [] };
    this.order = [...cases].sort((a, b) => severity(b) - severity(a)).map(({ factors }) => factors);
    return null;
  }

  /** `screen` and `holdAt` for one position. */
  *tryAt(at: readonly number[]): Asking<Found | null> {
    return (yield* this.screen([at]))[0] ? yield* this.holdAt(at) : null;
  }
}

const byPreference = (unknown: Unknown, xs: readonly number[]): number[] =>
  [...new Set(xs)].sort((a, b) => (unknown.prefer === 'least' ? a - b : b - a));

/** Positions to begin with: the whole lattice where it is small. */
function positions(axis: UnknownAxis, count: number): number[] {
  return positionCount(axis) <= fewEnough ? latticePlaces(axis) : spreadPositions(axis, count);
}

/** How closely the edge is found: a share of the axis, as for the answer itself. */
const defaultResolution = 1e-3;

/** Halves the way from a position that fails to one that holds; ends with the best that holds. */
function* refine(
  axis: UnknownAxis,
  { resolution = defaultResolution }: Unknown,
  fails: number,
  found: { x: number; found: Found },
  tryAt: (x: number) => Asking<Found | null>,
): Asking<Found> {
  let [outside, inside] = [fails, found];
  while (axis.integer || Math.abs(shareOn(axis, inside.x) - shareOn(axis, outside)) > resolution) {
    const x = halfWay(axis, Math.min(outside, inside.x), Math.max(outside, inside.x));
    if (x === null) break;
    const here = yield* tryAt(x);
    if (here === null) outside = x;
    else inside = { x, found: here };
  }
  const gap = axis.integer ? 0 : Math.abs(inside.x - outside);
  return { ...inside.found, gaps: [gap, ...inside.found.gaps] };
}

/** The best position along one unknown, beginning with `xs`; null: none of them holds. */
function* along(
  set: CaseSet,
  unknown: Unknown,
  axis: UnknownAxis,
  xs: readonly number[],
  positionOf: (x: number) => readonly number[],
): Asking<Found | null> {
  const ordered = byPreference(unknown, xs);
  const survives = yield* set.screen(ordered.map(positionOf));
  for (const [k, x] of ordered.entries()) {
    const found = survives[k] ? yield* set.holdAt(positionOf(x)) : null;
    if (found === null) continue;
    if (k === 0) return { ...found, gaps: [0] };
    return yield* refine(axis, unknown, ordered[k - 1], { x, found }, (between) =>
      set.tryAt(positionOf(between)),
    );
  }
  return null;
}

/**
 * Starts from what the plain answer found feasible, because a position that holds in all cases also holds in the given
 * one. Of two unknowns the first is preferred first. `factors`: the cases, one of them without an error. null: the
 * goals hold in all cases at no solved position.
 */
export function* robustPosition(
  question: Question,
  answer: Answer,
  quantities: readonly UncertainQuantity[],
  factors: readonly (readonly number[])[],
): Asking<RobustPosition | null> {
  if (answer.best === null) return null;
  const set = new CaseSet(question, quantities, factors);
  const start = yield* set.holdAt(answer.best.at);
  const found = start ?? (yield* search(question, answer, set));
  if (found === null) return null;
  const centre = found.cases.find((one) => one.factors.every((factor) => factor === 1))!;
  const gaps = start === null ? found.gaps : question.unknowns.map(() => 0);
  return { point: centre.point, worst: worstOf(found.cases), gaps };
}

function* search(question: Question, answer: Answer, set: CaseSet): Asking<Found | null> {
  const axes = axesOf(question);
  const [first, second] = question.unknowns;
  if (question.unknowns.length === 1) {
    const each = Math.max(5, Math.ceil(alongCount / Math.max(1, answer.intervals.length)));
    const xs = answer.intervals.flatMap(({ from, to }) =>
      positions({ ...axes[0], low: from, high: to }, each),
    );
    return yield* along(set, first, axes[0], [answer.best!.at[0], ...xs], (x) => [x]);
  }
  const inner = (x: number) => along(set, second, axes[1], positions(axes[1], alongCount), (y) => [x, y]);
  const best = answer.best!.at[0];
  const outer = positions(axes[0], outerCount).filter((x) =>
    first.prefer === 'least' ? x > best : x < best,
  );
  let fails: number | null = null;
  for (const x of byPreference(first, [best, ...outer])) {
    const found = yield* inner(x);
    if (found !== null) {
      if (fails === null) return { ...found, gaps: [0, ...found.gaps] };
      return yield* refine(axes[0], first, fails, { x, found }, inner);
    }
    fails = x;
  }
  return null;
}

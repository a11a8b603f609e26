/** Number and density of the points of a question. */
import type { Question, Unknown } from '../question/question.ts';
import type { LineOptions } from './scan-line.ts';
import type { PlaneOptions } from './scan-plane.ts';
import { axesOf, latticeStep, positionCount, type UnknownAxis } from '../question/unknown-axis.ts';

/**
 * Time budget of a question in one thread, ms, where the model declares the time of a solve: for points that only
 * refine an answer, and for those without which a declared jump would be missed.
 */
const budgetMs = 1000;
const jumpBudgetMs = 10_000;

/** More than this is neither drawn nor read. */
const mostPoints = 2000;

/** Places along each unknown where the model is asked for its time, evenly over the range as the lattice is. */
const samples = { 1: 16, 2: 6 } as const;

/**
 * Points that may be solved for density: those of about a second; 0 where the model has no estimate of the time of a
 * solve.
 */
export function affordablePoints(question: Question): number {
  return pointsWithin(question, budgetMs);
}

/** Points of at most ten seconds, where the model declares that the results jump from one to the next. */
function affordableJumps(question: Question): number {
  return pointsWithin(question, jumpBudgetMs);
}

function pointsWithin(question: Question, budget: number): number {
  const { model, values, unknowns } = question;
  const solveMs = model.dimensioning?.solveMs;
  if (solveMs === undefined) return 0;
  const count = samples[unknowns.length === 1 ? 1 : 2];
  const along = axesOf(question).map(({ low, high, integer }) =>
    Array.from({ length: count }, (_, k) => {
      const x = low + ((k + 0.5) / count) * (high - low);
      return integer ? Math.round(x) : x;
    }),
  );
  const [first, second = [null]] = along;
  let totalMs = 0;
  for (const x of first) {
    for (const y of second) {
      const there = y === null ? {} : { [unknowns[1].input]: y };
      totalMs += solveMs({ ...values, [unknowns[0].input]: x, ...there });
    }
  }
  const meanMs = totalMs / (first.length * second.length);
  const affordable = Math.floor(budget / meanMs);
  return Number.isFinite(affordable) ? Math.min(mostPoints, affordable) : 0;
}

const defaultResolution = 1e-3;

/** Up to this number all positions are solved. */
const fewEnough = 65;
/** Points spread over a range of which not every position is solved. */
const fewestSpread = 33;
/** Room for halving gaps after a dense beginning. */
const halvings = 150;
/** Largest number of columns where not all are searched. */
const mostColumns = 40;

/** `affordable`: points to be dense with; `most`: largest number in total, unless the search begins with more. */
function lineOptions(
  axis: UnknownAxis,
  { resolution = defaultResolution }: Unknown,
  affordable: number,
  most: number,
): LineOptions {
  const hidden = Math.max(resolution, 1 / 512);
  const widths = { edge: resolution, window: resolution, dip: hidden, limit: 1 / 256 };
  const exact = Math.max(fewEnough, affordable);
  // Jumps need dense samples where not every value is sampled; a curve without a lattice has bends, which are
  // followed.
  const coarse = latticeStep(axis) === null ? fewestSpread : Math.max(fewestSpread, affordable >> 1);
  const begin = beginning(axis, { coarse, exact });
  return { coarse, exact, most: begin > fewEnough ? begin + halvings : most, widths };
}

/** Points that a line begins with. */
function beginning(axis: UnknownAxis, { coarse, exact }: Pick<LineOptions, 'coarse' | 'exact'>): number {
  const count = positionCount(axis);
  return count <= exact ? count : coarse;
}

/** For the only unknown. A model declares the step of a continuous input only where results jump along it. */
export function onlyLine(question: Question, axis: UnknownAxis): LineOptions {
  const jumps = !axis.integer && latticeStep(axis) !== null;
  const affordable = jumps ? affordableJumps(question) : affordablePoints(question);
  return lineOptions(axis, question.unknowns[0], affordable, 200);
}

const roughLine: LineOptions = {
  coarse: 9,
  exact: 9,
  most: 24,
  widths: { edge: 1 / 8, window: 1 / 256, dip: 1 / 64, limit: 1 / 32 },
};

/** For two: every pair where that is affordable, else roughly, and closely at the answer. */
export function planeOptions(question: Question, axes: readonly UnknownAxis[]): PlaneOptions {
  const [first, second] = question.unknowns;
  const affordable = affordablePoints(question);
  const [columnCount, count] = axes.map(positionCount);
  const columns = { ...lineOptions(axes[0], first, 0, mostColumns), coarse: 9, exact: 16 };
  if (columnCount * count <= affordable) {
    const every = lineOptions(axes[1], second, count, 80);
    const most = columnCount + (axes[0].integer ? 0 : mostColumns);
    return { columns: { ...columns, exact: columnCount, most }, rough: every, fine: every };
  }
  // Closely at the answer and beside it, which may take two more where the neighbour turns out to hold.
  return { columns, rough: roughLine, fine: lineOptions(axes[1], second, affordable >> 2, 80) };
}

/** Points that the search is expected to take: for its progress only. */
export function likelyPoints(question: Question, axes: readonly UnknownAxis[]): number {
  const [first] = axes;
  if (axes.length === 1) {
    const begin = beginning(first, onlyLine(question, first));
    return begin + (first.integer && begin === positionCount(first) ? 0 : 15);
  }
  const pairs = axes.reduce((product, axis) => product * positionCount(axis), 1);
  return pairs <= affordablePoints(question) ? pairs : 320;
}

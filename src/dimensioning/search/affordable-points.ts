import type { Question } from '../question/question.ts';
import { axesOf } from '../question/question-axes.ts';

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
 * Points that may be looked at for density's sake: those of about a second; 0 where the model does not say what one
 * takes.
 */
export function affordablePoints(question: Question): number {
  return pointsWithin(question, budgetMs);
}

/** Points of at most ten seconds, where the model declares that the results jump from one to the next. */
export function affordableJumps(question: Question): number {
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

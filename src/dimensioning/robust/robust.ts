/** Robustness of an answer against uncertain inputs: the worst case, the share of cases that hold, a safer answer. */
import { randomStreams } from '../../numerics/random/xoshiro128.ts';
import { wilsonInterval } from '../../numerics/simulation/wilson-interval.ts';
import type { Answer } from '../answer/answer.ts';
import { type Goal, type Question, QuestionFault } from '../question/question.ts';
import { checkWhole } from '../question/declared-indicator.ts';
import {
  cornerFactors,
  solveCases,
  randomFactors,
  type RobustCase,
  saferDraws,
  worstOf,
} from './robust-cases.ts';
import type { DrawnCases, Robustness, SaferAnswer } from './robustness.ts';
import { robustPosition } from './robust-search.ts';
import { robustSentences } from './robust-words.ts';
import type { Search } from '../search/search.ts';
import { uncertainQuantities, type UncertainQuantity } from './uncertain-inputs.ts';
import { type Part, withGuessedProgress } from '../search/with-progress.ts';

export interface RobustOptions {
  /** Cases drawn at random: 1 .. 10,000; default 200. */
  cases?: number;
  /** Whole number from 0 to 2^32 - 1, default 1; equal seeds draw equal cases. */
  seed?: number;
  /** false: the safer answer is not searched, which takes most of the time. */
  safer?: boolean;
}

const defaultCases = 200;
export const mostCases = 10_000;
/** Cases solved between two steps. */
const casesAStep = 32;

/** Throws `QuestionFault` (`out-of-range`). */
export function checkRobustOptions({ cases = defaultCases, seed = 1 }: RobustOptions): void {
  checkWhole('robust.cases', 'The number of random cases', cases, 1, mostCases);
  checkWhole('robust.seed', 'The seed', seed, 0, 2 ** 32 - 1);
}

/** Counts the outcomes of the cases. */
function tally(goals: readonly Goal[], cases: readonly RobustCase[]): DrawnCases {
  const holding = cases.filter(({ point }) => point.feasible).length;
  const failures = goals.map((goal, k) => ({
    goal,
    cases: cases.filter(({ point }) => point.failure === null && !point.goals[k].holds).length,
  }));
  return {
    cases: cases.length,
    holding,
    ...wilsonInterval(holding, cases.length),
    failures: failures.sort((a, b) => b.cases - a.cases),
    unsolved: cases.filter(({ point }) => point.failure !== null).length,
    values: goals.map((_, k) => cases.map(({ point }) => point.goals[k].value)),
  };
}

/** Draws and solves cases at one position. */
function* draw(
  question: Question,
  quantities: readonly UncertainQuantity[],
  at: readonly number[],
  factors: readonly (readonly number[])[],
  { from, to, partial }: { from: number; to: number; partial: Robustness | null },
): Part<RobustCase[], Robustness> {
  const cases: RobustCase[] = [];
  while (cases.length < factors.length) {
    const asked = factors.slice(cases.length, cases.length + casesAStep).map((one) => ({ at, factors: one }));
    const fraction = from + ((to - from) * cases.length) / factors.length;
    cases.push(
      ...(yield* withGuessedProgress(solveCases(question, quantities, asked), {
        from: fraction,
        to: fraction,
        partial,
      })),
    );
  }
  return cases;
}

/**
 * `answer`: of this question, with a best point. The question's uncertainties are relative and uniform. Throws
 * `QuestionFault`: `no-answer` without an answer, and for inconsistent uncertainties and options.
 */
export function* robustAnswer(
  question: Question,
  answer: Answer,
  options: RobustOptions = {},
): Search<Robustness> {
  const { cases: count = defaultCases, seed = 1, safer: wanted = true } = options;
  checkRobustOptions(options);
  const quantities = uncertainQuantities(question);
  if (answer.best === null) {
    throw new QuestionFault(
      'no-answer',
      'The goals hold nowhere even without an error, so there is no answer to make safer.',
    );
  }
  const { at } = answer.best;
  const [drawing, checking] = randomStreams(seed, 2);
  const corners = cornerFactors(quantities);
  const centre = quantities.map(() => 1);
  const random = randomFactors(quantities, count, drawing);
  const first = yield* draw(question, quantities, at, [...corners, centre], {
    from: 0,
    to: 0.05,
    partial: null,
  });
  const later = yield* draw(question, quantities, at, random, { from: 0.05, to: 0.45, partial: null });
  const known = {
    uncertainties: question.uncertainties ?? [],
    at,
    worst: worstOf([...first, ...later]),
    looked: { corners: corners.length, inside: 1 + count },
    drawn: tally(question.goals, later),
    seed,
  };
  const finish = (safer: SaferAnswer, resolution: readonly number[] = at.map(() => 0)): Robustness => {
    const result = { ...known, safer, resolution };
    return { ...result, sentences: robustSentences(question, quantities, result) };
  };
  if (!wanted) return finish({ state: 'not-asked' });
  const partial = finish({ state: 'searching' });
  const checks = [...corners, centre, ...randomFactors(quantities, saferDraws, checking)];
  const position = yield* withGuessedProgress(robustPosition(question, answer, quantities, checks), {
    from: 0.45,
    to: 0.8,
    partial,
  });
  if (position === null) return finish({ state: 'none' });
  const { point, worst, gaps } = position;
  const same = point.at.every((x, k) => x === at[k]);
  const there = same
    ? later
    : yield* draw(question, quantities, point.at, random, { from: 0.8, to: 1, partial });
  return finish({ state: 'found', point, worst, drawn: tally(question.goals, there) }, gaps);
}

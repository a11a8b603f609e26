/** Goals of a question under deviations of uncertain inputs: the cases, and the states of the goals in each. */
import type { RandomStream } from '../../numerics/random/xoshiro128.ts';
import type { SearchedPoint } from '../answer/answer.ts';
import type { Asking } from '../question/asking.ts';
import { goalSlack, goalState } from '../question/goal-state.ts';
import { legalPoint } from '../question/legal-point.ts';
import type { Question } from '../question/question.ts';
import type { SolvePoint } from '../search/search.ts';
import { type UncertainQuantity, scaledInputs } from './uncertain-inputs.ts';

/** A position of the unknowns with the uncertain quantities off by these factors, one each in the question's order. */
export interface RobustCase {
  factors: readonly number[];
  /** `values`: with the factors applied. */
  point: SearchedPoint;
}

/** Drawn cases in which a safer answer must hold, beside corners and centre. */
export const saferDraws = 32;

/** Every combination of the ends: 2^n lists of n factors. */
export function cornerFactors(quantities: readonly UncertainQuantity[]): number[][] {
  return quantities.reduce<number[][]>(
    (corners, { uncertainty: { relative } }) =>
      corners.flatMap((corner) => [
        [...corner, 1 - relative],
        [...corner, 1 + relative],
      ]),
    [[]],
  );
}

/** Uniform between the ends, each quantity by itself. */
export function randomFactors(
  quantities: readonly UncertainQuantity[],
  count: number,
  stream: RandomStream,
): number[][] {
  return Array.from({ length: count }, () =>
    quantities.map(({ uncertainty: { relative } }) => 1 + relative * (2 * stream.nextDouble() - 1)),
  );
}

/** How bad a case is: 0 where the tightest goal is exactly met, above where one fails; Infinity without a solution. */
export function severity({ point }: RobustCase): number {
  if (point.failure !== null) return Infinity;
  return Math.max(...point.goals.map(({ goal, value }) => -goalSlack(goal, value)));
}

/** The first of the worst. `cases`: not empty. */
export function worstOf(cases: readonly RobustCase[]): RobustCase {
  return cases.reduce((worst, one) => (severity(one) > severity(worst) ? one : worst));
}

/** Solves all cases in one step. */
export function* solveCases(
  { model, values, goals, unknowns }: Question,
  quantities: readonly UncertainQuantity[],
  asked: readonly { at: readonly number[]; factors: readonly number[] }[],
): Asking<RobustCase[]> {
  const legal = asked.map(({ at, factors }) => {
    const here = legalPoint(
      model,
      values,
      Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]])),
    );
    return here.ok ? legalPoint(model, here.values, scaledInputs(quantities, here.values, factors)) : here;
  });
  const points = legal.flatMap((point): SolvePoint[] => (point.ok ? [{ model, values: point.values }] : []));
  const evaluations = points.length === 0 ? [] : yield points;
  let solved = 0;
  return asked.map(({ at, factors }, k): RobustCase => {
    const point = legal[k];
    const evaluation = point.ok ? evaluations[solved++] : point;
    const states = goals.map((goal) =>
      goalState(goal, 'indicators' in evaluation ? (evaluation.indicators[goal.indicator] ?? null) : null),
    );
    return {
      factors,
      point: {
        at,
        values: point.ok ? point.values : null,
        goals: states,
        feasible: evaluation.ok && states.every(({ holds }) => holds),
        failure: evaluation.ok ? null : evaluation.message,
      },
    };
  });
}

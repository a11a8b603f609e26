/** The goals whose feasible region a map outlines: bounds on the model's indicators. */
import { doubtOf } from '../../../../dimensioning/answer/claim.ts';
import { goalHolds } from '../../../../dimensioning/question/goal-state.ts';
import { goalWords } from '../../../../dimensioning/question/goal-words.ts';
import type { Indicators } from '../../../../dimensioning/map/map-search.ts';
import type { Goal, Wording } from '../../../../dimensioning/question/question.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { AskedGoal } from '../../../../scenario/view/asked-question.ts';
import { goalOf } from '../../../panel/goal/asked-goal.ts';
import { listWords } from '../../../../text/number-words.ts';

/** More bounds than this are too many for one outline. */
export const mostMapGoals = 4;

/** The goals on indicators of this model; others are left out, because they have no outline. */
export function mapGoals(model: Model, method: string, asked: readonly AskedGoal[]): readonly Goal[] {
  return asked
    .map((goal) => goalOf(model, method, goal))
    .filter((goal) => goal !== null)
    .slice(0, mostMapGoals);
}

export function allGoalsHold(goals: readonly Goal[], indicators: Indicators): boolean {
  return goals.every((goal) => goalHolds(goal, indicators[goal.indicator] ?? null));
}

/** One sentence where the bounded results are not exact at these inputs, else null. */
export function outlineCaution(model: Model, values: InputValues, goals: readonly Goal[]): string | null {
  return goals.some(({ indicator }) => doubtOf(model, values, indicator) !== null)
    ? 'The outline is approximate, as the solved values are; Limits says how far they are off.'
    : null;
}

/** `no loss (below 1e-12) and p99 at most 50 µs`. */
export function outlineWords(wording: Wording, goals: readonly Goal[]): string {
  return listWords(goals.map((goal) => goalWords(wording, goal)));
}

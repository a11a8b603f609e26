/** The goals whose feasible region a map outlines: bounds on the model's indicators. */
import { goalHolds } from '../../dimensioning/question/goal-state.ts';
import { goalWords, listWords } from '../../dimensioning/question/goal-words.ts';
import type { Indicators } from '../../dimensioning/map/map-search.ts';
import type { Goal } from '../../dimensioning/question/question.ts';
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { parseNumber } from '../../scenario/file/check-field.ts';

/** More bounds than this cannot be told apart in one outline. */
export const mostMapGoals = 4;

/** Stands for "no bounds" where a question's goals would be taken otherwise. */
export const noGoals = 'none';

const bounds = { max: 'at-most', min: 'at-least' } as const;

/** `lossProbability:max:1e-6,sojournUs.exact.p99:max:50`, `none` without goals. */
export function goalsText(goals: readonly Goal[]): string {
  if (goals.length === 0) return noGoals;
  return goals
    .map(({ quantity, indicator, bound, limit }) =>
      [quantity ?? indicator, bound === 'at-most' ? 'max' : 'min', limit].join(':'),
    )
    .join(',');
}

/** What a goal's name means, in the field's words or as an indicator's own. */
function meaning(model: Model, method: string, name: string): Pick<Goal, 'quantity' | 'indicator'> | null {
  const quantity = model.dimensioning?.goals.find(({ id }) => id === name);
  const indicator = quantity === undefined ? name : indicatorName(quantity.indicator, method);
  if (!model.indicators.some((declaration) => declaration.name === indicator)) return null;
  return { quantity: quantity?.id ?? null, indicator };
}

/**
 * The goals of a text that the model knows; others are left out, because a bound on what the model does not compute outlines nothing.
 * Reads `goalsText`'s and, of a question's text, the goals.
 */
export function readGoals(model: Model, method: string, text: string): Goal[] {
  if (text === '' || text === noGoals) return [];
  return text
    .split(',')
    .flatMap((part): Goal[] => {
      const [name, bound, limitText = ''] = part.split(':');
      const limit = parseNumber(limitText);
      const meant = meaning(model, method, name);
      if (meant === null || (bound !== 'max' && bound !== 'min')) return [];
      if (limit === null || !Number.isFinite(limit)) return [];
      return [{ ...meant, bound: bounds[bound], limit }];
    })
    .slice(0, mostMapGoals);
}

export function goalsHold(goals: readonly Goal[], indicators: Indicators): boolean {
  return goals.every((goal) => goalHolds(goal, indicators[goal.indicator] ?? null));
}

/** `no loss (below 1e-12) and p99 at most 50 µs`. */
export function goalsWords(model: Model, goals: readonly Goal[]): string {
  return listWords(goals.map((goal) => goalWords(model, goal)));
}

/** Goals, and how they stand, in words: the same on screen and headless. */
import type { GoalQuantityId } from '../models/dimensioning.ts';
import type { IndicatorDeclaration, Model } from '../models/model.ts';
import { formatIndicator, formatPlain, formatSignificant, withUnit } from '../models/number-format.ts';
import type { GoalState } from './answer.ts';
import { effectiveLimit } from './goal-state.ts';
import type { Goal } from './question.ts';

const quantityNames: Readonly<Record<GoalQuantityId, string>> = {
  loss: 'loss',
  'latency.mean': 'mean latency',
  'latency.p50': 'p50',
  'latency.p90': 'p90',
  'latency.p95': 'p95',
  'latency.p99': 'p99',
  'latency.p999': 'p99.9',
  'latency.p9999': 'p99.99',
  throughput: 'throughput',
  utilisation: 'utilisation',
  interrupts: 'interrupts',
};

function declarationOf(model: Model, { indicator }: Goal): IndicatorDeclaration | null {
  return model.indicators.find(({ name }) => name === indicator) ?? null;
}

/** `p99`, `loss`, `mean batch`: to go on with in a sentence. */
export function goalName(model: Model, goal: Goal): string {
  if (goal.quantity !== null) return quantityNames[goal.quantity];
  const label = declarationOf(model, goal)?.label ?? goal.indicator;
  return /^[A-Z][A-Z(]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A share or probability as per cent while that has few digits, everything else in its declared unit. */
function valueWords(model: Model, goal: Goal, value: number, digits: 'short' | 'steady'): string {
  const declaration = declarationOf(model, goal);
  const number = digits === 'short' ? (x: number) => formatPlain(x) : (x: number) => formatSignificant(x);
  const percent =
    declaration?.kind === 'probability' || (declaration?.kind === 'share' && declaration.unit !== '%');
  if (percent && value === 0) return '0';
  if (percent && value >= 1e-4) return withUnit(number(100 * value), '%');
  if (declaration?.kind === 'probability') return formatPlain(value, 2);
  if (digits === 'short') return withUnit(formatPlain(value, 6), declaration?.unit ?? '');
  const { text, unit } = formatIndicator(declaration ?? { kind: 'count', unit: '' }, value);
  return withUnit(text, unit);
}

const floorWords = (goal: Goal) => `below ${formatPlain(effectiveLimit(goal), 2)}`;

const forbidsLoss = ({ quantity, limit, bound }: Goal) =>
  quantity === 'loss' && bound === 'at-most' && limit === 0;

/** `p99 at most 50 µs`, `no loss (below 1e-12)`. */
export function goalWords(model: Model, goal: Goal): string {
  if (forbidsLoss(goal)) return `no loss (${floorWords(goal)})`;
  const bound = goal.bound === 'at-most' ? 'at most' : 'at least';
  const floor = goal.limit === 0 && goal.bound === 'at-most' ? ` (${floorWords(goal)})` : '';
  return `${goalName(model, goal)} ${bound} ${valueWords(model, goal, goal.limit, 'short')}${floor}`;
}

/** `the 50 µs allowed`, `the 8 Mpps needed`. */
function limitWords(model: Model, goal: Goal): string {
  const limit = valueWords(model, goal, goal.limit, 'short');
  return `the ${limit} ${goal.bound === 'at-most' ? 'allowed' : 'needed'}`;
}

/** `13.8 %`, `7.3 times`; null where it is at the limit to three digits. */
function distanceWords(margin: number): string | null {
  const size = Math.abs(margin);
  if (size < 5e-4) return null;
  return size >= 10 ? `${formatPlain(size + 1, 2)} times` : withUnit(formatPlain(100 * size, 3), '%');
}

/** `p99 is 43.1 µs (13.8 % below the 50 µs allowed)`, `no packet is lost (below 1e-12)`. */
export function stateWords(model: Model, { goal, value, holds, margin }: GoalState): string {
  const name = goalName(model, goal);
  if (value === null) return `${name} has no value`;
  if (forbidsLoss(goal) && holds) return `no packet is lost (${floorWords(goal)})`;
  const is = goal.quantity === 'interrupts' ? 'are' : 'is';
  const number = `${name} ${is} ${valueWords(model, goal, value, 'steady')}`;
  if (goal.limit === 0) return holds ? `${number} (${floorWords(goal)})` : `${number}, where none is allowed`;
  const distance = margin === null ? null : distanceWords(margin);
  const limit = limitWords(model, goal);
  if (distance === null) return `${number} (at ${limit})`;
  if (distance.endsWith('times')) return `${number} (${distance} ${limit})`;
  const above = (goal.bound === 'at-least') === holds;
  return `${number} (${distance} ${above ? 'above' : 'below'} ${limit})`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listWords(items: readonly string[], and = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`;
}

/** Quantities that a goal can bound, in the field's words and as the model's indicators. */
import type { GoalQuantityId } from '../../../models/contract/dimensioning.ts';
import { type IndicatorDeclaration, indicatorName, type Model } from '../../../models/contract/model.ts';

/** Labels of the quantities, in the order of the menu. */
export const goalQuantityLabels: Readonly<Record<GoalQuantityId, string>> = {
  loss: 'Loss ratio',
  'latency.mean': 'Mean latency',
  'latency.p50': 'Median latency',
  'latency.p90': 'p90 of latency',
  'latency.p95': 'p95 of latency',
  'latency.p99': 'p99 of latency',
  'latency.p999': 'p99.9 of latency',
  'latency.p9999': 'p99.99 of latency',
  throughput: 'Throughput',
  utilisation: 'Utilisation',
  interrupts: 'Interrupts',
};

export interface GoalName {
  /** Name in the notation of questions: a quantity's id, or the indicator's full name. */
  name: string;
  label: string;
  quantity: GoalQuantityId | null;
  indicator: IndicatorDeclaration;
}

export const isQuantity = (name: string): name is GoalQuantityId => Object.hasOwn(goalQuantityLabels, name);

/** The goals in words first, then every indicator under its own label. */
export function goalNames(model: Model, method: string): readonly GoalName[] {
  const find = (name: string) => model.indicators.find((indicator) => indicator.name === name);
  const named = (model.dimensioning?.goals ?? []).flatMap(({ id, indicator: template }): GoalName[] => {
    const indicator = find(indicatorName(template, method));
    return indicator === undefined
      ? []
      : [{ name: id, label: goalQuantityLabels[id], quantity: id, indicator }];
  });
  const declared = model.indicators.map((indicator): GoalName => ({
    name: indicator.name,
    label: indicator.label,
    quantity: null,
    indicator,
  }));
  return [...named, ...declared];
}

/** The initial bound: an upper one where less is better. */
export function usualBound({ indicator, quantity }: GoalName): 'at-most' | 'at-least' {
  if (quantity === 'interrupts') return 'at-most';
  return quantity === 'throughput' || indicator.kind === 'rate' ? 'at-least' : 'at-most';
}

/** Effects of the inputs on one indicator. */
import type { Sensitivity } from '../../../dimensioning/sensitivity/sensitivity.ts';
import { strongest } from '../../../dimensioning/sensitivity/strongest.ts';
import { type Model, indicatorName } from '../../../models/contract/model.ts';

export interface SensitivityState {
  /** The indicator; `''`: none. */
  indicator: string;
  effects: readonly Sensitivity[];
  /** Largest elasticity among them, up or down: the length of the longest bar. */
  largest: number;
  /** The effects belong to other inputs than the present ones. */
  old: boolean;
  /** Fraction done of the running search, or null. */
  progress: number | null;
  /** Reason why there are none, one sentence. */
  failure: string | null;
}

export const noSensitivity: SensitivityState = {
  indicator: '',
  effects: [],
  largest: 0,
  old: false,
  progress: null,
  failure: null,
};

/** The state with these effects on its indicator. */
export function withEffects(
  state: SensitivityState,
  effects: readonly Sensitivity[],
  progress: number | null,
): SensitivityState {
  const largest = Math.abs(strongest(effects, state.indicator)?.elasticity ?? 0);
  return { ...state, effects, largest, old: false, progress, failure: null };
}

/** The initial indicator: the 99th percentile, the mean latency, the loss, or the first of the strip. */
export function firstAsked({ dimensioning, strip }: Model, method: string): string {
  const wanted = ['latency.p99', 'latency.mean', 'loss'] as const;
  const goals = wanted.flatMap((id) => dimensioning?.goals.filter((goal) => goal.id === id) ?? []);
  return indicatorName(goals[0]?.indicator ?? strip[0] ?? '', method);
}

/** The indicator of the link under the present method: `sojournUs.exact.p99` becomes `sojournUs.published.p99`. */
export function askedIndicator({ strip, methods, indicators }: Model, name: string, method: string): string {
  const template = strip.find((one) => methods.some(({ id }) => indicatorName(one, id) === name));
  const asked = template === undefined ? name : indicatorName(template, method);
  return indicators.some((declaration) => declaration.name === asked) ? asked : '';
}

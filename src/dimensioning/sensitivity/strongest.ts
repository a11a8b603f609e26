import type { Effect, Sensitivity } from './sensitivity.ts';

/** The input that moves the indicator most, by elasticity; null where none has an effect that can be seen. */
export function strongest(
  all: readonly Sensitivity[],
  indicator: string,
): (Sensitivity & { elasticity: number }) | null {
  let best: (Sensitivity & { elasticity: number }) | null = null;
  for (const one of all) {
    const effect = one.effects[indicator] as Effect | undefined;
    if (effect?.kind !== 'elasticity' || effect.elasticity === 0) continue;
    if (best === null || Math.abs(effect.elasticity) > Math.abs(best.elasticity))
      best = { ...one, elasticity: effect.elasticity };
  }
  return best;
}

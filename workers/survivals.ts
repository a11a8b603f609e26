/** Answers without simulation to what a model survives, by model id, loaded when first needed. */
import type { SurvivalOf } from '../src/models/contract/survival.ts';

export type LoadSurvival = () => Promise<SurvivalOf>;

export const survivals: Readonly<Record<string, LoadSurvival>> = {
  'batch-polling': async () =>
    (await import('../src/models/batch-polling/solver/over-time/survival.ts')).survival,
};

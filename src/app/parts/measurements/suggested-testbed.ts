import type { TestbedScenario } from '../../../measurements/measurement.ts';
import type { Model } from '../../../models/contract/model.ts';

/** The recordings that belong to the preset, else those of the simplest set-up. */
export function suggestedTestbed({ presets }: Pick<Model, 'presets'>, preset: string): TestbedScenario {
  const recordings = presets.find(({ id }) => id === preset)?.recordings as TestbedScenario | undefined;
  return recordings ?? 'cross-connect';
}

/** State of the models that the reader left, restored after a reload of the page. */
import type { Model } from '../../models/contract/model.ts';
import { readEntered } from '../../scenario/file/complete-inputs.ts';
import type { StoredScenario } from './stored-session.ts';
import type { AppState } from './app-state.ts';
import { viewEntries, viewFromEntries } from './view/view-setting.ts';
import { nearestPreset } from './presets.ts';

export type LeftModel = Pick<AppState, 'values' | 'view' | 'preset'>;

export interface LeftModels {
  /** Models left since the page was loaded. */
  since: ReadonlyMap<Model, LeftModel>;
  /** Models left before that, by id. */
  before: ReadonlyMap<string, StoredScenario>;
}

/** State in which a model was left before the reload; null where there is none, or a value is illegal for its field. */
export function leftModelOf(model: Model, before: StoredScenario | undefined): LeftModel | null {
  const values = before === undefined ? null : readEntered(model, before.values);
  if (before === undefined || values === null) return null;
  return { values, view: viewFromEntries(model, before.view), preset: nearestPreset(model, values) };
}

/** Models to store for the next reload: all that were left but the present one. */
export function storedModels({ since, before }: LeftModels, present: string): readonly StoredScenario[] {
  const all = new Map(before);
  for (const [model, { values, view }] of since)
    all.set(model.id, { model: model.id, values, view: viewEntries(model, view) });
  all.delete(present);
  return [...all.values()];
}

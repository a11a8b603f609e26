import type { Model } from '../../models/contract/model.ts';
import type { Scenario } from '../file/scenario.ts';

/** The form of the equations that a scenario was pinned with. */
export function pinMethod(model: Model, { values, view }: Scenario): string {
  return model.methodInput === undefined
    ? (view.method ?? model.methods[0].id)
    : String(values[model.methodInput]);
}

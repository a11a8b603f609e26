import type { Catalogue } from '../../../models/catalogue.ts';
import type { PinnedScenario } from '../../../models/figure-parts/pinned-curves.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import { rateConversion } from '../../core/traffic/rate-scale.ts';
import { pinMethod } from '../../../scenario/pin/pin-method.ts';
import { noPinResult, pinKey, type PinState } from './pin-state.ts';

/** A pin with what is known of it, as figures and tables take it. */
export function pinnedScenario(
  catalogue: Catalogue,
  pin: Pin,
  results: PinState['results'],
  unit: ShownRateUnit,
): PinnedScenario {
  const model = catalogue.find(pin.scenario.model)!;
  const { solution, sweeps } = results[pinKey(pin)] ?? noPinResult;
  return {
    name: pin.name,
    look: pin.look,
    model,
    values: pin.scenario.values,
    method: pinMethod(model, pin.scenario),
    rate: rateConversion(unit, model, pin.scenario.values),
    solution,
    sweeps,
  };
}

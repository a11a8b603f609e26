/** The service times that the inputs describe, in slots: the one place that knows the families of service. */
import { slotsPerUs } from './check-system.ts';
import type { Inputs } from './read-inputs.ts';
import type { ServiceCurve } from './service-curve.ts';
import { readServiceCurve } from './service-curve.ts';
import type { ServiceSpread } from './solver/service/service-times.ts';
import { ServiceTimes } from './solver/service/service-times.ts';
import { stallSlots } from './stalls.ts';

function spreadOf(inputs: Inputs): ServiceSpread {
  switch (inputs['service.family']) {
    case 'sd':
      return { sdSlots: inputs['service.sdUs'] * slotsPerUs(inputs) };
    case 'cv':
      return { cv: inputs['service.cv'] };
    case 'deterministic':
      return 'deterministic';
    default:
      return 'poisson';
  }
}

/** Inputs are legal. */
export function serviceTimesOf(inputs: Inputs): ServiceTimes {
  const slots = slotsPerUs(inputs);
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const means = Float64Array.from({ length: inputs.maxBatch + 1 }, (_, size) => curve.meanUs(size) * slots);
  const stall = stallSlots(inputs);
  const everySlots = 1000 * inputs.stallEveryMs * slots;
  return new ServiceTimes(spreadOf(inputs), means, stall === 0 ? null : { slots: stall, everySlots });
}

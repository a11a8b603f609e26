/** The service times that the inputs describe, in slots: the one place that knows the families of service. */
import { slotsPerUs } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import { type ServiceCurve, readServiceCurve } from '../closed-form/service-curve.ts';
import { type ServiceSpread, ServiceTimes } from '../solver/service/service-times.ts';
import { stallSlots } from '../closed-form/stalls.ts';
import type { Sleep } from '../solver/service/sleep-times.ts';

// The sleep that the inputs describe, in slots.

/** Sleep after an empty poll, in slots; null: none. */
function readSleep(inputs: Inputs): Sleep | null {
  const { sleepUs, sleepFamily, wakeUpUs } = inputs;
  if (sleepUs === 0) return null;
  const slots = slotsPerUs(inputs);
  return { family: sleepFamily, longest: sleepUs * slots, wakeUp: wakeUpUs * slots };
}

/** At `speed` times the usual one: a standard deviation shrinks with the service times, a cv stays. */
function spreadOf(inputs: Inputs, speed: number): ServiceSpread {
  switch (inputs['service.family']) {
    case 'sd':
      return { sdSlots: (inputs['service.sdUs'] * slotsPerUs(inputs)) / speed };
    case 'cv':
      return { cv: inputs['service.cv'] };
    case 'deterministic':
      return 'deterministic';
    default:
      return 'poisson';
  }
}

/** Inputs are legal. Work at `speed` times the usual one; a sleep lasts as long at any speed. */
export function serviceTimesOf(inputs: Inputs, speed = 1): ServiceTimes {
  const slots = slotsPerUs(inputs);
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const means = Float64Array.from(
    { length: inputs.maxBatch + 1 },
    (_, size) => (curve.meanUs(size) * slots) / speed,
  );
  const stall = stallSlots(inputs);
  const everySlots = 1000 * inputs.stallEveryMs * slots;
  const stalls = stall === 0 ? null : { slots: stall, everySlots };
  return new ServiceTimes(spreadOf(inputs, speed), means, stalls, readSleep(inputs));
}

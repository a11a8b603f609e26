/** What the model does not compute together. */
import type { InputFault } from '../../contract/inputs.ts';
import type { Inputs } from '../read-inputs.ts';
import { stallSlots } from '../closed-form/stalls.ts';

/** A stall counts once in a poll and at one speed: no sleep to fall into, no drift to stretch the work between two. */
export function checkTogether(inputs: Inputs): InputFault | null {
  if (stallSlots(inputs) === 0) return null;
  const other = inputs.sleepUs > 0 ? 'a sleep after empty polls' : 'a drift of the speed';
  if (inputs.sleepUs === 0 && inputs['service.driftCv'] === 0) return null;
  return {
    code: 'stalls-not-alone',
    parameter: 'stallUs',
    message: `Stalls are not computed together with ${other}: set one of the two to 0.`,
    nearest: 0,
  };
}

/** The sleep that the inputs describe, in slots. */
import { slotsPerUs } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import type { Sleep } from '../solver/service/sleep-times.ts';

/** What follows an empty poll, in slots; null: nothing. */
export function readSleep(inputs: Inputs): Sleep | null {
  const { sleepUs, sleepFamily, wakeUpUs } = inputs;
  if (sleepUs === 0) return null;
  const slots = slotsPerUs(inputs);
  return { family: sleepFamily, longest: sleepUs * slots, wakeUp: wakeUpUs * slots };
}

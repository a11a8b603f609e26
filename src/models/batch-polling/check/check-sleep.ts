/** The longest sleep that is computed. */
import { significant } from '../../../text/number-words.ts';
import type { InputFault } from '../../contract/inputs.ts';
import type { Inputs } from '../read-inputs.ts';

/**
 * Slots of the longest sleep with its wake-up: the tables are as long. Of random sleeps every slot is a length of its
 * own, which costs more.
 */
const longestSleepSlots = { fixed: 2e4, uniform: 1e4 };

/** Of a sleep and its wake-up together. */
export function longestSleepUs({ sleepFamily, slotNs }: Inputs): number {
  return (longestSleepSlots[sleepFamily] * slotNs) / 1000;
}

/** Whether the sleep can be computed. */
export function checkSleep(inputs: Inputs): InputFault | null {
  const { sleepUs, sleepFamily, wakeUpUs, slotNs } = inputs;
  if (sleepUs === 0) return null;
  const most = longestSleepUs(inputs);
  if (sleepUs + wakeUpUs <= most) return null;
  return {
    code: 'sleep-too-long',
    parameter: 'sleepUs',
    message: `A ${sleepFamily} sleep and its wake-up may last ${significant(most)} µs together in slots of ${slotNs} ns, not ${significant(sleepUs + wakeUpUs)} µs: choose longer slots or a shorter sleep.`,
    nearest: Math.max(0, most - wakeUpUs),
  };
}

/** Whether the tables that stalls need stay within reason. */
import { significant } from '../../text/number-words.ts';
import type { InputFault } from '../contract/inputs.ts';
import type { Inputs } from './read-inputs.ts';
import { stallSlots } from './stalls.ts';
import { isFollowed } from './table-cost.ts';

/** `meanSlots` between two packets of the busiest core. */
export function checkStalls(inputs: Inputs, meanSlots: number): InputFault | null {
  const slots = stallSlots(inputs);
  if (slots === 0 || isFollowed(inputs, meanSlots, slots)) return null;
  let most = 0;
  for (let step = 2 ** 24; step >= 1; step /= 2) if (isFollowed(inputs, meanSlots, most + step)) most += step;
  const mostUs = Number(((0.99 * most * inputs.slotNs) / 1000).toPrecision(2));
  return {
    code: 'stall-too-long',
    parameter: 'stallUs',
    message: `So many packets arrive during a stall of ${significant(inputs.stallUs ?? 0)} µs that following them slot by slot takes too long: with these inputs it may last ${significant(mostUs)} µs, with longer slots more.`,
    nearest: mostUs,
  };
}

/** Where the operating point lies and how far the edge is, in words. */
import type { InputValues } from '../contract/inputs.ts';
import { probabilityWords, significant } from '../../text/number-words.ts';
import type { Solution } from '../contract/solution.ts';

/** Shares this close to 1 would read "100 %" on either side of the edge. */
const nearEdge = 0.0005;

/** Rates in words: kpps below 1 Mpps. */
export const rateWords = (mpps: number) =>
  mpps < 1 ? `${significant(1000 * mpps)} kpps` : `${significant(mpps)} Mpps`;

export function situation(_values: InputValues, solution: Solution): string {
  const { loadWithOverhead, capacityMpps, offeredMpps, lossProbability, throughputMpps } =
    solution.indicators;
  const load = loadWithOverhead ?? 0;
  if (load > 1 + nearEdge) {
    return `Overload: ${significant(100 * load)} % of what the core can process. The queue stays full, ${rateWords(throughputMpps ?? 0)} are forwarded and ${probabilityWords(lossProbability ?? 0)} of the packets are lost.`;
  }
  if (load > 1 - nearEdge) return 'At capacity: batches bring exactly as much work as the core can do.';
  const words = `Load ${significant(100 * load)} %, interrupts included.`;
  if (capacityMpps === null || capacityMpps === undefined || !offeredMpps) return words;
  return `${words} The capacity is ${rateWords(capacityMpps)} (one packet every ${significant(1 / capacityMpps)} µs), ${significant(100 * (capacityMpps / offeredMpps - 1))} % above the current rate.`;
}

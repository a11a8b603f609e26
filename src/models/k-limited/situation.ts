/** Where the operating point lies and how far the edge is, in words. */
import type { InputValues } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';
import type { Solution } from '../contract/solution.ts';

export function situation(_values: InputValues, { indicators }: Solution): string {
  const { load, capacityMpps, meanQueue } = indicators;
  if (load === null || load === undefined || capacityMpps === null || capacityMpps === undefined) return '';
  const distance = capacityMpps * (1 - load);
  return `Load ${significant(100 * load)} %; ${significant(meanQueue ?? 0)} packets wait at a core on average. The limit is ${significant(capacityMpps, 4)} Mpps, ${significant(distance)} Mpps above the current rate.`;
}

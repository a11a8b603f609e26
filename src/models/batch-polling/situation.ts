/** Where the operating point lies and how far the edge is, in words. */
import type { InputValues } from '../contract/inputs.ts';
import { probabilityWords, significant } from '../../text/number-words.ts';
import type { Solution } from '../contract/solution.ts';
import { readInputs } from './read-inputs.ts';

/** Shares this close to 1 would read "100 %" on either side of the edge. */
const nearEdge = 0.0005;

/** The load, and the way to the rate at which every batch of the busiest core is full. */
export function situation(values: InputValues, solution: Solution): string {
  const inputs = readInputs(values);
  const { load, capacityGbps, throughputGbps, lossProbability } = solution.indicators;
  if (load === null || capacityGbps === null || load === undefined || capacityGbps === undefined) return '';
  const edge = `${significant(capacityGbps)} Gbit/s`;
  if (load > 1 + nearEdge) {
    const carried = `${significant(throughputGbps ?? 0)} Gbit/s`;
    return `Overload: ${significant(100 * load)} % of capacity offered. The ring stays full, ${carried} are forwarded and ${probabilityWords(lossProbability ?? 0)} of the packets are lost.`;
  }
  if (load > 1 - nearEdge)
    return `At capacity: the offered rate equals the capacity of ${edge}, and the queue has no typical length.`;
  const words = `Load ${significant(100 * load)} % of capacity.`;
  if (inputs['arrivals.family'] === 'empirical') return words;
  const distance = `${significant(capacityGbps * (1 - load))} Gbit/s`;
  return `${words} Loss starts near ${edge}, ${distance} above the current rate.`;
}

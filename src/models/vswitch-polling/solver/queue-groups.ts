/** The queues of a core as groups that have one solution each, and what each sees of the others. */
import type { BatchLaw } from './gated/batch-law.ts';

/** Queues with the same rate: the order in which the core serves the others does not matter to a queue. */
export interface QueueGroup {
  rate: number;
  count: number;
}

/** Batches of another queue, and how many queues have such batches. */
export interface Neighbour {
  batches: BatchLaw;
  count: number;
}

/** Queues of one rate together, in the order of their first appearance; `together: false`: each for itself. */
export function groupsOf(rates: readonly number[], together: boolean): QueueGroup[] {
  if (!together) return rates.map((rate) => ({ rate, count: 1 }));
  const counts = new Map<number, number>();
  for (const rate of rates) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return [...counts].map(([rate, count]) => ({ rate, count }));
}

/** The batches that the core serves between two visits to a queue of group `own`. */
export function neighboursOf(
  own: number,
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
): Neighbour[] {
  return groups
    .map(({ count }, g) => ({ batches: batches[g], count: g === own ? count - 1 : count }))
    .filter(({ count }) => count > 0);
}

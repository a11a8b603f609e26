/** Cost of the chain of the unfinished work, once its laws are known: decides which of two forms is shorter. */
import type { Closing } from '../interval/closings.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { BatchWork } from './batch-work.ts';

export interface ChainCost {
  products: number;
  /** Numbers that are held at the same time. */
  entries: number;
}

/** Joint laws are turned to the form by interval beyond this. */
const mostChainProducts = 2e10;
const mostChainEntries = 4.6e7;

/** Numbers that a chain and the search for its law may hold: 440 MB, and with all else less than 512. */
export const mostHeld = 5.5e7;

export const isAffordable = ({ products, entries }: ChainCost): boolean =>
  products <= mostChainProducts && entries <= mostChainEntries;

/** `work`: below `limit`; `piled`: states beyond what packets can reach. */
export function chainCost(
  { frames, tau }: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  limit: number,
  piled: number,
): ChainCost {
  const gaps = Math.min(limit, work.total.length);
  const { long } = closings[0].intervals;
  const terms = closings.reduce((sum, { intervals }) => sum + intervals.terms, 0);
  const rows = gaps * long * (terms + work.longestService * closings.length);
  const beyond = Math.max(0, work.longestService - (frames === null ? tau : 0)) + piled;
  const stuck = long + work.longestService + piled;
  const step = limit * (gaps + long) + beyond * stuck;
  return {
    products: rows + 10 * step + long * work.overhead.p.length * closings.length,
    // Rows beyond the limit share their entries.
    entries: (gaps * (gaps / 2 + long) + (gaps + 1) * stuck + beyond) * closings.length + 2 * gaps * terms,
  };
}

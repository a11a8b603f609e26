/**
 * Arrivals of full services that left packets in the ring, slot by slot, for every block of the queue they can join.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';
import { WorkPace } from '../../../../numerics/work-pace.ts';
import type { ArrivalBlock } from '../../../../numerics/laws/renewal/counts.ts';
import type { ChainSolution } from './chain-solution.ts';
import type { BlockWeights, PlaceWindows } from './place-windows.ts';
import { ratioOfWeights } from './place-windows.ts';
import type { System } from '../../system/system.ts';

/** Arrivals of full services in one block of the queue. */
export interface CrowdedArrivals {
  /**
   * Mass of arrivals in slot s before the length of the service is taken into account (arrivals need tau > s), over
   * `scale`.
   */
  bySlot: Float64Array;
  /** 1, or the ratio to an earlier block with the same `bySlot`. */
  scale: number;
}

/** A block that is summed from the table: its arrivals by slot, and what every count adds to them. */
export interface CrowdedSum {
  bySlot: Float64Array;
  weights: BlockWeights;
}

/** P(a full service has at least k arrivals) for the counts k of the table; 1 where the chain has no full services. */
export function reachOf({ maxBatch }: System, { crowdedCounts, rows }: ChainSolution): Float64Array {
  const { maxCount } = crowdedCounts.extent;
  const reach = float64Array(maxCount + 1).fill(1);
  if (!rows.has(maxBatch)) return reach;
  const { start, p } = rows.crowded.law(maxBatch);
  let sum = 0;
  for (let k = maxCount; k > start; k--) reach[k] = sum += p[k - start] ?? 0;
  return reach;
}

/** Which blocks are summed, and which are multiples of the one before. Yields the fraction done. */
export function* planCrowded(
  windows: PlaceWindows,
  blocks: number,
  isKept: (f: number) => boolean,
  reach: Float64Array,
  horizon: number,
): Generator<number, { crowded: (CrowdedArrivals | null)[]; sums: CrowdedSum[] }, void> {
  const crowded: (CrowdedArrivals | null)[] = [];
  const sums: CrowdedSum[] = [];
  const pace = new WorkPace();
  // Of a block that needed none of its own: there are thousands, and none is garbage.
  let spare: Float64Array | null = null;
  for (let f = 0; f < blocks; f++) {
    crowded.push(null);
    if (!isKept(f) || windows.mass === 0) continue;
    const values: Float64Array = spare ?? float64Array(reach.length);
    spare = values;
    const weights = windows.weights(f, reach.length - 1, reach, values);
    if (pace.isDue(perBlock + perWeight * reach.length)) yield f / blocks;
    if (weights.last === 0) continue;
    const previous = crowded[f - 1] && sums.at(-1);
    const ratio = previous ? ratioOfWeights(previous.weights.values, weights.values) : null;
    if (previous && ratio !== null) {
      crowded[f] = { bySlot: previous.bySlot, scale: ratio };
      continue;
    }
    spare = null;
    const bySlot = float64Array(horizon);
    sums.push({ bySlot, weights });
    crowded[f] = { bySlot, scale: 1 };
    if (pace.isDue(horizon)) yield f / blocks;
  }
  return { crowded, sums };
}

/** Work of a block, however few counts reach it: there may be tens of thousands. */
const perBlock = 1000;

/** Work of a weight that a block gives a count: it is made, compared and tried against the one before. */
const perWeight = 10;

/** Adds the rows of consecutive counts, from `firstCount` on, to a sum. Returns the multiply-adds that it took. */
export function addCrowded(
  { bySlot, weights }: CrowdedSum,
  { arrivals }: ArrivalBlock,
  rows: readonly BandRow[],
  firstCount: number,
  horizon: number,
): number {
  const from = Math.max(0, weights.first - firstCount);
  const to = Math.min(rows.length, weights.last + 1 - firstCount);
  if (from >= to) return 0;
  const used = from === 0 && to === rows.length ? rows : rows.slice(from, to);
  addRows(bySlot, arrivals.values, used, weights.values.subarray(firstCount + from), horizon);
  return used.reduce((sum, row) => sum + row.to - row.from, 0);
}

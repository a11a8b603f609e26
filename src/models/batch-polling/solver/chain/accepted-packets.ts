/**
 * Where in a service accepted packets arrive, and at which place in the queue: the joint law of the residual time of
 * the service in progress and the number of full batches ahead. Exact for the chain.
 *
 * A packet that is the j-th arrival of a service which left l packets in the ring takes place m = l + j - 1; it is
 * accepted when m < L and f = floor(m / beta) full services lie between the present one and its own. If it arrives in
 * slot s of a service of tau slots, the residual time is rho = tau - 1 - s.
 */
import { float64Array, int32Array } from '../../../../numerics/array-memory.ts';
import { addRow, addRows, type BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ArrivalBlock } from '../../../../numerics/laws/renewal/counts.ts';
import type { ChainSolution } from './chain-solution.ts';
import { arrivalResiduals } from './arrival-residuals.ts';
import type { OwnBatchBuilder } from '../times/own-batch.ts';
import { type BlockWeights, PlaceWindows, ratioOfWeights } from './place-windows.ts';
import { fillMassLonger, massLongerThan, type ServiceLengths } from '../service/service-lengths.ts';
import { residualStep } from '../service/lengths-smoothness.ts';
import type { System } from '../../system/system.ts';

/** All masses are packets per poll: over everything they sum to E[V]. */
export interface AcceptedPackets {
  /** Mass with f full services ahead, f = 0, 1, ... */
  blockMass: Float64Array;
  /**
   * Services that began with an empty ring (states i <= beta): `emptied[f][rho]`; null where there is nothing.
   */
  emptied: (Float64Array | null)[];
  /** Full services that left packets in the ring (states i > beta); null where there is nothing. */
  crowded: (CrowdedArrivals | null)[];
  /** Arrivals in slot s that are not among the first beta of a service, while it lasts. */
  late: Float64Array;
  /** The same in services that began with an empty ring, lost ones included, by rho. */
  lateResidual: Float64Array;
}

/** Share of the arrivals beyond the last count of the table for which the table counts as complete. */
const unknownLate = 1e-15;

/** Blocks with less than this share of the accepted packets are left out. */
const negligible = 1e-24;

/** Mass by full services ahead, from the queue at arrivals: f covers the places f beta .. (f + 1) beta - 1 below L. */
export function blockMasses(system: System, chain: ChainSolution): Float64Array {
  const { maxBatch, ringSize } = system;
  const { queueAtArrival, meanArrivals } = chain;
  const masses = float64Array(Math.ceil(ringSize / maxBatch));
  for (let f = 0, m = 0; f < masses.length; f++) {
    const end = Math.min(ringSize, m + maxBatch);
    let mass = 0;
    for (; m < end; m++) mass += meanArrivals * queueAtArrival[m];
    masses[f] = mass;
  }
  return masses;
}

/**
 * One pass over the table of arrivals. `ownBatches` reads every row, too. Cost: the table once for the services that
 * empty the ring and once for every block of the queue that full services can fill.
 */
export function placeAcceptedPackets(
  system: System,
  chain: ChainSolution,
  emptying: ServiceLengths,
  full: ServiceLengths,
  ownBatches: OwnBatchBuilder | null,
): AcceptedPackets {
  const { maxBatch, ringSize, interarrival, counting, service } = system;
  const blockMass = blockMasses(system, chain);
  const { maxCount } = chain.counts.extent;
  const horizon = emptying.end;
  const fullHorizon = full.end;
  const blocks = blockMass.length;
  const isRelevant = (f: number) => blockMass[f] > negligible * chain.meanBatch;
  const windows = new PlaceWindows(chain.queueAtPoll, maxBatch, ringSize);

  /** early[f][s]: arrivals in slot s with f full services ahead, in a service that began with an empty ring. */
  const early: (Float64Array | null)[] = Array.from({ length: blocks }, () => null);
  const earlyStart = int32Array(blocks).fill(horizon);
  const earlyEnd = int32Array(blocks);
  const { crowded, sums } = planCrowded(windows, blocks, isRelevant, reachOf(system, chain), fullHorizon);
  const late = float64Array(horizon);
  let lateStart = horizon;
  let unknown = 0; // arrivals per poll with the last count of the table: more than with all later counts

  function takeEmptied(block: ArrivalBlock): void {
    const { rows, values } = block.arrivals;
    for (let r = 0; r < rows; r++) {
      const k = block.firstCount + r;
      const row = bandRow(block, r);
      if (row.from >= horizon) break;
      if (k === maxCount) unknown = arrivalsWithin(values, row, emptying);
      if (k <= ringSize) {
        const f = Math.floor((k - 1) / maxBatch);
        if (f > 0 && isRelevant(f)) {
          early[f] ??= float64Array(horizon);
          const to = Math.min(row.to, horizon);
          earlyStart[f] = Math.min(earlyStart[f], row.from);
          earlyEnd[f] = Math.max(earlyEnd[f], to);
          addRow(early[f], 0, values, row.base, row.from, to, 1);
        }
      }
      if (k > maxBatch) {
        lateStart = Math.min(lateStart, row.from);
        addRow(late, 0, values, row.base, row.from, Math.min(row.to, horizon), 1);
      }
    }
  }

  /** A few rows at a time for every block of the queue, so that they are read from memory once. */
  function takeCrowded(block: ArrivalBlock): void {
    const { rows } = block.arrivals;
    for (let r = 0; r < rows && sums.length > 0; r += rowsAtATime) {
      const chunk = Array.from({ length: Math.min(rowsAtATime, rows - r) }, (_, i) => bandRow(block, r + i));
      if (chunk[0].from >= fullHorizon) break;
      for (const sum of sums) {
        addCrowded(sum, block, chunk, block.firstCount + r, fullHorizon);
      }
    }
  }

  const together = chain.crowdedCounts === chain.counts;
  for (const block of chain.counts.blocks()) {
    if (emptying.mass > 0) {
      takeEmptied(block);
      if (ownBatches !== null) ownBatches.add(block);
    }
    if (together) takeCrowded(block);
  }
  if (!together && sums.length > 0) {
    for (const block of chain.crowdedCounts.blocks()) {
      takeCrowded(block);
    }
  }

  // The first block is the constant rate less the late arrivals, if the table knows them all (deep in overload it may
  // not).
  const completed =
    service.totals.step > 0 && counting === 'stationary' && completeLate(late, system, maxCount, emptying);
  const knowsLate =
    completed ||
    (counting === 'stationary' &&
      unknown * interarrival.mean <= unknownLate * emptying.moment &&
      maxCount > horizon / interarrival.mean);
  const lateArrivals = { start: lateStart, p: late.subarray(lateStart) };
  const rate = 1 / interarrival.mean;
  const lateResidual = arrivalResiduals(
    lateArrivals,
    rate,
    emptying,
    residualStep(system, lateArrivals, emptying),
  );
  const emptied: (Float64Array | null)[] = [];
  for (let f = 0; f < blocks; f++) {
    const bySlot = early[f];
    if (f === 0 && isRelevant(0) && emptying.mass > 0) {
      emptied.push(
        knowsLate
          ? evenResidual(emptying, lateResidual, interarrival.mean)
          : arrivalResiduals(firstArrivals(chain, Math.min(maxBatch, ringSize), horizon), rate, emptying, 1),
      );
    } else if (bySlot) {
      const arrivals = { start: earlyStart[f], p: bySlot.subarray(earlyStart[f], earlyEnd[f]) };
      early[f] = null; // no longer needed, and long
      const step = residualStep(system, arrivals, emptying);
      emptied.push(arrivalResiduals(arrivals, rate, emptying, step));
    } else {
      emptied.push(null);
    }
  }
  return { blockMass, emptied, crowded, late, lateResidual };
}

/**
 * A stall may last longer than the arrivals in the table: well beyond the first beta and well before the last known one
 * late arrivals have the constant rate 1 / E[A], and so they have from there on. False where all are known.
 */
function completeLate(
  late: Float64Array,
  { maxBatch, interarrival }: System,
  maxCount: number,
  emptying: ServiceLengths,
): boolean {
  if (maxCount * interarrival.mean > emptying.end + deviations * Math.sqrt(maxCount * interarrival.variance))
    return false;
  late.fill(1 / interarrival.mean, Math.ceil(((maxBatch + maxCount) / 2) * interarrival.mean));
  return true;
}

/** How far before its mean the last known arrival may come. */
const deviations = 10;

/** Arrivals at the constant rate 1 / E[A], less the late ones, by residual time. */
function evenResidual(
  lengths: ServiceLengths,
  lateResidual: Float64Array,
  meanInterarrival: number,
): Float64Array {
  const even = float64Array(lateResidual.length);
  fillMassLonger(even, lengths, 0, even.length);
  for (let rho = 0; rho < even.length; rho++)
    even[rho] = Math.max(0, even[rho] / meanInterarrival - lateResidual[rho]);
  return even;
}

/** The first `count` arrivals of a service by slot up to the last that has any, in a separate pass. */
function firstArrivals(chain: ChainSolution, count: number, horizon: number): Pmf {
  const p = float64Array(horizon);
  let end = 0;
  for (const block of chain.counts.blocks()) {
    const first = Math.max(0, Math.min(block.arrivals.rows, count + 1 - block.firstCount));
    for (let r = 0; r < first; r++) {
      const row = bandRow(block, r);
      const to = Math.min(row.to, horizon);
      addRow(p, 0, block.arrivals.values, row.base, row.from, to, 1);
      end = Math.max(end, to);
    }
    if (block.firstCount + block.arrivals.rows > count) break;
  }
  return { start: 0, p: p.subarray(0, end) };
}

/** Rows that are added to every block of the queue before the next ones are read. */
const rowsAtATime = 8;

/** Sum over s of row(s) P(length > s): how often the row's arrival comes before the service ends. */
function arrivalsWithin(values: Float64Array, row: BandRow, lengths: ServiceLengths): number {
  let sum = 0;
  const to = Math.min(row.to, lengths.end);
  for (let s = row.from; s < to; s++) sum += values[row.base + s] * massLongerThan(lengths, s);
  return sum;
}

/** Created one at a time: a block may have hundreds of thousands of rows. */
function bandRow({ arrivals: { start, offset } }: ArrivalBlock, r: number): BandRow {
  return { base: offset[r] - start[r], from: start[r], to: start[r] + offset[r + 1] - offset[r] };
}

// Arrivals of full services that left packets in the ring, slot by slot, for every block of the queue they can join.

/** Arrivals of full services in one block of the queue. */
interface CrowdedArrivals {
  /**
   * Mass of arrivals in slot s before the length of the service is taken into account (arrivals need tau > s), over
   * `scale`.
   */
  bySlot: Float64Array;
  /** 1, or the ratio to an earlier block with the same `bySlot`. */
  scale: number;
}

/** A block that is summed from the table: its arrivals by slot, and what every count adds to them. */
interface CrowdedSum {
  bySlot: Float64Array;
  weights: BlockWeights;
}

/** P(a full service has at least k arrivals) for the counts k of the table; 1 where the chain has no full services. */
function reachOf({ maxBatch }: System, { crowdedCounts, rows }: ChainSolution): Float64Array {
  const { maxCount } = crowdedCounts.extent;
  const reach = float64Array(maxCount + 1).fill(1);
  if (!rows.has(maxBatch)) return reach;
  const { start, p } = rows.crowded.law(maxBatch);
  let sum = 0;
  for (let k = maxCount; k > start; k--) reach[k] = sum += p[k - start] ?? 0;
  return reach;
}

/** Which blocks are summed, and which are multiples of the one before. */
function planCrowded(
  windows: PlaceWindows,
  blocks: number,
  isRelevant: (f: number) => boolean,
  reach: Float64Array,
  horizon: number,
): { crowded: (CrowdedArrivals | null)[]; sums: CrowdedSum[] } {
  const crowded: (CrowdedArrivals | null)[] = [];
  const sums: CrowdedSum[] = [];
  // Reuses the array of a block that needed none: there are thousands, and none becomes garbage.
  let spare: Float64Array | null = null;
  for (let f = 0; f < blocks; f++) {
    crowded.push(null);
    if (!isRelevant(f) || windows.mass === 0) continue;
    const values: Float64Array = spare ?? float64Array(reach.length);
    spare = values;
    const weights = windows.weights(f, reach.length - 1, reach, values);
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
  }
  return { crowded, sums };
}

/** Adds the rows of consecutive counts, from `firstCount` on, to a sum. */
function addCrowded(
  { bySlot, weights }: CrowdedSum,
  { arrivals }: ArrivalBlock,
  rows: readonly BandRow[],
  firstCount: number,
  horizon: number,
): void {
  const from = Math.max(0, weights.first - firstCount);
  const to = Math.min(rows.length, weights.last + 1 - firstCount);
  if (from >= to) return;
  const used = from === 0 && to === rows.length ? rows : rows.slice(from, to);
  addRows(bySlot, arrivals.values, used, weights.values.subarray(firstCount + from), horizon);
}

/**
 * Waiting time of an accepted packet, exact for the chain: from its arrival to the poll that takes it. Residual time of
 * the service in progress plus f full services; no independence of residual time, place in the queue and state is
 * assumed.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { mixtureLaw } from '../../../../numerics/laws/times/mixture-law.ts';
import {
  convolutionAt,
  type Offsets,
  offsetTerm,
  type TimeLaw,
} from '../../../../numerics/sums/sum-terms.ts';
import type { AcceptedPackets } from '../chain/accepted-packets.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import { type CrowdedSplit, splitCrowded } from '../chain/crowded-split.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import type { FullServices } from '../service/service-sums.ts';
import type { System } from '../../system/system.ts';
import { type LatticeLaw, thinning } from '../../../../numerics/laws/lattice/lattice-law.ts';

/** Packets per poll by the time that passes before full services, `services` of them. */
export interface Ahead {
  offsets: Offsets;
  services: number;
  /** True when one more full service is in the offsets (see `smoothedOffsets`). */
  smoothed: boolean;
}

/** Packets with f full services ahead, in the two forms in which their residual time is stored. */
export interface Block {
  f: number;
  /** By residual time: those of services that emptied the ring and late arrivals of full services. */
  residual: Ahead | null;
  /** The late arrivals alone, in the first block. */
  crowded: Float64Array | null;
  /** Other arrivals of full services, by -1 - s: the service in progress counts as a whole one. */
  whole: Ahead | null;
}

/** Offsets that several blocks share, up to a factor: made smooth once. */
class SharedOffsets {
  private readonly offsets: Offsets;
  private smooth: Offsets | null | undefined;

  constructor(start: number, weights: Float64Array) {
    this.offsets = { start, step: 1, weights };
  }

  /** Before `services` full services, masses times `scale`. */
  before(services: number, full: FullServices, scale: number): Ahead {
    const smooth = services > 1 && full.totals.step === 0 ? this.smoothed(full) : null;
    if (smooth === null) return { offsets: scaledOffsets(this.offsets, scale), services, smoothed: false };
    return { offsets: scaledOffsets(smooth, scale), services: services - 1, smoothed: true };
  }

  private smoothed(full: FullServices): Offsets | null {
    if (this.smooth === undefined) this.smooth = smoothedOffsets(this.offsets, full.law(1));
    return this.smooth;
  }
}

/** The arrivals of full services in one block, or in several. */
interface SharedSplit {
  of: Float64Array;
  split: CrowdedSplit;
  residual: SharedOffsets;
  whole: SharedOffsets;
}

function sharedSplit(of: Float64Array, split: CrowdedSplit): SharedSplit {
  const { residual, whole, wholeStart } = split;
  return {
    of,
    split,
    residual: new SharedOffsets(0, residual),
    whole: new SharedOffsets(wholeStart, whole),
  };
}

/** Splits every block once, and releases its sources. */
export function splitBlocks(
  system: System,
  full: ServiceLengths,
  services: FullServices,
  packets: AcceptedPackets,
): Block[] {
  const blocks: Block[] = [];
  const count = packets.blockMass.length;
  // Blocks with the same arrivals follow each other.
  let last = null as SharedSplit | null;
  for (let f = 0; f < count; f++) {
    const emptied = packets.emptied[f];
    const arrivals = packets.crowded[f];
    packets.emptied[f] = null;
    packets.crowded[f] = null;
    if (!emptied && !arrivals) continue;
    const before = (offsets: SharedOffsets, ahead: number, scale: number) =>
      offsets.before(ahead, services, scale);
    if (!arrivals) {
      const residual = emptied && before(new SharedOffsets(0, emptied), f, 1);
      blocks.push({ f, residual, crowded: null, whole: null });
      continue;
    }
    const { bySlot, scale } = arrivals;
    if (last?.of !== bySlot) last = sharedSplit(bySlot, splitCrowded(system, full, bySlot));
    // Only in the first block the late arrivals are asked for alone.
    const crowded = emptied || f === 0 ? times(last.split.residual, scale) : null;
    blocks.push({
      f,
      residual: crowded
        ? before(new SharedOffsets(0, sumOf(emptied, crowded)!), f, 1)
        : before(last.residual, f, scale),
      crowded: f === 0 ? crowded : null,
      whole: before(last.whole, f + 1, scale),
    });
  }
  return blocks;
}

function times(masses: Float64Array, factor: number): Float64Array {
  if (factor === 1) return masses;
  const result = float64Array(masses.length);
  for (let k = 0; k < masses.length; k++) result[k] = factor * masses[k];
  return result;
}

/** Sum of two arrays that begin at the same place; either may be missing. */
export function sumOf(a: Float64Array | null, b: Float64Array | null): Float64Array | null {
  if (!a || !b) return a ?? b;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const sum = long.slice();
  for (let k = 0; k < short.length; k++) sum[k] += short[k];
  return sum;
}

/** The law of the waiting time in slots; its mass is E[V]. */
export function waitingTimeLaw(services: FullServices, blocks: readonly Block[]): TimeLaw {
  const terms: TimeLaw[] = [];
  for (const { f, residual, whole } of blocks) {
    // Whether the service in progress stalls is known to `whole`.
    for (const ahead of [residual, whole]) {
      if (ahead === null) continue;
      const law = services.law(ahead.services);
      terms.push(services.withStalls(offsetTerm(ahead.offsets, law), f));
    }
  }
  return mixtureLaw(terms);
}

/** E[W] in slots by Little's law: mean queue at random times over the throughput. */
export function meanWaitingSlots(chain: ChainSolution, meanQueueRandomTime: number): number {
  return (meanQueueRandomTime * chain.meanService) / chain.meanBatch;
}

/** Fewer offsets are left only from this step on. */
const leastStep = 4;

/**
 * X + Z at every h-th slot, h times its mass there, X an offset and Z the law: in a sum with a third time that is as
 * smooth as Z or smoother it replaces X + Z, with the error of `thinning`, whatever the shape of X. null where nothing
 * is gained. Cost: at every h-th slot a product for each slot of X or of Z.
 */
export function smoothedOffsets(x: Offsets, z: LatticeLaw): Offsets | null {
  const step = thinning(z.smoothness, z.smoothness);
  if (step < leastStep) return null;
  const start = x.start + z.start;
  const weights = float64Array(Math.ceil((x.step * (x.weights.length - 1) + z.p.length) / step));
  for (let i = 0; i < weights.length; i++) {
    weights[i] = step * convolutionAt(x, z.start, z.p, start + i * step);
  }
  return { start, step, weights };
}

export function scaledOffsets({ start, step, weights }: Offsets, factor: number): Offsets {
  return { start, step, weights: factor === 1 ? weights : weights.map((weight) => factor * weight) };
}

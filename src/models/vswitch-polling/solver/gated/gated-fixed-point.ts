/**
 * The gated model's fixed point: batches of every queue such that each is reproduced by visits between the batches of
 * the others.
 */
import { PollingChain } from '../workload/polling-elimination.ts';
import { BatchAcceleration } from './batch-acceleration.ts';
import {
  batchChange,
  type BatchLaw,
  batchOfMean,
  fixedBatch,
  fluidBatches,
  meanBatch,
  meanOver,
  TiltedBatch,
} from './batch-law.ts';
import { GatedQueue } from './gated-queue.ts';
import { groupsOf, neighboursOf, type QueueGroup } from '../port-groups.ts';
import { batchTimes } from './service-phases.ts';
import type { CoreSystem } from '../../system.ts';

/**
 * `sequential`: queue after queue, each for itself, from empty queues on, accelerated only once the change is below
 * 1e-7 (or after 600 sweeps): its sweeps can be compared with those of Algorithm 1. `grouped`: queues of one rate once,
 * from the fluid batches on, accelerated throughout; the same fixed point in 5 to 20 sweeps.
 */
export type SweepKind = 'sequential' | 'grouped';

export interface GatedFixedPoint {
  groups: readonly QueueGroup[];
  /** One a group, solved; null for silent queues. Its chain may be shorter than K, where no more is ever filled. */
  queues: readonly (GatedQueue | null)[];
  /** Sizes of their batches. */
  batches: readonly BatchLaw[];
  /** Sweeps up to a change of 1e-7. */
  iterations: number;
  converged: boolean;
  /** Share of its packets that changed the batch in the last sweep, of the queue where that was most. */
  residual: number;
}

const countedTo = 1e-7;
const restAt = 1e-12;
const mostSweeps = { sequential: 2000, grouped: 600 };
/** Places of the shorter queues that are solved first, where the queues are at least twice as long. */
const firstCapacity = 64;
/** Sweeps after which shortened queues may get more places without convergence: there may be no fixed point. */
const mostSweepsShort = 30;
/** The shortened queues get more places where a visit finds all of them taken with more than this probability. */
const negligible = 1e-40;
/** From here on sequential sweeps are accelerated too. */
const mostPlainSweeps = 600;

/**
 * Gauss-Seidel over the groups. Queues far longer than they are ever filled are solved as shorter ones,
 * `queues[g].capacity`.
 */
export function solveGatedFixedPoint(core: CoreSystem, kind: SweepKind): GatedFixedPoint {
  const iteration = new GatedIteration(core, kind);
  iteration.begin();
  let iterations = 0;
  let converged = false;
  let residual = Infinity;
  let lengthenedAt = 0;
  for (let sweep = 1; sweep <= mostSweeps[kind]; sweep++) {
    residual = iteration.sweep();
    if (!converged) {
      iterations = sweep;
      converged = residual < countedTo;
    }
    if ((residual < restAt || sweep - lengthenedAt > mostSweepsShort) && iteration.lengthen()) {
      lengthenedAt = sweep;
      converged = false;
      continue;
    }
    if (residual < restAt) break;
    iteration.advance(kind === 'grouped' || converged || sweep >= mostPlainSweeps);
  }
  const { groups, queues, batches } = iteration;
  return { groups, queues, batches, iterations, converged: residual < countedTo, residual };
}

/** Places that queues are first solved with. */
const firstLength = ({ capacity }: CoreSystem) => (capacity > 2 * firstCapacity ? firstCapacity : capacity);

class GatedIteration {
  readonly groups: readonly QueueGroup[];
  readonly queues: (GatedQueue | null)[];
  batches: BatchLaw[] = [];
  private readonly parts: CycleParts;
  /** Chains by capacity: queues are solved one after the other. */
  private readonly chains = new Map<number, PollingChain>();
  private acceleration = new BatchAcceleration();
  /** Batches before the last sweep, and the mean cycle that each group's were found in. */
  private before: BatchLaw[] = [];
  private readonly cycles: number[] = [];
  /** Largest change of a group's batches in the last sweep. */
  private change = Infinity;

  constructor(
    private readonly core: CoreSystem,
    private readonly kind: SweepKind,
  ) {
    const grouped = kind === 'grouped';
    const { capacity, rates } = core;
    const length = firstLength(core);
    this.groups = groupsOf(rates, grouped);
    this.queues = this.groups.map(({ rate }) => (rate === 0 ? null : this.queueOf(length, rate)));
    this.parts = {
      batchTimes: batchTimes(core),
      switchOvers: rates.length * core.times.switchOver,
      capacity,
    };
  }

  /** Makes the batches that the first sweep starts from. */
  begin(): void {
    const { core, groups, batches, kind } = this;
    const full = Math.min(core.maxBatch, firstLength(core));
    const means = fluidBatches(core);
    for (const { rate } of groups) {
      const mean = Math.min(full, means[core.rates.indexOf(rate)]);
      batches.push(kind === 'grouped' ? batchOfMean(mean, full) : fixedBatch(0, full));
    }
  }

  private queueOf(capacity: number, rate: number): GatedQueue {
    let chain = this.chains.get(capacity);
    if (chain === undefined) {
      chain = new PollingChain(capacity, Math.min(this.core.maxBatch, capacity));
      this.chains.set(capacity, chain);
    }
    return new GatedQueue({ ...this.core, capacity }, rate, chain);
  }

  /** Solves every group once, each with the latest batches of the others. */
  sweep(): number {
    const { groups, batches, parts } = this;
    const before = [...batches];
    this.before = before;
    this.change = 0;
    for (const [g, queue] of this.queues.entries()) {
      if (queue === null) continue;
      queue.solve(neighboursOf(g, groups, batches));
      batches[g] = queue.batches.slice();
      const { count } = groups[g];
      // its equals were still taken to have the batches of the sweep before
      const seen = [...groups, { rate: 0, count: 1 - count }, { rate: 0, count: count - 1 }];
      this.cycles[g] = cycleTime(seen, [...batches, batches[g], before[g]], parts);
      this.change = Math.max(this.change, batchChange(before[g], batches[g]));
    }
    return this.change;
  }

  /**
   * Sets the starting point of the next sweep: the results of the last one, or with `accelerated` an extrapolation of
   * them.
   */
  advance(accelerated: boolean): void {
    if (!accelerated) return;
    const { groups, batches, cycles, parts, acceleration, before } = this;
    const share = acceleration.balanceShare;
    const laws = share > 0 ? balanced(groups, batches, cycles, parts, share) : batches;
    this.batches = acceleration.next(before, laws, this.change);
  }

  /** Adds places to shortened queues that are filled; returns whether there were any. */
  lengthen(): boolean {
    let any = false;
    for (const [g, queue] of this.queues.entries()) {
      if (queue === null) continue;
      const { law } = queue;
      const capacity = law.length - 1;
      if (capacity === this.core.capacity || law[capacity] < negligible) continue;
      const longer = 4 * capacity < this.core.capacity / 2 ? 4 * capacity : this.core.capacity;
      const longQueue = this.queueOf(longer, this.groups[g].rate);
      longQueue.batches.set(this.batches[g]);
      this.queues[g] = longQueue;
      this.batches[g] = longQueue.batches.slice();
      any = true;
    }
    if (any) this.acceleration = new BatchAcceleration();
    return any;
  }
}

// Batches brought into balance with the cycle that they make: takes the slow mode out of the gated model's iteration.

interface CycleParts {
  /** `batchTimes[m]`: mean time of a batch of m packets, µs. */
  batchTimes: Float64Array;
  /** All switch-overs of a cycle, µs. */
  switchOvers: number;
  /** K. */
  capacity: number;
}

/** Mean cycle with these batches, µs. */
function cycleTime(
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
  { batchTimes, switchOvers }: CycleParts,
): number {
  return groups.reduce((sum, { count }, g) => sum + count * meanOver(batches[g], batchTimes), switchOvers);
}

/**
 * Laws of the same shapes in a cycle as long as they add up to, or `share` of the way there. `cycles[g]` is the mean
 * cycle in which the law of group g was found. In a longer one a queue would have proportionally larger batches, up to
 * full ones; the more it loses, the less its batches can grow. Laws that are in balance already, as at the fixed point,
 * remain unchanged.
 */
function balanced(
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
  cycles: readonly number[],
  parts: CycleParts,
  share: number,
): BatchLaw[] {
  const { batchTimes, switchOvers, capacity } = parts;
  const tilted = batches.map((law) => new TiltedBatch(law));
  const elasticities = groups.map(({ rate }, g) => {
    const loss = Math.max(0, 1 - tilted[g].baseMean / (rate * cycles[g]));
    // a queue of K/D batches loses D/K at its critical load, and there grows half as fast as its load
    const saturation = (loss * capacity) / (batches[g].length - 1);
    return 1 / (1 + saturation + saturation * saturation);
  });
  function tiltTo(cycle: number): number {
    for (const [g, { rate }] of groups.entries()) {
      if (rate === 0) continue;
      const mean = tilted[g].baseMean * (cycle / cycles[g]) ** elasticities[g];
      tilted[g].toMean(Math.min(batches[g].length - 1, mean));
    }
    return cycleTime(
      groups,
      tilted.map(({ law }) => law),
      parts,
    );
  }
  let low = switchOvers;
  let high = groups.reduce((sum, { count }) => sum + count * batchTimes[batchTimes.length - 1], switchOvers);
  for (let step = 0; step < 100 && high > low * (1 + 1e-13); step++) {
    const middle = Math.sqrt(low * high);
    if (tiltTo(middle) > middle) low = middle;
    else high = middle;
  }
  if (share < 1) {
    for (const one of tilted) {
      one.toMean(one.baseMean ** (1 - share) * meanBatch(one.law) ** share);
    }
  }
  return tilted.map(({ law }) => law);
}

/** The gated model's fixed point: batches of every queue such that each, visited between the others' batches, has its own. */
import { BatchAcceleration } from './batch-acceleration.ts';
import type { BatchLaw } from './batch-law.ts';
import { batchChange, batchOfMean, fixedBatch } from './batch-law.ts';
import type { CycleParts } from './cycle-balance.ts';
import { balanced, cycleTime } from './cycle-balance.ts';
import { fluidBatches } from './fluid-batches.ts';
import { GatedQueue } from './gated-queue.ts';
import type { QueueGroup } from './queue-groups.ts';
import { groupsOf, neighboursOf } from './queue-groups.ts';
import { batchTimes } from './service-phases.ts';
import type { CoreSystem } from './system.ts';

/**
 * `sequential`: queue after queue, each for itself, from empty queues on, accelerated only once the change is below 1e-7 (or after
 * 600 sweeps): its sweeps can be compared with those of Algorithm 1. `grouped`: queues of one rate once, from the fluid batches on, accelerated
 * throughout; the same fixed point in 5 to 20 sweeps.
 */
export type SweepKind = 'sequential' | 'grouped';

export interface GatedFixedPoint {
  groups: readonly QueueGroup[];
  /** One a group, solved; null for silent queues. */
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
const mostSweeps = 2000;
/** From here on sequential sweeps are accelerated too. */
const mostPlainSweeps = 600;

/** Gauss-Seidel over the groups. Yields progress every million operations or so. */
export function* solveGatedFixedPoint(
  core: CoreSystem,
  kind: SweepKind,
): Generator<number, GatedFixedPoint, void> {
  const grouped = kind === 'grouped';
  const groups = groupsOf(core.rates, grouped);
  const queues = groups.map(({ rate }) => (rate === 0 ? null : new GatedQueue(core, rate)));
  const parts: CycleParts = {
    batchTimes: batchTimes(core),
    switchOvers: core.rates.length * core.times.switchOver,
    capacity: core.capacity,
  };
  const acceleration = new BatchAcceleration();
  let batches = grouped ? fluidStart(core, groups) : emptyStart(core, groups);
  let iterations = 0;
  let converged = false;
  let residual = Infinity;
  for (let sweep = 1; sweep <= mostSweeps; sweep++) {
    const before = batches;
    const cycles: number[] = [];
    const share = sweep / (sweep + (grouped ? 10 : 40));
    batches = [...before];
    residual = 0;
    for (const [g, queue] of queues.entries()) {
      if (queue === null) continue;
      const solving = queue.solve(neighboursOf(g, groups, batches));
      while (!solving.next().done) yield share;
      batches[g] = queue.batches.slice();
      const { count } = groups[g];
      // its equals were still taken to have the batches of the sweep before
      const seen = [...groups, { rate: 0, count: 1 - count }, { rate: 0, count: count - 1 }];
      cycles[g] = cycleTime(seen, [...batches, batches[g], before[g]], parts);
      residual = Math.max(residual, batchChange(before[g], batches[g]));
    }
    if (!converged) {
      iterations = sweep;
      converged = residual < countedTo;
    }
    if (residual < restAt) break;
    if (grouped || converged || sweep >= mostPlainSweeps) {
      const { balanceShare } = acceleration;
      const laws = balanceShare > 0 ? balanced(groups, batches, cycles, parts, balanceShare) : batches;
      batches = acceleration.next(before, laws);
    }
    yield share;
  }
  return { groups, queues, batches, iterations, converged, residual };
}

function emptyStart({ maxBatch, capacity }: CoreSystem, groups: readonly QueueGroup[]): BatchLaw[] {
  return groups.map(() => fixedBatch(0, Math.min(maxBatch, capacity)));
}

function fluidStart(core: CoreSystem, groups: readonly QueueGroup[]): BatchLaw[] {
  const means = fluidBatches(core);
  return groups.map(({ rate }) =>
    batchOfMean(means[core.rates.indexOf(rate)], Math.min(core.maxBatch, core.capacity)),
  );
}

/**
 * The recommended form of one core: the closest to simulation at its load, put together from gated, workload and pooled
 * form.
 */
import type { CoreResult } from './core-result.ts';
import { solveGated } from './gated/gated.ts';
import type { PooledResult } from './pooled/pooled.ts';
import { solvePooled } from './pooled/pooled.ts';
import type { CoreSystem } from '../system.ts';
import { solveWorkload } from './workload/workload.ts';

/** Forms that queues and times come from. */
export type RecommendedSource = 'workload' | 'gated' | 'pooled';

/**
 * From the first of these loads, over what the core can serve, to the second: from the workload form to the pooled one.
 */
const workloadToPooled = [0.6, 0.9] as const;
/** Where more than the first of these shares of the packets is lost, and more and more up to the second. */
const lossToPooled = [1e-7, 1e-5] as const;
/**
 * From the first of these mean batches of the second busiest queue, over a full one, to the second: from the pooled
 * form to the gated one.
 */
const secondToGated = [0.95, 1.02] as const;
/** The same by the load, where the gated form knows how batches vary and the queues hardly do. */
const overloadToGated = [1.02, 1.06] as const;

/** Queues this short, or no longer than a batch, are full together as much as one after the other. */
const shortQueue = 8;

const part = (x: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (x - from) / (to - from)));

/** Between two positive numbers, in factors. */
const blend = (a: number, b: number, share: number) =>
  share === 0 ? a : share === 1 ? b : a ** (1 - share) * b ** share;

/**
 * One busy queue, or room for one packet: the gated form. Else times are, at low loads, the larger of gated and
 * workload form. Near the critical load, where the queues grow together, losses and times are the pooled form's; where
 * several queues are always full, or the busiest one surely is, the gated form's. In between one goes over into the
 * other. Batches, visits, misses and laws are the gated form's throughout.
 */
export function solveRecommended(core: CoreSystem): {
  result: CoreResult;
  latencyFrom: readonly RecommendedSource[];
} {
  const gated = solveGated(core, 'grouped');
  const busy = core.rates.filter((rate) => rate > 0).length;
  if (busy < 2 || core.capacity === 1) return { result: gated, latencyFrom: ['gated'] };
  const pooling = solvePooled(core);
  const pooled = isShort(core) ? likeGated(core, pooling, gated) : pooling;
  const toGated = Math.max(part(pooled.secondBusiest, secondToGated), part(pooled.load, overloadToGated));
  if (toGated === 1) return { result: gated, latencyFrom: ['gated'] };
  const toPooled = Math.max(part(pooled.load, workloadToPooled), part(lossPart(core, pooled), [0, 1]));
  const workload = toPooled < 1 ? solveWorkload(core) : null;
  const known = workload?.queues.every(({ meanQueue }) => meanQueue !== null) ?? false;
  const queues = gated.queues.map((queue, i) => {
    const own = pooled.queues[i];
    if (own === null) return queue;
    const rate = core.rates[i];
    const quiet = known ? Math.max(queue.meanQueue!, workload!.queues[i].meanQueue!) : own.meanQueue;
    const together = blend(quiet, own.meanQueue, toPooled);
    const meanQueue = Math.min(core.capacity, blend(together, queue.meanQueue!, toGated));
    const loss = own.loss + toGated * (queue.loss! - own.loss);
    const throughput = rate * (1 - loss);
    const work = known ? workload!.queues[i].utilisation! : queue.utilisation!;
    const utilisation = work + toPooled * (queue.utilisation! - work);
    return { ...queue, loss, throughput, meanQueue, sojourn: meanQueue / throughput, utilisation };
  });
  const latencyFrom = [
    ...(known && toPooled < 1 ? (['workload'] as const) : []),
    ...(toPooled > 0 || !known ? (['pooled'] as const) : []),
    ...(toGated > 0 ? (['gated'] as const) : []),
  ];
  return { result: { ...gated, queues }, latencyFrom };
}

const isShort = ({ capacity, maxBatch }: CoreSystem) => capacity <= Math.max(shortQueue, maxBatch);

/** Losses and contents of the whole core, shared out to the queues as the gated form's are. */
function likeGated({ rates, capacity }: CoreSystem, pooled: PooledResult, gated: CoreResult): PooledResult {
  const sumOf = (value: (i: number) => number) => rates.reduce((sum, _, i) => sum + value(i), 0);
  const lost =
    sumOf((i) => rates[i] * (pooled.queues[i]?.loss ?? 0)) / sumOf((i) => rates[i] * gated.queues[i].loss!);
  const held = sumOf((i) => pooled.queues[i]?.meanQueue ?? 0) / sumOf((i) => gated.queues[i].meanQueue!);
  const queues = pooled.queues.map((queue, i) => {
    const { loss, meanQueue } = gated.queues[i];
    if (queue === null || !Number.isFinite(lost)) return queue;
    return { loss: Math.min(1, Math.max(1, lost) * loss!), meanQueue: Math.min(capacity, held * meanQueue!) };
  });
  return { ...pooled, queues };
}

/** How far losses reach into `lossToPooled`, in factors: the workload form takes queues for endless. */
function lossPart({ rates }: CoreSystem, { queues }: PooledResult): number {
  const lost = queues.reduce((sum, queue, i) => sum + (queue?.loss ?? 0) * rates[i], 0);
  const share = lost / rates.reduce((a, b) => a + b, 0);
  const [from, to] = lossToPooled;
  return share > 0 ? Math.log(share / from) / Math.log(to / from) : 0;
}

/** One core by the chosen form of the model. */
import type { CoreResult, QueueResult } from './core-result.ts';
import { comparableSweeps, solveGated } from './gated/gated.ts';
import { solvePublished } from './published.ts';
import type { CoreSystem, Method } from '../system.ts';
import { solveWorkload } from './workload/workload.ts';
import { criticalLoad } from './gated/batch-law.ts';
import { type PooledQueue, solvePooled } from './pooled/pooled.ts';

// The recommended form of one core: the closest to simulation at its load, put together from gated, workload and
// pooled form.

/** Forms that queues and times come from. */
type RecommendedSource = 'workload' | 'gated' | 'pooled';

/** Shares of the critical load between which the workload form is blended into the pooled one. */
const workloadToPooled = [0.5, 0.9] as const;
/** The same by the share of packets lost. */
const lossToPooled = [1e-7, 1e-5] as const;
/** Shares of the critical load between which the pooled form is blended into the gated one. */
const overloadToGated = [1.02, 1.06] as const;
/** The same by the busiest queue's share of the core's packets: a lone queue waits for no other. */
const aloneToGated = [0.99, 1] as const;

const part = (x: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (x - from) / (to - from)));

/** Between two positive numbers, in factors. */
const blend = (a: number, b: number, share: number) =>
  share === 0 ? a : share === 1 ? b : a ** (1 - share) * b ** share;

/**
 * One busy queue, or room for one packet: the gated form. Else the pooled form; but at low loads times are the larger
 * of gated and workload form and misses the workload form's, and in overload, and the more one queue has nearly all
 * packets, all is the gated form's. In between one goes over into the other, so that no number jumps where a load or a
 * share moves a little. Laws of queue lengths are the gated form's throughout.
 */
function solveRecommended(core: CoreSystem): {
  result: CoreResult;
  latencyFrom: readonly RecommendedSource[];
} {
  const gated = solveGated(core, 'grouped');
  const total = core.rates.reduce((a, b) => a + b, 0);
  const load = total > 0 ? total / criticalLoad(core, core.rates) : 0;
  const alone = total > 0 ? Math.max(...core.rates) / total : 1;
  const toGated = Math.max(part(load, overloadToGated), part(alone, aloneToGated));
  if (toGated === 1 || core.capacity === 1) return { result: gated, latencyFrom: ['gated'] };
  const pooled = solvePooled(core);
  const toPooled = Math.max(part(load, workloadToPooled), part(lossPart(core, pooled), [0, 1]));
  const workload = toPooled < 1 ? solveWorkload(core) : null;
  const known = workload?.queues.every(({ meanQueue }) => meanQueue !== null) ?? false;
  const queues = gated.queues.map((queue, i) => {
    const pooledQueue = pooled[i];
    if (pooledQueue === null) return queue;
    const quiet = known ? workload!.queues[i] : null;
    const held = quiet ? Math.max(queue.meanQueue!, quiet.meanQueue!) : pooledQueue.meanQueue;
    const meanQueue = blend(blend(held, pooledQueue.meanQueue, toPooled), queue.meanQueue!, toGated);
    const missRatio = quiet
      ? blend(quiet.missRatio!, pooledQueue.missRatio, toPooled)
      : pooledQueue.missRatio;
    return mixed(core, core.rates[i], { ...pooledQueue, meanQueue, missRatio }, queue, toGated);
  });
  const latencyFrom = [
    ...(known && toPooled < 1 ? (['workload'] as const) : []),
    ...(toPooled > 0 || !known ? (['pooled'] as const) : []),
    ...(toGated > 0 ? (['gated'] as const) : []),
  ];
  return { result: { ...gated, queues }, latencyFrom };
}

/** The pooled form's queue, blended with the share `toGated` of the gated form's. */
function mixed(
  { capacity, times: { hit, miss, forward } }: CoreSystem,
  rate: number,
  pooledQueue: PooledQueue,
  gated: QueueResult,
  toGated: number,
): QueueResult {
  const between = (a: number, b: number) => a + toGated * (b - a);
  const loss = between(pooledQueue.loss, gated.loss!);
  const throughput = rate * (1 - loss);
  const meanQueue = Math.min(capacity, pooledQueue.meanQueue);
  const pollRate = between(pooledQueue.pollRate, gated.pollRate!);
  const missRatio = between(pooledQueue.missRatio, gated.missRatio!);
  return {
    loss,
    throughput,
    meanQueue,
    sojourn: meanQueue / throughput,
    pollRate,
    emptyAtPoll: between(pooledQueue.emptyAtPoll, gated.emptyAtPoll!),
    meanBatch: throughput / pollRate,
    missRatio,
    utilisation: throughput * (hit + forward + (miss - hit) * missRatio),
    law: gated.law,
  };
}

/** Position of the losses in `lossToPooled`, on a logarithmic scale: the workload form assumes unlimited queues. */
function lossPart({ rates }: CoreSystem, queues: readonly (PooledQueue | null)[]): number {
  const lost = queues.reduce((sum, queue, i) => sum + (queue?.loss ?? 0) * rates[i], 0);
  const share = lost / rates.reduce((a, b) => a + b, 0);
  const [from, to] = lossToPooled;
  return share > 0 ? Math.log(share / from) / Math.log(to / from) : 0;
}

/** A form that queues and times in the system come from. */
export type LatencySource = RecommendedSource | 'published';

interface CoreAnswer {
  result: CoreResult;
  /** Several where one form is blended into another. */
  latencyFrom: readonly LatencySource[];
}

export function solveCore(core: CoreSystem, method: Method): CoreAnswer {
  switch (method) {
    case 'published':
      return {
        result: solvePublished(core, { missRule: 'fixed', switchOver: 'eq11' }),
        latencyFrom: ['published'],
      };
    case 'published-literal':
      return {
        result: solvePublished(core, { missRule: 'eq17', switchOver: 'eq11' }),
        latencyFrom: ['published'],
      };
    case 'gated':
      return { result: solveGated(core, comparableSweeps(core)), latencyFrom: ['gated'] };
    case 'workload':
      return { result: solveWorkload(core), latencyFrom: ['workload'] };
    case 'recommended':
      return solveRecommended(core);
  }
}

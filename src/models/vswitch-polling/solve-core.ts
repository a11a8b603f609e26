/** One core by the chosen form of the model. */
import type { CoreResult } from './core-result.ts';
import { sumOver } from './core-result.ts';
import { comparableSweeps, scaled, solveGated } from './gated.ts';
import { solvePublished } from './published.ts';
import type { CoreSystem, Method } from './system.ts';
import { solveWorkload } from './workload.ts';

/** Which form the queues and sojourn times come from. */
export type LatencySource = 'workload' | 'gated' | 'published';

export interface CoreAnswer {
  result: CoreResult;
  latencyFrom: LatencySource;
}

/** Up to this loss of the whole core the recommended form takes queues and times from the workload. */
export const workloadLossLimit = 1e-4;

export function* solveCore(core: CoreSystem, method: Method): Generator<number, CoreAnswer, void> {
  switch (method) {
    case 'published':
      return {
        result: yield* solvePublished(core, { missRule: 'fixed', switchOver: 'eq11' }),
        latencyFrom: 'published',
      };
    case 'published-literal':
      return {
        result: yield* solvePublished(core, { missRule: 'eq17', switchOver: 'eq11' }),
        latencyFrom: 'published',
      };
    case 'gated':
      return { result: yield* solveGated(core, comparableSweeps(core)), latencyFrom: 'gated' };
    case 'workload':
      return { result: yield* solveWorkload(core), latencyFrom: 'workload' };
    case 'recommended':
      return yield* solveRecommended(core);
  }
}

/**
 * Losses, throughput, batches and laws of the gated form; mean queues, sojourn times and utilisation of the workload form where
 * the core loses less than `workloadLossLimit` and has an answer there.
 */
function* solveRecommended(core: CoreSystem): Generator<number, CoreAnswer, void> {
  const gated = yield* scaled(solveGated(core, 'grouped'), 0, 0.8);
  const offered = core.rates.reduce((a, b) => a + b, 0);
  const lost = gated.queues.reduce((sum, { loss }, i) => sum + (loss ?? 0) * core.rates[i], 0);
  if (!(lost < workloadLossLimit * offered)) return { result: gated, latencyFrom: 'gated' };
  const workload = yield* scaled(solveWorkload(core), 0.8, 1);
  if (sumOver(workload.queues, ({ meanQueue }) => meanQueue) === null) {
    return { result: gated, latencyFrom: 'gated' };
  }
  const queues = gated.queues.map((queue, i) => {
    const { meanQueue, sojourn, utilisation } = workload.queues[i];
    return { ...queue, meanQueue, sojourn, utilisation };
  });
  return { result: { ...gated, queues }, latencyFrom: 'workload' };
}

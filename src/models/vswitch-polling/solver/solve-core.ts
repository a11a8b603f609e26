/** One core by the chosen form of the model. */
import type { CoreResult } from './core-result.ts';
import { comparableSweeps, solveGated } from './gated/gated.ts';
import { solvePublished } from './published.ts';
import type { RecommendedSource } from './recommended.ts';
import { solveRecommended } from './recommended.ts';
import type { CoreSystem, Method } from '../system.ts';
import { solveWorkload } from './workload/workload.ts';

/** A form that queues and sojourn times come from. */
export type LatencySource = RecommendedSource | 'published';

export interface CoreAnswer {
  result: CoreResult;
  /** Several where one goes over into the other. */
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

/** Losses of a plan without its events, to tell how much they cause. */
import type { TransientEstimates } from './estimates.ts';
import type { TransientPlan } from './plan.ts';

/** The load of a plan alone; null: nothing else happens in it. */
export function withoutEvents(plan: TransientPlan): TransientPlan | null {
  if (plan.events.length === 0 && plan.bursts.length === 0) return null;
  return { ...plan, events: [], bursts: [], drain: null };
}

/** Losses of a replication without events, and what the same replication loses more with them. */
export interface LossWithout {
  lost: number;
  lostSe: number;
  anyLoss: number;
  /** Mean of the differences of equal replications: common random numbers. */
  more: number;
  moreSe: number;
}

/** Both with the same replications. */
export function lossWithout(withThem: TransientEstimates, without: TransientEstimates): LossWithout {
  const { lost, lostSe, anyLoss } = without.total();
  const other = without.lostByReplication();
  const differences = withThem.lostByReplication().map((packets, k) => packets - other[k]);
  const count = differences.length;
  const more = differences.reduce((sum, value) => sum + value, 0) / count;
  const squares = differences.reduce((sum, value) => sum + (value - more) ** 2, 0);
  const moreSe = count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0;
  return { lost, lostSe, anyLoss, more, moreSe };
}

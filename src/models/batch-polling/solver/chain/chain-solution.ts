/**
 * The solved chain at polls: the input of the computation of waiting and times in the system.
 */
import type { ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import type { ServiceRows } from '../service/service-rows.ts';

export interface ChainSolution {
  /** q(k) = P(k packets in the ring at a poll), length L + 1, sums to 1. Exact zeros outside `support`. */
  queueAtPoll: Float64Array;
  /** q is zero outside `support[0] <= k <= support[1]`: transient states, or states below the numerical floor. */
  support: readonly [number, number];
  /** v(k) = P(a poll takes k packets), length beta + 1. */
  batchSize: Float64Array;
  /** q_A(k) = P(an arriving packet finds k in the ring), length L + 1; index L are the packets lost (Eq. 4). */
  queueAtArrival: Float64Array;
  /**
   * p, share of arrivals that find the ring full (Eq. 3). Relative accuracy about 1e-9 down to 1e-30; below, an order
   * of magnitude or 0.
   */
  lossProbability: number;
  /** E[N], arrivals during a service. */
  meanArrivals: number;
  /** E[S], slots: a service drawn at a random poll. */
  meanService: number;
  /** E[V], packets a poll takes. */
  meanBatch: number;
  /** E[Q], packets in the ring at a poll. */
  meanQueueAtPoll: number;
  /** Arrival counts up to the longest service in use and the largest count of interest. */
  counts: ArrivalCounts;
  /** The same during services that leave packets in the ring. */
  crowdedCounts: ArrivalCounts;
  /** Arrivals during a service by batch size, for the sizes in use. */
  rows: ServiceRows;
  /** Probability per poll that was left out when bands and windows were cut. */
  truncatedMass: number;
  /** |E[N] (1 - p) - E[V]|, packets a poll. */
  conservationResidual: number;
  /** How the chain was solved. */
  algorithm: string;
}

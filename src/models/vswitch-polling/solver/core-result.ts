/** Result of every form of the model for one core. */

/** One RX queue of the core. */
export interface QueueResult {
  /** Share of the arriving packets that find K packets; null where the form knows none. */
  loss: number | null;
  /** Mean number of packets, the one in service included. */
  meanQueue: number | null;
  /** Mean time of an accepted packet from its arrival to the end of its service, µs; null for a silent queue too. */
  sojourn: number | null;
  /** Packets forwarded per µs. */
  throughput: number | null;
  /** Probability that a visit finds the queue empty. */
  emptyAtPoll: number | null;
  /** Mean packets taken at a visit, visits to the empty queue included. */
  meanBatch: number | null;
  /** Share of its packets that miss the cache; null for a silent queue. */
  missRatio: number | null;
  /** Share of time that the core spends on its packets. */
  utilisation: number | null;
  /** Visits per µs. */
  pollRate: number | null;
  /** Probabilities of 0..K packets at any time; null where the form knows means only. */
  law: Float64Array | null;
}

export interface CoreResult {
  /** In polling order. */
  queues: readonly QueueResult[];
  /** Sweeps over the queues, up to a relative change of 1e-7; 0 where there is nothing to iterate. */
  iterations: number;
  converged: boolean;
  /** Largest relative change in the last sweep. */
  residual: number;
}

/** A queue without arrivals: no loss and no waiting. */
export function silentQueue(pollRate: number | null): QueueResult {
  return {
    loss: 0,
    meanQueue: 0,
    sojourn: null,
    throughput: 0,
    emptyAtPoll: 1,
    meanBatch: 0,
    missRatio: null,
    utilisation: 0,
    pollRate,
    law: null,
  };
}

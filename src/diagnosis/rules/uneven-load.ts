import type { Finding } from '../cause.ts';

const cure =
  'Spread the load: more receive queues on that port, hash fields that distinguish the flows, affinity of the interrupts or RPS. One queue cannot be split by moving it to another core. The most that is carried is one core’s capacity over the share of the busiest.';

/** Cause and cure of every finding about one queue or core of several. */
export const unevenLoad = { cause: 'one-queue-or-core-overloaded', cure } as const satisfies Partial<Finding>;

/** Share of interrupts or packets of a single core or queue that makes it the only one. */
export const nearlyAll = 0.8;
/** Share of all losses below which the busiest core or queue is not the one that loses. */
export const fewLosses = 0.5;

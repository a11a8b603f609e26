/**
 * How long the thread that polls a ring may be held. Packets arrive independently of each other at the given rate; what
 * a poll finds is taken to be Poisson with the mean batch, which errs by a few per cent in time (a mean batch far below
 * the ring: by less).
 */
import { poissonMeanAtTail, poissonTail } from '../numerics/laws/poisson-tail.ts';

export interface PolledRing {
  /** Places for packets. */
  ringSize: number;
  /** Of the one ring, packets a µs (Mpps). */
  rateMpps: number;
  /** Packets that a poll finds on average; 0 where it is not known. */
  meanBatch: number;
}

/** P(a stall of this length loses packets). */
export function lossInStall({ ringSize, rateMpps, meanBatch }: PolledRing, stallUs: number): number {
  return poissonTail(ringSize, meanBatch + rateMpps * stallUs);
}

/** Length of a stall that loses packets with this probability, µs; 0 where the ring loses them without a stall. */
export function longestStallUs({ ringSize, rateMpps, meanBatch }: PolledRing, probability: number): number {
  return Math.max(0, (poissonMeanAtTail(ringSize, probability) - meanBatch) / rateMpps);
}

/** Packets in one burst at this rate that a ring holds while its core works at `capacityMpps` (0: it is held). */
export function longestBurst(
  { ringSize, meanBatch }: PolledRing,
  burstMpps: number,
  capacityMpps: number,
): number {
  const room = Math.max(0, ringSize - meanBatch);
  return capacityMpps >= burstMpps ? Infinity : room / (1 - capacityMpps / burstMpps);
}

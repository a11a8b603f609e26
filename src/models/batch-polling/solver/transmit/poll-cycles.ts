/** Polls as the transmit side sees them: what each brings, and how long it takes. */
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { System } from '../../system/system.ts';

/** A duration of a poll, slots, and its share. */
export interface Duration {
  slots: number;
  share: number;
}

export interface PollSize {
  packets: number;
  /** Of a poll that finds packets. */
  probability: number;
  /** Slots of the poll. */
  mean: number;
  variance: number;
  durations: readonly Duration[];
}

/**
 * Sizes and durations of polls, taken as independent from poll to poll: an approximation, since a long poll lets more
 * packets arrive. Durations keep their means and variances.
 */
export interface PollCycles {
  sizes: readonly PollSize[];
  /** Share of empty polls and their durations, a sleep after them included. */
  empty: PollSize;
  /** Mean slots of a poll, and packets that it takes. */
  meanSlots: number;
  meanPackets: number;
  /** Mean slots of the empty polls between two that find packets. */
  idleSlots: number;
}

/** Rarer sizes are left out. */
const rare = 1e-12;

export function pollCycles({ service }: System, { batchSize, meanBatch }: ChainSolution): PollCycles {
  const empty = pollSize(0, batchSize[0], service.mean(0), service.variance(0));
  const found = 1 - empty.probability;
  const sizes: PollSize[] = [];
  let meanSlots = empty.probability * empty.mean;
  for (let n = 1; n < batchSize.length; n++) {
    if (!(batchSize[n] > rare * found)) continue;
    const size = pollSize(n, batchSize[n] / found, service.mean(n), service.variance(n));
    meanSlots += batchSize[n] * size.mean;
    sizes.push(size);
  }
  const idleSlots = (empty.probability / found) * empty.mean;
  return { sizes, empty, meanSlots, meanPackets: meanBatch, idleSlots };
}

function pollSize(packets: number, probability: number, mean: number, variance: number): PollSize {
  return { packets, probability, mean, variance, durations: durationsOf(mean, variance) };
}

/** Two durations of this mean and variance, neither below 0. */
function durationsOf(mean: number, variance: number): readonly Duration[] {
  if (!(variance > 0)) return [{ slots: mean, share: 1 }];
  const sd = Math.sqrt(variance);
  if (sd <= mean)
    return [
      { slots: mean - sd, share: 0.5 },
      { slots: mean + sd, share: 0.5 },
    ];
  const long = (mean * mean + variance) / mean;
  return [
    { slots: 0, share: 1 - mean / long },
    { slots: long, share: mean / long },
  ];
}

/** A mass between two points of a lattice, on both of them so that its mean is preserved. */
export function splitBetween(place: number): readonly [at: number, below: number, above: number] {
  const at = Math.floor(place);
  return [at, 1 - (place - at), place - at];
}

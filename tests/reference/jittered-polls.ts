/**
 * Polls of a core whose arrivals are early or late at every poll's instant, by definition: A(t) = rate t + e(t), e
 * drawn anew at every poll. What a poll finds early the next one misses: from c + e packets n are taken, and the next
 * state is c - n + floor(rate B_n + U), a chain over c = queue - e. Slow and independent of `src`; the ring has room
 * for all.
 */
import { normalDistribution } from './jittered-arrivals.ts';

export interface JitteredPolls {
  /** Mean packets that arrive while n are served; service times are normal around it. */
  meanArrivals: (n: number) => number;
  /** Standard deviation of rate times service time, packets. */
  spread: number;
  /** Standard deviation of e, packets. */
  deviation: number;
  maxBatch: number;
  /** Queues up to this many packets. */
  states: number;
}

type Law = ReadonlyMap<number, number>;

/** e rounded to whole packets; its own rounding is part of `deviation`. */
function earlyPackets(deviation: number): Law {
  const sd = Math.sqrt(Math.max(1e-6, deviation ** 2 - 1 / 12));
  const most = Math.ceil(6 * deviation) + 1;
  const law = new Map<number, number>();
  for (let e = -most; e <= most; e++)
    law.set(e, normalDistribution((e + 0.5) / sd) - normalDistribution((e - 0.5) / sd));
  return law;
}

/** floor(X + U) for normal X >= 0: of slices of X, each split between two numbers. */
function wholePackets(mean: number, sd: number): Law {
  const law = new Map<number, number>();
  const slices = 400;
  for (let s = 0; s < slices; s++) {
    const z = -6 + (12 * (s + 0.5)) / slices;
    const p = normalDistribution(z + 6 / slices) - normalDistribution(z - 6 / slices);
    const x = Math.max(0, mean + z * sd);
    const low = Math.floor(x);
    law.set(low, (law.get(low) ?? 0) + p * (1 - (x - low)));
    law.set(low + 1, (law.get(low + 1) ?? 0) + p * (x - low));
  }
  return law;
}

/** P(a poll takes n packets), n = 0 .. maxBatch, by repeated steps. */
export function jitteredPollBatches(polls: JitteredPolls, steps: number): number[] {
  const { maxBatch, states, deviation, spread, meanArrivals } = polls;
  const early = earlyPackets(deviation);
  const arrivals = Array.from({ length: maxBatch + 1 }, (_, n) => wholePackets(meanArrivals(n), spread));
  const most = Math.max(...early.keys());
  let law = new Array<number>(states + 2 * most + 1).fill(0);
  law[Math.round(meanArrivals(0)) + most] = 1;
  let batches: number[] = [];
  for (let step = 0; step < steps; step++) {
    const next = new Array<number>(law.length).fill(0);
    batches = new Array<number>(maxBatch + 1).fill(0);
    law.forEach((p, at) => {
      if (p < 1e-15) return;
      for (const [e, share] of early) {
        const c = at - most;
        const queue = Math.min(states, Math.max(0, c + e));
        const n = Math.min(queue, maxBatch);
        batches[n] += p * share;
        const base = c - n + most;
        for (const [k, count] of arrivals[n])
          next[Math.min(law.length - 1, Math.max(0, base + k))] += p * share * count;
      }
    });
    law = next;
  }
  return batches;
}

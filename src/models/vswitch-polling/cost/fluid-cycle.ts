/** Cycle and batches of a core if packets flowed evenly: what the sizes of its chains are estimated from. */
import { expectedMisses } from '../solver/gated/miss-ratio.ts';
import type { Core, Queues } from './core-classes.ts';

export const fullBatch = ({ maxBatch, capacity }: Core) => Math.min(maxBatch, capacity);

/** Mean time of a batch of `m` packets, µs. */
export function batchTime({ times, outputs }: Core, m: number): number {
  const misses = Math.min(m, expectedMisses(m, outputs));
  return m * (times.hit + times.forward) + (times.miss - times.hit) * misses;
}

export interface Fluid {
  /** µs. */
  cycle: number;
  /** Queues whose batches are full. */
  full: number;
  /** Most packets that arrive at a queue, over a full batch. */
  excess: number;
  /** Whether all are, with as much again to spare. */
  saturated: boolean;
}

/** Cycle and batches if packets flowed evenly: Newton's steps from full batches down; the time is concave. */
export function fluidCycle(core: Core): Fluid {
  const { classes, outputs, times } = core;
  const most = fullBatch(core);
  const perMiss = Math.log1p(-1 / outputs);
  let cycle = Infinity;
  for (let step = 0; step < 12; step++) {
    let time = core.ports * times.switchOver;
    let slope = 0;
    for (const { rate, queues } of classes) {
      const batch = Math.min(most, rate * cycle);
      time += queues * batchTime(core, batch);
      if (batch === most) continue;
      const misses = batch < 1 ? 1 : outputs === 1 ? 0 : -outputs * perMiss * Math.exp(batch * perMiss);
      slope += queues * rate * (times.hit + times.forward + (times.miss - times.hit) * misses);
    }
    const before = cycle;
    cycle = step === 0 || !(slope < 1) ? time : cycle - (cycle - time) / (1 - slope);
    if (cycle >= (1 - 1e-6) * before) break;
  }
  const isFull = ({ rate }: Queues) => rate * cycle >= 0.999 * most;
  return {
    cycle,
    full: classes.filter(isFull).reduce((sum, { queues }) => sum + queues, 0),
    excess: (classes[0].rate * cycle) / most,
    saturated: classes.every(({ rate }) => rate * cycle >= 2 * most),
  };
}

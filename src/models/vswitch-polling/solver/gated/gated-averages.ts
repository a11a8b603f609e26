/** Content of a gated queue at any time, from its content at polling instants. */
import type { BatchLaw } from './batch-law.ts';
import type { GatedQueue } from './gated-queue.ts';
import type { Neighbour } from '../queue-groups.ts';

export interface TimeAverages {
  /** Probabilities of 0..K packets at any time. */
  law: Float64Array;
  /** Mean cycle, µs. */
  cycle: number;
}

/** Starting contents less likely than this are left out. */
const unlikely = 1e-100;

/**
 * Follows the law of the content through one cycle of a solved queue and adds up the time spent at each content: all
 * phases are exponential, so the law within a phase is the law at its end. O(K) for each phase of the cycle and of
 * every smaller batch of the queue.
 */
export function timeAverages(queue: GatedQueue, neighbours: readonly Neighbour[]): TimeAverages {
  const walk = new CycleWalk(queue);
  walk.ownBatch();
  walk.switchOver();
  for (const { batches, count } of neighbours) {
    for (let copy = 0; copy < count; copy++) {
      walk.batchOf(batches);
      walk.switchOver();
    }
  }
  let cycle = 0;
  for (const time of walk.time) cycle += time;
  return { law: walk.time.map((time) => time / cycle), cycle };
}

class CycleWalk {
  /** Time spent at each content so far, µs. */
  readonly time: Float64Array;
  private readonly queue: GatedQueue;
  private content: Float64Array;
  private readonly buffer: Float64Array;

  constructor(queue: GatedQueue) {
    this.queue = queue;
    this.time = new Float64Array(queue.law.length);
    this.content = queue.law.slice();
    this.buffer = new Float64Array(this.content.length);
  }

  /** Every batch size for itself: those that are full have the same phases, the others end earlier. */
  ownBatch(): void {
    const found = this.content;
    const { maxBatch } = this.queue.phases;
    const after = new Float64Array(found.length);
    after[0] = found[0];
    for (let m = 1; m <= maxBatch; m++) {
      const y = this.buffer.fill(0);
      if (m < maxBatch) y[m] = found[m];
      else for (let k = maxBatch; k < y.length; k++) y[k] = found[k];
      if (m < maxBatch && found[m] < unlikely) continue;
      for (let l = 0; l < m; l++) {
        this.queue.phases.addServiceTime(this.time, y, l, 1);
        this.queue.phases.serviceStep(y, l);
        y.copyWithin(0, 1);
        y[y.length - 1] = 0;
      }
      for (let k = 0; k < y.length; k++) after[k] += y[k];
    }
    this.content = after;
  }

  switchOver(): void {
    const { phases } = this.queue;
    phases.switchOverStep(this.content);
    for (let k = 0; k < this.time.length; k++) this.time[k] += phases.switchOver * this.content[k];
  }

  batchOf(batches: BatchLaw): void {
    const { phases } = this.queue;
    const { content, buffer: stepped } = this;
    stepped.set(content);
    for (let k = 0; k < content.length; k++) content[k] *= batches[0];
    let larger = 0;
    const above = batches.map(() => 0);
    for (let m = batches.length - 1; m > 0; m--) above[m - 1] = larger += batches[m];
    for (let l = 0; l < batches.length - 1 && above[l] > unlikely; l++) {
      phases.addServiceTime(this.time, stepped, l, above[l]);
      phases.serviceStep(stepped, l);
      const weight = batches[l + 1];
      for (let k = 0; k < content.length; k++) content[k] += weight * stepped[k];
    }
  }
}

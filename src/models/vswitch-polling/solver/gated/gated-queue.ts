/** One RX queue of the gated model at its polling instants, given how large the batches of the others are. */
import { PollingChain } from '../workload/polling-elimination.ts';
import { ServicePhases } from './service-phases.ts';
import type { BatchLaw } from './batch-law.ts';
import type { Neighbour } from '../port-groups.ts';
import type { CoreSystem } from '../../system.ts';

/** Chances below this of arrivals that could meet the capacity within the queue's own batch are left out. */
const neglected = 1e-40;
/** Batch sizes less likely than this take no part in a vacation. */
const unlikely = 1e-60;
/**
 * With more than this product of contents and batch sizes, visits that find less than a full batch are taken to leave
 * room for what arrives during them: with 1023 places and batches of 256 that is wrong only when three times as many
 * packets arrive as even a dedicated core could serve, and then no visit finds so few.
 */
const mostPrepared = 2 ** 18;
/** Columns of `top` that are looked back upon together. */
const abreast = 32;

export class GatedQueue {
  readonly phases: ServicePhases;
  /** Chain in which the queues of a core are solved, one after the other. */
  readonly chain: PollingChain;
  /** Law of its content at polling instants, and sizes of its batches, after `solve`. */
  readonly law: Float64Array;
  readonly batches: BatchLaw;
  private readonly capacity: number;
  private readonly maxBatch: number;
  private readonly buffer: Float64Array;
  /** From this content on, arrivals during the own batch of D packets may meet the capacity. */
  private limitedFrom = 0;
  /** Whether they may do so during a smaller batch. */
  private limitsSmallBatches = false;
  /**
   * `ownBatch[m]`: law of the content after the own batch that starts with m < D packets, where that may meet the
   * capacity.
   */
  private readonly ownBatch: Float64Array[] = [];
  private isPrepared = false;

  /** `chain`: of the same capacity and largest batch; shared by the queues of a core, for it is large. */
  constructor(core: CoreSystem, rate: number, chain?: PollingChain) {
    this.phases = new ServicePhases(core, rate);
    const { capacity, maxBatch } = this.phases;
    this.capacity = capacity;
    this.maxBatch = maxBatch;
    this.chain = chain ?? new PollingChain(capacity, maxBatch);
    this.law = new Float64Array(capacity + 1);
    this.batches = new Float64Array(maxBatch + 1);
    this.buffer = new Float64Array(capacity + 1);
  }

  /** Prepares the parts that all solves of the queue share. */
  private prepare(): void {
    if (this.isPrepared) return;
    this.isPrepared = true;
    const { capacity, maxBatch } = this;
    const column = this.buffer.fill(0);
    column[0] = 1;
    for (let l = 0; l < maxBatch; l++) {
      this.phases.serviceStep(column, l);
    }
    let tail = 0;
    let reach = capacity;
    while (reach > 0 && (tail += column[reach]) < neglected) reach--;
    // content k meets the capacity with more than K - k arrivals in its batch
    this.limitedFrom = Math.max(maxBatch, capacity - reach);
    this.limitsSmallBatches = capacity - reach < maxBatch && capacity * maxBatch <= mostPrepared;
    if (!this.limitsSmallBatches) return;
    while (this.ownBatch.length < maxBatch) {
      this.ownBatch.push(this.afterBatch(this.ownBatch.length));
    }
  }

  private afterBatch(content: number): Float64Array {
    const y = new Float64Array(this.capacity + 1);
    y[content] = 1;
    for (let l = 0; l < content; l++) {
      this.phases.serviceStep(y, l);
      y.copyWithin(0, 1);
      y[this.capacity] = 0;
    }
    return y;
  }

  /** Solves the chain at polling instants; `law` and `batches` are then its results. */
  solve(neighbours: readonly Neighbour[]): void {
    const { chain, phases, capacity, maxBatch, batches } = this;
    this.prepare();
    const vacation = chain.arrivals[0];
    vacation.fill(0);
    vacation[0] = 1;
    this.takeVacation(vacation, neighbours);
    for (let m = 1; m <= maxBatch; m++) {
      chain.arrivals[m].set(chain.arrivals[m - 1]);
      phases.serviceStep(chain.arrivals[m], m - 1);
    }
    this.fillTop();
    chain.solve();
    const { law } = this;
    law.set(chain.law);
    let full = 0;
    for (let k = capacity; k >= maxBatch; k--) full += law[k];
    for (let m = 0; m < maxBatch; m++) batches[m] = law[m];
    batches[maxBatch] = full;
  }

  /** Switch-overs and the batches of the others, from the law `y` of the content, in place. */
  private takeVacation(y: Float64Array, neighbours: readonly Neighbour[]): void {
    const { phases, buffer } = this;
    phases.switchOverStep(y);
    for (const { batches, count } of neighbours) {
      for (let copy = 0; copy < count; copy++) {
        this.addBatch(y, buffer, batches);
        phases.switchOverStep(y);
      }
    }
  }

  /** The batch of another queue, in place: a mixture over its sizes. */
  private addBatch(y: Float64Array, stepped: Float64Array, batches: BatchLaw): void {
    let largest = batches.length - 1;
    while (largest > 0 && batches[largest] < unlikely) largest--;
    if (largest === 0) return;
    stepped.set(y);
    const none = batches[0];
    for (let k = 0; k < y.length; k++) y[k] *= none;
    for (let m = 1; m <= largest; m++) {
      this.phases.serviceStep(stepped, m - 1);
      const weight = batches[m];
      for (let k = 0; k < y.length; k++) y[k] += weight * stepped[k];
    }
  }

  /** Steps to the D + 1 highest contents: there arrivals during the own batch may have met the capacity. */
  private fillTop(): void {
    const { chain, phases, capacity, maxBatch, limitedFrom } = this;
    const { top, arrivals } = chain;
    const width = maxBatch + 1;
    const lowest = capacity - maxBatch;
    const [vacation] = arrivals;
    const vacationTail = tailOf(vacation);
    // the content after the vacation, looked back upon from the start of it and then through the services of a full
    // batch
    for (let x = limitedFrom - maxBatch; x <= capacity; x++) {
      for (let c = 0; c < maxBatch; c++) {
        top[x * width + c] = lowest + c >= x ? vacation[lowest + c - x] : 0;
      }
      top[x * width + maxBatch] = vacationTail[capacity - x];
    }
    for (let l = maxBatch - 1; l >= 0; l--) {
      for (let first = 0; first < width; first += abreast) {
        phases.lookBack(top, width, limitedFrom - l, l, first, Math.min(width, first + abreast));
      }
    }
    const tail = tailOf(arrivals[maxBatch]);
    for (let k = maxBatch; k < limitedFrom; k++) {
      const shift = lowest - k + maxBatch;
      for (let c = 0; c < maxBatch; c++) top[k * width + c] = arrivals[maxBatch][shift + c];
      top[k * width + maxBatch] = tail[shift + maxBatch];
    }
    for (let m = 0; m < maxBatch; m++) {
      this.fillTopBelow(m, vacationTail);
    }
  }

  /** The same for the visit that finds m < D packets. */
  private fillTopBelow(m: number, vacationTail: Float64Array): void {
    const { chain, capacity, maxBatch } = this;
    const { top, arrivals } = chain;
    const at = m * (maxBatch + 1);
    const lowest = capacity - maxBatch;
    const after = this.ownBatch[m];
    if (after === undefined) {
      for (let c = 0; c <= maxBatch; c++) top[at + c] = arrivals[m][lowest + c];
      return;
    }
    const [vacation] = arrivals;
    for (let c = 0; c < maxBatch; c++) {
      let sum = 0;
      for (let x = lowest + c; x >= 0; x--) sum += after[x] * vacation[lowest + c - x];
      top[at + c] = sum;
    }
    let full = 0;
    for (let x = capacity; x >= 0; x--) full += after[x] * vacationTail[capacity - x];
    top[at + maxBatch] = full;
  }
}

/** `tail[a]`: probability of a or more. */
function tailOf(law: Float64Array): Float64Array {
  const tail = new Float64Array(law.length);
  let sum = 0;
  for (let a = law.length - 1; a >= 0; a--) tail[a] = sum += law[a];
  return tail;
}

/** Arrivals at a constant rate, each early or late by an independent normal jitter, in the order in which they come. */
import type { LatticeSampler } from './lattice-sampler.ts';
import type { RandomStream } from './xoshiro128.ts';
import { standardNormal } from './ziggurat.ts';

/** No packet is taken to be earlier than its place by more standard deviations than this: one in 1e18 is. */
const earliest = 9;

/**
 * Packet k arrives in the slot of (k + phase + e_k) `mean`, counted from 0, with e_k of standard deviation `jitter`
 * packets; packets of which it is not yet sure that no later one overtakes them wait. About 20 ns a packet, and one
 * more for every two packets of jitter.
 */
export class JitteredArrivals implements Pick<LatticeSampler, 'fillSums'> {
  /** Arrivals in order, `waiting[0 .. count - 1]`, those before `surelyOver()` final. */
  private waiting = new Float64Array(4096);
  private count = 0;
  private next: number;
  private phase: number | null = null;

  /** `placeOf`: when packet x of an undisturbed stream comes, where the rate changes. No packet before `from`. */
  constructor(
    mean: number,
    private readonly jitter: number,
    private readonly placeOf: (packets: number) => number = (packets) => packets * mean,
    private readonly from = 0,
  ) {
    this.next = -Math.ceil(earliest * jitter) - 1;
  }

  /** Arrivals go on from one call to the next, whatever `begin`. */
  fillSums(out: Float64Array, from: number, to: number, _begin: number, stream: RandomStream): number {
    const wanted = to - from;
    this.draw(wanted, stream);
    // The last one wanted may still be overtaken.
    while (this.count < wanted || this.waiting[wanted - 1] >= this.surelyOver()) this.draw(64, stream);
    out.set(this.waiting.subarray(0, wanted), from);
    this.waiting.copyWithin(0, wanted, this.count);
    this.count -= wanted;
    return out[to - 1];
  }

  /** Later packets arrive in this slot or after it. */
  private surelyOver(): number {
    return Math.floor(this.placeOf(this.next + this.phase! - earliest * this.jitter));
  }

  private draw(packets: number, stream: RandomStream): void {
    const { placeOf, jitter, from } = this;
    const phase = (this.phase ??= stream.nextDouble());
    this.reserve(this.count + packets);
    const { waiting } = this;
    let { count, next } = this;
    for (const end = next + packets; next < end; next++) {
      const slot = Math.floor(placeOf(next + phase + jitter * standardNormal(stream)));
      if (slot < from) continue; // before the start
      let place = count++;
      for (; place > 0 && waiting[place - 1] > slot; place--) waiting[place] = waiting[place - 1];
      waiting[place] = slot;
    }
    this.count = count;
    this.next = next;
  }

  private reserve(length: number): void {
    if (length <= this.waiting.length) return;
    const grown = new Float64Array(2 * length);
    grown.set(this.waiting);
    this.waiting = grown;
  }
}

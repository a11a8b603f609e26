/**
 * A ring that drops its oldest packet for a new one. It is as full as the ring that drops the new one, poll by poll, so
 * it need only be followed while the two hold different packets: from a loss until the ring is next empty.
 */
export class LatestRing {
  /** Whether this ring holds other packets than the one that drops new ones. */
  differs = false;
  /** Arrival time of the k-th packet since `start` at `k & mask`: the ring holds the latest ones. */
  private readonly arrived: Float64Array;
  private readonly mask: number;
  private count = 0;

  constructor(ringSize: number) {
    let places = 2;
    while (places < ringSize) places *= 2;
    this.arrived = new Float64Array(places);
    this.mask = places - 1;
  }

  /** Begins with the packets that both rings hold, `times[from .. to - 1]`. */
  start(times: Float64Array, from: number, to: number): void {
    this.differs = true;
    this.count = 0;
    this.push(times, from, to);
  }

  /** Packets arrive at `times[from .. to - 1]`. */
  push(times: Float64Array, from: number, to: number): void {
    const { arrived, mask, count } = this;
    for (let k = from; k < to; k++) arrived[(count + k - from) & mask] = times[k];
    this.count = count + to - from;
  }

  /**
   * Takes a batch of `size` packets from both rings, which hold `queue`; the other one's begin at `times[head]`.
   * Returns by how much less the packets of this ring have waited, all together.
   */
  take(times: Float64Array, head: number, queue: number, size: number): number {
    const { arrived, mask } = this;
    const from = this.count - queue;
    let less = 0;
    for (let k = 0; k < size; k++) less += arrived[(from + k) & mask] - times[head + k];
    if (size === queue) this.differs = false;
    return less;
  }
}

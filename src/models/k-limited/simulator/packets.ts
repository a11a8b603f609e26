/** The packets ahead: their gaps and service times, drawn in blocks. */

const blockLength = 1024;

/** Times one after the other. */
export interface TimeSource {
  /** Draws entries `from` .. `to - 1`. */
  fill: (times: Float64Array, from: number, to: number) => void;
}

export class DrawnPackets {
  /** From the arrival of packet i to that of packet i + 1. */
  gaps: Float64Array = new Float64Array(blockLength);
  services: Float64Array = new Float64Array(blockLength);
  /** Written by the core that serves. */
  waits: Float64Array = new Float64Array(blockLength);
  /** The next packet to serve; those before it are done with. */
  next = blockLength;
  private readonly gapTimes: TimeSource;
  private serviceTimes: TimeSource;

  constructor(gapTimes: TimeSource, serviceTimes: TimeSource) {
    this.gapTimes = gapTimes;
    this.serviceTimes = serviceTimes;
  }

  /** Packets that are not served yet have services from this source. */
  redrawServices(serviceTimes: TimeSource): void {
    this.serviceTimes = serviceTimes;
    serviceTimes.fill(this.services, this.next, this.services.length);
  }

  /** One past the last packet that is drawn. */
  get end(): number {
    return this.gaps.length;
  }

  /** Forgets the packets served and draws as many new ones; longer when hardly any were served. `next` becomes 0. */
  refill(): void {
    const kept = this.gaps.length - this.next;
    const length = kept > this.gaps.length / 2 ? 2 * this.gaps.length : this.gaps.length;
    this.gaps = moved(this.gaps, this.next, length);
    this.services = moved(this.services, this.next, length);
    if (this.waits.length < length) this.waits = new Float64Array(length);
    this.next = 0;
    this.gapTimes.fill(this.gaps, kept, length);
    this.serviceTimes.fill(this.services, kept, length);
  }
}

/** The entries from `from` on, at the front of an array of the given length. */
function moved(values: Float64Array, from: number, length: number): Float64Array {
  const target = length === values.length ? values : new Float64Array(length);
  target.set(values.subarray(from));
  return target;
}

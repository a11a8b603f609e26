/**
 * The mechanism of one core, batch by batch: the card holds packets until its timer ends or it has as many as it may
 * hold, then the CPU's queue takes them as long as the work found is below the limit. All times in slots.
 */

/** Times in the order in which they are used, as running sums. */
export interface SummedTimes {
  /** The array is never replaced; `refill` overwrites it with sums that start from 0. */
  readonly sums: Float64Array;
  /** The next sum to use. */
  next: number;
  /** The sum used last. */
  last: number;
  /** Draws another block and sets `next` to 0; `last` is left to the user. */
  refill: () => void;
}

/** When the CPU works: all the time unless it stalls. Times in slots on the core's clock. */
export interface WorkClock {
  /** Time at work between two times. */
  between: (from: number, to: number) => number;
}

export class CoalescingCore {
  /** Arrival of each packet of the batch, counted from the first: entries 0 .. size - 1. */
  offsets: Float64Array = new Float64Array(256);
  /** Work in the queue with each accepted packet in it, at the transfer: entries 0 .. accepted - 1. */
  workWith: Float64Array = new Float64Array(256);
  /** Packets of the batch. */
  size = 0;
  /** Number of them that are accepted: the first ones. */
  accepted = 0;
  /** Time from the first packet of the batch to the first of the next. */
  interval = 0;
  /** Time from the first packet of the batch to its transfer. */
  held = 0;
  /** Time from the transfer before to this one; `held` for the first batch. */
  sinceTransfer = 0;
  /** Work left just before the transfer. */
  unfinished = 0;
  overhead = 0;
  /** Work after the transfer. */
  work = 0;
  /** Time of the last transfer, where the first packet arrives at 0. */
  transferAt = 0;
  tau: number;
  /** Packets that close a batch; Infinity: the timer alone does. */
  frames: number;
  private limit: number;

  /**
   * The first packet of the first batch arrives now, at an empty system. A packet that finds `limit` or more work is
   * lost.
   */
  constructor(
    { tau, limit, frames }: { tau: number; limit: number; frames: number | null },
    private readonly gaps: SummedTimes,
    private services: SummedTimes,
    private overheads: SummedTimes,
    private readonly workClock: WorkClock | null = null,
  ) {
    this.tau = tau;
    this.frames = frames ?? Infinity;
    this.limit = limit;
  }

  /** The next batch, from its first packet to the first of the batch after it. */
  advance(): void {
    const rest = this.interval - this.held;
    this.hold();
    this.sinceTransfer = rest + this.held;
    const before = this.transferAt;
    this.transferAt = before + this.sinceTransfer;
    const worked =
      this.workClock === null ? this.sinceTransfer : this.workClock.between(before, this.transferAt);
    this.transfer(Math.max(0, this.work - worked));
  }

  /** Changes the mechanism from the next batch on. */
  change(
    { tau, limit, frames }: { tau: number; limit: number; frames: number | null },
    services: SummedTimes,
    overheads: SummedTimes,
  ): void {
    this.tau = tau;
    this.limit = limit;
    this.frames = frames ?? Infinity;
    this.services = services;
    this.overheads = overheads;
  }

  /** True: the batch was full before its timer ended. */
  get closedByFrames(): boolean {
    return this.held < this.tau;
  }

  /** Holds what arrives less than tau after the first packet, as long as there is room. */
  private hold(): void {
    const { tau, frames, gaps } = this;
    const { sums } = gaps;
    let { offsets } = this;
    let next = gaps.next;
    let first = gaps.last;
    let offset = 0;
    let size = 0;
    do {
      if (size === offsets.length) offsets = this.offsets = doubled(offsets);
      offsets[size++] = offset;
      if (next === sums.length) {
        if (next > 0) first -= sums[next - 1];
        gaps.refill();
        next = 0;
      }
      offset = sums[next++] - first;
    } while (offset < tau && size < frames);
    this.held = size < frames ? tau : offsets[size - 1];
    gaps.next = next;
    gaps.last = sums[next - 1];
    this.size = size;
    this.interval = offset;
  }

  /**
   * Hands the batch over: the interrupt's work first, then packets until one finds the limit; no later one finds less.
   */
  private transfer(unfinished: number): void {
    const { size, limit, services } = this;
    while (this.workWith.length < size) this.workWith = doubled(this.workWith);
    const { workWith } = this;
    const { sums } = services;
    const overhead = drawOne(this.overheads);
    let next = services.next;
    let work = unfinished + overhead;
    let before = work - services.last;
    let accepted = 0;
    while (accepted < size && work < limit) {
      if (next === sums.length) {
        if (next > 0) before += sums[next - 1];
        services.refill();
        next = 0;
      }
      work = before + sums[next++];
      workWith[accepted++] = work;
    }
    if (accepted > 0) {
      services.next = next;
      services.last = sums[next - 1];
    }
    this.unfinished = unfinished;
    this.overhead = overhead;
    this.accepted = accepted;
    this.work = work;
  }
}

function drawOne(times: SummedTimes): number {
  if (times.next === times.sums.length) {
    times.refill();
    times.last = 0;
  }
  const sum = times.sums[times.next++];
  const one = sum - times.last;
  times.last = sum;
  return one;
}

function doubled(values: Float64Array): Float64Array {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}

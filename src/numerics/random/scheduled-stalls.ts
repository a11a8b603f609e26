/** Stalls at given times: what is under way at a stall's start ends that much later. */
interface StallTimes {
  readonly at: number;
  readonly length: number;
}

/** For activities one after the other, in the order of time. */
export class ScheduledStalls {
  private next = 0;

  /** Stalls do not meet, and are in the order of time. */
  constructor(private readonly stalls: readonly StallTimes[]) {}

  restart(): void {
    this.next = 0;
  }

  /** Start of the next stall; Infinity: there is none. */
  get nextAt(): number {
    return this.next < this.stalls.length ? this.stalls[this.next].at : Infinity;
  }

  /** How long an activity takes with the stalls that begin after its start and no later than its end. */
  extend(start: number, length: number): number {
    const { stalls } = this;
    let extended = length;
    while (this.next < stalls.length && start + extended >= stalls[this.next].at) {
      if (start < stalls[this.next].at) extended += stalls[this.next].length;
      this.next++;
    }
    return extended;
  }
}

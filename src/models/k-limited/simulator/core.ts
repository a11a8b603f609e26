/** The mechanism of one core, from packet to packet on given times: the simulation and the trace run the same. */

/** Source of the pauses of a core. */
export interface PauseSource {
  /** The next pause. May throw when there is none. */
  next: () => number;
}

export class ServingCore {
  /** Packets of the present visit. */
  served = 0;
  /** Pauses taken, and their sum. */
  pauses = 0;
  pausedFor = 0;
  /** Time spent waiting for a packet without a pause (single vacations). */
  idleFor = 0;

  /**
   * A visit begins now. `waitsIdle`: a visit that finds no packet waits for the next packet (single vacations);
   * otherwise it ends at once and the core pauses again (multiple vacations). `lead`: when the first packet arrives.
   */
  constructor(
    /** k; holds from the next visit on where it changes between visits. */
    public packetsPerCycle: number,
    private readonly waitsIdle: boolean,
    /** From now to the arrival of the next packet to serve; 0 or less: it has waited that long. */
    public lead: number,
    private readonly source: PauseSource,
  ) {}

  /** Whether the next packet is served now; otherwise the core must `turnAway` first. */
  get serves(): boolean {
    return this.lead <= 0 && this.served < this.packetsPerCycle;
  }

  /** Whether a visit has found no packet and the core waits for the next packet instead of pausing. */
  get waits(): boolean {
    return this.waitsIdle && this.served === 0 && this.lead > 0;
  }

  /**
   * Serves packets `from` .. `to - 1` as far as the visit goes and returns the first that it left. `gaps[i]`: from the
   * arrival of packet i to that of the next; `waits[i]` is written. Only while `serves`.
   */
  serve(gaps: Float64Array, services: Float64Array, waits: Float64Array, from: number, to: number): number {
    const end = Math.min(to, from + this.packetsPerCycle - this.served);
    let lead = this.lead;
    let i = from;
    while (i < end && lead <= 0) {
      waits[i] = 0 - lead;
      lead = lead - services[i] + gaps[i];
      i++;
    }
    this.lead = lead;
    this.served += i - from;
    return i;
  }

  /** One pause, after which a visit begins; or idle until the next packet. */
  turnAway(): void {
    if (this.waits) {
      this.idleFor += this.lead;
      this.lead = 0;
      return;
    }
    this.pause(1, this.source.next());
  }

  /** `count` pauses back to back, of the total length `time`, after which a visit begins. */
  pause(count: number, time: number): void {
    this.pauses += count;
    this.pausedFor += time;
    this.lead -= time;
    this.served = 0;
  }
}

/** Source of the times for which the simulated core is away. */
export interface ServiceSource {
  /** Slots of a batch of `size` packets, of an empty poll with the sleep after it for 0. */
  sample: (size: number) => number;
  /** An arrival at least so many slots ahead lets `sampleEmpty` draw several polls at once. */
  readonly far: number;
  /**
   * Slots of the next empty polls together, all of which are sure to start before an arrival in the slot `gap` slots
   * ahead ends; sets `polls`.
   */
  sampleEmpty: (gap: number) => number;
  /** Empty polls of the last `sampleEmpty`. */
  readonly polls: number;
  /** Slots asleep so far; reset by whoever counts them. */
  slept: number;
}

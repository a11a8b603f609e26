/** A moment of a run over time, which the picture of the system shows in place of its average. Times in µs. */
export interface ShownMoment {
  /** `at 230 µs of one run`. */
  words: string;
  /** The queue that is observed, counted from 0; of others nothing is known. */
  queue: number;
  /** Packets that wait there. */
  waiting: number;
  /** Packets in service; null: unknown. */
  batch: number | null;
  /** Elapsed share of their service; null: unknown. */
  served: number | null;
  /** Packets on the wire, 0 at its far end, 1 at its near one. */
  wire: readonly number[];
  /** Packets that were lost shortly before. */
  lost: number;
  /** Largest number that waits in the whole run, so that the packets per square do not change. */
  mostWaiting: number;
}

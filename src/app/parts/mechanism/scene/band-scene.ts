/** Content of the band at one moment, of the average or of an instant of a run. Packets; words longest first. */
import type { ShorterWords } from '../../../../models/contract/simulation.ts';

interface BandQueue {
  /** Null: unknown. */
  waiting: number | null;
  /** Text beside a queue that has a line. */
  words: string;
  losing: boolean;
}

export interface BandScene {
  /** Packets on the wire, 0 at its far end, 1 at its near one. */
  wire: readonly number[];
  held: number | null;
  /** Elapsed share of the timer's time; null while it is off or without one. */
  timed: number | null;
  heldWords: ShorterWords;
  queues: readonly BandQueue[];
  waitingWords: ShorterWords;
  lossWords: ShorterWords;
  losing: boolean;
  /** Packets of the batch in service; null: none. */
  batch: number | null;
  batchWord: string;
  /** Elapsed share of the service; null where it is unknown. */
  served: number | null;
  serverWords: ShorterWords;
  /** Served packets that wait to be sent; null: unknown, or none wait. */
  unsent: number | null;
  unsentWords: ShorterWords;
  /** Queue served now; null: unknown. */
  at: number | null;
  /** The server is away from the queues. */
  away: boolean;
  /** Batches that leave: position, 0..1, and size. */
  leaving: readonly { share: number; packets: number }[];
  /** Lost packets that fall, 0..1. */
  falling: readonly { share: number; queue: number }[];
  /** Largest numbers so far, so that the packets per square do not change. */
  most: { waiting: number; held: number; batch: number };
}

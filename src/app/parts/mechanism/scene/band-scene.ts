/**
 * What the band shows at one moment, whether it stands for the average or for an instant of a run. Packets; words
 * longest first.
 */
import type { ShorterWords } from '../../../../models/contract/simulation.ts';

export interface BandQueue {
  /** Null: not known. */
  waiting: number | null;
  /** How it is written beside a queue that has a line of its own. */
  words: string;
  losing: boolean;
}

export interface BandScene {
  /** Packets on the wire, 0 at its far end, 1 at its near one. */
  wire: readonly number[];
  held: number | null;
  /** Share of the timer's time that is over; null while it is off or without one. */
  timed: number | null;
  heldWords: ShorterWords;
  queues: readonly BandQueue[];
  waitingWords: ShorterWords;
  lossWords: ShorterWords;
  losing: boolean;
  /** Packets of the batch in service; null: none. */
  batch: number | null;
  /** How the batch is written. */
  batchWord: string;
  /** Share of the service that is over; null where it is not known. */
  served: number | null;
  serverWords: ShorterWords;
  /** Queue at which the server is; null: at none in particular. */
  at: number | null;
  /** The server has turned away. */
  away: boolean;
  /** Batches on the way out: how far, 0..1, and how large. */
  leaving: readonly { share: number; packets: number }[];
  /** Lost packets on their way down, 0..1. */
  falling: readonly { share: number; queue: number }[];
  /** Squares keep their meaning up to so many packets. */
  most: { waiting: number; held: number; batch: number };
}

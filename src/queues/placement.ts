/** Receive queues placed on cores, each of which polls its queues in turn. */

export interface ReceiveQueue {
  /** Packets a µs (Mpps), finite and >= 0. */
  rateMpps: number;
  /** Interface of the queue. */
  port: string;
  /** Number of the queue at its interface, from 0. */
  id: number;
  /** Number of its interrupt; null: unknown. */
  irq: number | null;
}

export interface PollingCore {
  /** Factor of all its work; 1: a core with the costs as they are. Above 0. */
  speed: number;
  /** Number of the processor, from 0. */
  cpu: number;
}

/** One look at a queue takes a + b n µs for n > 0 packets and e µs for none, at a core of speed 1. */
export interface PollCosts {
  /** a, µs, above 0. */
  pollUs: number;
  /** b, µs, above 0. */
  packetUs: number;
  /** e, µs, above 0. */
  emptyUs: number;
  /** β, most packets of one look; whole, at least 1. */
  maxBatch: number;
  /** L, places of each queue's ring; whole, at least `maxBatch`. */
  ring: number;
}

/** Which core polls a queue: the place in the list of cores of each queue. */
export type Assignment = readonly number[];

export interface PolledMachine {
  queues: readonly ReceiveQueue[];
  cores: readonly PollingCore[];
  costs: PollCosts;
}

/** Queues of each core, by their places, rising. */
export function queuesByCore(cores: number, assignment: Assignment): number[][] {
  const all: number[][] = Array.from({ length: cores }, () => []);
  for (const [queue, core] of assignment.entries()) all[core].push(queue);
  return all;
}

/** Queue k on core k, then from the first core again, as drivers place interrupts. */
export const inTurn = (queues: number, cores: number): number[] =>
  Array.from({ length: queues }, (_, k) => k % cores);

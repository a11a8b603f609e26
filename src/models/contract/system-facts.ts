/**
 * Facts that measurement tools report of the measured system, independent of any model. A model declares which of its
 * inputs a fact sets; a tool that reports a new fact and a model that takes it need not know each other.
 */
import type { InputValue } from './inputs.ts';

export type SystemFactName =
  /** Cores that process packets. */
  | 'cores'
  /** Receive queues of a NIC. */
  | 'receiveQueues'
  /** Threads of a software switch that poll and found packets. */
  | 'pollingThreads'
  /** Cores of a plain forwarder. */
  | 'forwardingCores'
  /** Ports of a software switch. */
  | 'ports'
  /** Packet rate offered by a generator. */
  | 'offeredMpps'
  /** Packet rate that a software switch took in; what was lost before is not in it. */
  | 'receivedMpps'
  /** The same of a plain forwarder. */
  | 'forwarderMpps'
  /** Share of all packets at the busiest core or queue, 0..1. */
  | 'busiestShare'
  /** Which core polls which receive queue: how many queues in all, and of each port on each core. */
  | 'queueAssignment'
  /** Size of every frame. */
  | 'frameBytes'
  /** Mean over frames of many sizes. */
  | 'meanFrameBytes'
  /** Most packets taken from one queue in one poll. */
  | 'batchLimit'
  /** Most packets that go through a graph of nodes together. */
  | 'vectorLimit'
  /** Most packets that a plain forwarder takes and sends at once. */
  | 'burstLimit'
  /** Places for packets in a NIC's receive ring. */
  | 'ringSize'
  /** The same as a plain forwarder has set it up, one ring a receive queue. */
  | 'receiveDescriptors'
  /** Time from the first packet to the interrupt. */
  | 'coalescingUs'
  /** Packets after which a NIC interrupts before that time is over. */
  | 'coalescingFrames'
  /** Rate of the time-stamp counter. */
  | 'timestampGhz';

/** An input that a fact sets: the value of the fact becomes the input's. */
export interface TakenFact {
  fact: SystemFactName;
  /** Name of a field or of an alias. */
  input: string;
  /** The input from the queues of each port (row) on each core (column); null: from the value of the fact. */
  fromQueues?: (queues: readonly (readonly number[])[]) => InputValue;
  /** A larger value does not determine this input. */
  most?: number;
  /** Caution for this input, one sentence, where the fact itself has none; null: none. */
  caution?: (value: number) => string | null;
}

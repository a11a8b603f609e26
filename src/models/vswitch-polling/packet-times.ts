/** Cost of a packet for a core, and capacity of the cores with full batches; also used by field declarations. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { partOf } from '../contract/inputs-of.ts';
import { expectedMisses } from './solver/gated/miss-ratio.ts';

/** Mean times, µs. */
export interface PacketTimes {
  /** T_H: to process a packet at a cache hit. */
  hit: number;
  /** T_M: at a miss. */
  miss: number;
  /** T_R: to forward it. */
  forward: number;
  /** T_S: to turn to the next RX queue. */
  switchOver: number;
}

/** Inputs of the cost of a packet. */
export interface PacketInputs {
  readonly clockGhz: number;
  readonly lookupCycles: number;
  readonly hitCycles: number;
  readonly missCycles: number;
  readonly packetBytes: number;
  readonly busGBps: number;
  readonly hitUs: number | null;
  readonly missUs: number | null;
  readonly forwardUs: number | null;
  readonly switchOverUs: number;
  readonly ports: number;
  readonly outputPorts: number | null;
  readonly maxBatch: number;
  readonly queueCapacity: number;
  readonly cores: number;
}

/** T_H, T_M, T_R, T_S as given or derived from cycles, clock, packet size and bus, each separately. */
export function packetTimes(values: EnteredInputs): PacketTimes {
  const inputs = partOf<PacketInputs>(values);
  const cycleUs = 1 / (inputs.clockGhz * 1000);
  const lookup = inputs.lookupCycles;
  return {
    hit: inputs.hitUs ?? (lookup + inputs.hitCycles) * cycleUs,
    miss: inputs.missUs ?? (lookup + inputs.missCycles) * cycleUs,
    forward: inputs.forwardUs ?? inputs.packetBytes / (inputs.busGBps * 1000),
    switchOver: inputs.switchOverUs,
  };
}

/** n, as given, else the number of other ports. */
export function outputPorts(inputs: PacketInputs): number {
  return inputs.outputPorts ?? Math.max(1, inputs.ports - 1);
}

/** Mpps over all cores at which every batch of every queue is full: what all ports together can get through. */
export function fullBatchCapacityMpps(values: EnteredInputs): number {
  const inputs = partOf<PacketInputs>(values);
  const { hit, miss, forward, switchOver } = packetTimes(values);
  const batch = Math.min(inputs.maxBatch, inputs.queueCapacity);
  const misses = expectedMisses(batch, outputPorts(inputs)) / batch;
  const packetUs = misses * miss + (1 - misses) * hit + forward + switchOver / batch;
  return inputs.cores / packetUs;
}

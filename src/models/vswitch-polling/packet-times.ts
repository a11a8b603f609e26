/** Cost of a packet for a core, and capacity of the cores with full batches; also used by field declarations. */
import { type EnteredInputs, partOf } from '../contract/inputs.ts';

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

/**
 * Expected number of misses in a batch of `batch` packets to `outputs` ports, Eqs (13) to (15) in closed form:
 * n (1 - (1 - 1/n)^m). The printed sum alternates with integers near (N - 1)^M and is useless in doubles for large
 * batches. `batch` may be fractional. Relative error a few eps.
 */
export function expectedMisses(batch: number, outputs: number): number {
  if (outputs === 1) return Math.min(batch, 1);
  return -outputs * Math.expm1(batch * Math.log1p(-1 / outputs));
}

/** How the share of misses follows from the mean batch. */
export type MissRule =
  /** Eq. (17) with its weights put right and a = 1 for a mean batch up to 1: what `published` means. */
  | 'fixed'
  /** Eq. (17) as printed. */
  | 'eq17'
  /** Eq. (17) with its weights put right, a = mean batch below 1 as printed. */
  | 'eq17-weights'
  /** Eq. (12): every batch is full. */
  | 'eq12'
  /** Eq. (10): every batch is full and fills every output port. */
  | 'eq10'
  /** Section IV, Eq. (3): every packet misses. */
  | 'eq3';

/** Share of misses (the paper's alpha of Eq. 16) for batches of mean size `meanBatch` of at most `maxBatch` packets. */
export function missRatio(rule: MissRule, meanBatch: number, maxBatch: number, outputs: number): number {
  switch (rule) {
    case 'eq3':
      return 1;
    case 'eq10':
      return maxBatch < outputs ? 1 : outputs / maxBatch;
    case 'eq12':
      return expectedMisses(maxBatch, outputs) / maxBatch;
    case 'fixed':
      return meanBatch <= 1 ? 1 : interpolated(meanBatch, outputs, false);
    case 'eq17-weights':
      return meanBatch < 1 ? meanBatch : interpolated(meanBatch, outputs, false);
    case 'eq17':
      return meanBatch < 1 ? meanBatch : interpolated(meanBatch, outputs, true);
  }
}

/** Between the whole batches around `meanBatch`; the printed equation swaps their weights. */
function interpolated(meanBatch: number, outputs: number, swapped: boolean): number {
  const below = Math.floor(meanBatch);
  const above = Math.ceil(meanBatch);
  if (below === above) return expectedMisses(below, outputs) / below;
  const upper = swapped ? above - meanBatch : meanBatch - below;
  return (
    upper * (expectedMisses(above, outputs) / above) + (1 - upper) * (expectedMisses(below, outputs) / below)
  );
}

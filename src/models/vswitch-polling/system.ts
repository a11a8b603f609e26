/** From the inputs to one core's queues: times in µs, rates in packets/µs (Mpps). */
import type { InputValues } from '../contract/inputs.ts';
import { outputPorts, packetTimes, type PacketTimes } from './packet-times.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

export type Method = 'recommended' | 'published' | 'published-literal' | 'gated' | 'workload';

/** One core and the RX queues that it polls in turn. */
export interface CoreSystem {
  /** lambda_i, packets/µs of each queue, in polling order; may be 0. */
  rates: readonly number[];
  /** K, the packet in service included. */
  capacity: number;
  /** M. */
  maxBatch: number;
  /** n: ports that a packet may leave by. */
  outputs: number;
  times: PacketTimes;
}

/** A core as one or several cores of the switch are. */
interface DistinctCore {
  system: CoreSystem;
  /** Share of the whole load that each of its queues has. */
  shares: readonly number[];
}

export interface System {
  ports: number;
  cores: number;
  /** Load of each port, Mpps. */
  portLoads: readonly number[];
  /** Share of the whole load that each port has. */
  portShares: readonly number[];
  /** Cores that differ, in the order of their first appearance. */
  distinctCores: readonly DistinctCore[];
  /** For each core the index of its system in `distinctCores`. */
  systemOfCore: readonly number[];
  method: Method;
}

/**
 * A core without switch-over time polls endlessly often while it is idle: probabilities at polling instants are then a
 * limit, which is taken at a share of 1e-12 of a packet's time. Every form of the model divides it out again.
 */
function solvableTimes(times: PacketTimes): PacketTimes {
  return times.switchOver > 0 ? times : { ...times, switchOver: 1e-12 * (times.miss + times.forward) };
}

/** Share of each port; they add up to 1. */
export function portShares(inputs: Inputs): readonly number[] {
  const { ports } = inputs;
  return inputs.portShares ?? Array.from({ length: ports }, () => 1 / ports);
}

export function readSystem(values: InputValues): System {
  const inputs = readInputs(values);
  const { ports, cores } = inputs;
  const load = inputs.loadMpps;
  const shares = portShares(inputs);
  const split = inputs.coreSplit;
  const shared = {
    capacity: inputs.queueCapacity,
    maxBatch: inputs.maxBatch,
    outputs: outputPorts(inputs),
    times: solvableTimes(packetTimes(values)),
  };
  const distinctCores: DistinctCore[] = [];
  const systemOfCore: number[] = [];
  const indexByShares = new Map<string, number>();
  for (let core = 0; core < cores; core++) {
    if (split === null && core > 0) {
      systemOfCore.push(0);
      continue;
    }
    const loads = shares.map((share, port) => (split === null ? share / cores : share * split[port][core]));
    const key = loads.join(' ');
    let index = indexByShares.get(key);
    if (index === undefined) {
      index = distinctCores.length;
      indexByShares.set(key, index);
      distinctCores.push({ system: { rates: loads.map((share) => share * load), ...shared }, shares: loads });
    }
    systemOfCore.push(index);
  }
  return {
    ports,
    cores,
    portLoads: shares.map((share) => share * load),
    portShares: shares,
    distinctCores,
    systemOfCore,
    method: inputs.method,
  };
}

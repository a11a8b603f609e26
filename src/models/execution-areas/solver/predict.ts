/** Eqs. (3) to (6): the highest throughput of a configuration on a processor. */
import { SolveFailure } from '../../contract/solution.ts';
import { type Configuration, configurations, coresPerFlow } from '../configurations.ts';
import { type CostParameters, cumulativeCost } from '../fit/calibrate.ts';
import { requireFrame } from './frame-range.ts';
import type { ParameterTable } from '../parameter-sets.ts';
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';
import { numberOf } from '../../../text/number-words.ts';

/** Traffic, processor and link. */
export interface Conditions {
  /** S, with the frame's checksum, without preamble and gap. */
  frameBytes: number;
  /** Flows of equal rate. */
  flows: number;
  /** n. */
  cores: number;
  /** F. */
  clockGhz: number;
  /** L. */
  linkGbps: number;
}

type LimitedBy = 'cpu' | 'link';

export interface Prediction {
  configuration: Configuration;
  /** f: blocks of x + y cores that work in parallel, one flow each at a time. */
  scaleFactor: number;
  coresUsed: number;
  coresIdle: number;
  /** C, cycles per packet over all blocks. */
  cumulativeCycles: number;
  /** C/f: cycles per packet of the bottleneck's core. */
  cyclesPerCore: number;
  /** Throughput of the processor alone. */
  cpuMpps: number;
  cpuGbps: number;
  /** Throughput of the link at this frame size. */
  linkMpps: number;
  /** The smaller of the two. */
  mpps: number;
  /** On the wire, with 20 B for each frame beside itself. */
  gbps: number;
  limitedBy: LimitedBy;
}

/**
 * Why there is no prediction: the fields of a `SolveFailure` without its stack, which costs more than the prediction.
 */
type Refusal = Pick<SolveFailure, 'code' | 'message' | 'parameter'>;

/** A configuration that cannot be predicted, and why. */
interface NoPrediction {
  configuration: Configuration;
  failure: Refusal;
}

/** Packets to bits on the wire. */
export function gbpsOf(mpps: number, frameBytes: number): number {
  return (mpps * (frameBytes + wireOverheadBytes) * 8) / 1000;
}

export function mppsOf(gbps: number, frameBytes: number): number {
  return (gbps * 1000) / ((frameBytes + wireOverheadBytes) * 8);
}

/** f² F/C, Mpps (Eq. 3 with C = f C_f). Fails with `nonpositive_cost`, which only custom parameters can cause. */
export function processorMpps(
  parameters: CostParameters,
  scaleFactor: number,
  frameBytes: number,
  clockGhz: number,
): number {
  const cycles = cumulativeCost(parameters, scaleFactor, frameBytes);
  if (!(cycles > 0)) {
    throw new SolveFailure(
      'nonpositive_cost',
      `The calibration gives no cost above 0 at ${frameBytes} B with ${numberOf(scaleFactor, 'flow')}: too far from its points.`,
      'calibration',
    );
  }
  return (scaleFactor * scaleFactor * clockGhz * 1000) / cycles;
}

/**
 * One configuration. Flows beyond floor(n/(x + y)) change nothing, fewer leave cores idle. Fails with
 * `frame_size_out_of_range`, `bad_flows`, `bad_cores`, `bad_frequency`, `bad_link`, `not_enough_cores` and
 * `nonpositive_cost`.
 */
export function predict(
  configuration: Configuration,
  parameters: CostParameters,
  conditions: Conditions,
): Prediction {
  requireConditions(conditions);
  const { frameBytes, flows, cores, clockGhz, linkGbps } = conditions;
  const refusal = tooFewCores(configuration, cores);
  if (refusal) throw failureOf(refusal);
  const block = coresPerFlow(configuration);
  const scaleFactor = Math.min(flows, Math.floor(cores / block));
  const cpuMpps = processorMpps(parameters, scaleFactor, frameBytes, clockGhz);
  const linkMpps = mppsOf(linkGbps, frameBytes);
  const cumulativeCycles = cumulativeCost(parameters, scaleFactor, frameBytes);
  const mpps = Math.min(cpuMpps, linkMpps);
  return {
    configuration,
    scaleFactor,
    cumulativeCycles,
    cpuMpps,
    linkMpps,
    mpps,
    coresUsed: scaleFactor * block,
    coresIdle: cores - scaleFactor * block,
    cyclesPerCore: cumulativeCycles / scaleFactor,
    cpuGbps: gbpsOf(cpuMpps, frameBytes),
    gbps: gbpsOf(mpps, frameBytes),
    limitedBy: cpuMpps >= linkMpps ? 'link' : 'cpu',
  };
}

function tooFewCores(configuration: Configuration, cores: number): Refusal | null {
  const block = coresPerFlow(configuration);
  if (cores >= block) return null;
  const either = configuration.coalescing === 'either' ? ' (IC off or 125 µs)' : '';
  return {
    code: 'not_enough_cores',
    message: `Configuration ${configuration.name}${either} needs ${block} cores for one flow; the processor has ${cores}.`,
    parameter: 'cores',
  };
}

export function failureOf({ code, message, parameter }: Refusal): SolveFailure {
  return new SolveFailure(code, message, parameter);
}

/** Every configuration in the order of Table 2; fails only for what concerns all of them. */
export function predictAll(table: ParameterTable, conditions: Conditions): (Prediction | NoPrediction)[] {
  requireConditions(conditions);
  return configurations.map((configuration) => {
    const failure = tooFewCores(configuration, conditions.cores);
    if (failure) return { configuration, failure };
    try {
      return predict(configuration, table[configuration.id], conditions);
    } catch (failure) {
      if (!(failure instanceof SolveFailure)) throw failure;
      return { configuration, failure };
    }
  });
}

export function isPrediction(row: Prediction | NoPrediction): row is Prediction {
  return 'mpps' in row;
}

export function requireConditions({ frameBytes, flows, cores, clockGhz, linkGbps }: Conditions): void {
  requireFrame(frameBytes);
  requireWhole(flows, 'bad_flows', 'The number of flows', 'flows');
  requireWhole(cores, 'bad_cores', 'The number of cores', 'cores');
  requirePositive(clockGhz, 'bad_frequency', 'The clock', 'GHz', 'clockGhz');
  requirePositive(linkGbps, 'bad_link', 'The speed of the link', 'Gbit/s', 'linkGbps');
}

function requireWhole(value: number, code: string, what: string, parameter: string): void {
  if (!(Number.isInteger(value) && value >= 1)) {
    throw new SolveFailure(code, `${what} must be a whole number of at least 1; ${value} is not.`, parameter);
  }
}

function requirePositive(value: number, code: string, what: string, unit: string, parameter: string): void {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new SolveFailure(code, `${what} must be above 0 ${unit}; ${value} is not.`, parameter);
  }
}

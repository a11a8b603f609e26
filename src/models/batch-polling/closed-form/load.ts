/** Load of a core in closed form: its share of the packet rate, times of the inputs in slots, its capacity. */
import { type FrameInputs, wireBits } from '../../input-parts/frames.ts';
import { readServiceCurve, type ServiceCurve, type ServiceInputs } from './service-curve.ts';
import { meanStallUs, type StallInputs } from './stall-lengths.ts';

/** Inputs of the shares of the cores. */
interface SharedInputs {
  readonly cores: number;
  readonly hottestShare: number | null;
}

/** Inputs of the capacity; also used by field declarations. */
export interface CapacityInputs extends SharedInputs, ServiceInputs, StallInputs {
  readonly maxBatch: number;
}

/** Inputs of the mean interarrival time, but for a histogram. */
type GapInputs = FrameInputs & Pick<LoadInputs, 'rateMbps' | 'slotNs'>;

/** Inputs of the load of a core. */
interface LoadInputs extends CapacityInputs {
  readonly rateMbps: number;
  readonly 'arrivals.family': string;
  readonly 'arrivals.pmf': readonly number[] | null;
  readonly arrivalCount: string;
  readonly sleepUs: number;
  readonly wakeUpUs: number;
}

/** An even share written with three decimals counts as even. */
const shareRounding = 0.0005;

/** Whether a share is given that the busiest of so many cores cannot have. */
export const isBelowEven = ({ cores, hottestShare }: SharedInputs): boolean =>
  hottestShare !== null && cores > 1 && hottestShare < 1 / cores - shareRounding;

/** Share of the packet rate that the busiest core receives: even over the cores unless a possible one is given. */
export function busiestShare(inputs: SharedInputs): number {
  const { cores, hottestShare } = inputs;
  return cores === 1 ? 1 : isBelowEven(inputs) ? 1 / cores : (hottestShare ?? 1 / cores);
}

/** Factor on the rate of the busiest core from one set of inputs to the next; null: it stays. */
export function shareFactor(before: SharedInputs, next: SharedInputs): number | null {
  const [present, later] = [busiestShare(before), busiestShare(next)];
  return later === present ? null : later / present;
}

/** Share of the packet rate that each of the other cores receives: the rest of the busiest one, evenly; 0 for one. */
export function othersShare(inputs: SharedInputs): number {
  const { cores } = inputs;
  return cores === 1 ? 0 : Math.max(0, (1 - busiestShare(inputs)) / (cores - 1));
}

/** Whether all cores receive the same share. */
export function isEven(inputs: SharedInputs): boolean {
  return inputs.cores === 1 || Math.abs(othersShare(inputs) - busiestShare(inputs)) < 1e-12;
}

/**
 * Offered rate over all cores at which the busiest core takes full batches only, Mbit/s on the wire: (beta / E[B_beta])
 * / share, stalls included. Beyond it the ring overflows at any size. NaN when the inputs describe no service curve.
 */
export function capacityMbps(inputs: CapacityInputs): number {
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return NaN;
  const { maxBatch } = inputs;
  const fullUs = curve.meanUs(maxBatch);
  return ((maxBatch / (fullUs + meanStallUs(inputs, fullUs))) * wireBits(inputs)) / busiestShare(inputs);
}

/** Loads of the busiest core and of each other one; NaN as `capacityMbps`. A histogram of arrivals is not regarded. */
export function coreLoads(inputs: CapacityInputs & Pick<LoadInputs, 'rateMbps'>) {
  const shown = inputs.rateMbps / capacityMbps(inputs);
  return { shown, others: (shown * othersShare(inputs)) / busiestShare(inputs) };
}

// Where results are simulated, not solved: a sleep after empty polls, and arrivals that are not memoryless. Whether a
// poll is empty depends there on when the last packets came: after a sleep a regular stream is nearly deterministic,
// while the chain takes counts of successive services as independent. The chain gave up to 20 times too many sleeps and
// losses, and with them mean times up to seven times too long.

/**
 * Fewer packets than this in an empty poll and the sleep after it come one by one, and the chain is right to a few per
 * mille; a simulation would have to make very many empty polls a packet.
 */
const onePacketAtMost = 0.1;

/**
 * Ordinary counting, where it is not the same as counting that is stationary: not of memoryless arrivals, and with
 * jitter there is no interarrival time that could start at a poll.
 */
export function countsOrdinarily(inputs: Pick<LoadInputs, 'arrivals.family' | 'arrivalCount'>): boolean {
  return inputs.arrivalCount === 'ordinary' && !['geometric', 'jittered'].includes(inputs['arrivals.family']);
}

/** Whether the results are simulated, not solved. The inputs break no rule. Ordinary counting is always solved. */
export function isSimulated(inputs: LoadInputs): boolean {
  if (inputs['arrivals.family'] === 'geometric' || inputs.sleepUs === 0 || countsOrdinarily(inputs))
    return false;
  const pollUs = (readServiceCurve(inputs) as ServiceCurve).meanUs(0);
  const betweenUs = meanInterarrival(inputs, busiestShare(inputs)) / slotsPerUs(inputs);
  return pollUs + inputs.sleepUs + inputs.wakeUpUs > onePacketAtMost * betweenUs;
}

/** Slots in one microsecond. */
export function slotsPerUs(inputs: { readonly slotNs: number }): number {
  return 1000 / inputs.slotNs;
}

/**
 * Mean interarrival time in slots of a core that receives `share` of the packet rate. A given histogram is that of one
 * core.
 */
export function meanInterarrivalSlots(inputs: GapInputs, share: number): number {
  return (wireBits(inputs) / (inputs.rateMbps * share)) * slotsPerUs(inputs);
}

/** Mean interarrival time in slots: of the histogram where one is given, else `meanInterarrivalSlots`. */
export function meanInterarrival(inputs: LoadInputs, share: number): number {
  if (inputs['arrivals.family'] !== 'empirical') return meanInterarrivalSlots(inputs, share);
  const weights = inputs['arrivals.pmf']!;
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + slots * (weight / total), 0);
}

/** Times of the inputs in slots. */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { busiestShare, wireBits } from './capacity.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { readServiceCurve, type ServiceCurve } from './service-curve.ts';

// Where results are simulated, not solved: packets at a constant rate with jitter, and a sleep after empty polls.
// Whether a poll is empty depends there on when the last packets came: after a sleep a regular stream is nearly
// deterministic, while the chain takes counts of successive services as independent. The chain gave up to 20 times too
// many sleeps, and with them mean times up to seven times too long.

/**
 * Fewer packets than this in an empty poll and the sleep after it come one by one, and the chain is right to a few per
 * mille; a simulation would have to make very many empty polls a packet.
 */
const onePacketAtMost = 0.1;

/** Inputs break no rule. */
export function isSimulated(inputs: Inputs): boolean {
  if (inputs['arrivals.family'] !== 'jittered' || inputs.sleepUs === 0) return false;
  const pollUs = (readServiceCurve(inputs) as ServiceCurve).meanUs(0);
  const betweenUs = meanInterarrival(inputs, busiestShare(inputs)) / slotsPerUs(inputs);
  return pollUs + inputs.sleepUs + inputs.wakeUpUs > onePacketAtMost * betweenUs;
}

/** Slots in one microsecond. */
export function slotsPerUs(inputs: Inputs): number {
  return 1000 / inputs.slotNs;
}

/**
 * Mean interarrival time in slots of a core that receives `share` of the packet rate. A given histogram is that of one
 * core.
 */
export function meanInterarrivalSlots(values: EnteredInputs, share: number): number {
  const inputs = readInputs(values);
  return (wireBits(values) / (inputs.rateMbps * share)) * slotsPerUs(inputs);
}

/** The same where the histogram is given too. */
export function meanInterarrival(inputs: Inputs, share: number): number {
  if (inputs['arrivals.family'] !== 'empirical') return meanInterarrivalSlots(inputs, share);
  const weights = inputs['arrivals.pmf']!;
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + slots * (weight / total), 0);
}

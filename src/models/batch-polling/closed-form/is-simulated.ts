/**
 * Where results are simulated, not solved: packets at a constant rate with jitter, and a sleep after empty polls.
 * Whether a poll is empty depends there on when the last packets came: after a sleep a regular stream is nearly
 * deterministic, while the chain takes counts of successive services as independent. It found sleeps up to 20 times too
 * often, and with them mean times up to seven times too long.
 */
import type { Inputs } from '../read-inputs.ts';
import { busiestShare } from './capacity.ts';
import { meanInterarrival, slotsPerUs } from './slots.ts';
import type { ServiceCurve } from './service-curve.ts';
import { readServiceCurve } from './service-curve.ts';

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

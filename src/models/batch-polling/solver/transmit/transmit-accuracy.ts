/**
 * Errors of what follows the service against the simulated buffer and link: 60 random scenarios of 4 to 256 packets a
 * poll, 2 to 512 packets sent together, timers of a sixth to one and a half times what a group takes, links of 0.8 to 3
 * times the traffic, loads of 0.03 to 1.2 and arrivals even, near-regular, memoryless and with cvs of 0.7 to 2.
 */
import type { ErrorBound, ExpectedDifference } from '../../../contract/expected-difference.ts';
import { linkRate } from '../../closed-form/link.ts';
import { busiestShare, slotsPerUs } from '../../closed-form/load.ts';
import { readServiceCurve } from '../../closed-form/service-curve.ts';
import { hasTransmitSide } from '../../closed-form/link.ts';
import type { Inputs } from '../../read-inputs.ts';
import { fullLoad } from '../chain/chain-accuracy.ts';

const measured = 'over 120 random scenarios, half of which set it';

/** From this load on nearly all batches are full. */
const fullBatches = 0.98;

const level =
  'Batches of one size leave the level of the transmit buffer as chance made it; the result is the mean over all levels.';
const independentPolls =
  'The level of the transmit buffer is followed with sizes of polls that do not depend on each other.';
const independentGroups =
  'Groups that enter the transmit ring are taken as independent, with the variance that the traffic has in the long run.';
const convolved = 'The time after the service is taken as independent of the time before it.';

/** A share of the full service in which the timer is looked at. */
const lateLook = 0.2;

/** m; 1 where packets are not held. */
export const packetsHeld = (inputs: Inputs): number =>
  inputs['transmit.timeoutUs'] === 0 ? 1 : inputs['transmit.packets'];

/**
 * Whether no packet can be lost at the link, whatever arrives: services of fixed times, none shorter than the link
 * takes for its packets, and a ring for a batch with what the buffer holds. Exact.
 */
export function neverLosesAtLink(inputs: Inputs): boolean {
  const { maxBatch } = inputs;
  const rate = linkRate(inputs, busiestShare(inputs));
  const curve = readServiceCurve(inputs);
  const isFixed =
    inputs['service.family'] === 'deterministic' &&
    inputs['service.driftCv'] === 0 &&
    inputs.frameMix === null;
  if (rate === null || !isFixed || 'code' in curve) return false;
  if (inputs['transmit.ringSize'] < maxBatch + packetsHeld(inputs)) return false;
  for (let n = 1; n <= maxBatch; n++)
    if (rate * Math.floor(curve.meanUs(n) * slotsPerUs(inputs)) < n) return false;
  return true;
}

function bufferDifference(inputs: Inputs): ExpectedDifference | null {
  const isTimed = inputs['transmit.timeoutUs'] !== null;
  if (fullLoad(inputs) > fullBatches)
    return { reason: level, bound: { tooLow: 1, tooHigh: null, measured: 'in overload' } };
  if (!isTimed) return null;
  const curve = readServiceCurve(inputs);
  const lookUs = 'code' in curve ? 0 : lateLook * curve.meanUs(inputs.maxBatch);
  return {
    reason: independentPolls,
    bound: { tooLow: 0.25, tooHigh: 0.25, absolute: { tooLow: lookUs, tooHigh: lookUs }, measured },
  };
}

const linkBound: ErrorBound = { tooLow: 0.35, tooHigh: 0.5, measured };
const linkLossBound: ErrorBound = {
  tooLow: 0.75,
  tooHigh: 4,
  absolute: { tooLow: 0.005, tooHigh: 0.005 },
  measured,
};

const sojournBounds = {
  buffer: { tooLow: 0.08, tooHigh: 0.25, measured },
  link: { tooLow: 0.35, tooHigh: 0.65, measured },
};

/** Error that the transmit side adds to a result; null without one. */
export function transmitDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  if (!hasTransmitSide(inputs)) return null;
  if (indicator.startsWith('bufferWait')) return bufferDifference(inputs);
  if (indicator.startsWith('linkUs')) return { reason: independentGroups, bound: linkBound };
  if (
    indicator === 'linkLossProbability' ||
    (indicator === 'totalLossProbability' && inputs.linkGbps !== null)
  )
    return neverLosesAtLink(inputs) ? null : { reason: independentGroups, bound: linkLossBound };
  if (!indicator.startsWith('sojournUs')) return null;
  return { reason: convolved, bound: sojournBounds[inputs.linkGbps === null ? 'buffer' : 'link'] };
}

/**
 * Reasons for a difference between a result of the model and the simulated mechanism, by form of the result and
 * indicator.
 */
import { chainReason, errorBound, fullLoad, interarrivalUs } from './solver/chain/chain-accuracy.ts';
import { driftBound, driftDifference } from './solver/drift/drift-accuracy.ts';
import { type ErrorBound, type ExpectedDifference, sumOfBounds } from '../contract/expected-difference.ts';
import type { ErringResult } from './solver/measured-error.ts';
import type { Inputs } from './read-inputs.ts';
import { countsOrdinarily, isSimulated, slotsPerUs } from './closed-form/load.ts';
import { transmitDifference } from './solver/transmit/transmit-accuracy.ts';
import { stallLengthUs } from './closed-form/service-curve.ts';

const published: readonly { begins: string; sentence: string; bound: ErrorBound }[] = [
  {
    begins: 'waitingUs.published.mean',
    sentence:
      'Eq. (5) counts lost packets as waiting; without loss its mean is right, in overload it is about 0.4 % too high.',
    bound: { tooLow: 0, tooHigh: 0.005, measured: 'with the paper’s cross-connect' },
  },
  {
    begins: 'waitingUs.published.',
    sentence:
      'Eq. (5) treats the remaining service time and the queue found as independent and counts lost packets: near capacity p99 is 5 to 43 % and p99.9 4 to 55 % too high.',
    bound: { tooLow: 0, tooHigh: 0.55, measured: 'with the paper’s cross-connect near capacity' },
  },
  {
    begins: 'sojournUs.published.',
    sentence:
      'Eq. (6) treats a packet’s own batch as a typical batch, independent of the waiting time: the mean is 0.6 to 1.5 % too low for near-regular arrivals and up to 17 % for a coefficient of variation of 2; quantiles near capacity are too high.',
    bound: { tooLow: 0.17, tooHigh: 0.55, measured: 'with the paper’s cross-connect' },
  },
  {
    begins: 'meanQueueRandomTimePublished',
    sentence:
      'Eqs. (8) and (9) count every service interval equally, however long it is: the mean queue is 0.5 % (near-regular arrivals, medium load) to 15 % (coefficient of variation 2) too low.',
    bound: { tooLow: 0.15, tooHigh: 0, measured: 'with the paper’s cross-connect' },
  },
  {
    begins: 'waitingUs.dropOldest.',
    sentence:
      'The closed form assumes a full ring at every poll; where some places are free it is less than 0.1 % too high.',
    bound: { tooLow: 0, tooHigh: 0.001, measured: 'in overload' },
  },
];

/** The law of the time in the system is exact in its mean; its quantiles rest on one more assumption. */
const ownBatch =
  'The own batch of packets that did not all arrive during one service is assumed to be independent of their waiting time: quantiles are a slot or two off';

/** Simulated with memoryless arrivals, 300 to 2500 Mbit/s, sleeps of 50 to 150 µs and batches of 8 to 64. */
const afterSleep = ', after sleeps that bring several batches up to 2 % too short';

/** Error of a run, not of the model. */
const fewStalls = 'A simulated run needs some thousand stalls before their share settles.';
const fewStallsBound: ErrorBound = {
  tooLow: 0.05,
  tooHigh: 0.05,
  measured: 'with stalls in up to 5 % of the batches',
};

/** Kind of result by the beginning of the indicator's name. */
const results: readonly (readonly [begins: string, result: ErringResult])[] = [
  ['sojournUs.exact.p99', 'sojournTail'],
  ['sojournUs.exact.', 'sojourn'],
  ['waitingUs.exact.p99', 'waitingTail'],
  ['waitingUs.', 'waiting'],
  ['meanQueue', 'waiting'],
  ['meanBatch', 'batch'],
  ['emptyPollShare', 'emptyPolls'],
  ['awakeShare', 'busyTime'],
  ['utilisation', 'busyTime'],
  ['powerW', 'busyTime'],
  ['lossProbability', 'loss'],
  ['totalLossProbability', 'loss'],
  ['throughput', 'throughput'],
  ['bufferWait', 'throughput'],
  ['linkUs', 'sojourn'],
  ['linkLoss', 'loss'],
];

/** Error of a result from the simplifications of the chain; null where there is none. */
function chainDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const result = results.find(([begins]) => indicator.startsWith(begins));
  const reason = chainReason(inputs);
  if (reason === null || result === undefined) return null;
  if (countsOrdinarily(inputs)) return { reason, bound: ordinaryBound(indicator) };
  const ofResult = () => chainReason(inputs, result[1]) ?? reason;
  return { reason, ofResult, bound: inUnitOf(indicator, inputs, errorBound(inputs, result[1])) };
}

/**
 * The bound in the indicator's unit: queues in packets, by Little's law; throughput as the packets that are not lost;
 * power as the time awake.
 */
function inUnitOf(indicator: string, inputs: Inputs, bound: ErrorBound): ErrorBound {
  const { measured, absolute = { tooLow: 0, tooHigh: 0 } } = bound;
  const { tooLow, tooHigh } = absolute;
  if (indicator.startsWith('meanQueue')) {
    const gapUs = interarrivalUs(inputs);
    return { ...bound, absolute: { tooLow: tooLow / gapUs, tooHigh: tooHigh / gapUs } };
  }
  if (indicator.startsWith('throughput'))
    return { tooLow: sum(bound.tooLow, 1.5 * tooLow), tooHigh: sum(bound.tooHigh, 1.5 * tooHigh), measured };
  if (indicator === 'powerW')
    return { tooLow: sum(bound.tooLow, tooLow), tooHigh: sum(bound.tooHigh, tooHigh), measured };
  return bound;
}

const sum = (share: number | null, further: number) => (share === null ? null : share + further);

function ordinaryBound(indicator: string): ErrorBound {
  return indicator.startsWith('meanBatch')
    ? { tooLow: 0.35, tooHigh: 1.1, measured: 'on the cross-connect' }
    : { tooLow: null, tooHigh: null, measured: 'nowhere' };
}

/** See `Simulation.expectedDifference`. */
export function expectedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const printed = published.find(({ begins }) => indicator.startsWith(begins));
  const solved = solvedDifference(inputs, indicator.replace('.published.', '.exact.'));
  if (!printed) return solved;
  const { sentence: reason, bound } = printed;
  return { reason, bound: solved === null ? bound : sumOfBounds(bound, solved.bound) };
}

/** Expected difference of the corrected equations, with what follows the service. */
function solvedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const until = servedDifference(inputs, indicator);
  const after = isSimulated(inputs) ? null : transmitDifference(inputs, indicator);
  if (until === null || after === null) return until ?? after;
  return {
    reason: `${until.reason} ${after.reason}`,
    ofResult: () => `${until.ofResult?.() ?? until.reason} ${after.reason}`,
    bound: sumOfBounds(until.bound, after.bound),
  };
}

function servedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  if (!results.some(([begins]) => indicator.startsWith(begins))) return null;
  const known = arrivalsOrDrift(inputs, indicator);
  if (stallLengthUs(inputs) === 0) return known;
  const { reason, bound } = known ?? { reason: null, bound: { tooLow: 0, tooHigh: 0, measured: '' } };
  return {
    reason: reason === null ? fewStalls : `${fewStalls} ${reason}`,
    bound: sumOfBounds(bound, fewStallsBound),
  };
}

/** Error from the simplified arrivals and from the simplified changes of the core's speed. */
function arrivalsOrDrift(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const chain = chainDifference(inputs, indicator);
  const driftCv = inputs['service.driftCv'];
  if (driftCv > 0) {
    const load = fullLoad(inputs);
    const [reason, bound] = [driftDifference(driftCv, load), driftBound(driftCv, load, indicator)];
    if (chain === null) return { reason, bound };
    return {
      reason: `${chain.reason} ${reason}`,
      ofResult: () => `${chain.ofResult?.() ?? chain.reason} ${reason}`,
      bound: sumOfBounds(chain.bound, bound),
    };
  }
  if (isSimulated(inputs)) return chain;
  if (!indicator.startsWith('sojournUs.exact.p')) return chain;
  const sleeps = inputs.sleepUs > 0;
  const slots: ErrorBound = {
    tooLow: sleeps ? 0.02 : 0,
    tooHigh: 0,
    rounding: 2 / slotsPerUs(inputs),
    measured: 'with memoryless arrivals',
  };
  if (chain !== null) return { ...chain, bound: sumOfBounds(chain.bound, slots) };
  return { reason: `${ownBatch}${sleeps ? afterSleep : ''}.`, bound: slots };
}

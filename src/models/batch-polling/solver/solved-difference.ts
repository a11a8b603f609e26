/**
 * Reasons for a difference between a result of the model and the simulated mechanism, by form of the result and
 * indicator.
 */
import { chainReason, errorBound, fullLoad, interarrivalUs } from './chain/chain-accuracy.ts';
import { driftBound, driftDifference } from './drift/drift-accuracy.ts';
import {
  type ErrorBound,
  type ExpectedDifference,
  sumOfDifferences,
} from '../../contract/expected-difference.ts';
import type { ErringResult } from './measured-error.ts';
import type { Inputs } from '../read-inputs.ts';
import { countsOrdinarily } from '../closed-form/load.ts';
import { bytesDifference } from './service/bytes-accuracy.ts';
import { longestStallUs } from '../closed-form/stall-lengths.ts';

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

/** Expected difference of the corrected equations. */
export function solvedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  if (!results.some(([begins]) => indicator.startsWith(begins))) return null;
  const known = sumOfDifferences(arrivalsOrDrift(inputs, indicator), bytesDifference(inputs, indicator));
  if (longestStallUs(inputs) === 0) return known;
  return sumOfDifferences({ reason: fewStalls, bound: fewStallsBound }, known);
}

/** Error from the simplified arrivals and from the simplified changes of the core's speed. */
function arrivalsOrDrift(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const chain = chainDifference(inputs, indicator);
  const driftCv = inputs['service.driftCv'];
  if (driftCv > 0) {
    const load = fullLoad(inputs);
    const [reason, bound] = [driftDifference(driftCv, load), driftBound(driftCv, load, indicator)];
    return sumOfDifferences(chain, { reason, bound });
  }
  return chain;
}

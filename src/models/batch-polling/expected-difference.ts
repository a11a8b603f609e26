/** Expected differences of results, those from what follows the service included. */
import {
  type ErrorBound,
  type ExpectedDifference,
  sumOfBounds,
  sumOfDifferences,
} from '../contract/expected-difference.ts';
import { isSimulated } from './closed-form/load.ts';
import { chainReason } from './solver/chain/chain-accuracy.ts';
import { ownBatchDifference, sleepBound } from './solver/times/own-batch-accuracy.ts';
import { solvedDifference } from './solver/solved-difference.ts';
import type { Inputs } from './read-inputs.ts';
import { transmitDifference } from './solver/transmit/transmit-accuracy.ts';

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

/** Results after the service, by those until its end that they err with. */
const alike: Readonly<Record<string, string>> = {
  'bufferWaitUs.mean': 'throughputMpps',
  'linkUs.mean': 'sojournUs.exact.mean',
  linkLossProbability: 'lossProbability',
};

/** Of the corrected equations, with that of quantiles of the time in the system. */
function correctedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const solved = solvedDifference(inputs, alike[indicator] ?? indicator);
  const isOther = isSimulated(inputs) || inputs['service.driftCv'] > 0;
  if (isOther || !indicator.startsWith('sojournUs.exact.p')) return solved;
  // Bounds of other arrivals were measured with the error of the own batch in them.
  if (solved !== null && chainReason(inputs) !== null)
    return { ...solved, bound: sumOfBounds(solved.bound, sleepBound(inputs, indicator)) };
  return sumOfDifferences(solved, ownBatchDifference(inputs, indicator));
}

/** Of the corrected equations, and with the printed ones' error where they are read. */
function servedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const printed = published.find(({ begins }) => indicator.startsWith(begins));
  const solved = correctedDifference(inputs, indicator.replace('.published.', '.exact.'));
  if (!printed) return solved;
  const { sentence: reason, bound } = printed;
  return { reason, bound: solved === null ? bound : sumOfBounds(bound, solved.bound) };
}

/** See `Simulation.expectedDifference`. */
export function expectedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const until = servedDifference(inputs, indicator);
  const after = isSimulated(inputs)
    ? null
    : transmitDifference(inputs, indicator.replace('.published.', '.exact.'));
  return sumOfDifferences(until, after);
}

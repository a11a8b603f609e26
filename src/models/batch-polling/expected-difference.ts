/** Why a result of the model may lie off the mechanism's, by form of the result and indicator. */
import { chainBound, chainDifference, fullLoad } from './solver/chain/chain-accuracy.ts';
import { driftBound, driftDifference } from './solver/drift/drift-accuracy.ts';
import type { ErrorBound, ExpectedDifference } from '../contract/expected-difference.ts';
import type { Inputs } from './read-inputs.ts';
import { slotsPerUs } from './closed-form/slots.ts';
import { stallLengthUs } from './closed-form/stalls.ts';

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

/** The law of the sojourn time is exact in its mean; its quantiles rest on one more assumption. */
const ownBatch =
  'The own batch of packets that did not all arrive during one service is assumed to be independent of their waiting time: quantiles are a slot or two off';

/** Simulated with memoryless arrivals, 300 to 2500 Mbit/s, sleeps of 50 to 150 µs and batches of 8 to 64. */
const afterSleep = ', after sleeps that bring several batches up to 2 % too short';

/** The mechanism stalls whenever a stall comes. */
const oneStall =
  'The model counts at most one stall in a batch, and a run needs some thousand stalls before their share settles.';

/** See `Simulation.expectedDifference`. */
export function expectedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const printed = published.find(({ begins }) => indicator.startsWith(begins));
  if (printed) return { reason: printed.sentence, bound: printed.bound };
  const chain = chainDifference(inputs);
  if (stallLengthUs(inputs) > 0)
    return {
      reason: chain === null ? oneStall : `${oneStall} ${chain}`,
      bound: { tooLow: 0.05, tooHigh: 0.05, measured: 'with stalls in up to 5 % of the batches' },
    };
  const driftCv = inputs['service.driftCv'];
  if (driftCv > 0) {
    const load = fullLoad(inputs);
    return { reason: driftDifference(driftCv, load), bound: driftBound(driftCv, load, indicator) };
  }
  if (chain !== null) return { reason: chain, bound: chainBound(inputs, indicator) };
  if (!indicator.startsWith('sojournUs.exact.p')) return null;
  const slots = 2 / slotsPerUs(inputs);
  const sleeps = inputs.sleepUs > 0;
  return {
    reason: `${ownBatch}${sleeps ? afterSleep : ''}.`,
    bound: {
      ...{ tooLow: sleeps ? 0.02 : 0, tooHigh: 0, absolute: slots },
      measured: 'with memoryless arrivals',
    },
  };
}

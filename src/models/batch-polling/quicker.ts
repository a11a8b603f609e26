/** Inputs with which a long solve takes less time, those that change the results least first. */
import { significant } from '../../text/number-words.ts';
import type { InputValues } from '../contract/inputs.ts';
import { offer, powersOfTwoBelow, type QuickerInput, widerWords } from '../contract/quicker.ts';
import { readServiceCurve } from './closed-form/service-curve.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { checkRules } from './check/check-rules.ts';
import type { SmallerInput } from '../contract/memory-limit.ts';

// The input to change where a solve needs too much memory: tables grow with slots, with the ring and with polls.

const longerSlotsNs = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The first of three changes that leaves legal inputs: longer slots, half the ring, half the largest poll. */
export function smallerInput(values: InputValues): SmallerInput {
  const inputs = readInputs(values);
  const { slotNs, ringSize, maxBatch } = inputs;
  const given = inputs['arrivals.family'] === 'empirical';
  // A given histogram is in slots: longer ones would change it.
  const longer = given ? undefined : longerSlotsNs.find((ns) => ns >= 2 * slotNs);
  const offers: SmallerInput[] = [
    ...(longer === undefined
      ? []
      : [{ parameter: 'slotNs', words: `slots of ${longer} ns take less`, nearest: longer }]),
    { parameter: 'ringSize', words: 'a ring half as long takes less', nearest: Math.floor(ringSize / 2) },
    { parameter: 'maxBatch', words: 'polls half as large take less', nearest: Math.floor(maxBatch / 2) },
  ];
  const isLegal = ({ parameter, nearest }: SmallerInput) =>
    checkRules({ ...inputs, [parameter]: nearest }) === null;
  return offers.find(isLegal) ?? { parameter: 'slotNs', words: 'longer slots take less' };
}

/** Shorter times of a stall or of an empty poll. */
const timesUs = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10];

/** Changes of one input that at least halve the work. */
export function quicker(values: InputValues): readonly QuickerInput[] {
  const inputs = readInputs(values);
  const { ringSize, maxBatch, rateMbps, stallUs } = inputs;
  const emptyPollUs = inputs['service.emptyPollUs'];
  const given = inputs['arrivals.family'] === 'empirical';
  const shorterUs = (us: number | null) => timesUs.find((shorter) => shorter <= (us ?? 0) / 2);
  return [
    ...(given ? [] : longerSlots(inputs)),
    ...offer(
      'stallUs',
      inputs.stallLengths === null ? shorterUs(stallUs) : undefined,
      (us) => `a stall of ${us} µs`,
    ),
    ...offer('ringSize', powersOfTwoBelow(ringSize, maxBatch)[0], (size) => `a ring of ${size} packets`),
    ...offer('service.emptyPollUs', shorterUs(emptyPollUs), (us) => `empty polls of ${us} µs`),
    ...offer('maxBatch', powersOfTwoBelow(maxBatch)[0], (size) => `polls of at most ${size} packets`),
    ...offer('rateMbps', given ? undefined : powersOfTwoBelow(rateMbps)[0], (mbps) => `${mbps} Mbit/s`),
  ];
}

/** At most half of the shortest service; a given histogram of gaps is in slots, and longer ones would change it. */
function longerSlots(inputs: Inputs): readonly QuickerInput[] {
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return [];
  let shortestNs = Infinity;
  for (let size = 0; size <= inputs.maxBatch; size++) {
    shortestNs = Math.min(shortestNs, 1000 * curve.meanUs(size));
  }
  const value = longerSlotsNs.find((ns) => ns >= 2 * inputs.slotNs && ns <= shortestNs / 2);
  if (value === undefined) return [];
  const percent = (100 * value) / shortestNs;
  const share = percent < 0.1 ? 'under 0.1' : `up to ${significant(percent, 2)}`;
  const wider = widerWords(inputs, value / inputs.slotNs);
  const spread = wider === null ? '' : ` and ${wider}`;
  const words = `slots of ${value} ns, with times rounded by ${share} % of a poll${spread}`;
  return [{ parameter: 'slotNs', value, words }];
}

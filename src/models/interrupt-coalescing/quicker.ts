/** Inputs with which a long solve takes less time, those that change the results least first. */
import { numberOf } from '../../text/number-words.ts';
import type { InputValues } from '../contract/inputs.ts';
import { offer, powersOfTwoBelow, type QuickerInput, widerWords } from '../contract/quicker.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

/** Times of whole slots below, each about half of the one before. */
export function wholeSlotsBelow({ slotUs }: Inputs, us: number): number[] {
  const unit = Math.max(1, slotUs);
  return powersOfTwoBelow(us / unit).map((units) => units * unit);
}

const slotsUs = [0.1, 0.2, 0.25, 0.5, 1, 2, 4, 5, 10, 20, 25, 50, 100];

/** Changes of one input that at least halve the work. */
export function quicker(values: InputValues): readonly QuickerInput[] {
  const inputs = readInputs(values);
  const { coalescingUs, coalescingFrames, maxWorkUs } = inputs;
  const frames = coalescingFrames === null ? undefined : powersOfTwoBelow(coalescingFrames)[0];
  return [
    ...longerSlots(inputs),
    ...offer('maxWorkUs', wholeSlotsBelow(inputs, maxWorkUs)[0], (us) => `a queue limit of ${us} µs`),
    ...offer(
      'coalescingUs',
      wholeSlotsBelow(inputs, coalescingUs)[0],
      (us) => `a coalescing time of ${us} µs`,
    ),
    ...offer('coalescingFrames', frames, (most) => `a limit of ${numberOf(most, 'packet')}`),
  ];
}

/** None where histograms are given in slots: longer slots would change them. A service takes two slots or more. */
function longerSlots(inputs: Inputs): QuickerInput[] {
  const { slotUs } = inputs;
  const given =
    inputs['arrivals.family'] === 'empirical' ||
    ['empirical', 'sgw'].includes(inputs['service.family']) ||
    inputs.interruptPmf !== null;
  if (given) return [];
  const value = slotsUs.find((us) => us >= 2 * slotUs && us <= inputs['service.meanUs'] / 2);
  if (value === undefined) return [];
  const wider = widerWords(inputs, value / slotUs);
  const changes = [
    `times rounded by up to ${value} µs`,
    ...(wider === null ? [] : [wider]),
    ...(inputs['arrivals.family'] === 'geometric' ? [`at most one packet every ${value} µs`] : []),
  ];
  return [{ parameter: 'slotUs', value, words: `slots of ${value} µs, with ${changes.join(' and ')}` }];
}

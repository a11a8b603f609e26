/** Which inputs describe no system: rules across fields, each with one sentence and the nearest value allowed. */
import type { EnteredInputs, InputFault } from '../../contract/inputs.ts';
import { significant } from '../../../text/number-words.ts';
import { arrivalFamilyWords } from '../../input-parts/arrival-families.ts';
import { gapWithMean, mostPackets } from '../cost/law-reach.ts';
import {
  batchTooLarge,
  type Inputs,
  longestBatch,
  meanInterarrivalSlots,
  readInputs,
} from '../read-inputs.ts';
import { wholeSlotsBelow } from '../quicker.ts';
import { checkGapHistogram, checkGapSpread, checkHistogram } from '../../input-parts/check-histogram.ts';

/** Rules across fields; null when the inputs describe a system. Well under a millisecond. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  const inputs = readInputs(values);
  return checkRules(inputs) ?? checkBatches(inputs);
}

/** Refuses inputs that describe no system; one whose batches are too large to follow can still be simulated. */
export function checkRules(inputs: Inputs): InputFault | null {
  return (
    checkSlots(inputs) ??
    checkArrivals(inputs) ??
    checkService(inputs) ??
    checkOverhead(inputs) ??
    checkFrames(inputs)
  );
}

const isWhole = (slots: number) => Math.abs(slots - Math.round(slots)) < 1e-6 && slots > 0.5;

/** The longest slot not longer than the given one that divides whole microseconds `timesUs`. */
function fittingSlot(slotUs: number, timesUs: readonly number[]): number {
  for (let slot = Math.floor(slotUs); slot >= 1; slot--) {
    if (timesUs.every((time) => time % slot === 0)) return slot;
  }
  return 1 / Math.ceil(1 / slotUs);
}

function checkSlots(inputs: Inputs): InputFault | null {
  const { slotUs, coalescingUs, maxWorkUs } = inputs;
  if (!isWhole(coalescingUs / slotUs) || !isWhole(maxWorkUs / slotUs)) {
    const nearest = fittingSlot(slotUs, [coalescingUs, maxWorkUs]);
    return {
      code: 'not-whole-slots',
      parameter: 'slotUs',
      message: `The coalescing time of ${coalescingUs} µs and the limit of ${maxWorkUs} µs must be whole numbers of slots. A slot of ${slotUs} µs does not divide both; ${significant(nearest)} µs does.`,
      nearest,
    };
  }
  if (maxWorkUs / slotUs > mostSlots || coalescingUs / slotUs > mostSlots / 10) {
    const nearest = Math.max(1, Math.ceil(Math.max(maxWorkUs, 10 * coalescingUs) / mostSlots));
    return {
      code: 'slot-too-short',
      parameter: 'slotUs',
      message: `Slots of ${slotUs} µs cut the limit into ${Math.round(maxWorkUs / slotUs)} and the coalescing time into ${Math.round(coalescingUs / slotUs)} slots, more than can be solved (${mostSlots} and ${mostSlots / 10}): choose longer slots.`,
      nearest: fittingSlot(nearest, [coalescingUs, maxWorkUs]),
    };
  }
  return null;
}

/** Longest limit that is solved, slots; the coalescing time may have a tenth of it. */
const mostSlots = 100_000;

function checkArrivals(inputs: Inputs): InputFault | null {
  const family = inputs['arrivals.family'];
  if (family === 'empirical') return checkGapHistogram(inputs['arrivals.pmf']);
  const mean = meanInterarrivalSlots(inputs);
  const { slotUs } = inputs;
  if (family === 'geometric' && !(mean > 1)) {
    const nearest = 1 / (Math.floor(1 / (mean * slotUs)) + 1);
    return {
      code: 'mean-within-one-slot',
      parameter: 'slotUs',
      message: `With at most one packet per slot, the mean gap must exceed one slot: ${significant(mean * slotUs)} µs per core needs slots of ${significant(nearest)} µs or less. Or choose “${arrivalFamilyWords.memoryless.label}”.`,
      nearest,
    };
  }
  return family === 'negative-binomial'
    ? checkGapSpread(inputs['arrivals.cv'], mean, ' Shorter slots lower the limit.')
    : null;
}

function checkService(inputs: Inputs): InputFault | null {
  const family = inputs['service.family'];
  if (family === 'empirical') {
    return checkHistogram(
      inputs['service.pmf'],
      'service.pmf',
      'Service time distribution',
      'slots for one packet',
      'packets must take time',
    );
  }
  const { slotUs } = inputs;
  if (family !== 'sgw' && inputs['service.meanUs'] / slotUs > 20_000) {
    return {
      code: 'slot-too-short',
      parameter: 'slotUs',
      message: 'A service takes more than 20 000 slots: choose longer slots.',
      nearest: 1,
    };
  }
  return null;
}

function checkOverhead(inputs: Inputs): InputFault | null {
  const histogram = inputs.interruptPmf;
  const { slotUs, coalescingUs } = inputs;
  const tau = Math.round(coalescingUs / slotUs);
  if (histogram !== null) {
    if (!histogram.some((weight) => weight > 0)) {
      return {
        code: 'no-histogram',
        parameter: 'interruptPmf',
        message: 'The distribution of the interrupt cost must have a positive sum.',
      };
    }
    const longest = histogram.length - 1 - [...histogram].reverse().findIndex((weight) => weight > 0);
    if (longest <= tau) return null;
    return {
      code: 'interrupt-exceeds-interval',
      parameter: 'interruptPmf',
      message: `An interrupt may cost at most the coalescing time of ${tau} slots; the distribution reaches ${longest}.`,
    };
  }
  const cost = inputs.interruptUs;
  if (Math.ceil(cost / slotUs - 1e-9) <= tau) return null;
  return {
    code: 'interrupt-exceeds-interval',
    parameter: 'interruptUs',
    message: `An interrupt may cost at most the coalescing time of ${coalescingUs} µs, not ${cost} µs: the model has one interrupt per batch.`,
    nearest: coalescingUs,
  };
}

function checkFrames({ coalescingFrames, batchInterval }: Inputs): InputFault | null {
  if (coalescingFrames === null || batchInterval === 'exact') return null;
  return {
    code: 'frames-need-exact-interval',
    parameter: 'batchInterval',
    message: 'With a frame limit only the exact time between batches is known: choose “Exact”, or no limit.',
    nearest: 'exact',
  };
}

/** Packets of one interval are followed one by one; those of a histogram's are counted by the solver only. */
function checkBatches(inputs: Inputs): InputFault | null {
  const { coalescingFrames, coalescingUs, slotUs } = inputs;
  if (coalescingFrames !== null || inputs['arrivals.family'] === 'empirical') return null;
  const gap = gapWithMean(inputs, meanInterarrivalSlots(inputs));
  const isFollowed = (us: number) => mostPackets(gap, us / slotUs) < longestBatch;
  if (isFollowed(coalescingUs)) return null;
  const nearest = wholeSlotsBelow(inputs, coalescingUs).find(isFollowed);
  const sentence = `More than ${longestBatch} packets can arrive within the coalescing time`;
  const how = nearest === undefined ? 'lower the rate' : `too many to follow: choose at most ${nearest} µs`;
  return {
    code: batchTooLarge,
    parameter: 'coalescingUs',
    message: `${sentence}${nearest === undefined ? ': ' : ', '}${how}.`,
    ...(nearest === undefined ? {} : { nearest }),
  };
}

/** Rules across inputs. Cheap: the page checks every position of a slider. */
import { numberOf, significant } from '../../../text/number-words.ts';
import type { EnteredInputs, InputFault } from '../../contract/inputs.ts';
import {
  busiestShare,
  isBelowEven,
  meanInterarrival,
  meanInterarrivalSlots,
  slotsPerUs,
} from '../closed-form/load.ts';
import { isHeld } from '../closed-form/link.ts';
import { frameSizes, meanFrameBytes, total } from '../../input-parts/frames.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { readServiceCurve, type ServiceCurve } from '../closed-form/service-curve.ts';
import { speedsOf } from '../solver/drift/drift-accuracy.ts';
import { checkGapHistogram, checkGapSpread } from '../../input-parts/check-histogram.ts';
import { areJoined, isFollowed } from '../cost/table-cost.ts';

// The longest sleep that is computed.

/**
 * Slots of the longest sleep with its wake-up: the tables are as long. Random sleeps have a length for every slot,
 * which costs more.
 */
const longestSleepSlots = { fixed: 2e4, uniform: 1e4 };

/** Longest sleep and its wake-up together, µs. */
export function longestSleepUs({ sleepFamily, slotNs }: Inputs): number {
  return (longestSleepSlots[sleepFamily] * slotNs) / 1000;
}

/** Fault of a sleep that cannot be computed. */
function checkSleep(inputs: Inputs): InputFault | null {
  const { sleepUs, sleepFamily, wakeUpUs, slotNs } = inputs;
  if (sleepUs === 0) return null;
  const most = longestSleepUs(inputs);
  if (sleepUs + wakeUpUs <= most) return null;
  return {
    code: 'sleep-too-long',
    parameter: 'sleepUs',
    message: `A ${sleepFamily} sleep and its wake-up may last ${significant(most)} µs together in slots of ${slotNs} ns, not ${significant(sleepUs + wakeUpUs)} µs: choose longer slots or a shorter sleep.`,
    nearest: Math.max(0, most - wakeUpUs),
  };
}

/** Fault of a table of stalls without a weight. */
function checkStalls({ stallLengths }: Inputs): InputFault | null {
  if (stallLengths === null || Object.values(stallLengths).some((weight) => weight > 0)) return null;
  return {
    code: 'no-stall-weight',
    parameter: 'stallLengths',
    message: 'At least one length of the stalls needs a weight above 0; without stalls leave the table out.',
    nearest: null,
  };
}

/** Rules across fields; null when the inputs describe a system. Well under a millisecond. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  return checkRules(readInputs(values));
}

// Whether the spread of service times is one that the model can carry.

/**
 * Largest standard deviation as a share of the shortest mean: beyond it a law has much mass at 0 and unbounded tables.
 */
const mostOfShortest = 0.5;

/** Mean time of the bytes that a packet has more than one of the smallest size, µs. */
const furtherBytesUs = (inputs: Inputs): number =>
  (inputs['service.perByteNs'] * (meanFrameBytes(inputs) - frameSizes(inputs)[0].bytes)) / 1000;

/** Of all sizes the shortest service bounds the standard deviation, µs. */
function checkDeviation(inputs: Inputs, curve: ServiceCurve): InputFault | null {
  if (inputs['service.family'] !== 'sd') return null;
  let shortestUs = Infinity;
  const furtherUs = furtherBytesUs(inputs);
  for (let size = 0; size <= inputs.maxBatch; size++)
    shortestUs = Math.min(shortestUs, curve.meanUs(size) - size * furtherUs);
  const mostUs = mostOfShortest * shortestUs;
  const sdUs = inputs['service.sdUs'];
  if (sdUs <= mostUs) return null;
  return {
    code: 'spread-too-wide',
    parameter: 'service.sdUs',
    message: `The shortest service takes ${significant(shortestUs)} µs: the standard deviation of all must be at most half of that, and ${sdUs} µs is more.`,
    nearest: Math.floor(mostUs * 1e4) / 1e4,
  };
}

/**
 * Slots by which a service of this mean is followed: its upper tail falls like exp(-slots x mean / variance) where it
 * is wide.
 */
function reach(mean: number, cv: number): number {
  return mean * (1 + 12 * cv) + 97 * cv * cv * mean;
}

/** Whether the longest service, `longest` slots on average, can be followed with its tail where it has this cv. */
function isCarried(inputs: Inputs, longest: number, meanSlots: number, cv: number): boolean {
  const variance = (cv * longest) ** 2;
  if (variance <= longest) return true;
  const slots = reach(longest, cv);
  return (
    isFollowed(inputs, meanSlots, slots) && areJoined(inputs, meanSlots, { mean: longest, variance, slots })
  );
}

/**
 * Slots: `longest` service on average, of which `further` slots are those of bytes and vary less, and `meanSlots`
 * between two packets.
 */
function checkVariation(
  inputs: Inputs,
  longest: number,
  further: number,
  meanSlots: number,
): InputFault | null {
  const cv = inputs['service.cv'];
  const isCarriedWith = (some: number) =>
    isCarried(inputs, longest, meanSlots, (some * longest) / (longest - further));
  if (isCarriedWith(cv)) return null;
  let most = 0;
  for (let step = 2 ** -1; step > 1e-5; step /= 2) if (isCarriedWith(most + step)) most += step;
  const nearest = Math.floor(most * 1000) / 1000;
  return {
    code: 'spread-too-wide',
    parameter: 'service.cv',
    message: `With a coefficient of variation of ${cv} full batches take so long at times that following them slot by slot takes too long: with these inputs it may be at most ${nearest}; longer slots allow more.`,
    nearest,
  };
}

const slotLengthsNs = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Memoryless service has a cv of 1. */
function checkMemoryless(inputs: Inputs, curve: ServiceCurve): InputFault | null {
  const isSolvedWith = (slotNs: number) => {
    const coarser = { ...inputs, slotNs };
    return isCarried(
      coarser,
      longestSlots(coarser, curve),
      meanInterarrival(coarser, busiestShare(coarser)),
      1,
    );
  };
  if (isSolvedWith(inputs.slotNs)) return null;
  const nearest = slotLengthsNs.find((slotNs) => slotNs > inputs.slotNs && isSolvedWith(slotNs));
  const allowed =
    nearest === undefined ? 'slots up to 1000 ns are too short' : `slots of ${nearest} ns allow it`;
  return {
    code: 'spread-too-wide',
    parameter: nearest === undefined ? 'service.family' : 'slotNs',
    message: `With memoryless service full batches take so long at times that following them slot by slot takes too long: ${allowed}.`,
    nearest: nearest ?? 'poisson',
  };
}

// The mix of frame sizes.

/** Shares written with two decimals may miss a sum of 1 by this. */
const shareRounding = 0.006;

/** Numbers up to 1, not all of them whole, are shares and add up to 1; others are counts of packets. */
function checkFrameMix(inputs: Inputs): InputFault | null {
  const { frameMix } = inputs;
  if (frameMix === null) return null;
  const packets = Object.values(frameMix);
  const sum = total(packets);
  if (sum > 0 && inputs['service.family'] === 'geometric' && inputs['service.perByteNs'] > 0) {
    return {
      code: 'mix-of-sizes',
      parameter: 'service.family',
      message:
        'Memoryless service times are not solved with a mix of frame sizes and a time per byte: choose another spread of service times.',
      nearest: 'poisson',
    };
  }
  const areShares = packets.every((share) => share <= 1) && !packets.every(Number.isInteger);
  if (sum > 0 && !(areShares && Math.abs(sum - 1) > shareRounding)) return null;
  const message = areShares
    ? `The shares of the frame sizes add up to ${significant(sum)}: they must add up to 1. Counts of packets may have any sum.`
    : 'A mix of frame sizes needs packets of at least one size.';
  return { code: 'mix-of-sizes', parameter: 'frameMix', message };
}

/** Longest mean service the tables are made for: 10 ms in slots of 10 ns. */
const longestService = 1e6;

/** Refuses inputs that describe no system, or one whose tables have no end; too much work alone is not refused. */
export function checkRules(inputs: Inputs): InputFault | null {
  return (
    checkRing(inputs) ??
    checkFrameMix(inputs) ??
    checkShare(inputs) ??
    checkTransmit(inputs) ??
    checkTimes(inputs)
  );
}

function checkTransmit(inputs: Inputs): InputFault | null {
  const { linkGbps, slotNs } = inputs;
  const [timeoutUs, ringSize] = [inputs['transmit.timeoutUs'], inputs['transmit.ringSize']];
  const refused = (parameter: string, nearest: number, message: string): InputFault => ({
    code: 'out-of-range',
    parameter,
    message,
    nearest,
  });
  if (!isHeld(inputs)) return null;
  if (timeoutUs !== null && 1000 * timeoutUs < slotNs) {
    const message = `The send timer is shorter than a slot: it must be 0 or at least ${slotNs} ns.`;
    return refused('transmit.timeoutUs', slotNs / 1000, message);
  }
  if (linkGbps === null || inputs['transmit.packets'] <= ringSize) return null;
  return refused(
    'transmit.packets',
    ringSize,
    `A group never fits into the transmit ring: send at most ${ringSize} packets together.`,
  );
}

function checkTimes(inputs: Inputs): InputFault | null {
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return curve;
  const meanSlots = meanInterarrivalSlots(inputs, busiestShare(inputs));
  return (
    checkService(inputs, curve) ??
    checkSleep(inputs) ??
    checkStalls(inputs) ??
    checkInterarrival(inputs, meanSlots) ??
    checkTables(inputs, curve)
  );
}

function checkShare(inputs: Inputs): InputFault | null {
  if (!isBelowEven(inputs)) return null;
  const even = 1 / inputs.cores;
  const share = inputs.hottestShare;
  return {
    code: 'share-below-even',
    parameter: 'hottestShare',
    message: `The busiest of ${inputs.cores} cores receives at least ${significant(even)} of the packets; ${share} is less.`,
    nearest: Math.ceil(even * 1000) / 1000,
  };
}

function checkRing(inputs: Inputs): InputFault | null {
  const { maxBatch, ringSize } = inputs;
  if (!(maxBatch >= 1)) {
    return {
      code: 'out-of-range',
      parameter: 'maxBatch',
      message: 'The max batch must be at least 1 packet.',
      nearest: 1,
    };
  }
  if (maxBatch > ringSize) {
    return {
      code: 'batch-exceeds-ring',
      parameter: 'maxBatch',
      message: `A poll can never find ${numberOf(maxBatch, 'packet')} in a ring of ${ringSize}: the max batch must not exceed the ring size.`,
      nearest: ringSize,
    };
  }
  return null;
}

function checkService(inputs: Inputs, curve: ServiceCurve): InputFault | null {
  const slots = slotsPerUs(inputs);
  const parameter = inputs['service.tableUs'] === null ? 'service.interceptUs' : 'service.tableUs';
  const { maxBatch } = inputs;
  if (!(curve.meanUs(0) > 0)) {
    return {
      code: 'empty-poll-takes-no-time',
      parameter,
      message: 'An empty poll must take time: its mean service time has to be above 0 µs.',
    };
  }
  for (let size = 1; size <= maxBatch; size++) {
    if (curve.meanUs(size) > 0) continue;
    return {
      code: 'service-takes-no-time',
      parameter,
      message: `The service curve gives ${significant(curve.meanUs(size))} µs for a batch of ${size}: every batch must take time.`,
    };
  }
  let longestUs = 0;
  for (let size = 0; size <= maxBatch; size++) longestUs = Math.max(longestUs, curve.meanUs(size));
  if (longestUs * slots > longestService) {
    return {
      code: 'slot-too-short',
      parameter: 'slotNs',
      message: `The longest service takes ${significant(longestUs)} µs, more than a million slots of ${inputs.slotNs} ns: choose longer slots.`,
    };
  }
  return checkDeviation(inputs, curve);
}

/** Refuses laws that reach too far beyond the mean of a service to be computed. */
function checkTables(inputs: Inputs, curve: ServiceCurve): InputFault | null {
  const family = inputs['service.family'];
  if (family === 'geometric') return checkMemoryless(inputs, curve);
  if (family !== 'cv') return null;
  const longest = longestSlots(inputs, curve);
  const share = (inputs.maxBatch * furtherBytesUs(inputs)) / curve.meanUs(inputs.maxBatch);
  return checkVariation(inputs, longest, share * longest, meanInterarrival(inputs, busiestShare(inputs)));
}

/** Mean of the longest service at the slowest speed. */
function longestSlots(inputs: Inputs, curve: ServiceCurve): number {
  const slowest = Math.min(...speedsOf(inputs['service.driftCv']).map(({ factor }) => factor));
  return (curve.meanUs(inputs.maxBatch) * slotsPerUs(inputs)) / slowest;
}

/** `meanSlots` between two packets of the core, but for a histogram. */
export function checkInterarrival(inputs: Inputs, meanSlots: number): InputFault | null {
  const family = inputs['arrivals.family'];
  if (family === 'empirical') return checkGapHistogram(inputs['arrivals.pmf']);
  if (!(meanSlots > 0 && meanSlots < Infinity)) {
    return {
      code: 'out-of-range',
      parameter: 'rateMbps',
      message: 'The packet rate must be above 0 Mbit/s.',
    };
  }
  return family === 'negative-binomial' ? checkGapSpread(inputs['arrivals.cv'], meanSlots) : null;
}

/**
 * What a solve takes, before it begins, from the inputs alone: right to a factor of about three where it is large.
 * Light: the page asks it at every slider move.
 */
import type { Spread } from './law-reach.ts';
import {
  entriesOfBatch,
  gapSpread,
  gapWithMean,
  logMoment,
  mostPackets,
  overheadSpread,
  rootOf,
  serviceSpread,
  widthOfSum,
} from './law-reach.ts';
import type { Inputs } from './read-inputs.ts';

export interface SolveCost {
  /** Multiplications; a processor does about 1e9 a second. */
  products: number;
  /** Of what is kept at the same time. */
  bytes: number;
  /** Packets of a batch that are followed one by one. */
  packets: number;
}

/** Powers of e that are left out of the law of the work. */
const cutExponent = 50;

/** Most states beyond the limit that are solved. */
const mostPiled = 20_000;

/** Cycles of the search for the stationary law, with the steps that smooth between them. */
const steps = 12;

/** Terms of the joint law of batch size and interval where it is smooth, about. */
const smoothTerms = 14;

/** Multiplications that the law as printed is worth. */
const mostPrinted = 3e9;

/** What every solve may hold, whatever it solves. */
const usualBytes = 3e7;

/** Places at which the capacity is tried, and entries of a law a product is as dear as. */
const capacityTrials = 8;

/** Inputs break no other rule. */
export function solveCost(inputs: Inputs): SolveCost {
  const size = sizesOf(inputs);
  const { packets, offsets, sums, joint, long, terms, gaps, rows, range, stuck, service, overhead } = size;
  const closings = size.frames === null ? 1 : 2;
  const fits = gaps * (Math.min(gaps, range) / 2 + long);
  const wide = Math.min(terms, 2 + widthOfSum(service, packets / 2) / service.mean);
  const rowProducts = rows * (long + 1) * (2 * wide + 3 * service.longest + 3) + 2 * gaps * terms;
  const kernel = (range - gaps) * (gaps + long);
  const groups = groupsOf(size);
  const products =
    3 * offsets * (1 + size.gap.entries / 2) +
    3 * sums * (2 + service.entries / 3 + overhead.entries) +
    (size.jointly ? 0.4 * size.offsets * long + 3 * smoothTerms * joint : 0) +
    20 * (packets + terms * long) +
    closings * (rowProducts + stuckOverheads(size)) +
    closings * steps * (0.4 * kernel + fits + rows * stuck) +
    groups.products +
    timesCost(size) +
    capacityCost(inputs, size) +
    size.tau * Math.min(20_000, size.gap.longest);
  const entries =
    offsets * closings +
    sums * (overhead.entries > 1 ? 2 : 1) +
    joint * (size.jointly ? 2 : 1) +
    closings * (fits + rows * stuck + 2 * gaps * terms + service.longest * long) +
    groups.entries;
  return { products, bytes: usualBytes + 8 * entries, packets };
}

interface Sizes {
  tau: number;
  frames: number | null;
  gap: Spread;
  service: Spread;
  overhead: Spread;
  /** Packets of the largest batch. */
  packets: number;
  /** Entries of the laws of arrival times within a batch, and of the work of its first packets. */
  offsets: number;
  sums: number;
  /** Batch size and interval depend on each other, entries of their law, and the terms it takes. */
  jointly: boolean;
  joint: number;
  terms: number;
  /** Slots of R, the rest of an interval. */
  long: number;
  /** Slots of work: of the largest batch, of rows of their own, and of what is solved. */
  gaps: number;
  rows: number;
  range: number;
  /** Entries of a row beyond the limit. */
  stuck: number;
  /** Standard deviation of the change of the work from batch to batch. */
  deviation: number;
  /** Whether packets are lost noticeably often, and openers that find an idle core too soon are among them. */
  lossy: boolean;
  shortNear: boolean;
}

function sizesOf(inputs: Inputs): Sizes {
  const { slotUs, coalescingFrames } = inputs;
  const tau = Math.round(inputs.coalescingUs / slotUs);
  const limit = Math.round(inputs.maxWorkUs / slotUs);
  const gap = gapSpread(inputs);
  const service = serviceSpread(inputs);
  const overhead = overheadSpread(inputs);
  const ofTimer = mostPackets(gap, tau);
  const frames = coalescingFrames !== null && coalescingFrames < ofTimer ? coalescingFrames : null;
  const packets = Math.ceil(frames ?? ofTimer);
  const variation = gap.variance / gap.mean ** 2;
  const timed = Math.max(1, 1 + tau / gap.mean + (variation - 1) / 2);
  const meanBatch = Math.min(timed, frames ?? Infinity);
  const held = frames === null ? tau : 0;
  const largest = Math.ceil(
    overhead.longest + packets * service.mean + 6 * Math.sqrt(packets * service.variance) + service.longest,
  );

  // The law of the work falls by this slope from its end.
  const drift = gap.mean - service.mean - overhead.mean / meanBatch;
  const sign = Math.sign(drift);
  const grows = (theta: number) =>
    logMoment(service, theta) + logMoment(gap, -theta) + (theta * overhead.mean) / meanBatch;
  const slope = drift === 0 ? 0 : rootOf((theta) => grows(sign * theta));
  const tail = cutExponent / slope;

  const livelock = frames !== null && overhead.mean >= meanBatch * gap.mean;
  const piled = frames === null || livelock ? 0 : pile(gap, overhead, frames, tau);
  const highest = service.longest + piled;
  const light =
    drift > 0 ? largest + lightTail(grows) + service.longest + highest + tau - 2 * held : Infinity;
  const mostLong = Math.max(1, limit + highest - held);
  const long = Math.ceil(Math.max(1, Math.min(gap.longest, mostLong, light)));
  const ends = gap.longest <= long;
  const needed =
    drift > 0
      ? tail + largest + service.longest + (frames === null ? 0 : tau)
      : ends
        ? tail + tau + long + service.longest
        : Infinity;
  const range = Math.ceil(Math.min(limit, needed));
  const gaps = Math.min(range, largest);
  const beyond = Math.max(0, service.longest - held) + piled;

  const family = inputs['arrivals.family'];
  const form = inputs.batchInterval;
  const jointly = !family.startsWith('geometric') && form !== 'published';
  const joint = jointly ? (packets + 1) * (long + 1) : long + 1;
  const smooth = family === 'poisson' || family === 'negative-binomial';
  const whole = jointly && form === 'exact';
  const terms = !whole ? 1 : smooth && joint > 6000 ? Math.min(packets, smoothTerms) : packets + 1;
  const reached = Math.min(packets, (2 * limit) / service.mean + 1);
  return {
    ...{ tau, frames, gap, service, overhead, packets, jointly, joint, terms, long, gaps, range },
    offsets: entriesOfBatch(gap, packets, tau),
    sums: reached * Math.min(2 * limit, widthOfSum(service, reached / 2) + overhead.entries),
    rows: gaps + beyond,
    stuck: long + Math.max(service.longest, overhead.longest - held, piled),
    deviation: Math.sqrt(meanBatch * (gap.variance + service.variance)),
    ...(livelock ? nothingSolved : {}),
    lossy: !livelock && (range === limit || drift < 0),
    shortNear: !livelock && frames !== null && limit - largest < tau,
  };
}

/** Where interrupts alone are more than the core can do no packet is accepted. */
const nothingSolved = { long: 1, gaps: 1, rows: 1, range: 1, stuck: 1 };

/** How far the work reaches at a light load, by a slope that is searched in doubles. */
function lightTail(grows: (theta: number) => number): number {
  let theta = 1e-4;
  if (grows(theta) >= 0) return Infinity;
  while (theta < 4 && grows(2 * theta) < 0) theta *= 2;
  return (1.5 * cutExponent) / theta;
}

/** States beyond the limit, where interrupts pile up that come faster than they are worked off. */
function pile(gap: Spread, overhead: Spread, frames: number, tau: number): number {
  const soonest = frames * gap.mean - widthOfSum(gap, frames) / 2;
  if (overhead.longest <= soonest) return 0;
  const grows = (theta: number) => {
    const between = logMoment(gap, -theta);
    return logMoment(overhead, theta) + Math.max(frames * between, between - theta * tau);
  };
  let theta = 1e-4;
  if (grows(theta) >= 0) return mostPiled;
  while (theta < 8 && grows(2 * theta) < 0) theta *= 2;
  return Math.min(mostPiled, Math.ceil(cutExponent / theta) + overhead.longest);
}

/** Rows of batches that find no place, by every cost of an interrupt. */
function stuckOverheads({ rows, gaps, long, overhead }: Sizes): number {
  return (rows - gaps + Math.min(gaps, overhead.longest)) * long * Math.max(1, overhead.entries);
}

/** Elimination of the groups, and what leads to them. */
function groupsOf({ frames, gap, tau, range, rows, gaps, long, deviation }: Sizes) {
  const states = Math.max(1, range + rows - gaps - (frames === null ? tau : 0));
  const width = states <= 260 ? 1 : Math.max(1, Math.round(deviation / 4));
  const count = Math.ceil(states / width);
  const up = Math.min(count, Math.ceil(rows / width) + 1);
  const down = Math.min(count, Math.ceil((tau + long) / width) + 1);
  const cycles = steps / 2;
  const own = cycles * (count * up * down + states * (up + down));
  const entries = count * (up + down) + count * up;
  if (frames === null) return { products: own + cycles * rows * (long + gaps), entries };
  // Every state is first held; near 0 and near the limit each group leads to groups of its own.
  const held = Math.min(tau, widthOfSum(gap, frames - 1));
  const edges = Math.min(count, (tau + rows) / width + 1);
  const scratch = 6 * (states + long);
  const kept = states * count <= 4e6;
  const edge = kept ? (width + held) * Math.min(count, up + down) : (width + held) * (gaps + long) + scratch;
  return {
    products: own + steps * states * held + cycles * edges * edge + (kept ? (tau + rows) * 2 * scratch : 0),
    entries: entries + (kept ? (tau + rows) * Math.min(count, up + down) : 0),
  };
}

/** Processing times, and their parts at percentiles. */
function timesCost({
  frames,
  tau,
  packets,
  gap,
  service,
  gaps,
  range,
  sums,
  overhead,
  lossy,
  shortNear,
}: Sizes): number {
  const wide = Math.min(service.longest, widthOfSum(service, 1));
  const held = Math.min(tau, widthOfSum(gap, packets));
  const summed = packets * (tau + (packets / 2) * service.mean + widthOfSum(service, packets)) * wide;
  // Where every batch may lose packets, none is summed up with others; a printed law too dear is left out.
  const once = 0.5 * summed;
  const safe = gaps < range ? (frames === null ? 3 : 5) * once : 0;
  const printed = frames === null && summed < mostPrinted ? once : 0;
  // Near the limit as many packets are followed as find room.
  const followed = Math.min(packets, (2 * gaps) / service.mean + 20);
  const near = lossy ? followed * gaps * (4 * wide + 0.5 * held) : 0;
  const short = shortNear ? followed * held * (gaps * (4 * wide + 0.5 * held) + 12 * wide * held) : 0;
  const tall = frames !== null && lossy ? followed * held * (12 * wide + gaps) : 0;
  const positions = sums * (4 + overhead.entries) + (frames !== null && lossy ? sums * held : 0);
  return safe + printed + near + short + tall + positions + 10 * packets * tau;
}

/** Batches at the rate that the core can just carry. */
function capacityCost(inputs: Inputs, { tau, frames, service, overhead }: Sizes): number {
  if (inputs['arrivals.family'] === 'empirical' || overhead.mean === 0) return 0;
  const gap = gapWithMean(inputs, service.mean + overhead.mean / Math.max(1, tau / service.mean));
  const packets = Math.min(frames ?? Infinity, mostPackets(gap, tau));
  return 6 * capacityTrials * Math.min(2.5e7, entriesOfBatch(gap, packets, tau));
}

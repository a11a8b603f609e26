/**
 * How large the laws, rows and ranges of a solve are, roughly and from the inputs alone: the solver's own choices are
 * repeated here.
 */
import type { Spread } from './law-reach.ts';
import {
  entriesOfBatch,
  gapSpread,
  logMoment,
  mostPackets,
  overheadSpread,
  rootOf,
  serviceSpread,
  widthOfSum,
} from './law-reach.ts';
import type { Inputs } from '../read-inputs.ts';
import { mostChainEntries } from '../solver/work/chain-cost.ts';

/** Powers of e that are left out of the law of the work. */
const cutExponent = 50;

/** Most states beyond the limit that are solved. */
const mostPiled = 20_000;

/** Terms of the joint law of batch size and interval where it is smooth, about. */
export const smoothTerms = 14;

/** Mean gaps of fewer slots leave noticeable rests beyond the longest gap, seen at a random time. */
const rareMean = 0.1;

export interface Sizes {
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

/** Inputs break no other rule. */
export function sizesOf(inputs: Inputs): Sizes {
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
  const form = inputs.batchInterval;
  const memoryless = inputs['arrivals.family'].startsWith('geometric');
  // As printed the rest of an interval is that of a gap seen at a random time.
  const rest = (theta: number) => Math.log(-Math.expm1(logMoment(gap, -theta)) / (theta * gap.mean));
  const between = (theta: number) =>
    form === 'published' && !memoryless
      ? meanBatch * logMoment(service, theta) + theta * (overhead.mean - tau) + rest(theta)
      : grows(theta);
  const slope = drift === 0 ? 0 : rootOf((theta) => between(sign * theta));
  const tail = cutExponent / slope;

  const inStep = frames !== null && keepStep(gap, overhead, frames);
  const livelock = frames !== null && !inStep && overhead.mean >= meanBatch * gap.mean;
  const piled = frames === null || inStep || livelock ? 0 : pile(gap, overhead, frames, tau);
  const highest = service.longest + piled;
  const mostLong = Math.max(1, limit + highest - held);
  const natural = Math.ceil(Math.max(1, Math.min(gap.longest, mostLong)));
  const jointly = !memoryless && form !== 'published';
  const rangeOf = (long: number): number => {
    const ends = gap.longest <= long && (jointly || gap.mean > rareMean);
    const needed =
      drift > 0
        ? tail + largest + service.longest + (frames === null ? 0 : tau)
        : ends
          ? tail + tau + long + service.longest
          : Infinity;
    return Math.ceil(Math.min(limit, needed));
  };
  // A light load is tried with as many slots of R as it needs, then with all.
  const longAfter = (tail: number): number => {
    const light = drift > 0 ? largest + tail + service.longest + highest + tau - 2 * held : Infinity;
    const tried = Math.max(1, Math.min(natural, Math.ceil(light)));
    return rangeOf(tried) + highest - held > tried ? natural : tried;
  };
  const long = Math.max(...lightTails(grows).map(longAfter));
  const range = rangeOf(long);
  const gaps = Math.min(range, largest);
  const beyond = Math.max(0, service.longest - held) + piled;

  const joint = jointly ? (packets + 1) * (long + 1) : long + 1;
  const few = Math.min(packets, long) / 2 > smoothTerms && gap.tail !== 'even' && gap.tail !== 'bounded';
  const terms = !jointly || form !== 'exact' ? 1 : joint > 6000 && few ? smoothTerms : packets + 1;
  // Where there are too many terms by batch size, those by R are taken.
  const turned = 2 * gaps * terms > mostChainEntries ? Math.min(terms, long + 1) : terms;
  const reached = Math.min(packets, (2 * limit) / service.mean + 1);
  return {
    ...{ tau, frames, gap, service, overhead, packets, jointly, joint, long, gaps, range },
    terms: turned,
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

/** Slopes that are so close to one that is tried count as either side of it. */
const nearSlope = 0.9;

/**
 * How far the work reaches at a light load, by a slope that is searched in doubles: where one of these is about the
 * slope itself, the solver may stop before it or after it.
 */
function lightTails(grows: (theta: number) => number): number[] {
  let theta = 1e-4;
  if (grows(theta) >= 0) return [Infinity];
  while (theta < 4 && grows(2 * theta) < 0) theta *= 2;
  const before = grows(theta / nearSlope) >= 0 ? [theta / 2] : [];
  const after = theta < 4 && grows(2 * nearSlope * theta) < 0 ? [2 * theta] : [];
  return [...before, theta, ...after].map((slope) => (1.5 * cutExponent) / slope);
}

/** Whether gaps and interrupts are fixed, and each interrupt is over when frames close the next batch. */
function keepStep(gap: Spread, overhead: Spread, frames: number): boolean {
  const isFixed = ({ mean, variance }: Spread) => variance < 0.1 && Math.abs(mean - Math.round(mean)) < 1e-9;
  return isFixed(gap) && isFixed(overhead) && Math.round(overhead.mean) <= frames * Math.round(gap.mean);
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

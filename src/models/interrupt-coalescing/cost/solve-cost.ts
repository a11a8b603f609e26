/**
 * What a solve takes, before it begins, from the inputs alone: right to a factor of about three where it is large.
 * Light: the page asks it at every slider move.
 */
import { entriesOfBatch, gapWithMean, mostPackets, widthOfSum } from './law-reach.ts';
import type { Inputs } from '../read-inputs.ts';
import type { Sizes } from './solve-sizes.ts';
import { sizesOf, smoothTerms } from './solve-sizes.ts';
import { mostPositions } from '../solver/times/most-positions.ts';

export interface SolveCost {
  /** Multiplications; a processor does about 1e9 a second. */
  products: number;
  /** Of what is kept at the same time. */
  bytes: number;
  /** Packets of a batch that are followed one by one. */
  packets: number;
}

/** Cycles of the search for the stationary law, with the steps that smooth between them. */
const steps = 12;

/** Times that packets of batches which frames close are followed from every arrival to the timer's end. */
const idlePasses = 4;

/** Multiplications that the law as printed is worth. */
const mostPrinted = 3e9;

/** What every solve may hold, whatever it solves. */
const usualBytes = 3e7;

/** Places at which the capacity is tried, and entries of a law a product is as dear as. */
const capacityTrials = 8;

/** Of a solve that holds so many numbers. */
export const bytesOf = (entries: number): number => usualBytes + 8 * entries;

/** Inputs break no other rule. */
export function solveCost(inputs: Inputs): SolveCost {
  const size = sizesOf(inputs);
  const { packets, offsets, sums, joint, long, terms, gaps, rows, range, stuck, service, overhead } = size;
  const closings = size.frames === null ? 1 : 2;
  const fits = gaps * (gaps / 2 + long);
  const wide = Math.min(terms, 2 + widthOfSum(service, packets / 2) / service.mean);
  // What crosses the limit is summed up by the service that does, as long as that is.
  const spread = Math.min(service.longest, widthOfSum(service, 1));
  const crossings = 0.5 * gaps * spread * service.longest;
  const rowProducts = rows * (long + 1) * (2 * wide + 3 * service.longest + 3) + crossings + 2 * gaps * terms;
  const kernel = (range - gaps) * (gaps + long);
  const groups = groupsOf(size);
  const products =
    3 * offsets * (1 + size.gap.entries / 2) +
    3 * sums * (2 + service.entries / 3 + overhead.entries) +
    (size.jointly ? 0.4 * size.offsets * long + 3 * smoothTerms * joint : 0) +
    20 * (packets + terms * long) +
    closings * (rowProducts + stuckOverheads(size)) +
    closings * steps * (0.4 * kernel + fits + gaps * stuck + (rows - gaps) * (long + overhead.entries)) +
    groups.products +
    timesCost(size) +
    capacityCost(inputs, size) +
    size.tau * Math.min(20_000, size.gap.longest);
  const entries =
    offsets * closings +
    sums * (overhead.entries > 1 ? 2 : 1) +
    joint * (size.jointly ? 2 : 1) +
    closings * (fits + (gaps + 1) * stuck + rows + 2 * gaps * terms + service.longest * long) +
    groups.entries;
  return { products, bytes: bytesOf(entries), packets };
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
  offsets,
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
  const positions = packets * (tau + (packets / 2) * service.longest) * wide;
  const following = frames === null && positions > mostPositions;
  // Openers that find an idle core soon: every arrival time of a packet by the rest of the timer.
  const turned = frames === null ? 0 : 0.5 * idlePasses * offsets * tau;
  const safe = gaps < range && !following ? (frames === null ? 3 : 5) * once + turned : 0;
  const printed = frames === null && summed < mostPrinted ? once : 0;
  // Near the limit as many packets are followed as find room.
  const followed = Math.min(packets, (2 * gaps) / service.mean + 20);
  const near = following
    ? followed * range * (4 * wide + tau)
    : lossy
      ? followed * gaps * (4 * wide + 0.5 * held)
      : 0;
  const short = shortNear ? followed * held * (gaps * (4 * wide + 0.5 * held) + 12 * wide * held) : 0;
  const tall = frames !== null && lossy ? followed * held * (12 * wide + gaps) : 0;
  const found = sums * (4 + overhead.entries) + (frames !== null && lossy ? sums * held : 0);
  return safe + printed + near + short + tall + found + 10 * packets * tau;
}

/** Batches at the rate that the core can just carry. */
function capacityCost(inputs: Inputs, { tau, frames, service, overhead }: Sizes): number {
  if (inputs['arrivals.family'] === 'empirical' || overhead.mean === 0) return 0;
  const gap = gapWithMean(inputs, service.mean + overhead.mean / Math.max(1, tau / service.mean));
  const packets = Math.min(frames ?? Infinity, mostPackets(gap, tau));
  return 6 * capacityTrials * Math.min(2.5e7, entriesOfBatch(gap, packets, tau));
}

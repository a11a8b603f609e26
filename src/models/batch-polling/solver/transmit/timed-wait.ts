/** The wait in the buffer with a timer, from the level and the time since the timer began. */
import { DepartureSums } from './departures.ts';
import { type Lattice, pollLattice, timesToFill } from './jumps.ts';
import { meanOf, probabilitiesOf } from './lattice-time.ts';
import type { PollCycles, PollSize } from './poll-cycles.ts';
import { type BufferedWait, untimedWait } from './untimed-wait.ts';

export interface BufferRules {
  /** m >= 1. */
  packets: number;
  /** Slots; null: no timer. */
  timeout: number | null;
  timer: 'since-first' | 'periodic';
}

/** Cells of the timer at most, and of a poll, at whose end it is looked at. */
const mostTimerCells = 96;
const mostPollCells = 128;

/** Between two flushes, or from a first packet to the moment when all have left. */
interface Walk {
  /** Packets that begin to wait at index `level * ages + age`, levels in units. */
  joined: Float64Array;
  /** Level that is left where groups leave, of a timer that then begins anew. */
  restarts: Float64Array;
  /** Probability that the timer ends the walk with the buffer empty. */
  emptied: number;
  /** Packets that came, those that left at once included. */
  packets: number;
  sums: DepartureSums;
}

/**
 * One walk over level and age from the levels `start` at age 0. With `restart` a group that leaves ends it.
 */
function walk(
  { jumps, idle, still, unit, groupUnits, cellSlots }: Lattice,
  ages: number,
  start: Float64Array,
  restart: boolean,
): Walk {
  const size = groupUnits * ages;
  /** Mass just after a poll with packets, and at the beginning of one. */
  const reached = new Float64Array(size);
  const joined = new Float64Array(size);
  const restarts = new Float64Array(groupUnits);
  const begins = new Float64Array(groupUnits);
  const sums = new DepartureSums();
  let emptied = 0;
  let packets = 0;
  for (let level = 0; level < groupUnits; level++) reached[level * ages] = start[level];
  const join = (level: number, age: number, mass: number, units: number) => {
    const waiting = Math.min(units, level) * unit;
    if (age < ages) joined[level * ages + age] += mass * waiting;
  };
  for (let age = 0; age < ages; age++) {
    for (let level = 0; level < groupUnits; level++) {
      const at = level * ages + age;
      // Empty polls come first, and the timer may end in one of them.
      begins[level] = (idle * begins[level] + (1 - idle) * reached[at]) / (1 - still);
      const mass = begins[level];
      if (mass < 1e-15) continue;
      for (const { cells, units, probability } of jumps) {
        const moved = mass * probability;
        packets += moved * units * unit;
        const total = level + units;
        const groups = Math.floor(total / groupUnits);
        const left = total - groups * groupUnits;
        const after = age + cells;
        // A group that fills leaves before the timer is looked at, and its rest has just come.
        const isFlushed = after >= ages && !(restart && groups > 0);
        if (isFlushed) {
          emptied += moved;
          sums.add(total * unit, moved, cells * cellSlots);
          continue;
        }
        if (groups > 0) sums.add(groups * groupUnits * unit, moved, cells * cellSlots);
        if (groups > 0 && restart) {
          if (left === 0) emptied += moved;
          else restarts[left] += moved;
        } else if (cells > 0 || units > 0) {
          // A group that fills within a cell leaves its rest in the next one.
          const next = cells === 0 && left <= level && after + 1 < ages ? after + 1 : after;
          if (next > age || left > level) reached[left * ages + next] += moved;
          else emptied += moved;
          join(left, after, moved, units);
        }
      }
    }
  }
  // The timer ends in an empty poll, or while one goes on.
  for (let level = 0; level < groupUnits; level++) {
    const mass = (begins[level] * idle) / (1 - idle || 1);
    emptied += mass;
    sums.add(level * unit, mass, 0);
  }
  return { joined, restarts, emptied, packets, sums };
}

/** Law of the levels that an empty buffer has after the next poll with packets, and the packets that it brings. */
function freshStart({ sizes }: PollCycles, lattice: Lattice, groupPackets: number) {
  const { groupUnits, unit } = lattice;
  const levels = new Float64Array(groupUnits);
  const waiting = new Float64Array(groupUnits);
  let packets = 0;
  for (const { packets: n, probability } of sizes) {
    const left = (n % groupPackets) / unit;
    const below = Math.floor(left);
    packets += probability * n;
    for (const [level, share] of [
      [below, 1 - (left - below)],
      [(below + 1) % groupUnits, left - below],
    ]) {
      levels[level] += probability * share;
      waiting[level] += probability * share * level * unit;
    }
  }
  return { levels, waiting, packets };
}

/** Share of the starts by which two walks may differ. */
const settled = 1e-6;
const mostWalks = 30;

/** Share of the polls after which packets wait that is taken as none: batches of a multiple of the group. */
const hardlyEver = 1e-9;

/** Walks from one group or flush to the next, until their starts no longer change. */
function sinceFirst(cycles: PollCycles, lattice: Lattice, ages: number, groupPackets: number): Walk {
  const { groupUnits, unit } = lattice;
  const fresh = freshStart(cycles, lattice, groupPackets);
  const waitingShare = 1 - fresh.levels[0];
  if (waitingShare < hardlyEver) return neverWaiting(cycles, lattice, ages);
  let start = fresh.levels.map((p, level) => (level === 0 ? 0 : p / waitingShare));
  for (let k = 1; ; k++) {
    const walked = walk(lattice, ages, start, true);
    const attempts = walked.emptied / waitingShare;
    const next = walked.restarts.map((p, level) => (level === 0 ? 0 : p + attempts * fresh.levels[level]));
    const change = next.reduce((sum, p, level) => sum + Math.abs(p - start[level]), 0);
    if (change > settled && k < mostWalks) {
      // Batches of one size would make the starts alternate.
      start = k < 4 ? next : next.map((p, level) => (p + start[level]) / 2);
      continue;
    }
    for (let level = 1; level < groupUnits; level++)
      walked.joined[level * ages] += start[level] * level * unit;
    for (const { packets, probability, mean } of cycles.sizes) {
      const left = packets % groupPackets;
      walked.sums.add(packets - left, attempts * probability, mean);
    }
    return { ...walked, packets: walked.packets + attempts * fresh.packets };
  }
}

function neverWaiting({ sizes }: PollCycles, { groupUnits }: Lattice, ages: number): Walk {
  const sums = new DepartureSums();
  for (const { packets, probability, mean } of sizes) sums.add(packets, probability, mean);
  return {
    joined: new Float64Array(groupUnits * ages),
    restarts: new Float64Array(groupUnits),
    emptied: 1,
    packets: 1,
    sums,
  };
}

/** P(the timer is looked at more than y cells after it ended), `x` cells after a poll, averaged over cell y. */
function overshoots({ sizes, empty, meanSlots }: PollCycles, cellSlots: number, cells: number) {
  const found = 1 - empty.probability;
  const longer = new Float64Array(cells);
  const longerMiddle = new Float64Array(cells);
  const rest = new Float64Array(cells);
  const add = ({ durations }: PollSize, probability: number) => {
    for (const { slots, share } of durations) {
      const weight = probability * share;
      for (let y = 0; y < cells && y * cellSlots < slots; y++) {
        longer[y] += weight;
        const middle = (y + 0.5) * cellSlots;
        if (middle >= slots) continue;
        longerMiddle[y] += weight;
        rest[y] += (weight * (slots - middle)) / meanSlots;
      }
    }
  };
  add(empty, empty.probability);
  for (const size of sizes) add(size, size.probability * found);
  // Of the first poll, or of one that goes on at any time.
  return (x: number, y: number) => {
    const first = x + y < cells ? longerMiddle[x + y] : 0;
    return first + (1 - (x < cells ? longer[x] : 0)) * rest[y];
  };
}

/** A timer this many times as long as a group ever takes hardly changes the level. */
const longTimer = 2;

/** `longest`: slots within which a group fills. */
export function timedWait(
  cycles: PollCycles,
  { packets, timeout, timer }: BufferRules & { timeout: number },
  longest: number,
): BufferedWait {
  if (timeout > longTimer * longest) {
    // Only a periodic timer can end first: at any time, equally likely.
    const { wait, departures } = untimedWait(cycles, packets);
    const ended = (t: number) => Math.max(0, 1 - (t * wait.cellSlots) / timeout);
    let beyond = 1;
    const ccdf = wait.p.map((p, t) => (beyond -= p) * ended(t));
    const p = probabilitiesOf(ccdf);
    const shorter = meanOf({ ...wait, p }) / meanOf(wait);
    return { wait: { ...wait, p, mean: wait.mean * shorter }, departures };
  }
  const longestPoll = [cycles.empty, ...cycles.sizes].reduce(
    (most, { durations }) => Math.max(most, durations[durations.length - 1].slots),
    0,
  );
  const ages = Math.max(
    1,
    Math.ceil(timeout / Math.max(timeout / mostTimerCells, longestPoll / mostPollCells)),
  );
  const cellSlots = timeout / ages;
  const lattice = pollLattice(cycles, packets, cellSlots);
  const { groupUnits } = lattice;
  const pollCells = Math.ceil(longestPoll / cellSlots) + 2;
  const beyond = timesToFill(lattice, ages + 1);
  const start = new Float64Array(groupUnits);
  start[0] = 1;
  const walked =
    timer === 'since-first' ? sinceFirst(cycles, lattice, ages, packets) : walk(lattice, ages, start, false);
  const overshoot = overshoots(cycles, cellSlots, pollCells);
  const ccdf = new Float64Array(ages + pollCells + 1);
  for (let level = 1; level < groupUnits; level++) {
    const row = (groupUnits - level) * (ages + 1);
    for (let age = 0; age < ages; age++) {
      const mass = walked.joined[level * ages + age] / walked.packets;
      if (!(mass > 1e-15)) continue;
      const left = ages - age;
      for (let t = 0; t < left; t++) ccdf[t] += mass * beyond[row + t];
      for (let y = 0; y < pollCells; y++) ccdf[left + y] += mass * beyond[row + left] * overshoot(left, y);
    }
  }
  const p = probabilitiesOf(ccdf);
  return {
    wait: { cellSlots, p, mean: meanOf({ cellSlots, p }) },
    departures: walked.sums.departures(cycles),
  };
}

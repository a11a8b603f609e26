/**
 * State of a core given the number of packets in all its queues: how these are spread, batches, cycle. Times in µs,
 * rates in packets/µs.
 */
import { expectedMisses } from '../../packet-times.ts';
import type { QueueGroup } from '../port-groups.ts';
import type { CoreSystem } from '../../system.ts';

// How likely each content of one queue is beside those of the others, up to a factor for every packet.

/** Smaller probabilities become 0: subnormal numbers are slow and mean nothing. */
const flushed = 1e-290;

/** Weights of 0..K packets: w(y) falls by `share` M/y up to M packets, by `tail` for each one beyond. */
interface QueueWeights {
  /** Add up to 1. */
  weights: Float64Array;
  /** M, at most K. */
  full: number;
  tail: number;
}

/**
 * Weights of a queue that has `share` of the busiest one's arrivals: a visit takes all of up to `full` packets, so that
 * as many servers would empty it alike.
 */
function queueWeights(share: number, full: number, tail: number, capacity: number): QueueWeights {
  const weights = new Float64Array(capacity + 1);
  let weight = 1;
  let sum = 1;
  weights[0] = 1;
  for (let y = 1; y <= capacity; y++) {
    weight *= y <= full ? (share * full) / y : tail;
    if (weight < flushed) break;
    weights[y] = weight;
    sum += weight;
  }
  for (let y = 0; y <= capacity; y++) weights[y] /= sum;
  return { weights, full, tail };
}

/**
 * Law of the sum, up to `size`, of a content with the law `law` and that of one more queue. Positive arithmetic; O(M)
 * for each sum.
 */
function withQueue(law: Float64Array, { weights, full, tail }: QueueWeights, size: number): Float64Array {
  const capacity = weights.length - 1;
  const sums = new Float64Array(Math.min(size + 1, law.length + capacity));
  for (let y = 0; y < full; y++) {
    const weight = weights[y];
    if (weight === 0) break;
    const most = Math.min(law.length, sums.length - y);
    for (let n = 0; n < most; n++) sums[n + y] += weight * law[n];
  }
  if (sums.length > full) {
    addTail(law, sums, full, weights[full], tail, capacity - full + 1);
  }
  for (let n = 0; n < sums.length; n++) if (sums[n] < flushed) sums[n] = 0;
  return sums;
}

/**
 * Adds `weight` times the sum of tailⁱ law[n - shift - i] over i < `window` to each `sums[n]`: from sums up to and from
 * the places where blocks of this length meet, which takes no subtraction.
 */
function addTail(
  law: Float64Array,
  sums: Float64Array,
  shift: number,
  weight: number,
  tail: number,
  window: number,
): void {
  const before = new Float64Array(window + 1);
  for (let start = 0; start + shift < sums.length; start += window) {
    const end = Math.min(start + window, sums.length - shift);
    let within = 0;
    let power = 1;
    for (let n = start; n < end; n++) {
      within = (n < law.length ? law[n] : 0) + tail * within;
      power *= tail;
      sums[n + shift] += weight * (within + power * before[n - start + 1]);
    }
    // before[i]: weight at the block's end of its content from its place i on
    power = 1;
    let sum = 0;
    before[window] = 0;
    for (let i = window - 1; i >= 0; i--) {
      const n = start + i;
      sum += n < law.length ? power * law[n] : 0;
      before[i] = sum;
      power *= tail;
    }
  }
}

/** One queue of a group, given the number of packets of the core. */
interface QueueState {
  /** Mean packets in it at any time. */
  content: number;
  /** Mean batch of a visit, and its misses. */
  batch: number;
  misses: number;
  /** Share of visits that find it empty. */
  empty: number;
  /** Share of its arrivals that find it full. */
  blocked: number;
}

/** All queues of a core while the packets that its visits find add up to the same number. */
export interface PooledState {
  /** Mean packets in all queues at any time. */
  content: number;
  /** Arrivals that find room, and packets served, per µs. */
  arrivals: number;
  served: number;
  /** Mean time from visit to visit. */
  cycle: number;
  /** By group. */
  queues: readonly QueueState[];
}

/** Sums less likely than this are left out. */
const negligible = 1e-290;

/**
 * The states of the core, by rising content, from empty queues to at most `most` packets found in a cycle, or as many
 * as fit. Given their sum, the packets that visits find are spread as if every queue had a separate server for each of
 * up to M packets, and lost those that arrive at a full queue. Beyond M packets a queue with `share` of the busiest
 * one's arrivals has one more with share^(1/variance) times the probability of the busiest one.
 */
export function pooledStates(
  core: CoreSystem,
  groups: readonly QueueGroup[],
  variance: number,
  most: number,
): readonly PooledState[] {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const size = Math.min(most, count * core.capacity);
  const busiest = Math.max(...groups.map(({ rate }) => rate));
  const full = Math.min(core.maxBatch, core.capacity);
  const weights = groups.map(({ rate }) => {
    const share = rate / busiest;
    return queueWeights(share, full, share ** (1 / variance), core.capacity);
  });
  const points = sums(size);
  const tables: GroupTable[] = [];
  eachWithoutOne(groups, weights, size, function (g, others) {
    tables[g] = groupTable(core, weights[g], others, points);
  });
  return statesOf(core, groups, points, tables);
}

/** Numbers of packets at which states are computed: every small one, then as many as the laws' widths need. */
function sums(size: number): number[] {
  const points: number[] = [];
  for (let s = 0; s < size; s += Math.max(1, Math.floor(Math.sqrt(s) / 3))) points.push(s);
  points.push(size);
  return points;
}

/**
 * Passes to `take` each group with the law of the packets in all queues but one of it. Halves of the groups are put
 * together only once: O(log) convolutions a queue.
 */
function eachWithoutOne(
  groups: readonly QueueGroup[],
  weights: readonly QueueWeights[],
  size: number,
  take: (group: number, others: Float64Array) => void,
): void {
  function withGroups(law: Float64Array, from: number, to: number, less: number) {
    let sum = law;
    for (let g = from; g < to; g++) {
      for (let copy = less; copy < groups[g].count; copy++) {
        sum = withQueue(sum, weights[g], size);
      }
    }
    return sum;
  }
  function split(law: Float64Array, from: number, to: number): void {
    if (to - from === 1) {
      take(from, withGroups(law, from, to, 1));
      return;
    }
    const middle = (from + to) >> 1;
    split(withGroups(law, middle, to, 0), from, middle);
    split(withGroups(law, from, middle, 0), middle, to);
  }
  split(Float64Array.of(1), 0, groups.length);
}

/** Packets found and taken by a visit to a queue of the group, by the sum of those found by all visits. */
interface GroupTable {
  /** Probability of the sum. */
  likelihood: Float64Array;
  found: Float64Array;
  batch: Float64Array;
  misses: Float64Array;
  empty: Float64Array;
  full: Float64Array;
}

function groupTable(
  { capacity, outputs }: CoreSystem,
  { weights, full }: QueueWeights,
  others: Float64Array,
  points: readonly number[],
): GroupTable {
  const column = () => new Float64Array(points.length);
  const table = {
    likelihood: column(),
    found: column(),
    batch: column(),
    misses: column(),
    empty: column(),
    full: column(),
  };
  const missesOf = Float64Array.from({ length: full + 1 }, (_, m) => expectedMisses(m, outputs));
  for (const [k, sum] of points.entries()) {
    const from = Math.max(0, sum - others.length + 1);
    const to = Math.min(capacity, sum);
    let [likelihood, found, batch, misses] = [0, 0, 0, 0];
    for (let y = from; y <= to; y++) {
      const p = weights[y] * others[sum - y];
      const taken = y < full ? y : full;
      likelihood += p;
      found += p * y;
      batch += p * taken;
      misses += p * missesOf[taken];
    }
    table.likelihood[k] = likelihood;
    if (!(likelihood > negligible)) continue;
    table.found[k] = found / likelihood;
    table.batch[k] = batch / likelihood;
    table.misses[k] = misses / likelihood;
    if (from === 0) table.empty[k] = (weights[0] * others[sum]) / likelihood;
    if (to === capacity) table.full[k] = (weights[capacity] * others[sum - capacity]) / likelihood;
  }
  return table;
}

/** Averages of visits to a queue: packets found and taken. */
interface Visit {
  found: number;
  batch: number;
  misses: number;
  empty: number;
  full: number;
}

/** Puts the groups together to the states of the core; leaves out more packets than ever come together. */
function statesOf(
  core: CoreSystem,
  groups: readonly QueueGroup[],
  points: readonly number[],
  tables: readonly GroupTable[],
): PooledState[] {
  const total = groups.reduce((sum, { rate, count }) => sum + rate * count, 0);
  const known = points.map((_, k) => tables[0].likelihood[k] > negligible);
  const last = known.lastIndexOf(true);
  return points.slice(0, last + 1).map((sum, k) =>
    stateOf(
      core,
      groups,
      groups.map(({ rate }, g) =>
        known[k] ? visitAt(tables[g], k) : visitToFew(core, (sum * rate) / total),
      ),
    ),
  );
}

function visitAt({ found, batch, misses, empty, full }: GroupTable, k: number): Visit {
  return { found: found[k], batch: batch[k], misses: misses[k], empty: empty[k], full: full[k] };
}

/** Where all queues together have so few packets that hardly a visit finds a full batch: a Poisson number of them. */
function visitToFew({ outputs }: CoreSystem, found: number): Visit {
  const misses = -outputs * Math.expm1(-found / outputs);
  return { found, batch: found, misses, empty: Math.exp(-found), full: 0 };
}

function stateOf(core: CoreSystem, groups: readonly QueueGroup[], visits: readonly Visit[]): PooledState {
  const { hit, miss, forward, switchOver } = core.times;
  const sumOf = (value: (g: number) => number) =>
    groups.reduce((sum, { count }, g) => sum + count * value(g), 0);
  const times = visits.map(({ batch, misses }) => batch * (hit + forward) + misses * (miss - hit));
  const cycle = core.rates.length * switchOver + sumOf((g) => times[g]);
  // services and switch-overs are exponential: of the cycle's variance, over its square
  const services = sumOf(
    (g) =>
      visits[g].misses * (miss + forward) ** 2 + (visits[g].batch - visits[g].misses) * (hit + forward) ** 2,
  );
  const variation = (core.rates.length * switchOver ** 2 + services) / cycle ** 2;
  // between visits its batch leaves, packet by packet, and as many arrive
  const between = visits.map(({ found, batch }, g) =>
    batch > 0 ? found - (batch / 2) * (1 - (times[g] + times[g] / batch) / cycle) : found,
  );
  const content = sumOf((g) => between[g]);
  // a packet arrives in a long cycle rather than in a short one, and waits for its end
  const waiting = visits.map(({ batch }, g) => between[g] + (batch / 2) * variation);
  const shared = content > 0 ? content / sumOf((g) => waiting[g]) : 0;
  const busiest = Math.max(...groups.map(({ rate }) => rate));
  const equals = sumOf((g) => groups[g].rate / busiest);
  // arrivals vary by themselves and with the cycle, of which each queue's services are a part
  const varying = (1 + 1 / equals) / 2;
  const blocked = visits.map(({ full }) => (varying * full) / (1 - (1 - varying) * full));
  return {
    content,
    arrivals: sumOf((g) => groups[g].rate * (1 - blocked[g])),
    served: sumOf((g) => visits[g].batch) / cycle,
    cycle,
    queues: visits.map(({ batch, misses, empty }, g) => ({
      content: waiting[g] * shared,
      batch,
      misses,
      empty,
      blocked: blocked[g],
    })),
  };
}

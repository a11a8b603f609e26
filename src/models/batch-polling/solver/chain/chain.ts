/**
 * The chain of ring occupancies at polls (Eq. 1) and what follows from it directly (Eqs. 2 to 4): batch sizes, the
 * queue that arrivals find, loss.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { type BandedSolution, solveBandedChain } from '../../../../numerics/chains/banded-gth.ts';
import { solveWithTopLast } from '../../../../numerics/chains/top-last-gth.ts';
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import { pmfMean } from '../../../../numerics/laws/pmf.ts';
import { slidingSums } from '../../../../numerics/sums/length-sums.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { ArrivalTableCache, ArrivalTables } from './arrival-tables.ts';
import { PollChain, type StateRange, tailDecay } from './chain-states.ts';
import type { ChainSolution } from './chain-solution.ts';
import { largestState } from './largest-count.ts';
import { meanLostPerPoll } from './loss.ts';
import type { System } from '../../system/system.ts';

// Largest number of packets that polls find with a relevant probability, where the ring is emptied at nearly every
// poll: far fewer than a chain of the longest services could bring.

/** Natural logarithm of the probability beyond which states are not followed: 1e-37. */
const logNegligible = -85.2;

/** From one tilt to the next; the first in packets, and where the last has long been passed, in slots. */
const finer = 1.2;
const leastTilt = 1e-4;
const mostExponent = 30;

/** States that are tried at first. */
const fewest = 16;

/** theta with E[exp(-s A)] = exp(-theta): arrivals grow at theta as services do at s. */
interface Tilt {
  theta: number;
  s: number;
}

/**
 * The state that polls exceed with a probability of about 1e-37, or Infinity where that is `maxBatch` or more. With
 * E[exp(theta X_n)] about exp(a(theta) + b(theta) n) for the arrivals X_n of a service of n packets, Q at polls has
 * log E[exp(theta Q)] = a(theta) + a(b(theta)) + ..., and Chernoff's bound says the rest. An estimate: its caller
 * checks what leads beyond. Cost: some thousand logarithms and exponentials.
 */
export function likelyLargest(system: System): number {
  const { maxBatch, service, interarrival } = system;
  let usual = 0;
  for (let k = 0; k < 30; k++)
    usual = Math.min(maxBatch, service.mean(Math.floor(usual)) / interarrival.mean);
  const tilts: Tilt[] = [];
  for (let s = leastTilt / Math.max(1, interarrival.mean); s < mostExponent; s *= finer)
    tilts.push({ theta: -interarrival.logLaplace(s), s });
  // The result depends only on the sizes up to it.
  for (let largest = Math.max(fewest, 2 * usual); ; largest *= 2) {
    const top = Math.min(maxBatch, Math.ceil(largest));
    const state = exceededUpTo(top, system, tilts);
    if (state <= top && state < maxBatch) return state;
    if (top === maxBatch) return Infinity;
  }
}

/** The same where polls find at most `top` packets. */
function exceededUpTo(top: number, { interarrival, service }: System, tilts: readonly Tilt[]): number {
  const sizes = [top];
  for (let size = 1; size < top; size *= 2) sizes.push(size);
  const logMoments: number[] = [];
  let state = Infinity;
  for (const [k, { theta, s }] of tilts.entries()) {
    const none = service.logMoment(0, s);
    // An empty poll may take longer than a full batch.
    const each = Math.max(0, (service.logMoment(top, s) - none) / top);
    if (!(each < theta)) break;
    let least = none;
    for (const size of sizes) least = Math.max(least, service.logMoment(size, s) - each * size);
    const before = k === 0 ? (least * each) / (theta - each) : interpolated(tilts, logMoments, each);
    logMoments.push(least + before);
    state = Math.min(state, (least + before - logNegligible) / theta);
  }
  return Math.ceil(state) + 1 + (isRenewal(interarrival) ? 0 : interarrival.surplus);
}

/** At a tilt before the next one; 0 at 0. */
function interpolated(tilts: readonly Tilt[], values: readonly number[], theta: number): number {
  let k = values.length - 1;
  while (k > 0 && tilts[k - 1].theta > theta) k--;
  if (k === 0) return (values[0] * theta) / tilts[0].theta;
  const share = (theta - tilts[k - 1].theta) / (tilts[k].theta - tilts[k - 1].theta);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}

/** A window holds all but this share of the mass, as a natural logarithm: 6e-19. */
const windowExponent = 42;

interface Plan {
  tables: ArrivalTables;
  range: StateRange;
  /** See `PollChain`. */
  decay: number;
  algorithm: string;
  /** The range is an estimate, to be checked. */
  isLikely?: boolean;
}

/** Polls that lead beyond the likely states have to be rarer than this. */
const negligible = 1e-30;

/** Fewer arrivals a poll than this come from services so far in the tail that the cuts of the distributions matter. */
const rarest = 1e-14;

/**
 * Solves the chain. Three ways, one elimination: at light load only the states that can be reached from an empty ring;
 * in overload only the states near the full ring that hold the mass; otherwise all. Throws `SolveFailure` with code
 * `no-arrivals` where ordinary counting loses every packet between the polls.
 */
export function solveChain(system: System, cache: ArrivalTableCache): ChainSolution {
  const likely = likelyLargest(system);
  if (likely < system.maxBatch) {
    const light = solvePlan(system, planLikely(system, likely, cache));
    if (light !== null) return light;
  }
  const solution = solvePlan(system, planChain(system, cache));
  return solution!;
}

/** null where states that the plan leaves out matter after all. */
function solvePlan(system: System, plan: Plan): ChainSolution | null {
  const { rows } = plan.tables;
  const chain = PollChain.of(system, rows, plan.range, plan.decay);
  const solution = solvePollChain(chain);
  // With almost no arrivals, every one counts.
  const allowed = negligible * Math.min(1, rows.mean(0));
  if (plan.isLikely && chain.beyondTop(solution.q) > allowed) return null;
  return evaluate(system, plan, chain, solution);
}

/** With the top state last where that makes the band much narrower: stalls longer than the ring lasts. */
function solvePollChain(chain: PollChain): BandedSolution {
  const solution = 4 * chain.upBelowTop < chain.up ? solveWithTopLast(chain) : null;
  return solution ?? solveBandedChain(chain);
}

function planLikely(system: System, likely: number, cache: ArrivalTableCache): Plan {
  return {
    tables: cache.tables(system, { upTo: likely }),
    range: { bottom: 0, top: likely },
    // There are few states, and the rare ones keep their relative accuracy.
    decay: Infinity,
    algorithm: `GTH on the ${likely + 1} states in reach`,
    isLikely: true,
  };
}

function planChain(system: System, cache: ArrivalTableCache): Plan {
  const { maxBatch, ringSize, interarrival, service } = system;
  const reached = largestState(system, maxBatch);
  if (reached < maxBatch) {
    const tables = cache.tables(system, { upTo: reached });
    return {
      tables,
      range: { bottom: 0, top: reached },
      decay: 0,
      algorithm: `GTH on the ${reached + 1} states in reach`,
    };
  }
  const overload = service.mean(maxBatch) / interarrival.mean > maxBatch;
  if (overload && leastWindow(system) < ringSize - maxBatch) {
    const tables = cache.tables(system, { only: maxBatch });
    const window = overloadWindow(system, tables);
    if (window < ringSize - maxBatch) {
      const bottom = ringSize - window;
      return {
        tables,
        range: { bottom, top: ringSize },
        decay: 0,
        algorithm: `banded GTH on the top ${window + 1} states`,
      };
    }
  }
  const tables = cache.tables(system, { upTo: maxBatch });
  const decay =
    tables.rows.mean(maxBatch) < maxBatch ? tailDecay(tables.rows.crowded.law(maxBatch), maxBatch) : 0;
  return { tables, range: { bottom: 0, top: ringSize }, decay, algorithm: 'banded GTH' };
}

/** States that are added to the law of arrivals of a full batch, and deviations over which that reaches at least. */
const windowMargin = 16;
const lawDeviations = 10;

/** Fewer states than `overloadWindow` ever returns, without its tables. */
function leastWindow({ maxBatch, interarrival, service }: System): number {
  const arrivals = service.mean(maxBatch) / interarrival.mean;
  const spread = isRenewal(interarrival) ? (arrivals * interarrival.variance) / interarrival.mean ** 2 : 0;
  const variance = spread + service.variance(maxBatch) / interarrival.mean ** 2;
  return windowMargin + lawDeviations * Math.sqrt(variance);
}

/**
 * States below a full ring that matter in overload: the mass falls like exp(-theta d) with the distance d, theta as
 * below.
 */
function overloadWindow(system: System, { rows }: ArrivalTables): number {
  const { maxBatch, ringSize } = system;
  const law = rows.crowded.law(maxBatch);
  const drift = rows.mean(maxBatch) - maxBatch;
  if (!(drift > 0)) return Infinity;
  const mirrored = {
    start: 2 * maxBatch - (law.start + law.p.length - 1),
    p: Float64Array.from(law.p).reverse(),
  };
  const theta = rows.crowded.isCapped(maxBatch) ? 1 : tailDecay(mirrored, maxBatch);
  return Math.min(ringSize, Math.ceil(windowExponent / theta) + law.p.length + windowMargin);
}

function evaluate(system: System, plan: Plan, chain: PollChain, solution: BandedSolution): ChainSolution {
  const { maxBatch, ringSize, service } = system;
  const { rows, counts, crowdedCounts } = plan.tables;
  const { bottom, top } = plan.range;
  const q = float64Array(ringSize + 1);
  q.set(solution.q, bottom);

  const v = float64Array(maxBatch + 1);
  for (let k = top; k >= bottom; k--) v[Math.min(k, maxBatch)] += q[k];
  let meanService = 0;
  let meanArrivals = 0;
  let meanBatch = 0;
  let leftOut = 0;
  for (let n = 0; n <= maxBatch; n++) {
    if (v[n] === 0) continue;
    meanService += v[n] * service.mean(n);
    meanArrivals += v[n] * rows.mean(n);
    meanBatch += v[n] * n;
    leftOut += v[n] * chain.leftOut(n);
  }
  if (!(meanArrivals > rarest)) {
    throw new SolveFailure(
      'no-arrivals',
      'With ordinary counting hardly any packet ever arrives here: a full interarrival time starts at every poll, and every service is shorter than that. Choose stationary counting.',
      'arrivalCount',
    );
  }
  const lossProbability = meanLostPerPoll(q, plan.range, rows, system) / meanArrivals;

  // An arrival finds k in the ring exactly when the occupancy crosses from k to k + 1, which it does once for each poll
  // that begins with k + 1 .. k + beta packets and takes it back to k or below: Eq. (4) without the law of the
  // arrivals.
  const queueAtArrival = slidingSums(q, maxBatch, 1 / meanArrivals);
  queueAtArrival[ringSize] = lossProbability;

  return {
    queueAtPoll: q,
    support: [bottom, top],
    batchSize: v,
    queueAtArrival,
    lossProbability,
    meanArrivals,
    meanService,
    meanBatch,
    meanQueueAtPoll: pmfMean({ start: bottom, p: q.subarray(bottom, top + 1) }),
    counts,
    crowdedCounts,
    rows,
    truncatedMass: leftOut + (bottom > 0 ? Math.exp(-windowExponent) : 0),
    conservationResidual: Math.abs(meanArrivals * (1 - lossProbability) - meanBatch),
    algorithm: plan.algorithm,
  };
}

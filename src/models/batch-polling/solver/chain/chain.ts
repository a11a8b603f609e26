/**
 * The chain of ring occupancies at polls (Eq. 1) and what follows from it directly (Eqs. 2 to 4): batch sizes, the
 * queue that arrivals find, loss.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { BandedSolution } from '../../../../numerics/chains/banded-gth.ts';
import { solveBandedChain } from '../../../../numerics/chains/banded-gth.ts';
import { solveWithTopLast } from '../../../../numerics/chains/top-last-gth.ts';
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import { pmfMean } from '../../../../numerics/laws/pmf.ts';
import { slidingSums } from '../../../../numerics/sums/sliding-sums.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { ArrivalTableCache, ArrivalTables } from './arrival-tables.ts';
import type { StateRange } from './chain-states.ts';
import { PollChain, tailDecay } from './chain-states.ts';
import type { ChainSolution } from './chain-solution.ts';
import { largestState } from './largest-count.ts';
import { likelyLargest } from './likely-states.ts';
import { meanLostPerPoll } from './loss.ts';
import type { System } from '../../system/system.ts';

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

/**
 * Fewer arrivals a poll than this come from services so far in the tail that what the distributions leave out is felt.
 */
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
  // Where hardly anything ever arrives, every arrival counts.
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
    // There are few, and the rare ones keep their digits.
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

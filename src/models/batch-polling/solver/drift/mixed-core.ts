/**
 * A core that runs at one of several constant speeds, each for a share of the time: what it shows on average. Each kind
 * of result is averaged over what it counts. A slower core makes fewer polls in the same time and may carry fewer
 * packets, so that the shares of polls and of packets differ from those of time.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { mixtureLaw } from '../../../../numerics/laws/times/mixture-law.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { RandomTimeQueue } from '../random-time-queue.ts';
import type { AllCores, SolvedCore } from '../solved-core.ts';
import type { PollingTimes } from '../times/polling-times.ts';
import { equalDistances, shiftedLaw, shiftedSum } from '../../../../numerics/sums/shifted-law.ts';
import type { SumLaw, TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { SojournTime } from '../times/sojourn-time.ts';

// Laws of times with all their mass multiplied by a factor.

/** The law with its mass multiplied by `factor`: a shift by 0 with that weight. */
const scaledLaw = (law: TimeLaw, factor: number): TimeLaw =>
  shiftedLaw(law, Float64Array.of(factor), equalDistances(0));

const scaledSum = (law: SumLaw, factor: number): SumLaw =>
  shiftedSum(law, Float64Array.of(factor), equalDistances(0));

function scaledSojourn({ law, joint, terms, totals }: SojournTime, factor: number): SojournTime {
  return {
    law: scaledLaw(law, factor),
    joint: joint.map((one) => scaledSum(one, factor)),
    terms: terms.map((term) => ({
      ...term,
      law: scaledSum(term.law, factor),
      scale: factor * term.scale,
    })),
    totals,
  };
}

/** Weights of the cores, each list of sum 1. */
interface Shares {
  time: readonly number[];
  polls: readonly number[];
  /** Of the packets that arrive, and of those that are accepted. */
  arrivals: readonly number[];
  packets: readonly number[];
}

/** `time[i]`: share of the time that core `i` represents. What does not depend on the speed is that of the first. */
export function mixCores(cores: readonly SolvedCore[], time: readonly number[]): SolvedCore {
  const polls = normalised(cores.map(({ chain }, i) => time[i] / chain.meanService));
  const shares: Shares = {
    time,
    polls,
    arrivals: normalised(cores.map(({ chain }, i) => polls[i] * chain.meanArrivals)),
    packets: normalised(cores.map(({ chain }, i) => polls[i] * chain.meanBatch)),
  };
  const over = (weights: readonly number[], of: (core: SolvedCore) => number) => average(cores, weights, of);
  return {
    system: cores[0].system,
    chain: mixChains(
      cores.map(({ chain }) => chain),
      shares,
    ),
    queue: mixQueues(
      cores.map(({ queue }) => queue),
      shares,
    ),
    times: mixTimes(
      cores.map(({ times }) => times),
      shares,
    ),
    cores: mixAllCores(
      cores.map((core) => core.cores),
      time,
    ),
    busySlots: over(polls, ({ busySlots }) => busySlots),
    asleepSlots: over(polls, ({ asleepSlots }) => asleepSlots),
    aheadSlots: over(shares.packets, ({ aheadSlots }) => aheadSlots),
    ownSlots: over(shares.packets, ({ ownSlots }) => ownSlots),
  };
}

function mixChains(chains: readonly ChainSolution[], { polls, arrivals }: Shares): ChainSolution {
  const over = (weights: readonly number[], of: (chain: ChainSolution) => number) =>
    average(chains, weights, of);
  const laws = (weights: readonly number[], of: (chain: ChainSolution) => Float64Array) =>
    averageLaw(chains.map(of), weights);
  return {
    ...chains[0],
    queueAtPoll: laws(polls, ({ queueAtPoll }) => queueAtPoll),
    support: [Math.min(...chains.map((c) => c.support[0])), Math.max(...chains.map((c) => c.support[1]))],
    batchSize: laws(polls, ({ batchSize }) => batchSize),
    queueAtArrival: laws(arrivals, ({ queueAtArrival }) => queueAtArrival),
    lossProbability: over(arrivals, ({ lossProbability }) => lossProbability),
    meanArrivals: over(polls, ({ meanArrivals }) => meanArrivals),
    meanService: over(polls, ({ meanService }) => meanService),
    meanBatch: over(polls, ({ meanBatch }) => meanBatch),
    meanQueueAtPoll: over(polls, ({ meanQueueAtPoll }) => meanQueueAtPoll),
    truncatedMass: over(polls, ({ truncatedMass }) => truncatedMass),
    conservationResidual: over(polls, ({ conservationResidual }) => conservationResidual),
    algorithm: `${chains[0].algorithm}, at ${chains.length} speeds`,
  };
}

/** The printed form counts polls, not time. */
function mixQueues(queues: readonly RandomTimeQueue[], { time, polls }: Shares): RandomTimeQueue {
  const laws = queues.flatMap(({ published }) => (published ? [published] : []));
  const published = laws.length < queues.length ? null : averageLaw(laws, polls);
  return {
    exact: averageLaw(
      queues.map(({ exact }) => exact),
      time,
    ),
    meanExact: average(queues, time, ({ meanExact }) => meanExact),
    published,
    meanPublished: published && average(queues, polls, ({ meanPublished }) => meanPublished ?? 0),
  };
}

/** Laws of times hold packets per poll: weighted with the shares of polls they hold packets per poll again. */
function mixTimes(times: readonly PollingTimes[], { polls, packets }: Shares): PollingTimes {
  const sojourns = times.map(({ sojourn }, i) => scaledSojourn(sojourn, polls[i]));
  return {
    waiting: mixtureLaw(times.map(({ waiting }, i) => scaledLaw(waiting, polls[i]))),
    sojourn: {
      law: mixtureLaw(sojourns.map(({ law }) => law)),
      joint: sojourns.flatMap(({ joint }) => joint),
      terms: sojourns.flatMap(({ terms }) => terms),
      totals: sojourns[0].totals,
    },
    published: {
      waiting: mixtureLaw(times.map(({ published }, i) => scaledLaw(published.waiting, packets[i]))),
      sojourn: mixtureLaw(times.map(({ published }, i) => scaledLaw(published.sojourn, packets[i]))),
      meanWaiting: average(times, packets, ({ published }) => published.meanWaiting),
      meanSojourn: average(times, packets, ({ published }) => published.meanSojourn),
    },
    exactJoint: times.every(({ exactJoint }) => exactJoint),
  };
}

function mixAllCores(all: readonly (AllCores | null)[], time: readonly number[]): AllCores | null {
  const known = all.filter((cores) => cores !== null);
  if (known.length < all.length) return null;
  return {
    throughput: average(known, time, ({ throughput }) => throughput),
    lossProbability: average(known, time, ({ lossProbability }) => lossProbability),
  };
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function average<T>(all: readonly T[], weights: readonly number[], of: (one: T) => number): number {
  return all.reduce((sum, one, i) => sum + weights[i] * of(one), 0);
}

/** Laws of equal length. */
function averageLaw(laws: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const sum = float64Array(laws[0].length);
  for (const [i, law] of laws.entries()) {
    for (let k = 0; k < sum.length; k++) sum[k] += weights[i] * law[k];
  }
  return sum;
}

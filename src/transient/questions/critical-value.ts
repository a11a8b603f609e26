/**
 * The largest value of a disturbance (the length of a stall, a burst) with which replications lose packets no more
 * often than allowed, by simulation. Common random numbers make it cheap: a replication that survives a value survives
 * smaller ones, too, so that only those that lose are run again. Where that holds but for rare exceptions, the interval
 * is that of the order statistics.
 */
import type { TransientModel } from '../../models/contract/transient.ts';
import { LossProbe, type TriedCase } from './loss-probe.ts';

export interface CriticalSearch {
  /** The case of a value > 0; larger values lose more. */
  readonly caseOf: (value: number) => TriedCase;
  /** Begin of the search, about where every second replication loses. */
  readonly guess: number;
  /** Whether two values are equal to the shown precision. */
  readonly same: (low: number, high: number) => boolean;
  /** Allowed probability of any loss. */
  readonly epsilon: number;
  readonly seed: number;
  /** Packets of the replications of one value at most. */
  readonly mostPackets: number;
}

export interface CriticalValue {
  /** null: none is small enough, because packets are lost without a disturbance, too. */
  value: number | null;
  /** 95 % interval of `value`. */
  low: number;
  high: number;
  /** Share of the replications that lose at `value`. */
  anyLoss: number;
  /** The requested probability, or the smallest that this number of replications can estimate. */
  epsilon: number;
  /** 0: it is answered without simulation. */
  replications: number;
}

/** Replications of a first look. */
const pilots = 60;

/** Replications with a loss at the answer: 40 estimate the probability to a third of its value. */
const wantedLosers = 40;

/** With fewer, no answer is given. */
const fewestLosers = 10;

const mostReplications = 100_000;

/**
 * Share of the guess below which a value counts as 0, and share of replications that lose packets without a
 * disturbance.
 */
const zeroShare = 1e-6;
const lostAnyway = 0.3;

/** Steps of a bracket, each by a factor. */
const mostSteps = 60;

function* firstOnes(count: number): Generator<number> {
  for (let r = 0; r < count; r++) yield r;
}

export function criticalValue(model: TransientModel, search: CriticalSearch): CriticalValue {
  const { caseOf, same, epsilon, seed, guess, mostPackets } = search;
  const probe = (value: number) => new LossProbe(model, caseOf(value), seed);

  if (probe(guess * zeroShare).losers(firstOnes(pilots)).length > lostAnyway * pilots && epsilon < lostAnyway)
    return none(epsilon, pilots);

  // A value at which a few per cent of the replications lose, so that most of the later work is on few of them.
  let value = guess;
  let below = 0;
  let above = Infinity;
  let packets = 1;
  for (let step = 0; step < mostSteps; step++) {
    const tried = probe(value);
    const share = tried.losers(firstOnes(pilots)).length / pilots;
    packets = Math.max(1, tried.simulator.packets / pilots);
    if (
      share >= Math.max(0.05, Math.min(0.5, 4 * epsilon)) &&
      share <= Math.max(0.3, Math.min(1, 8 * epsilon))
    )
      break;
    if (share > 0.05) above = value;
    else below = value;
    if (above < Infinity && below > 0 && same(below, above)) {
      value = above;
      break;
    }
    value = above === Infinity ? below * 1.5 : below === 0 ? above / 1.5 : (below + above) / 2;
    if (value < guess * zeroShare) return none(epsilon, pilots);
  }

  const wanted = Math.ceil(wantedLosers / epsilon);
  const replications = Math.max(500, Math.min(wanted, mostReplications, Math.floor(mostPackets / packets)));
  const reached = Math.max(epsilon, fewestLosers / replications);
  const allowed = Math.floor(reached * replications + 1e-9);
  const spread = 1.96 * Math.sqrt(allowed);
  const enough = allowed + Math.ceil(spread) + 1;
  let losing = probe(value).losers(firstOnes(replications));
  for (let step = 0; losing.length <= enough && step < mostSteps; step++) {
    value *= 1.05;
    losing = probe(value).losers(firstOnes(replications));
  }

  // Fewer and fewer of them, as long as they determine the upper end of the interval.
  let low = 0;
  let high = value;
  while (losing.length > 2 * enough && !same(low, high)) {
    const middle = (low + high) / 2;
    const rest = probe(middle).losers(losing);
    if (rest.length > enough) {
      losing = rest;
      high = middle;
    } else low = middle;
  }

  const counts = new Map<number, number>();
  const countAt = (tried: number) => {
    const known = counts.get(tried) ?? probe(tried).losers(losing).length;
    counts.set(tried, known);
    return known;
  };
  const largestWith = (most: number): number => {
    let [from, to] = [0, high];
    while (!same(from, to)) {
      const middle = (from + to) / 2;
      if (countAt(middle) <= most) from = middle;
      else to = middle;
    }
    return from;
  };
  const found = largestWith(allowed);
  if (found === 0) return none(reached, replications);
  return {
    value: found,
    low: largestWith(Math.max(0, Math.floor(allowed - spread))),
    high: largestWith(Math.ceil(allowed + spread)),
    anyLoss: countAt(found) / replications,
    epsilon: reached,
    replications,
  };
}

const none = (epsilon: number, replications: number): CriticalValue => ({
  value: null,
  low: 0,
  high: 0,
  anyLoss: epsilon,
  epsilon,
  replications,
});

/** The longest stall, and the smallest ring, with which a stall at a random time loses any packet rarely enough. */
import { normalTail } from '../../../../numerics/laws/normal-tail.ts';
import type { StalledCore } from './stalled-core.ts';
import { SolveFailure } from '../../../contract/solution.ts';

/** A bound on the probability of any loss, and how often it was asked for. */
interface StallAnswer {
  /** Whole slots, or places of the ring; null: no value satisfies the bound. */
  value: number | null;
  /** Probability of any loss there. */
  anyLoss: number;
  evaluations: number;
}

/** The z with P(Z > z) = `tail`, 0 < tail < 1, by bisection. */
function normalQuantile(tail: number): number {
  let low = -40;
  let high = 40;
  for (let k = 0; k < 80; k++) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Mean and variance of what the poll after a random time would find in a ring without an end. */
function foundNext(core: StalledCore): { mean: number; variance: number } {
  const law = core.nextPoll(0);
  let mean = 0;
  let squares = 0;
  for (const [k, p] of law.entries()) {
    mean += k * p;
    squares += k * k * p;
  }
  return { mean, variance: Math.max(0, squares - mean * mean) };
}

/**
 * Slots D with E[Z] + D / E[A] + z sqrt(Var Z + cv² D / E[A]) = L, Z as found by the poll after a random time: a normal
 * law instead of the real one. 0.1 to 2.6 % too long down to 1e-6, for cv 2 up to 8 %; the starting point of a search.
 * 0 where the ring is too small for any.
 */
export function normalStall(core: StalledCore, epsilon: number, ringSize = core.system.ringSize): number {
  const { mean, variance } = foundNext(core);
  const { interarrival } = core.system;
  const cv2 = interarrival.variance / interarrival.mean ** 2;
  const z = normalQuantile(epsilon);
  // x = D / E[A] solves (L - mean - x)² = z² (variance + cv² x), L - mean - x having the sign of z.
  const room = ringSize - mean;
  const half = room + (z * z * cv2) / 2;
  const root = Math.sqrt(Math.max(0, half * half - room * room + z * z * variance));
  const arrivals = z >= 0 ? half - root : half + root;
  return Math.max(0, arrivals * interarrival.mean);
}

/**
 * Slots D with q + lambda D = L for the mean queue q at a random time: the rule of thumb, at which about every second
 * stall loses packets.
 */
export function medianStall(core: StalledCore): number {
  const { ringSize, interarrival } = core.system;
  const mean = foundNext(core).mean - core.meanResidual / interarrival.mean;
  return Math.max(0, (ringSize - mean) * interarrival.mean);
}

/** The largest whole x >= `least` with `isAllowed`, which holds up to some x; searched around `guess`. */
function largest(guess: number, least: number, isAllowed: (x: number) => boolean): number | null {
  let low = Math.max(least, Math.floor(guess));
  let step = Math.max(1, Math.floor(guess / 64));
  if (isAllowed(low)) {
    while (isAllowed(low + step)) {
      low += step;
      step *= 2;
    }
  } else {
    for (;;) {
      if (low === least) return null;
      const next = Math.max(least, low - step);
      if (isAllowed(next)) {
        step = low - next;
        low = next;
        break;
      }
      low = next;
      step *= 2;
    }
  }
  let high = low + step;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAllowed(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The longest stall, whole slots, with P(any loss in the stalled interval) <= `epsilon`. */
export function longestStall(core: StalledCore, epsilon: number): StallAnswer {
  checkEpsilon(epsilon);
  let evaluations = 0;
  const any = (stall: number) => {
    evaluations++;
    return core.loss(stall).any;
  };
  const value = largest(normalStall(core, epsilon), 0, (stall) => any(stall) <= epsilon);
  return { value, anyLoss: value === null ? core.loss(0).any : core.loss(value).any, evaluations };
}

/**
 * The smallest ring with P(any loss in an interval with this stall) <= `epsilon`, at least beta. The state before the
 * stall is that of the core's own ring, which should be large enough never to be full by itself.
 */
export function smallestRing(core: StalledCore, stall: number, epsilon: number, most: number): StallAnswer {
  checkEpsilon(epsilon);
  const { maxBatch, ringSize } = core.system;
  let evaluations = 0;
  const any = (places: number) => {
    evaluations++;
    return core.loss(stall, places).any;
  };
  if (any(most) > epsilon) return { value: null, anyLoss: core.loss(stall, most).any, evaluations };
  const { interarrival } = core.system;
  const guess = Math.min(most, Math.ceil(stall / interarrival.mean) + ringSize / 8);
  let low = maxBatch - 1;
  let high = Math.max(maxBatch, Math.floor(guess));
  while (any(high) > epsilon) {
    low = high;
    high = Math.min(most, 2 * high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle < maxBatch || any(middle) > epsilon) low = middle;
    else high = middle;
  }
  return { value: high, anyLoss: core.loss(stall, high).any, evaluations };
}

/** A bound on a probability lies between 0 and 1: a family without a bound always loses with some probability. */
export function checkEpsilon(epsilon: number): void {
  if (epsilon > 0 && epsilon < 1) return;
  throw new SolveFailure(
    'epsilon-range',
    'The probability of any loss that is allowed must be above 0 and below 1.',
    null,
  );
}

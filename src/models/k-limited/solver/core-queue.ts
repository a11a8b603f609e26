/**
 * One core with its queue: an M/G/1 queue with k-limited service and switchover times. The whole folder computes in
 * seconds, s² and packets per second of one core; only inputs and indicators are in µs and Mpps.
 */
import { significant } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';

// How the spread of the service time grows with the number of network functions (Section VI-A, Fig. 7).

/** The numbers of functions that the cubic was fitted to lie in this range; beyond it is extrapolation. */
export const fittedFunctions = { min: 1, max: 25 } as const;

/** β⁽²⁾(N) = c3 N³ + c2 N² + c1 N + c0, s². */
export interface MomentCubic {
  c3: number;
  c2: number;
  c1: number;
  c0: number;
}

/** The paper's coefficients, s²; rises for all N. */
export const paperCubic: MomentCubic = { c3: 1.78e-13, c2: -7.84e-12, c1: 1.28e-10, c0: 1.03e-9 };

export function momentAt({ c3, c2, c1, c0 }: MomentCubic, functions: number): number {
  return ((c3 * functions + c2) * functions + c1) * functions + c0;
}

// Conditions of Eq. (2), s = k (1 - λ_∞ β)/λ_∞, on the capacity of one core and on k.

/** Refuses a capacity of one core that is not a positive number. */
export function requireCapacity(lambdaInf: number): void {
  if (lambdaInf > 0 && Number.isFinite(lambdaInf)) return;
  throw new SolveFailure('bad_capacity', `The capacity must be above 0; ${lambdaInf} /s is not.`);
}

/** Refuses a k for which Eq. (2) does not hold. */
export function requireFiniteCycle(k: number): void {
  if (Number.isInteger(k) && k >= 1) return;
  throw new SolveFailure(
    'bad_k',
    `The packets per cycle must be a whole number of at least 1 for Eq. (2); ${k} is not.`,
  );
}

// Mean waiting time by Eq. (1).

/**
 * E[W] by Eq. (1) in its simplified form, s. With one queue the two factors of the printed form share (1-ρ)/ρ times a
 * bracket, which cancels; this form also holds at λ = 0 and s = 0. Exact for k = 1 and k = ∞, an upper bound between.
 * For a legal queue and 0 <= lambda < `maxRate`.
 */
export function publishedWaiting(queue: CoreQueue, lambda: number): number {
  const { beta, beta2, s, k } = queue;
  const rho = lambda * beta;
  const numerator = (lambda * beta2) / 2 + (1 - rho) * residualPause(queue) + (rho * s) / k;
  return numerator / (1 - rho - (lambda * s) / k);
}

/** The paper's symbols (Section V-A), declared once for the solvers and fits of this folder. */
export interface CoreQueue {
  /** β, mean service time of a packet, s. */
  beta: number;
  /** β⁽²⁾, second moment (not variance) of the service time, s². */
  beta2: number;
  /** s, mean switchover time: the pause between two NAPI cycles, s. */
  s: number;
  /** s⁽²⁾, second moment of the switchover time, s². */
  s2: number;
  /** k, packets per NAPI cycle: a whole number of at least 1, or Infinity. */
  k: number;
}

/** Why a queue has no mean waiting time. */
export interface QueueFault {
  code: 'bad_k' | 'bad_beta' | 'bad_beta2' | 'bad_s' | 'bad_s2' | 'bad_rate' | 'unstable';
  message: string;
}

/** A second moment this close below the square of its mean is the square of its mean, rounded. */
const rounding = 1e-9;

/** Whether `moment` can be the second moment of a time with this mean: at least its square. */
export function isSecondMoment(moment: number, mean: number): boolean {
  return Number.isFinite(moment) && moment >= mean * mean * (1 - rounding);
}

/** `m2 / m² - 1`; 0 for a time that is always 0, or so short that its square is. */
export function squaredVariation(moment: number, mean: number): number {
  const square = mean * mean;
  return square === 0 ? 0 : Math.max(0, moment / square - 1);
}

/** λ_max = 1/(β + s/k), packets/s of one core: at and above it the queue grows without bound. */
export function maxRate({ beta, s, k }: CoreQueue): number {
  return 1 / (beta + s / k);
}

/** s⁽²⁾/(2s): the mean rest of a pause found under way; 0 without pauses. */
export function residualPause({ s, s2 }: CoreQueue): number {
  return s === 0 ? 0 : s2 / (2 * s);
}

/** The first thing wrong with the queue itself, or null. */
export function checkQueue({ beta, beta2, s, s2, k }: CoreQueue): QueueFault | null {
  if (!(k >= 1 && (Number.isInteger(k) || k === Infinity))) {
    return { code: 'bad_k', message: `k must be a whole number of at least 1, or infinite; ${k} is not.` };
  }
  if (!(beta > 0 && Number.isFinite(beta))) {
    return { code: 'bad_beta', message: `The mean service time must be above 0; ${beta} s is not.` };
  }
  if (!isSecondMoment(beta2, beta)) {
    return {
      code: 'bad_beta2',
      message: `The second moment of the service time, ${significant(beta2)} s², is below the square of its mean, ${significant(beta * beta)} s².`,
    };
  }
  if (!(s >= 0 && Number.isFinite(s))) {
    return { code: 'bad_s', message: `The mean switchover time must be 0 or more; ${s} s is not.` };
  }
  if (!isSecondMoment(s2, s)) {
    return {
      code: 'bad_s2',
      message: `The second moment of the switchover time, ${significant(s2)} s², is below the square of its mean, ${significant(s * s)} s².`,
    };
  }
  if (s === 0 && s2 > 0) {
    return {
      code: 'bad_s2',
      message: `Without a switchover time its second moment must be 0; ${significant(s2)} s² is not.`,
    };
  }
  return null;
}

/** The first thing wrong with the queue at `lambda` packets/s, or null. */
export function checkQueueAt(queue: CoreQueue, lambda: number): QueueFault | null {
  const fault = checkQueue(queue);
  if (fault) return fault;
  if (!(lambda >= 0 && Number.isFinite(lambda))) {
    return { code: 'bad_rate', message: `The packet rate must be 0 or more; ${lambda} /s is not.` };
  }
  const limit = maxRate(queue);
  if (lambda < limit) return null;
  return {
    code: 'unstable',
    message: `The packet rate of ${significant(lambda, 4)} /s is not below the limit 1/(β + s/k) = ${significant(limit, 4)} /s: the queue grows without bound.`,
  };
}

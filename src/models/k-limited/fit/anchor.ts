/**
 * From the two numbers that the curve gives to β, β⁽²⁾, s and s⁽²⁾: the range moments allow, and the reader's anchor.
 */
import { SolveFailure } from '../../contract/solution.ts';
import { significant } from '../../../text/number-words.ts';
import { type CoreQueue, isSecondMoment, requireCapacity, requireFiniteCycle } from '../solver/core-queue.ts';
import type { Anchor } from '../paper-machine.ts';
import type { ResponseCurve } from './curve-fit.ts';

export interface FeasibleRange {
  /** Smallest and largest β that moments allow, s. */
  beta: readonly [number, number];
  /** The same range in s by Eq. (2), s. */
  s: readonly [number, number];
}

/**
 * β with β⁽²⁾ >= β², s⁽²⁾ >= s² and s >= 0. Fails with `infeasible_fit` where no β is left, `bad_capacity`, `bad_k`.
 */
export function feasibleRange({ a0, a1 }: ResponseCurve, lambdaInf: number, k: number): FeasibleRange {
  requireCapacity(lambdaInf);
  requireFiniteCycle(k);
  const period = 1 / lambdaInf;
  const spread = a0 * a0 + 2 * a1;
  let low = Math.max(0, a0 - Math.sqrt(Math.max(0, spread)));
  let high = Math.min(period, a0);
  // s⁽²⁾ >= s²: (k-2) β >= k/λ_∞ - 2 A0.
  const bound = k * period - 2 * a0;
  if (k > 2) low = Math.max(low, bound / (k - 2));
  else if (k === 1) high = Math.min(high, -bound);
  if (spread < 0 || (k === 2 && bound > 0) || !(high > 0) || low > high) {
    throw new SolveFailure(
      'infeasible_fit',
      `No service and switchover times with legal moments give this curve with a capacity of ${significant(lambdaInf, 6)} /s a core and ${k} packets per cycle: check both, and the units of the measurements.`,
    );
  }
  return { beta: [low, high], s: [k * (period - high), k * (period - low)] };
}

/** β that the anchor picks, s; not yet checked against the range. Fails with `bad_anchor`. */
function anchoredBeta({ a0 }: ResponseCurve, lambdaInf: number, k: number, anchor: Anchor): number {
  if (
    !(anchor.value >= 0 && Number.isFinite(anchor.value)) ||
    (anchor.kind === 'beta' && anchor.value === 0)
  ) {
    throw new SolveFailure('bad_anchor', `The anchor must be a number above 0; ${anchor.value} is not.`);
  }
  if (anchor.kind === 'beta') return anchor.value;
  if (anchor.kind === 's') return 1 / lambdaInf - anchor.value / k;
  const h = ((1 + anchor.value) * k) / 2;
  if (h === 1) {
    throw new SolveFailure(
      'bad_anchor',
      'With this k the squared coefficient of variation of the switchover time does not pick a service time; anchor the service or the switchover time instead.',
    );
  }
  return (h / lambdaInf - a0) / (h - 1);
}

/** How the anchor is named in a sentence. */
const anchorWords: Record<Anchor['kind'], string> = {
  beta: 'mean service time',
  s: 'mean switchover time',
  cs2: 'squared coefficient of variation of the switchover time',
};

/**
 * The queue on the curve that the anchor picks: s by Eq. (2), β⁽²⁾ = 2(A1 + β A0), s⁽²⁾ = 2s(A0 - β). Fails with
 * `infeasible_fit` where that lies outside the range that moments allow, with the range in the text, and `bad_anchor`.
 */
export function anchorQueue(curve: ResponseCurve, lambdaInf: number, k: number, anchor: Anchor): CoreQueue {
  const range = feasibleRange(curve, lambdaInf, k);
  const { a0, a1 } = curve;
  const beta = anchoredBeta(curve, lambdaInf, k, anchor);
  const s = k * (1 / lambdaInf - beta);
  const queue = { beta, beta2: 2 * (a1 + beta * a0), s, s2: 2 * s * (a0 - beta), k };
  const legal = beta > 0 && s > 0 && isSecondMoment(queue.beta2, beta) && isSecondMoment(queue.s2, s);
  if (!legal) {
    const [betaRange, sRange] = [range.beta, range.s].map(
      ([low, high]) => `${micro(low)} to ${micro(high)} µs`,
    );
    throw new SolveFailure(
      'infeasible_fit',
      `The ${anchorWords[anchor.kind]} given as anchor does not fit these measurements: the mean service time must be from ${betaRange}, the mean switchover time from ${sRange} and above 0.`,
    );
  }
  return queue;
}

function micro(seconds: number): string {
  return significant(1e6 * seconds, 5);
}

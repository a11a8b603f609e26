/**
 * Whole numbers from a log-concave law without a table: Devroye's rejection from a flat top with exponential sides ("A
 * simple generator for discrete log-concave distributions", Computing 1987), p(mode + k) <= p(mode) min(1,
 * exp(1 - p(mode) |k|)).
 */
import { logPointMass, type PanjerLaw } from '../laws/panjer/log-point-mass.ts';
import { fillSumsOneByOne, type LatticeSampler } from './lattice-sampler.ts';
import type { RandomStream } from './xoshiro128.ts';

// Bounds of log(p(mode + steps) / p(mode)) of a Poisson law from a few multiplications: they decide nearly every
// rejection without a logarithm of the probability. With u = (mode + i) / mean - 1 each step adds -log(1 + u), and u
// - u^2 / 2 <= log(1 + u) <= u for u >= 0, -w - w^2 / (2 (1 - w)) <= log(1 - w) <= -w for 0 <= w < 1.

/** No more than log(p(mode + steps) / p(mode)), mode = floor(mean). */
export function leastLogRatio(mean: number, mode: number, steps: number): number {
  const beyond = mean - mode;
  if (steps >= 0) return -((steps * (steps + 1)) / 2 - steps * beyond) / mean;
  const down = -steps;
  const furthest = (beyond + down - 1) / mean;
  if (!(furthest < 1)) return -Infinity;
  const squares = (down * (down + 1) * (2 * down + 1)) / (6 * mean * mean);
  return -(down * beyond + (down * (down - 1)) / 2) / mean - squares / (2 * (1 - furthest));
}

/** No less than log(p(mode + steps) / p(mode)), mode = floor(mean). */
export function mostLogRatio(mean: number, mode: number, steps: number): number {
  const beyond = mean - mode;
  if (steps < 0) return -(-steps * beyond + (steps * (steps + 1)) / 2) / mean;
  const squares = (steps * (steps + 1) * (2 * steps + 1)) / (6 * mean * mean);
  return -((steps * (steps + 1)) / 2 - steps * beyond) / mean + squares / 2;
}

/** Bounds decide where they are further from a draw than rounding. */
const rounding = 1e-9;

/**
 * Poisson, binomial, and negative binomial laws of shape >= 1. Cost: 4 to 5 trials with a logarithm or two each,
 * whatever the mean; where the law is not Poisson, a probability each as well.
 */
export class LogConcaveSampler implements LatticeSampler {
  private readonly mode: number;
  private readonly last: number;
  private readonly logTop: number;
  private readonly top: number;

  constructor(private readonly law: PanjerLaw) {
    this.mode = Math.min(law.mode, law.last);
    this.last = law.last;
    this.logTop = logPointMass(law, this.mode);
    this.top = Math.exp(this.logTop);
  }

  sample(stream: RandomStream): number {
    const { law, mode, last, logTop, top } = this;
    if (top >= 1) return mode;
    const width = 1 + top / 2;
    for (;;) {
      const flat = stream.nextSingle() * (1 + width) <= width;
      const beyond = flat ? 0 : -Math.log(stream.nextSingle());
      const distance = flat ? (stream.nextDouble() * width) / top : (width + beyond) / top;
      const steps = Math.round(distance);
      const value = stream.nextUint32() & 1 ? mode + steps : mode - steps;
      const acceptance = stream.nextSingle();
      if (value < 0 || value > last) continue;
      const drawn = Math.log(acceptance) - beyond;
      if (law.b === 0) {
        if (drawn < leastLogRatio(law.a, mode, value - mode) - rounding) return value;
        if (drawn > mostLogRatio(law.a, mode, value - mode) + rounding) continue;
      }
      if (drawn <= logPointMass(law, value) - logTop) return value;
    }
  }

  fillSums(out: Float64Array, from: number, to: number, begin: number, stream: RandomStream): number {
    return fillSumsOneByOne(this, out, from, to, begin, stream);
  }
}

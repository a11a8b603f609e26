/** Exact mean waiting time of the k-limited queue: what Eq. (1) bounds from above. */
import { SolveFailure } from '../../contract/solution.ts';
import { type CoreQueue, residualPause, publishedWaiting } from './core-queue.ts';

// The Laplace-Stieltjes transform of a gamma time, for complex arguments.

/**
 * ln E[e^{-wT}] and its slope for a gamma-distributed time T with given mean and second moment: -a ln(1 + θw) with
 * shape a and scale θ; -wE[T] without variance. For Re w >= 0 the principal logarithm is the continuous branch from
 * w = 0. The last evaluation is read from the fields, so that no object is made per call.
 */
class GammaTransform {
  /** ln E[e^{-wT}], real and imaginary part. */
  logRe = 0;
  logIm = 0;
  /** Its derivative in w. */
  slopeRe = 0;
  slopeIm = 0;
  private readonly shape: number;
  private readonly scale: number;

  constructor(
    private readonly mean: number,
    secondMoment: number,
  ) {
    const variance = secondMoment - mean * mean;
    this.scale = variance > 0 && mean > 0 ? variance / mean : 0;
    this.shape = this.scale > 0 ? mean / this.scale : 0;
  }

  evaluate(wRe: number, wIm: number): void {
    const { mean, scale, shape } = this;
    if (scale === 0) {
      this.logRe = -mean * wRe;
      this.logIm = -mean * wIm;
      this.slopeRe = -mean;
      this.slopeIm = 0;
      return;
    }
    const u = scale * wRe;
    const v = scale * wIm;
    // ln|1 + u + iv|² by log1p, which is accurate for small arguments.
    this.logRe = (-shape * Math.log1p(u * (2 + u) + v * v)) / 2;
    this.logIm = -shape * Math.atan2(v, 1 + u);
    const size = (1 + u) * (1 + u) + v * v;
    this.slopeRe = (-mean * (1 + u)) / size;
    this.slopeIm = (mean * v) / size;
  }
}

export interface ExactWaiting {
  /** E[W], s. */
  waiting: number;
  /** Roots that were solved for; their conjugates come free. */
  roots: number;
  /** Largest |z - f(z)| over the roots; 0 without roots. */
  residual: number;
  /** Largest number of steps that a root took. */
  steps: number;
}

const fixedPointSteps = 4;
const maxSteps = 2000;
const converged = 1e-14;

/** Smallest rate, 1/s: near it numbers lose digits, and the waiting time is that without packets. */
const vanishingRate = 1e-290;

/**
 * E[W] for Poisson arrivals, gamma service and switchover times with the queue's moments, and pauses back to back while
 * no packet waits (multiple vacations). For r = 1..k-1 it solves z = ω B(z) S(z)^{1/k}, ω = e^{2πir/k}, |z| < 1, with
 * the transforms taken at λ(1-z); the mean queue left behind when a cycle ends follows from y_r = ω S(z_r)^{1/k}. For k
 * = 1, k = ∞ and s = 0 it is Eq. (1).
 *
 * For a legal queue and 0 <= lambda < `maxRate`. Relative error about 1e-15 / (1 - load). About 1 µs a root, k/2 roots.
 * Fails with `no-convergence` if a root is not found, which the contraction rules out.
 */
export function exactWaiting(queue: CoreQueue, lambda: number): ExactWaiting {
  const { beta, beta2, s, s2, k } = queue;
  if (lambda < vanishingRate || s === 0 || k === 1 || k === Infinity) {
    return { waiting: publishedWaiting(queue, lambda), roots: 0, residual: 0, steps: 0 };
  }
  const roots = Math.floor(k / 2);
  const search = new RootSearch(queue, lambda);
  let sum = 0;
  for (let r = 1; r <= roots; r++) {
    search.solve(r);
    // A root and its conjugate contribute the same real part; r = k/2 is real.
    sum += (2 * r === k ? 1 : 2) * search.term();
  }
  const y1 = 1 - lambda * beta;
  const rho = lambda * beta;
  const y2 = -2 * rho - lambda * lambda * beta2 + 2 * rho * rho;
  const d1 = k * y1 - lambda * s;
  // E[X]/λ = (y2/(2 y1) + y1 Σ 1/(1-y_r) - D2/(2 D1))/λ with Σ 1/(1-ω^r) = (k-1)/2 subtracted analytically: the rest is
  // of the order of λ term by term, so that nothing cancels at low load.
  const leftBehind = (lambda * s2 - (k - 1) * y1 * s - (y2 * s) / y1) / (2 * d1) + (y1 / lambda) * sum;
  return {
    waiting: (lambda * beta2) / (2 * y1) + residualPause(queue) + leftBehind,
    roots,
    residual: search.residual,
    steps: search.steps,
  };
}

/**
 * Length of a step within the unit disk, where a square may underflow but not overflow: saves a fifth of the whole time
 * compared with `Math.hypot`.
 */
function lengthOf(re: number, im: number): number {
  return Math.sqrt(re * re + im * im);
}

/** The roots z_r, one after the other. */
class RootSearch {
  residual = 0;
  steps = 0;
  private readonly service: GammaTransform;
  private readonly pause: GammaTransform;
  private readonly k: number;
  private zRe = 1;
  private zIm = 0;
  /** f(z) and its derivative at the last `evaluate`. */
  private fRe = 0;
  private fIm = 0;
  private slopeRe = 0;
  private slopeIm = 0;
  private angle = 0;

  constructor(
    { beta, beta2, s, s2, k }: CoreQueue,
    private readonly lambda: number,
  ) {
    this.service = new GammaTransform(beta, beta2);
    this.pause = new GammaTransform(s, s2);
    this.k = k;
  }

  /**
   * f maps the unit disk into itself and has one fixed point in it, so plain iteration from the neighbouring root
   * always leads there; Newton steps finish, and one that leaves the disk is replaced by a plain step.
   */
  solve(r: number): void {
    this.angle = (2 * Math.PI * r) / this.k;
    let last = Infinity;
    for (let step = 1; step <= maxSteps; step++) {
      this.evaluate();
      let dRe = this.fRe - this.zRe;
      let dIm = this.fIm - this.zIm;
      if (step > fixedPointSteps) {
        const gRe = 1 - this.slopeRe;
        const gIm = -this.slopeIm;
        const size = gRe * gRe + gIm * gIm;
        const nRe = (dRe * gRe + dIm * gIm) / size;
        const nIm = (dIm * gRe - dRe * gIm) / size;
        if (lengthOf(this.zRe + nRe, this.zIm + nIm) < 1) {
          dRe = nRe;
          dIm = nIm;
        }
      }
      this.zRe += dRe;
      this.zIm += dIm;
      const length = lengthOf(dRe, dIm);
      // By rounding a root near z = 1 may not converge below the limit; then the step no longer shrinks.
      if (length < converged || (length < 1e-11 && length >= last)) {
        this.evaluate();
        this.residual = Math.max(this.residual, Math.hypot(this.fRe - this.zRe, this.fIm - this.zIm));
        this.steps = Math.max(this.steps, step);
        return;
      }
      last = length;
    }
    throw new SolveFailure(
      'no-convergence',
      `Root ${r} of the exact form was not found in ${maxSteps} steps.`,
    );
  }

  /** Re[1/(1-y_r) - 1/(1-ω)] at the root found: (y_r - ω)/((1-y_r)(1-ω)), with y_r - ω = ω (S^{1/k} - 1). */
  term(): number {
    const { angle, k, pause } = this;
    const half = Math.sin(angle / 2);
    const omegaRe = Math.cos(angle);
    const omegaIm = Math.sin(angle);
    const a = pause.logRe / k;
    const b = pause.logIm / k;
    const halfTurn = Math.sin(b / 2);
    const minusRe = Math.expm1(a) * Math.cos(b) - 2 * halfTurn * halfTurn;
    const minusIm = Math.exp(a) * Math.sin(b);
    const topRe = omegaRe * minusRe - omegaIm * minusIm;
    const topIm = omegaRe * minusIm + omegaIm * minusRe;
    const withoutRe = 2 * half * half;
    const withoutIm = -omegaIm;
    const withRe = withoutRe - topRe;
    const withIm = withoutIm - topIm;
    const bottomRe = withRe * withoutRe - withIm * withoutIm;
    const bottomIm = withRe * withoutIm + withIm * withoutRe;
    return (topRe * bottomRe + topIm * bottomIm) / (bottomRe * bottomRe + bottomIm * bottomIm);
  }

  private evaluate(): void {
    const { lambda, k, service, pause } = this;
    const wRe = lambda * (1 - this.zRe);
    const wIm = -lambda * this.zIm;
    service.evaluate(wRe, wIm);
    pause.evaluate(wRe, wIm);
    const size = Math.exp(service.logRe + pause.logRe / k);
    const turn = this.angle + service.logIm + pause.logIm / k;
    this.fRe = size * Math.cos(turn);
    this.fIm = size * Math.sin(turn);
    const logSlopeRe = -lambda * (service.slopeRe + pause.slopeRe / k);
    const logSlopeIm = -lambda * (service.slopeIm + pause.slopeIm / k);
    this.slopeRe = this.fRe * logSlopeRe - this.fIm * logSlopeIm;
    this.slopeIm = this.fRe * logSlopeIm + this.fIm * logSlopeRe;
  }
}

/** The Laplace-Stieltjes transform of a gamma time, for complex arguments. */

/**
 * ln E[e^{-wT}] and its slope for a gamma-distributed time T with given mean and second moment: -a ln(1 + θw) with
 * shape a and scale θ; -wE[T] without variance. For Re w >= 0 the principal logarithm is the continuous branch from
 * w = 0. The last evaluation is read from the fields, so that no object is made per call.
 */
export class GammaTransform {
  /** ln E[e^{-wT}], real and imaginary part. */
  logRe = 0;
  logIm = 0;
  /** Its derivative in w. */
  slopeRe = 0;
  slopeIm = 0;
  private readonly mean: number;
  private readonly shape: number;
  private readonly scale: number;

  constructor(mean: number, secondMoment: number) {
    const variance = secondMoment - mean * mean;
    this.mean = mean;
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
    // ln|1 + u + iv|² as log1p, which keeps its digits for small arguments.
    this.logRe = (-shape * Math.log1p(u * (2 + u) + v * v)) / 2;
    this.logIm = -shape * Math.atan2(v, 1 + u);
    const size = (1 + u) * (1 + u) + v * v;
    this.slopeRe = (-mean * (1 + u)) / size;
    this.slopeIm = (mean * v) / size;
  }
}

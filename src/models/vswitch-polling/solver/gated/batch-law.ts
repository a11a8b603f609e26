/** Probabilities of 0..D packets in a batch: what the queues of a core know of each other. */

export type BatchLaw = Float64Array;

/** A batch that always has this size. */
export function fixedBatch(size: number, largest: number): BatchLaw {
  const law = new Float64Array(largest + 1);
  law[size] = 1;
  return law;
}

/** Some law with this mean, at most `largest`: the binomial one. */
export function batchOfMean(mean: number, largest: number): BatchLaw {
  const p = mean / largest;
  if (p >= 1 - 1e-9) return fixedBatch(largest, largest);
  const law = fixedBatch(0, largest);
  for (let trial = 1; trial <= largest; trial++) {
    for (let m = trial; m > 0; m--) law[m] = (1 - p) * law[m] + p * law[m - 1];
    law[0] *= 1 - p;
  }
  return law;
}

export function meanBatch(law: BatchLaw): number {
  let mean = 0;
  for (let m = 1; m < law.length; m++) mean += m * law[m];
  return mean;
}

/** Mean of `values[m]`. */
export function meanOver(law: BatchLaw, values: ArrayLike<number>): number {
  let mean = 0;
  for (let m = 0; m < law.length; m++) mean += law[m] * values[m];
  return mean;
}

/** Packets that change their batch from one law to the other, as a share of the mean batch. */
export function batchChange(before: BatchLaw, now: BatchLaw): number {
  let moved = 0;
  for (let m = 1; m < now.length; m++) moved += m * Math.abs(now[m] - before[m]);
  return moved === 0 ? 0 : moved / meanBatch(now);
}

/** A law of the same shape with another mean: p_m z^m, normalised. */
export class TiltedBatch {
  readonly law: BatchLaw;
  readonly ownMean: number;
  private readonly logs: Float64Array;
  private logZ = 0;

  constructor(base: BatchLaw) {
    this.logs = base.map((p) => Math.log(p));
    this.law = base.slice();
    this.ownMean = meanBatch(base);
  }

  /**
   * Sets `law` to have this mean, or as near as the shape allows. Newton within a bracket. Returns how many entries it
   * made.
   */
  toMean(mean: number): number {
    if (!(mean > 0 && this.ownMean > 0)) return 0;
    let steps = 0;
    let low = -60;
    let high = 60;
    let z = this.logZ;
    for (; steps < 60 && high - low > 1e-14; steps++) {
      const at = this.tilt(z);
      if (Math.abs(at.mean - mean) <= 1e-14 * mean) break;
      if (at.mean > mean) high = z;
      else low = z;
      const next = z - (at.mean - mean) / at.variance;
      z = next > low && next < high ? next : (low + high) / 2;
    }
    this.logZ = z;
    return (steps + 1) * this.law.length;
  }

  private tilt(logZ: number): { mean: number; variance: number } {
    const { logs, law } = this;
    let largest = -Infinity;
    for (let m = 0; m < law.length; m++) largest = Math.max(largest, logs[m] + m * logZ);
    let sum = 0;
    let mean = 0;
    let square = 0;
    for (let m = 0; m < law.length; m++) {
      const p = Math.exp(logs[m] + m * logZ - largest);
      law[m] = p;
      sum += p;
      mean += m * p;
      square += m * m * p;
    }
    for (let m = 0; m < law.length; m++) law[m] /= sum;
    mean /= sum;
    return { mean, variance: square / sum - mean * mean };
  }
}

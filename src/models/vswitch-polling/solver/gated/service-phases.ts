/** Poisson arrivals at one RX queue during the exponential phases of its core: services of a batch and switch-overs. */
import type { CoreSystem } from '../../system.ts';

/** Smaller probabilities become 0: subnormal numbers are slow and mean nothing. */
const flushed = 1e-290;

/**
 * Effect of one phase on the law of the content of the queue, 0..K, where arrivals that find K are lost. In a phase of
 * mean time t arrive geometrically many packets, y_k = (x_k + a y_{k-1})/(1 + a) with a = rate t; the same is the
 * content's law at any time within the phase. The service of a batch's packet l (from 0) is a miss with probability (1
 * - 1/n)^l, when none of the l packets before it left by the same output port, and takes T_M + T_R or T_H + T_R.
 * Positive arithmetic; O(K) a step.
 */
export class ServicePhases {
  readonly capacity: number;
  /** Largest batch: min(M, K). */
  readonly maxBatch: number;
  /** Probability that packet l of a batch misses the cache; other queues may have larger batches. */
  private readonly missAt: Float64Array;
  readonly switchOver: number;
  /** Mean time of a service at a miss and at a hit, µs. */
  private readonly missTime: number;
  private readonly hitTime: number;
  /** Mean arrivals in a service at a miss and at a hit, and in a switch-over. */
  private readonly missArrivals: number;
  private readonly hitArrivals: number;
  private readonly switchArrivals: number;
  /** Room for `lookBack`. */
  private readonly missColumn: Float64Array;
  private readonly hitColumn: Float64Array;

  constructor(core: CoreSystem, rate: number) {
    const { miss, hit, forward, switchOver } = core.times;
    this.capacity = core.capacity;
    this.maxBatch = Math.min(core.maxBatch, core.capacity);
    this.missAt = missProbabilities(core.maxBatch, core.outputs);
    this.switchOver = switchOver;
    this.missTime = miss + forward;
    this.hitTime = hit + forward;
    this.missArrivals = rate * this.missTime;
    this.hitArrivals = rate * this.hitTime;
    this.switchArrivals = rate * switchOver;
    this.missColumn = new Float64Array(this.maxBatch + 1);
    this.hitColumn = new Float64Array(this.maxBatch + 1);
  }

  /** One switch-over, in place. */
  switchOverStep(y: Float64Array): void {
    const last = this.capacity;
    const a = this.switchArrivals;
    const c = 1 / (1 + a);
    const r = a * c;
    let value = 0;
    for (let k = 0; k < last; k++) {
      value = c * y[k] + r * value;
      if (value < flushed) value = 0;
      y[k] = value;
    }
    y[last] += a * value;
  }

  /** Service of packet l without the departure at its end, in place. */
  serviceStep(y: Float64Array, l: number): void {
    const { capacity: last, missArrivals, hitArrivals } = this;
    const miss = this.missAt[l];
    const cm = miss / (1 + missArrivals);
    const ch = (1 - miss) / (1 + hitArrivals);
    const rm = missArrivals / (1 + missArrivals);
    const rh = hitArrivals / (1 + hitArrivals);
    let ym = 0;
    let yh = 0;
    for (let k = 0; k < last; k++) {
      const x = y[k];
      ym = cm * x + rm * ym;
      yh = ch * x + rh * yh;
      if (ym < flushed) ym = 0;
      if (yh < flushed) yh = 0;
      y[k] = ym + yh;
    }
    y[last] += missArrivals * ym + hitArrivals * yh;
  }

  /**
   * Adds to `time` what the service of packet l spends at each content, `weight` µs per µs, starting from the law `y`.
   */
  addServiceTime(time: Float64Array, y: Float64Array, l: number, weight: number): void {
    const { capacity: last, missArrivals, hitArrivals, missTime, hitTime } = this;
    const miss = this.missAt[l];
    const cm = miss / (1 + missArrivals);
    const ch = (1 - miss) / (1 + hitArrivals);
    const rm = missArrivals / (1 + missArrivals);
    const rh = hitArrivals / (1 + hitArrivals);
    let ym = 0;
    let yh = 0;
    for (let k = 0; k < last; k++) {
      ym = cm * y[k] + rm * ym;
      yh = ch * y[k] + rh * yh;
      time[k] += weight * (missTime * ym + hitTime * yh);
    }
    time[last] +=
      weight *
      (missTime * (miss * y[last] + missArrivals * ym) + hitTime * ((1 - miss) * y[last] + hitArrivals * yh));
  }

  /**
   * The service of packet l and the departure at its end, looked back upon: turns expectations given the content after
   * it into expectations given the content before it. `h` holds `width` functions side by side, `h[x * width + c]`,
   * right from content `from - 1` on; in place those from `first` to `end` - 1 are then right from `from` (at least 1)
   * on.
   */
  lookBack(h: Float64Array, width: number, from: number, l: number, first: number, end: number): void {
    const { capacity: last, missArrivals, hitArrivals, missColumn: zm, hitColumn: zh } = this;
    const miss = this.missAt[l];
    const cm = miss / (1 + missArrivals);
    const ch = (1 - miss) / (1 + hitArrivals);
    const rm = missArrivals / (1 + missArrivals);
    const rh = hitArrivals / (1 + hitArrivals);
    const top = last * width;
    for (let c = first; c < end; c++) {
      const value = h[top - width + c];
      zm[c] = miss * value;
      zh[c] = (1 - miss) * value;
      h[top + c] = value;
    }
    for (let x = last - 1; x >= from; x--) {
      const at = x * width;
      const below = at - width;
      for (let c = first; c < end; c++) {
        const value = h[below + c];
        const m = cm * value + rm * zm[c];
        const u = ch * value + rh * zh[c];
        zm[c] = m;
        zh[c] = u;
        h[at + c] = m + u;
      }
    }
  }
}

/** `times[m]`: mean time of a batch of m packets, m = 0..min(M, K), µs. */
export function batchTimes(core: CoreSystem): Float64Array {
  const { miss, hit, forward } = core.times;
  const missAt = missProbabilities(Math.min(core.maxBatch, core.capacity), core.outputs);
  const times = new Float64Array(missAt.length + 1);
  missAt.forEach((share, l) => {
    times[l + 1] = times[l] + share * miss + (1 - share) * hit + forward;
  });
  return times;
}

/** `misses[m]`: expected misses in a batch of m packets. */
export function batchMisses(core: CoreSystem): Float64Array {
  const missAt = missProbabilities(Math.min(core.maxBatch, core.capacity), core.outputs);
  const misses = new Float64Array(missAt.length + 1);
  missAt.forEach((share, l) => (misses[l + 1] = misses[l] + share));
  return misses;
}

function missProbabilities(maxBatch: number, outputs: number): Float64Array {
  const miss = new Float64Array(maxBatch);
  let share = 1;
  for (let l = 0; l < maxBatch; l++) {
    miss[l] = share;
    share *= outputs === 1 ? 0 : 1 - 1 / outputs;
  }
  return miss;
}

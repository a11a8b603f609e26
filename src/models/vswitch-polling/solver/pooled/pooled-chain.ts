/** Law of the packets in all queues of a stage together: births and deaths, with what each queue has of them. */
import type { RestingPoint } from './pooled-stage.ts';

export interface PooledChain {
  /** Resting points, by content. */
  points: readonly RestingPoint[];
  /** Arrivals per µs. */
  arrivals: number;
  /** Packets served per µs and variance of the content per µs beyond the last resting point. */
  backloggedRate: number;
  backloggedVariance: number;
  /** Most packets that fit before the busiest queue is full; need not be whole. */
  largest: number;
  /**
   * What a queue that is not the busiest holds at most: `fixed`, or `growth` times what it would at an even growth of
   * all.
   */
  bounds: readonly { fixed: number; growth: number }[];
}

export interface PooledLaw {
  /** Share of the arrivals that find no room. */
  loss: number;
  /** Mean packets in each queue. */
  contents: readonly number[];
  /** Probability of more packets than the last resting point has: the busiest queue has a full batch. */
  backlogged: number;
}

/** Terms smaller than this share of the sum are left out. */
const negligible = 1e-18;
const rescaleAbove = 1e150;

/**
 * Up to the last resting point a death has the rate that the queues are served at there. Beyond it up and down are such
 * that drift and variance are right, and so is the ratio where services are exponential and alike: ratio^(1/v), v the
 * variance over that one.
 */
export function solvePooledChain(chain: PooledChain): PooledLaw {
  const { points, arrivals, backloggedRate, largest, bounds } = chain;
  const last = points[points.length - 1];
  const drift = backloggedRate - arrivals;
  const relativeVariance = chain.backloggedVariance / (backloggedRate + arrivals);
  const logRatio = Math.log(arrivals / backloggedRate) / relativeVariance;
  const down = Math.abs(logRatio) < 1e-9 ? chain.backloggedVariance / 2 : drift / -Math.expm1(logRatio);
  const up = down * Math.exp(logRatio);
  const whole = Math.max(1, Math.floor(largest));
  const fraction = Math.max(0, largest - whole);
  const sums = new ContentSums(points, bounds);
  const ratioTo = (n: number) =>
    (n - 1 >= last.content ? up : arrivals) / (n >= last.content ? down : sums.rateAt(n));
  let p = 1;
  let n = 0;
  while (n < whole) {
    n++;
    p *= ratioTo(n);
    if (p > rescaleAbove) {
      sums.scale(1 / p);
      p = 1;
    }
    sums.add(n, p);
    if (logRatio < 0 && n > last.content && p * n < negligible * sums.all * Math.expm1(logRatio) ** 2) break;
  }
  // the next whole number counts by the fraction of it that fits
  if (n === whole && fraction > 0) sums.add(whole + 1, p * ratioTo(whole + 1) * fraction);
  const top = p * Math.exp((whole - n + fraction) * logRatio);
  const blocked = largest > last.content ? up / arrivals : 1;
  return {
    loss: Math.min(1, (blocked * top) / sums.all),
    contents: Array.from(sums.contents, (sum) => sum / sums.all),
    backlogged: sums.above / sums.all,
  };
}

/** Sums over the law, of weights that are added by rising content. */
class ContentSums {
  all = 1;
  /** Beyond the last resting point. */
  above = 0;
  readonly contents: Float64Array;
  private readonly points: readonly RestingPoint[];
  private readonly bounds: PooledChain['bounds'];
  /** First resting point at or above the present content. */
  private place = 0;

  constructor(points: readonly RestingPoint[], bounds: PooledChain['bounds']) {
    this.points = points;
    this.bounds = bounds;
    this.contents = new Float64Array(bounds.length);
  }

  scale(factor: number): void {
    this.all *= factor;
    this.above *= factor;
    for (let j = 0; j < this.contents.length; j++) this.contents[j] *= factor;
  }

  /** Packets served per µs with `n` of them, at most the last resting point's; `n` never falls. */
  rateAt(n: number): number {
    return this.between(n, ({ rate }) => rate);
  }

  add(n: number, weight: number): void {
    const { points, bounds, contents } = this;
    const last = points[points.length - 1];
    this.all += weight;
    if (n >= last.content) this.above += weight;
    let rest = n;
    for (let j = bounds.length - 1; j > 0; j--) {
      const content = n < last.content ? this.between(n, (point) => point.contents[j]) : this.beyond(n, j);
      contents[j] += weight * content;
      rest -= content;
    }
    contents[0] += weight * Math.max(0, rest);
  }

  /** What queue `j` has of `n` packets beyond the last resting point: from what it has there to its bound. */
  private beyond(n: number, j: number): number {
    const last = this.points[this.points.length - 1];
    const { fixed, growth } = this.bounds[j];
    const even = (last.contents[j] * n) / last.content;
    const bound = Math.max(fixed, growth * even);
    return Math.min(even, bound + ((last.contents[j] - bound) * last.content) / n);
  }

  private between(n: number, value: (point: RestingPoint) => number): number {
    const { points } = this;
    while (this.place < points.length - 1 && points[this.place].content < n) this.place++;
    const above = points[this.place];
    if (this.place === 0) return (value(above) * n) / above.content;
    const below = points[this.place - 1];
    const share = Math.min(1, (n - below.content) / (above.content - below.content));
    return value(below) + share * (value(above) - value(below));
  }
}

/** The pauses of a core, drawn one by one or, in a long gap between packets, many at once. */
import { exponentialSample, GammaSampler } from '../../../numerics/random/gamma-sampler.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { PauseSource } from './core.ts';

// Independent times with a given mean and second moment: fixed, exponential or gamma.

/**
 * Shapes that differ less from 1, or variances that are less beside the square of the mean, come from rounded moments.
 */
const rounding = 1e-9;

export class RandomTimes {
  /** Shape of the gamma law: 1 for exponential times, Infinity for fixed ones. */
  readonly shape: number;
  private readonly gamma: GammaSampler | null;

  /** `secondMoment` >= the square of `mean`, up to rounding. */
  constructor(
    readonly stream: RandomStream,
    readonly mean: number,
    secondMoment: number,
  ) {
    const square = mean * mean;
    const variance = secondMoment - square;
    const shape = variance > rounding * square ? square / variance : Infinity;
    this.shape = Math.abs(shape - 1) < rounding ? 1 : shape;
    this.gamma = this.shape === 1 || this.shape === Infinity ? null : new GammaSampler(shape, mean);
  }

  /** Draws entries `from` .. `to - 1`. */
  fill(times: Float64Array, from: number, to: number): void {
    const { stream, gamma, mean } = this;
    if (gamma) gamma.fill(times, from, to, stream);
    else if (this.shape === 1) for (let i = from; i < to; i++) times[i] = exponentialSample(stream, mean);
    else times.fill(mean, from, to);
  }

  draw(): number {
    if (this.gamma) return this.gamma.sample(this.stream);
    return this.shape === 1 ? exponentialSample(this.stream, this.mean) : this.mean;
  }
}

const blockLength = 256;

/** More pauses than about this many are not drawn one by one. */
const manyPauses = 64;

/** Smallest number of pauses whose sum is drawn at once. */
const fewPauses = 16;

/** Pauses back to back until a packet has come. */
interface PauseRun {
  count: number;
  /** Their sum: not less than the lead they had to cover. */
  time: number;
}

export class RandomPauses implements PauseSource {
  /** Number, sum and sum of squares of the pauses taken one by one. */
  taken = 0;
  sum = 0;
  squares = 0;
  private readonly drawn = new Float64Array(blockLength);
  private at = blockLength;

  constructor(private readonly times: RandomTimes) {}

  next(): number {
    if (this.at === blockLength) {
      this.times.fill(this.drawn, 0, blockLength);
      this.at = 0;
    }
    const pause = this.drawn[this.at++];
    this.taken++;
    this.sum += pause;
    this.squares += pause * pause;
    return pause;
  }

  /** Whether it takes many pauses until a packet comes that is `lead` away. */
  isLong(lead: number): boolean {
    const { mean, shape } = this.times;
    return mean > 0 && lead < Infinity && (lead > manyPauses * mean || (lead > 0 && shape * manyPauses < 1));
  }

  /**
   * Pauses until `lead` is covered, with the law that pauses one by one would have. First a number at once that almost
   * never covers it: their sum is a gamma time. The last ones are drawn singly, or, where that takes many, found by
   * halving. Cost: less than 2 µs.
   */
  cover(lead: number): PauseRun {
    const { times } = this;
    const { mean, shape } = times;
    if (shape === Infinity) {
      const count = Math.ceil(lead / mean);
      return { count, time: Math.max(lead, count * mean) };
    }
    let count = 0;
    let passed = 0;
    while (passed < lead) {
      const ahead = (lead - passed) / mean;
      const safe = Math.floor(ahead - 4 * Math.sqrt(ahead / shape));
      const few = safe < fewPauses && Math.max(ahead, 1 / shape) < manyPauses;
      const n = safe >= fewPauses ? safe : few ? 1 : Math.ceil(Math.max(ahead, 1 / shape));
      const total = few ? times.draw() : (mean / shape) * Math.exp(logGamma(times.stream, n * shape));
      if (passed + total >= lead) {
        const found = few ? { count: 1, time: total } : this.firstCover(lead - passed, n, total);
        count += found.count;
        passed = Math.max(lead, passed + found.time);
      } else {
        count += n;
        passed += total;
      }
    }
    return { count, time: passed };
  }

  /**
   * The first of `n` pauses with sum `total` >= `lead` whose running sum covers the lead: given the sum of n, that of
   * the first m is a beta share of it, so that halving finds it.
   */
  private firstCover(lead: number, n: number, total: number): PauseRun {
    const { shape, stream } = this.times;
    let count = 0;
    let passed = 0;
    let left = n;
    let rest = total;
    while (left > 1) {
      const m = Math.floor(left / 2);
      const odds = Math.exp(logGamma(stream, (left - m) * shape) - logGamma(stream, m * shape));
      const first = rest / (1 + odds);
      if (passed + first < lead) {
        passed += first;
        count += m;
        rest = rest / (1 + 1 / odds);
        left -= m;
      } else {
        rest = first;
        left = m;
      }
    }
    return { count: count + 1, time: passed + rest };
  }
}

/**
 * Logarithm of a gamma time of the given shape and scale 1: of small shapes the time itself is often too small for a
 * number.
 */
function logGamma(stream: RandomStream, shape: number): number {
  const whole = shape < 1 ? shape + 1 : shape;
  const log = Math.log(new GammaSampler(whole, whole).sample(stream));
  return shape < 1 ? log + Math.log(stream.nextDouble()) / shape : log;
}

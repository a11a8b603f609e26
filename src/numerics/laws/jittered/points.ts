/**
 * How many of the points k + phase + e_k, k = ..., -1, 0, 1, ..., fall into an interval of a given length, with
 * independent normal e_k of standard deviation `jitter` and a phase uniform on 0..1. Given the phase the number is a
 * sum of independent trials, all but those within some `jitter` of an end decided; the law is built from positive
 * terms.
 */
import { float64Array, release } from '../../array-memory.ts';
import { normalTail } from '../normal-tail.ts';

/** Logarithms of both tails of a count N for k = first .. first + above.length - 1, `above` of P(N >= k). */
export interface CountTails {
  first: number;
  above: Float64Array;
  /** Logarithms of P(N < k). */
  below: Float64Array;
  /** Multiply-adds that it took. */
  work: number;
}

/** Points more than this many standard deviations outside fall inside with a probability below 1e-37. */
const outside = 13;

/** A point that stays outside with less than this probability counts as inside. */
const certain = 1e-30;

/** Probabilities below this are left out. */
const negligible = 1e-55;

/** Intervals shorter than this many standard deviations are integrated, longer ones a difference of tails. */
const short = 0.5;

/** Gauss and Legendre's rule of eight points on -1..1. */
const places = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const weights = [0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626];

/** P(left < Z < right) of a standard normal Z for a short interval. */
function shortProbability(left: number, right: number): number {
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  let sum = 0;
  for (let i = 0; i < places.length; i++) {
    const a = middle - half * places[i];
    const b = middle + half * places[i];
    sum += weights[i] * (Math.exp(-0.5 * a * a) + Math.exp(-0.5 * b * b));
  }
  return (half * sum) / Math.sqrt(2 * Math.PI);
}

/** Multiply-adds that the probability of a trial costs, about. */
const perTrial = 60;

/** The law of the number of successes so far: `p[from .. to]`. */
class Trials {
  p = new Float64Array(256);
  from = 0;
  to = 0;
  certain = 0;
  work = 0;

  reset(): void {
    this.p[0] = 1;
    this.from = this.to = this.certain = 0;
  }

  add(success: number, failure: number): void {
    if (success < negligible) return;
    if (failure < certain) {
      this.certain++;
      return;
    }
    const { from, to } = this;
    if (to + 2 > this.p.length) {
      const grown = float64Array(2 * this.p.length);
      grown.set(this.p);
      release(this.p);
      this.p = grown;
    }
    const { p } = this;
    p[to + 1] = p[to] * success;
    for (let j = to; j > from; j--) p[j] = p[j] * failure + p[j - 1] * success;
    p[from] *= failure;
    this.work += to - from + perTrial;
    let [low, high] = [from, to + 1];
    while (p[high] < negligible && high > low) high--;
    while (p[low] < negligible && low < high) low++;
    this.from = low;
    this.to = high;
  }

  /** The points with this phase, their places above `from`, that fall into the interval. */
  addPoints(length: number, jitter: number, phase: number, from = -Infinity): void {
    const reach = outside * jitter;
    const width = length / jitter;
    const first = Math.max(Math.ceil(-reach - phase), Math.floor(from - phase) + 1);
    const last = Math.floor(length + reach - phase);
    const firstCertain = Math.max(first, Math.ceil(reach - phase));
    const lastCertain = Math.floor(length - reach - phase);
    for (let k = first; k <= last; k++) {
      if (k === firstCertain && lastCertain > firstCertain) {
        this.certain += lastCertain - firstCertain;
        k = lastCertain;
      }
      const left = -(k + phase) / jitter;
      const right = left + width;
      if (width < short) {
        const inside = shortProbability(left, right);
        this.add(inside, 1 - inside);
      } else if (left > 0) {
        const inside = normalTail(left) - normalTail(right);
        this.add(inside, 1 - inside);
      } else if (right < 0) {
        const inside = normalTail(-right) - normalTail(-left);
        this.add(inside, 1 - inside);
      } else {
        const beside = normalTail(right) + normalTail(-left);
        this.add(1 - beside, beside);
      }
    }
  }
}

/**
 * Phases that the average takes: an average over evenly spaced ones errs like exp(-2 pi^2 (n jitter)^2 / m) in a
 * product of m normal distribution functions, of which about 1 + 10 `jitter` matter at once.
 */
function phasesFor(jitter: number): number {
  return Math.ceil((1.2 * Math.sqrt(1 + 10 * jitter)) / jitter);
}

const trials = new Trials();

/** `p[j]` belongs to the number `least` + j; the sum need not be 1. */
interface Weights {
  least: number;
  p: Float64Array;
}

/**
 * The law of twice as many successes, half of which are as likely as those so far: every point has its mirror image on
 * the other side of the interval's middle.
 */
function doubled({ p, from, to, certain: sure }: Trials): Weights {
  const width = to - from + 1;
  const both = float64Array(2 * width - 1);
  for (let i = 0; i < width; i++) {
    const probability = p[from + i];
    both[2 * i] += probability * probability;
    for (let j = i + 1; j < width; j++) both[i + j] += 2 * probability * p[from + j];
  }
  return { least: 2 * (sure + from), p: both };
}

/**
 * A single phase is arbitrary, so that the points may be symmetric about the middle: beside it, or, where the length is
 * an odd number, one of them on it. Each half of them takes half the trials, of half as many successes.
 */
function countWithOnePhase(length: number, jitter: number): Weights {
  const middle = length / 2;
  const isOdd = length % 2 === 1;
  trials.reset();
  trials.addPoints(length, jitter, isOdd ? 0.5 : (middle + 0.5) % 1, middle);
  const beside = doubled(trials);
  trials.work += beside.p.length ** 2 / 8;
  if (!isOdd) return beside;
  const outsideIt = 2 * normalTail(middle / jitter);
  const p = float64Array(beside.p.length + 1);
  beside.p.forEach((one, j) => {
    p[j] += one * outsideIt;
    p[j + 1] += one * (1 - outsideIt);
  });
  return { least: beside.least, p };
}

function countWithPhases(length: number, jitter: number, phases: number): Weights {
  const p = float64Array(Math.ceil(length + 2 * outside * jitter) + 3);
  let least = p.length;
  let most = 0;
  for (let m = 0; m < phases; m++) {
    trials.reset();
    trials.addPoints(length, jitter, (m + 0.5) / phases);
    const { certain: shift, from, to } = trials;
    for (let j = from; j <= to; j++) p[shift + j] += trials.p[j];
    least = Math.min(least, shift + from);
    most = Math.max(most, shift + to);
  }
  return { least, p: p.subarray(least, most + 1) };
}

/** Both tails of the count in an interval of `length` > 0 for a `jitter` > 0, both in mean distances of the points. */
export function jitteredCountTails(length: number, jitter: number): CountTails {
  const phases = phasesFor(jitter);
  trials.work = 0;
  const count = phases === 1 ? countWithOnePhase(length, jitter) : countWithPhases(length, jitter, phases);
  return { ...tailsOf(withoutEnds(count)), work: trials.work };
}

function withoutEnds({ least, p }: Weights): Weights {
  let begin = 0;
  let end = p.length;
  while (end > 1 && p[end - 1] < negligible) end--;
  while (begin < end - 1 && p[begin] < negligible) begin++;
  return { least: least + begin, p: p.subarray(begin, end) };
}

/** Both tails: each is summed from its far end. */
function tailsOf({ least, p: weights }: Weights): Omit<CountTails, 'work'> {
  let total = 0;
  for (const weight of weights) total += weight;
  const steps = weights.length - 1;
  const above = float64Array(steps);
  const below = float64Array(steps);
  let tail = 0;
  for (let j = steps; j > 0; j--) above[j - 1] = Math.log((tail += weights[j]) / total);
  tail = 0;
  for (let j = 0; j < steps; j++) below[j] = Math.log((tail += weights[j]) / total);
  return { first: least + 1, above, below };
}

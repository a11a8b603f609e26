/** The total length of the stalls in a service, on few places: multiples of one length, or sums of several. */
import type { Distances } from '../../../../numerics/sums/shifted-law.ts';

/** Pauses of the core while it works. */
export interface Stalls {
  /** The longest, whole slots, at least 1. */
  readonly slots: number;
  /** Mean time of work between two stalls, slots. */
  readonly everySlots: number;
  /** Where there are several: whole slots, increasing, and shares that sum to 1. */
  readonly lengths?: readonly StallLength[];
}

export interface StallLength {
  readonly slots: number;
  readonly share: number;
}

/** E[length] in slots. */
export const meanStallSlots = ({ slots, lengths }: Stalls): number =>
  lengths === undefined ? slots : lengths.reduce((sum, one) => sum + one.share * one.slots, 0);

/** More lengths than this are laid on so many of them. */
const mostLengths = 20;
const shortLengths = 7;
/** Sums get places while there are no more than these. */
const mostPlaces = 64;
/** Sums without room for all have places that are further apart than this factor. */
const leastRatio = 1.1;

/**
 * Places for the total of any number of stalls. One length: its multiples, exact. Several: the lengths themselves and
 * sums of two, where there are few; a sum elsewhere is split over the places beside it so that its mean stays, which
 * adds variance and so never makes losses rarer. Beyond the last of these places, steps of the longest length.
 */
export class StallTotals implements Distances {
  /** Slots of a unit of `unit`; 0: no stalls. */
  readonly step: number;
  /** Places in units, increasing from 0; undefined: 0, 1, 2, ... */
  private readonly places: number[] | undefined;
  private readonly longest: number;
  /** `powers[n][j]` = P(the total of n stalls is place j). */
  private readonly powers: Float64Array[] = [];

  constructor(stalls: Stalls | null) {
    const lengths = stalls?.lengths;
    this.longest = stalls?.slots ?? 0;
    this.step = lengths === undefined ? this.longest : 1;
    if (lengths === undefined) return;
    const few = fewLengths(lengths.map(({ slots }) => slots));
    this.places = placesOf(few);
    const single = new Float64Array(this.places.length);
    for (const { slots, share } of lengths) this.add(single, slots, share, few);
    this.powers.push(Float64Array.of(1), withoutEnd(single));
  }

  /** Place j in units of `step`. */
  unit = (j: number): number => {
    const { places } = this;
    if (places === undefined) return j;
    while (places.length <= j) places.push(places[places.length - 1] + this.longest);
    return places[j];
  };

  /** All places are multiples of `step`. */
  get isEven(): boolean {
    return this.places === undefined;
  }

  /** Place j in slots. */
  at(j: number): number {
    return this.unit(j) * this.step;
  }

  /** P(the total is place j) at index j, for `counts[n]` = P(n stalls). */
  of(counts: Float64Array): Float64Array {
    if (this.places === undefined) return counts;
    let total = Float64Array.of(0);
    counts.forEach((chance, n) => {
      const power = this.power(n);
      if (power.length > total.length) total = extended(total, power.length);
      power.forEach((p, j) => (total[j] += chance * p));
    });
    return total;
  }

  /** Weights of the sum of place k and a total with `weights`. */
  after(k: number, weights: Float64Array): Float64Array {
    if (this.places === undefined) return Float64Array.from([...new Float64Array(k), ...weights]);
    const single = new Float64Array(k + 1);
    single[k] = 1;
    return this.convolved(single, weights);
  }

  private power(n: number): Float64Array {
    for (let k = this.powers.length; k <= n; k++)
      this.powers.push(this.convolved(this.powers[k - 1], this.powers[1]));
    return this.powers[n];
  }

  private convolved(a: Float64Array, b: Float64Array): Float64Array {
    const end = this.unit(a.length - 1) + this.unit(b.length - 1);
    let length = Math.max(a.length, b.length);
    while (this.unit(length - 1) < end) length++;
    const sum = new Float64Array(length);
    a.forEach((p, i) => {
      if (p > 0) b.forEach((q, j) => q > 0 && this.add(sum, this.unit(i) + this.unit(j), p * q));
    });
    return withoutEnd(sum);
  }

  /** Splits `mass` at `slots` over the neighbours among `places`. */
  private add(sum: Float64Array, slots: number, mass: number, among = this.places!): void {
    const above = firstAtLeast(among, slots);
    const upper = this.indexOf(among[above]);
    if (among[above] === slots || above === 0) {
      sum[upper] += mass;
      return;
    }
    const share = (slots - among[above - 1]) / (among[above] - among[above - 1]);
    sum[upper] += mass * share;
    sum[this.indexOf(among[above - 1])] += mass * (1 - share);
  }

  private indexOf(place: number): number {
    return firstAtLeast(this.places!, place);
  }
}

/** Index of the first entry >= `value` of an increasing list that has one. */
function firstAtLeast(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Without zeros at the end. */
function withoutEnd(values: Float64Array): Float64Array {
  let end = values.length;
  while (values[end - 1] === 0) end--;
  return values.subarray(0, end);
}

function extended(values: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(length);
  result.set(values);
  return result;
}

/**
 * At most `mostLengths` of the lengths, both ends among them: short ones equally far apart as factors, and from a third
 * of the longest on, where a ring may overflow, by an equal distance.
 */
function fewLengths(lengths: readonly number[]): number[] {
  if (lengths.length <= mostLengths) return [...lengths];
  const [first, last] = [lengths[0], lengths[lengths.length - 1]];
  const middle = Math.max(first, last / 3);
  const ratio = (middle / first) ** (1 / shortLengths);
  const short = Array.from({ length: shortLengths }, (_, k) => first * ratio ** k);
  const long = mostLengths - shortLengths;
  const step = (last - middle) / (long - 1);
  const chosen = [...short, ...Array.from({ length: long }, (_, k) => middle + k * step)];
  return [...new Set(chosen.map((value) => nearest(lengths, value)))];
}

const nearest = (list: readonly number[], value: number): number =>
  list.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best));

/**
 * 0, the lengths, and sums of as many of them as leave room for all such sums; where not even those of two do, the ones
 * far enough from all others.
 */
function placesOf(lengths: readonly number[]): number[] {
  const sumsWith = (places: readonly number[]) => [
    ...new Set(places.flatMap((place) => lengths.map((length) => place + length))),
  ];
  const known = new Set([0, ...lengths]);
  let sums = sumsWith(lengths);
  const pairs = [...sums].sort((a, b) => a - b);
  for (; new Set([...known, ...sums]).size <= mostPlaces; sums = sumsWith(sums))
    for (const sum of sums) known.add(sum);
  const isApart = (sum: number) =>
    [...known].every((place) => place === 0 || Math.max(sum / place, place / sum) >= leastRatio);
  for (const sum of pairs) if (isApart(sum)) known.add(sum);
  return [...known].sort((a, b) => a - b);
}

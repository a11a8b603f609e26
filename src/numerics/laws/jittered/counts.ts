/**
 * Counts of evenly spaced points with a jitter (`points.ts`) in intervals of any length: computed at the nodes of a
 * mesh that depends on the jitter alone, interpolated between them. The interpolated function is the logarithm of a
 * tail, nearly a parabola in the length, so that small tails keep their relative accuracy.
 */
import { float64Array } from '../../array-memory.ts';
import { type CountTails, jitteredCountTails } from './points.ts';

/** Both tails of a count N, in arrays that are written anew for every length. */
export class CountColumn {
  /** N >= k is certain for k < first and impossible for k >= end. */
  first = 1;
  end = 1;
  /** P(N >= k) at index k - first. */
  above = new Float64Array(64);
  /** P(N < k). */
  below = new Float64Array(64);

  /** Makes room for the counts from `first` to `end` - 1. */
  open(first: number, end: number): void {
    this.first = first;
    this.end = end;
    if (end - first <= this.above.length) return;
    this.above = float64Array(2 * (end - first));
    this.below = float64Array(2 * (end - first));
  }
}

/** Nodes that an interpolation reads: relative error about 1e-11. */
const window = 12;

/** Tails below these are left out: see `renewal/counts.ts`. */
const lowerCut = Math.log(1e-40);
const upperCut = Math.log(1e-24);

/** Nodes to an octave where the interval is short: the k-th tail there falls like the length to the power k. */
const octave = 16;

/**
 * Length, in standard deviations, from which no point depends on both ends of the interval: counts are then periodic in
 * the length.
 */
const apart = 16;

/** Mean distance of the points is 1. */
export class JitteredCounts {
  /** Multiply-adds since a caller last set it to 0. */
  work = 0;
  /** Distance of the nodes from `octave` nodes on, a power of two. */
  private readonly spacing: number;
  private readonly period: number;
  /** Longer intervals are read from one that is whole periods shorter. */
  private readonly longest: number;
  private readonly nodes = new Map<number, CountTails>();
  /** Buffers of an interpolation: nodes, their places, their weights, sums of logarithms. */
  private readonly read: CountTails[] = [];
  private readonly places = float64Array(window);
  private readonly weights = float64Array(window);
  private logs = new Float64Array(256);

  constructor(readonly jitter: number) {
    const deviation = Math.sqrt(1.13 * jitter + 0.17);
    this.spacing = 2 ** Math.floor(Math.log2(Math.min(deviation / 6, jitter / 4)));
    this.period = Math.max(1, this.spacing);
    this.longest = apart * jitter + this.period + octave * this.spacing;
  }

  /** Writes the count in an interval of this length. Cost: an exponential an entry, and the nodes that are new. */
  fill(column: CountColumn, length: number): void {
    if (length === 0) {
      column.open(1, 1);
      return;
    }
    const shift = this.period * Math.max(0, Math.ceil((length - this.longest) / this.period));
    this.interpolate(column, length - shift);
    column.first += shift;
    column.end += shift;
  }

  private interpolate(column: CountColumn, length: number): void {
    const { places, weights, read, spacing } = this;
    const at = this.nodeBelow(length);
    // Short intervals: in the logarithm of the length.
    const inLogarithm = length < octave * spacing;
    for (let j = 0; j < window; j++) {
      const id = at + 1 + j - window / 2;
      const place = this.position(id);
      places[j] = inLogarithm ? Math.log(place) : place;
      read[j] = this.node(id);
    }
    fillLagrangeWeights(weights, places, inLogarithm ? Math.log(length) : length);
    this.exponentials(column);
  }

  /** The tails from weighted sums of their logarithms: of each two the small one, the other is what it leaves. */
  private exponentials(column: CountColumn): void {
    const { read, weights } = this;
    let first = 0;
    let end = Infinity;
    for (const node of read) {
      first = Math.max(first, node.first);
      end = Math.min(end, node.first + node.above.length);
    }
    const beside = read[window / 2];
    let turn = first;
    while (turn < end && beside.above[turn - beside.first] > -Math.LN2) turn++;
    if (this.logs.length < end - first) this.logs = float64Array(2 * (end - first));
    const { logs } = this;
    logs.fill(0, 0, Math.max(0, end - first));
    for (let j = 0; j < window; j++) {
      const weight = weights[j];
      const { above, below, first: from } = read[j];
      const shift = first - from;
      for (let i = 0; i < turn - first; i++) logs[i] += weight * below[i + shift];
      for (let i = turn - first; i < end - first; i++) logs[i] += weight * above[i + shift];
    }
    let begin = first;
    while (begin < turn && logs[begin - first] < upperCut) begin++;
    while (end > turn && logs[end - 1 - first] < lowerCut) end--;
    column.open(begin, end);
    const { above, below } = column;
    for (let k = begin; k < end; k++) {
      const tail = Math.min(1, Math.exp(logs[k - first]));
      above[k - begin] = k < turn ? 1 - tail : tail;
      below[k - begin] = k < turn ? tail : 1 - tail;
    }
    this.work += window * (end - first);
  }

  /** Interval lengths at the nodes: `spacing` apart, and closer with every octave towards 0. */
  private position(id: number): number {
    if (id >= octave) return id * this.spacing;
    const short = octave - 1 - id;
    return (2 * octave - 1 - (short % octave)) * this.spacing * 2 ** -(1 + Math.floor(short / octave));
  }

  /** The last node at or below this length. */
  private nodeBelow(length: number): number {
    if (length >= octave * this.spacing) return Math.floor(length / this.spacing);
    let octaves = 1;
    let spacing = this.spacing / 2;
    for (; length < octave * spacing; spacing /= 2) octaves++;
    return octave - 1 - (octave * (octaves - 1) + 2 * octave - 1 - Math.floor(length / spacing));
  }

  private node(id: number): CountTails {
    let node = this.nodes.get(id);
    if (node === undefined) {
      node = jitteredCountTails(this.position(id), this.jitter);
      this.work += node.work;
      this.nodes.set(id, node);
    }
    return node;
  }
}

/** Weights of the values at the places in the polynomial through all of them, read at `x`. */
function fillLagrangeWeights(weights: Float64Array, places: Float64Array, x: number): void {
  for (let i = 0; i < window; i++) {
    const place = places[i];
    let above = 1;
    let below = 1;
    for (let j = 0; j < window; j++) {
      if (j === i) continue;
      above *= x - places[j];
      below *= place - places[j];
    }
    weights[i] = above / below;
  }
}

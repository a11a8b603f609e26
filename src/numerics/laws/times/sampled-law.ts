/** A time's distribution function at few places that show all of it: body and far tail. */
import { float64Array, int32Array } from '../../array-memory.ts';
import type { LawReader } from './quantiles.ts';

/** `cdf[k]` = P(T <= slot[k]), `ccdf[k]` = P(T > slot[k]); slots strictly increasing. */
interface SampledLaw {
  slot: Float64Array;
  cdf: Float64Array;
  ccdf: Float64Array;
}

/** The tail is followed to this mass beyond, or to the end of the law. */
const tailEnd = 1e-10;

/** A step of the curve weighs by its part of the time axis, of the cdf, and of the decades of either tail. */
const decades = Math.log(1 / tailEnd);

/**
 * Reads the law at up to `count` slots: both ends, then always the middle of the step that is longest to the eye. Laws
 * with fewer slots are read at all of them. Cost: `count` readings.
 */
export function sampleLaw(reader: LawReader, count: number): SampledLaw {
  const from = Math.max(0, reader.lowerQuantile(tailEnd) - 1);
  const to = reader.upperQuantile(tailEnd);
  const steps = new Steps(count, from, to);
  steps.add(from, -1, reader);
  if (from < to) steps.add(to, 0, reader);
  while (steps.places < count) {
    const longest = steps.longest();
    if (longest < 0) break;
    const t = steps.middle(longest);
    steps.add(t, longest, reader);
  }
  const slot = steps.slots();
  return { slot, cdf: slot.map((t) => reader.cdf(t)), ccdf: slot.map((t) => reader.ccdf(t)) };
}

/** Places of the curve and the steps between them, in the order in which they are read. */
class Steps {
  places = 0;
  private readonly span: number;
  private readonly slot: Float64Array;
  private readonly cdf: Float64Array;
  /** Logarithms of both sides. */
  private readonly lower: Float64Array;
  private readonly upper: Float64Array;
  /** Size of the step from each place to the next one; 0 where nothing lies between them. */
  private readonly size: Float64Array;
  private readonly next: Int32Array;

  constructor(count: number, from: number, to: number) {
    this.span = Math.max(1, to - from);
    this.slot = float64Array(count);
    this.cdf = float64Array(count);
    this.lower = float64Array(count);
    this.upper = float64Array(count);
    this.size = float64Array(count);
    this.next = int32Array(count);
  }

  /** A place of which both sides are known, after the place `before` (-1: the first). */
  add(slot: number, before: number, reader: LawReader): void {
    const k = this.places++;
    const cdf = reader.cdf(slot);
    this.slot[k] = slot;
    this.cdf[k] = cdf;
    this.lower[k] = Math.log(Math.max(cdf, tailEnd));
    this.upper[k] = Math.log(Math.max(reader.ccdf(slot), tailEnd));
    this.next[k] = before < 0 ? -1 : this.next[before];
    if (before >= 0) {
      this.next[before] = k;
      this.measure(before);
    }
    this.measure(k);
  }

  /** The place before the longest step, the first one of several; -1 where all slots are read. */
  longest(): number {
    const { size, slot, places } = this;
    let longest = 0;
    for (let k = 1; k < places; k++) {
      if (size[k] > size[longest] || (size[k] === size[longest] && slot[k] < slot[longest])) longest = k;
    }
    return size[longest] === 0 ? -1 : longest;
  }

  middle(k: number): number {
    const { slot, next } = this;
    return slot[k] + Math.floor((slot[next[k]] - slot[k]) / 2);
  }

  /** In increasing order. */
  slots(): Float64Array {
    return this.slot.slice(0, this.places).sort();
  }

  private measure(k: number): void {
    const { slot, cdf, lower, upper, span } = this;
    const next = this.next[k];
    this.size[k] =
      next < 0 || slot[next] - slot[k] < 2
        ? 0
        : Math.max(
            (slot[next] - slot[k]) / span,
            1.5 * (cdf[next] - cdf[k]),
            (upper[k] - upper[next]) / decades,
            (lower[next] - lower[k]) / decades / 2,
          );
  }
}

/**
 * `p[k]` = P(T = start + k) on every slot of a short law. Of a long one `p[k]` is the probability of the `step` slots
 * that end with start + k step, and `p[0]` that of start and all before it: sums of p are the cdf at these slots.
 * `tailMass` lies beyond the last one.
 */
interface FullLaw {
  start: number;
  step: number;
  p: Float64Array;
  tailMass: number;
}

/** A law of no more slots is given slot by slot, up to where this share of all lies beyond. */
const mostSlots = 100_000;
const fullTailEnd = 1e-18;

/** Mass of a longer law beyond either end that is left out. */
const longTailEnd = 1e-15;

/** Every probability of the law. Cost: one reading a slot, or 100,000. */
export function fullLaw(reader: LawReader): FullLaw {
  const { law } = reader;
  const start = Math.max(0, law.first);
  const end = reader.upperQuantile(fullTailEnd);
  if (end - start >= mostSlots) return longLaw(reader);
  const p = float64Array(end - start + 1);
  for (let t = start; t <= end; t++) p[t - start] = Math.max(0, law.pmf(t)) / law.mass;
  return { start, step: 1, p, tailMass: reader.ccdf(end) };
}

/** Both sides are differences of the smaller one of cdf and ccdf. */
function longLaw(reader: LawReader): FullLaw {
  const { law } = reader;
  const start = Math.max(0, reader.lowerQuantile(longTailEnd));
  const end = reader.upperQuantile(longTailEnd);
  const step = Math.ceil((end - start + 1) / mostSlots);
  const p = float64Array(Math.ceil((end - start) / step) + 1);
  let below = 0;
  let beyond = 1;
  for (let k = 0; k < p.length; k++) {
    const t = start + k * step;
    if (t < reader.median) {
      const cdf = Math.max(0, law.cdf(t)) / law.mass;
      p[k] = Math.max(0, cdf - below);
      below = cdf;
      beyond = 1 - cdf;
    } else {
      const ccdf = Math.max(0, law.ccdf(t)) / law.mass;
      p[k] = Math.max(0, beyond - ccdf);
      beyond = ccdf;
    }
  }
  return { start, step, p, tailMass: beyond };
}

/** A time's distribution function at few places that show all of it: body and far tail. */
import type { LawReader } from './quantiles.ts';

/** `cdf[k]` = P(T <= slot[k]), `ccdf[k]` = P(T > slot[k]); slots strictly increasing. */
export interface SampledLaw {
  slot: Float64Array;
  cdf: Float64Array;
  ccdf: Float64Array;
}

/** The tail is followed to this mass beyond, or to the end of the law. */
const tailEnd = 1e-10;

/** A step of the curve weighs by its part of the time axis, of the cdf, and of the decades of either tail. */
const decades = Math.log(1 / tailEnd);

/** Readings between two yields of a sampled law: of very long ones each takes a millisecond. */
const readingsPerYield = 4;

/**
 * Reads the law at up to `count` slots: both ends, then always the middle of the step that is longest to the eye. Laws
 * with fewer slots are read at all of them. Yields the fraction done. Cost: `count` readings.
 */
export function* sampleLaw(reader: LawReader, count: number): Generator<number, SampledLaw, void> {
  const from = Math.max(0, reader.lowerQuantile(tailEnd) - 1);
  const to = reader.upperQuantile(tailEnd);
  const slots = from < to ? [from, to] : [from];
  const span = Math.max(1, to - from);
  const heightAt = (t: number) => {
    const cdf = reader.cdf(t);
    return {
      cdf,
      lower: Math.log(Math.max(cdf, tailEnd)),
      upper: Math.log(Math.max(reader.ccdf(t), tailEnd)),
    };
  };
  const heights = slots.map(heightAt);
  const stepSize = (k: number) => {
    if (slots[k + 1] - slots[k] < 2) return 0;
    const a = heights[k];
    const b = heights[k + 1];
    return Math.max(
      (slots[k + 1] - slots[k]) / span,
      1.5 * (b.cdf - a.cdf),
      (a.upper - b.upper) / decades,
      (b.lower - a.lower) / decades / 2,
    );
  };
  const sizes = from < to ? [stepSize(0)] : [0];
  while (slots.length < count) {
    let longest = 0;
    for (let k = 1; k < sizes.length; k++) if (sizes[k] > sizes[longest]) longest = k;
    if (sizes[longest] === 0) break;
    const t = slots[longest] + Math.floor((slots[longest + 1] - slots[longest]) / 2);
    slots.splice(longest + 1, 0, t);
    heights.splice(longest + 1, 0, heightAt(t));
    sizes.splice(longest, 1, stepSize(longest), stepSize(longest + 1));
    if (slots.length % readingsPerYield === 0) yield slots.length / count;
  }
  return {
    slot: Float64Array.from(slots),
    cdf: Float64Array.from(slots, (t) => reader.cdf(t)),
    ccdf: Float64Array.from(slots, (t) => reader.ccdf(t)),
  };
}

/**
 * Probabilities on all slots from `start` on, cut where less than `tailEnd` lies beyond; what lies there is `tailMass`.
 */
export interface FullLaw {
  start: number;
  p: Float64Array;
  tailMass: number;
}

/** What a full law leaves beyond its end, as a share of all. */
const fullTailEnd = 1e-18;

/** Slots read between two yields. */
const slotsPerYield = 256;

/** Every probability of the law. Yields the fraction done. Cost: one reading a slot. */
export function* fullLaw(reader: LawReader): Generator<number, FullLaw, void> {
  const { law } = reader;
  const start = Math.max(0, law.first);
  const end = reader.upperQuantile(fullTailEnd);
  const p = new Float64Array(end - start + 1);
  for (let t = start; t <= end; t++) {
    p[t - start] = Math.max(0, law.pmf(t)) / law.mass;
    if ((t - start) % slotsPerYield === slotsPerYield - 1) yield (t - start) / p.length;
  }
  return { start, p, tailMass: reader.ccdf(end) };
}

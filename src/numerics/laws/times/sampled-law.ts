/** A time's distribution function at few places that show all of it: body and far tail. */
import { readInParts } from '../../sums/sum-terms.ts';
import { steadyShare } from '../../steady-share.ts';
import { WorkPace, workPerYield } from '../../work-pace.ts';
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

/** Work of a place beside its reading: the longest step is sought among all. */
const perReading = 500;

/**
 * Reads the law at up to `count` slots: both ends, then always the middle of the step that is longest to the eye. Laws
 * with fewer slots are read at all of them. Yields the fraction done. Cost: `count` readings.
 */
export function* sampleLaw(reader: LawReader, count: number): Generator<number, SampledLaw, void> {
  const from = Math.max(0, (yield* steadyShare(0, reader.findLowerQuantile(tailEnd))) - 1);
  const to = yield* steadyShare(0, reader.findUpperQuantile(tailEnd));
  const pace = new WorkPace();
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
  for (const slot of slots) yield* steadyShare(0, reader.prepare(slot));
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
    yield* steadyShare(slots.length / count, reader.prepare(t));
    slots.splice(longest + 1, 0, t);
    heights.splice(longest + 1, 0, heightAt(t));
    sizes.splice(longest, 1, stepSize(longest), stepSize(longest + 1));
    if (pace.isDue(perReading + (reader.law.products ?? 0))) yield slots.length / count;
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

/** Every probability of the law. Yields the fraction done. Cost: one reading a slot. */
export function* fullLaw(reader: LawReader): Generator<number, FullLaw, void> {
  const { law } = reader;
  const { products = 0 } = law;
  const long = products > workPerYield;
  const start = Math.max(0, law.first);
  const end = yield* steadyShare(0, reader.findUpperQuantile(fullTailEnd));
  const pace = new WorkPace();
  const p = new Float64Array(end - start + 1);
  for (let t = start; t <= end; t++) {
    const done = (t - start) / p.length;
    const mass = long ? yield* steadyShare(done, readInParts(law, 'pmf', t)) : law.pmf(t);
    p[t - start] = Math.max(0, mass) / law.mass;
    if (pace.isDue(perReading + products)) yield done;
  }
  return { start, p, tailMass: reader.ccdf(end) };
}

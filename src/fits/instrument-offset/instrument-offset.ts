import type { Distribution, SampledDistribution } from '../../models/contract/solution.ts';
import type { LatencyMeasurement } from '../../texts/measurement.ts';
import { latticeReference, sampledReference } from '../../evidence/reference.ts';
import {
  type CountedSamples,
  type StraightPieces,
  wassersteinDistance,
} from '../../numerics/statistics/wasserstein.ts';

/** Larger than any instrument's constant delay, µs. */
export const largestInstrumentOffsetUs = 1000;

export interface InstrumentOffsetFit {
  /** 0..`largestInstrumentOffsetUs`. */
  offsetUs: number;
  /** All offsets whose distance is within the sampling noise of the least one; cut at the ends of the range. */
  intervalUs: readonly [number, number];
  /** Wasserstein-1 distance at the best offset, µs. */
  distanceUs: number;
  /** Excess over the least distance that can be chance, µs: see `offsetRule`. */
  noiseUs: number;
  /**
   * The best offset is an end of the range: the measurement is faster than the model as it is, or slower by more than
   * the range.
   */
  atEnd: 'zero' | 'largest' | null;
}

/** Meaning of the interval of the best shift. */
export const offsetRule =
  'The interval holds every shift whose distance exceeds the smallest by no more than the sampling noise: the mean distance of equally many independent samples from their own distribution. Consecutive latencies are not independent, so the true interval is wider.';

const precisionUs = 1e-4;
const golden = (Math.sqrt(5) - 1) / 2;

/**
 * The constant delay that brings measured latencies nearest to the model's law, by Wasserstein-1 distance. That
 * distance is the integral of |Q(p) - offset - Q_model(p)| over 0 < p < 1 and so convex in the offset: golden section
 * over the whole range finds the least one to 1e-4 µs, halving the ends of the interval. The noise is E|F_n - F| =
 * sqrt(2 F (1 - F) / (pi n)) (central limit theorem) integrated over the measured distribution function. Condensed bins
 * count at their middles. A real error of the model's mean goes into the offset. About 80 distances of O(bins log
 * points).
 */
export function fitInstrumentOffset(
  latencies: Pick<LatencyMeasurement, 'lowerNs' | 'upperNs' | 'count'>,
  model: Distribution | SampledDistribution,
): InstrumentOffsetFit {
  const distance = offsetDistance(latencies, model);
  const offsetUs = leastPoint(distance);
  const distanceUs = distance(offsetUs);
  const noiseUs = meanSamplingDistance(samplesUs(latencies));
  const isWithin = (offset: number) => distance(offset) <= distanceUs + noiseUs;
  return {
    offsetUs,
    intervalUs: [
      lastWithin(offsetUs, 0, isWithin),
      lastWithin(offsetUs, largestInstrumentOffsetUs, isWithin),
    ],
    distanceUs,
    noiseUs,
    atEnd: offsetUs === 0 ? 'zero' : offsetUs === largestInstrumentOffsetUs ? 'largest' : null,
  };
}

/** Wasserstein-1 distance in µs of the latencies from the model's law, as a function of the subtracted offset. */
export function offsetDistance(
  latencies: Pick<LatencyMeasurement, 'lowerNs' | 'upperNs' | 'count'>,
  model: Distribution | SampledDistribution,
): (offsetUs: number) => number {
  const samples = samplesUs(latencies);
  const { pieces } = 'p' in model ? latticeReference(model, -Infinity) : sampledReference(model, null);
  // Moving the model up is moving the samples down; it has fewer points.
  return (offsetUs) => wassersteinDistance(samples, moved(pieces, offsetUs))[0];
}

function samplesUs({
  lowerNs,
  upperNs,
  count,
}: Pick<LatencyMeasurement, 'lowerNs' | 'upperNs' | 'count'>): CountedSamples & { least: Float64Array } {
  const middle = lowerNs.map((lower, k) => (lower + upperNs[k]!) / 2000);
  return { least: middle, most: middle, count };
}

function moved({ x, start, end }: StraightPieces, by: number): StraightPieces {
  return { x: x.map((at) => at + by), start, end };
}

/** Where the convex `value` is least in 0..`largestInstrumentOffsetUs`; an end only where nothing inside is less. */
function leastPoint(value: (at: number) => number): number {
  let [low, high] = [0, largestInstrumentOffsetUs];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [atLeft, atRight] = [value(left), value(right)];
  while (high - low > precisionUs) {
    if (atLeft <= atRight) {
      high = right;
      [right, atRight] = [left, atLeft];
      left = high - golden * (high - low);
      atLeft = value(left);
    } else {
      low = left;
      [left, atLeft] = [right, atRight];
      right = low + golden * (high - low);
      atRight = value(right);
    }
  }
  const inside = (low + high) / 2;
  if (low === 0) return value(0) <= value(inside) ? 0 : inside;
  if (high === largestInstrumentOffsetUs && value(high) <= value(inside)) return high;
  return inside;
}

/**
 * Last place between `from` and `end` that has a property that holds at `from` and, once lost on the way, stays lost.
 */
function lastWithin(from: number, end: number, isWithin: (at: number) => boolean): number {
  if (isWithin(end)) return end;
  let [inside, outside] = [from, end];
  while (Math.abs(outside - inside) > precisionUs) {
    const middle = (inside + outside) / 2;
    if (isWithin(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

function meanSamplingDistance({ least, count }: CountedSamples & { least: Float64Array }): number {
  let total = 0;
  for (let k = 0; k < count.length; k++) total += count[k]!;
  let passed = 0;
  let area = 0;
  for (let k = 0; k + 1 < count.length; k++) {
    passed += count[k]!;
    const below = passed / total;
    area += Math.sqrt(below * (1 - below)) * (least[k + 1]! - least[k]!);
  }
  return area * Math.sqrt(2 / (Math.PI * total));
}

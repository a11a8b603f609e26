/** From the solver's arrays and laws in slots to what a solution carries: trimmed, in µs. */
import type { LawReader } from '../../../numerics/laws/times/quantiles.ts';
import { fullLaw, sampleLaw } from '../../../numerics/laws/times/sampled-law.ts';
import type { Distribution, SampledDistribution } from '../../contract/solution.ts';
import { percentileLevels } from '../percentile-levels.ts';

/** Entries below this at either end are not drawn. */
const invisible = 1e-18;

/** Points of a sampled distribution function: body and tail of a figure 1000 pixels wide. */
const sampledPoints = 160;

/** Mean and quantiles of a time in µs, as indicators under `prefix`. */
export function readTimes(
  prefix: string,
  reader: LawReader,
  meanSlots: number,
  slotUs: number,
): Record<string, number> {
  const indicators: Record<string, number> = { [`${prefix}.mean`]: meanSlots * slotUs };
  for (const [name, beyond] of percentileLevels) {
    const slot = reader.upperQuantile(beyond);
    indicators[`${prefix}.${name}`] = slot * slotUs;
  }
  return indicators;
}

/** v(n | n > 0). */
export function withoutEmptyPolls(batchSize: Float64Array): Float64Array {
  let mass = 0;
  for (let n = batchSize.length - 1; n > 0; n--) mass += batchSize[n];
  return batchSize.map((p, n) => (n === 0 ? 0 : p / mass));
}

/**
 * Probabilities of 0, 1, 2, ... packets: all of them, or those that can be seen with the rest as tail. A fresh array.
 */
export function packetDistribution(p: Float64Array, whole: boolean): Distribution {
  let from = 0;
  let to = p.length;
  let tailMass = 0;
  if (!whole) {
    while (from < to - 1 && p[from] < invisible) from++;
    while (to > from + 1 && p[to - 1] < invisible) tailMass += p[--to];
  }
  return { unit: 'packets', start: from, step: 1, p: p.slice(from, to), tailMass };
}

/** Both sides of the distribution function at well-chosen times. Cost: about 160 readings. */
export function sampledOf(reader: LawReader, slotUs: number): SampledDistribution {
  const { slot, cdf, ccdf } = sampleLaw(reader, sampledPoints);
  return { unit: 'µs', x: Float64Array.from(slot, (s) => s * slotUs), cdf, ccdf };
}

/** The probability of every slot, or of several together: see `FullLaw`. */
export function latticeOf(reader: LawReader, slotUs: number): Distribution {
  const { start, step, p, tailMass } = fullLaw(reader);
  return { unit: 'µs', start: start * slotUs, step: step * slotUs, p, tailMass };
}

/** When arrivals during a service see it end: their law by slot turned into one of residual times. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addResiduals } from '../../../../numerics/sums/blocked-sums.ts';
import { addSteadyResiduals, longestSteadyRun } from '../../../../numerics/sums/steady-residuals.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Lump, ServiceLengths } from '../service/service-lengths.ts';

/** Products of the arrivals that are added together: more or fewer change the last digits. */
const productsAtOnce = 4e6;

/** Passes over a mixture of lengths that a run of slots with a constant rate takes. */
const steadyPasses = 8;

/** Arrivals at `rate` by the residual time of the service they fall into; see `addResiduals`. */
export function arrivalResiduals(
  arrivals: Pmf,
  rate: number,
  lengths: ServiceLengths,
  step: number,
): Float64Array {
  const { start, p } = arrivals;
  const residual = float64Array(lengths.end);
  // Thinned sums want gradual ends.
  const run = step === 1 ? longestSteadyRun(arrivals, rate) : { from: start, to: start };
  for (const lump of lengths.lumps) {
    if (!(lump.mass > 0)) continue;
    const places = placesOf(lump.p);
    if ((run.to - run.from) * places > steadyPasses * (lump.p.length + residual.length)) {
      addSteadyResiduals(residual, rate, run, lump);
      const before = { start, p: p.subarray(0, run.from - start) };
      const after = { start: run.to, p: p.subarray(run.to - start) };
      addedResiduals(residual, before, lump, { step, places });
      addedResiduals(residual, after, lump, { step, places });
    } else {
      addedResiduals(residual, arrivals, lump, { step, places });
    }
  }
  return residual;
}

/** Adds slot by slot; `places` as of `placesOf`. */
function addedResiduals(
  residual: Float64Array,
  { start, p }: Pmf,
  lump: Lump,
  { step, places }: { step: number; places: number },
): void {
  const chunk = step * Math.max(1, Math.floor(productsAtOnce / places));
  for (let i = 0; i < p.length; i += chunk) {
    const part = { start: start + i, p: p.subarray(i, i + chunk) };
    addResiduals(residual, part, lump, step);
  }
}

/** From so many slots on a mixture is mostly gaps: between batches and the sleep of an empty poll. */
const longMixture = 20_000;

/** Slots that cost something: all, or in a long mixture those with a probability. */
function placesOf(p: Float64Array): number {
  if (p.length < longMixture) return p.length;
  let places = 1;
  for (let k = 0; k < p.length; k++) if (p[k] !== 0) places++;
  return places;
}

/** From the law of arrivals by slot of a service to the law of their residual service times. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addResiduals, geometricTail } from '../../../../numerics/sums/blocked-sums.ts';
import { lowerTails, type Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Lump, ServiceLengths } from '../service/service-lengths.ts';
import { slidingSums } from '../../../../numerics/sums/length-sums.ts';

// Residual times of events that come at a constant rate for a while: their sum over slots is a sum over a window of
// service lengths, one pass instead of one for every slot.

/** Slots from <= s < to. */
interface SteadyRun {
  from: number;
  to: number;
}

/** Relative difference from the rate that counts as none: rounding of a sum over some hundred rows. */
const sameTo = 1e-13;

/** The longest run of slots with `rate` events each; empty where there is none. */
export function longestSteadyRun({ start, p }: Pmf, rate: number): SteadyRun {
  const allowed = sameTo * rate;
  let from = 0;
  let to = 0;
  let began = 0;
  for (let k = 0; k <= p.length; k++) {
    if (k < p.length && Math.abs(p[k] - rate) <= allowed) continue;
    if (k - began > to - from) [from, to] = [began, k];
    began = k + 1;
  }
  return { from: start + from, to: start + to };
}

/**
 * `out[rho]` += rate times the sum of late(s + 1 + rho) over the slots s of the run: the same as `addResiduals` adds
 * for them, without subtraction. `longer[k]` is the sum of `late` beyond `start + k`. Cost: a few passes over `late`.
 */
export function addSteadyResiduals(
  out: Float64Array,
  rate: number,
  { from, to }: SteadyRun,
  late: Pmf & { longer: Float64Array },
): void {
  const { start, p, longer } = late;
  const width = to - from;
  const below = lowerTails(late);
  // Sum of p[k + 1 .. k + width] at index k.
  const windows = width < p.length ? slidingSums(p, width, 1) : longer;
  // Entry k is the length of a service that the first slot of the run leaves rho = start + k - from.
  const first = Math.max(0, start - to);
  const last = Math.min(out.length, start + p.length - from);
  const shift = from - start;
  for (let rho = first; rho < last; rho++) {
    const k = shift + rho;
    out[rho] += rate * (k >= 0 ? windows[k] : below[Math.min(p.length - 1, k + width)]);
  }
}

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
  // Thinned sums need gradual ends.
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
  if (step === 1 && geometricTail(lump.p) !== null) {
    addResiduals(residual, { start, p }, lump, step); // one pass, however many products
    return;
  }
  const chunk = step * Math.max(1, Math.floor(productsAtOnce / places));
  for (let i = 0; i < p.length; i += chunk) {
    const part = { start: start + i, p: p.subarray(i, i + chunk) };
    addResiduals(residual, part, lump, step);
  }
}

/** Length in slots from which a mixture consists mostly of gaps: between batches and the sleep of an empty poll. */
const longMixture = 20_000;

/** Slots that cost something: all, or in a long mixture those with a probability. */
function placesOf(p: Float64Array): number {
  if (p.length < longMixture) return p.length;
  let places = 1;
  for (let k = 0; k < p.length; k++) if (p[k] !== 0) places++;
  return places;
}

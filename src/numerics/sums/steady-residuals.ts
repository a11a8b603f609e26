/**
 * Residual times of events that come at a constant rate for a while: their sum over slots is a sum over a window of
 * service lengths, one pass instead of one for every slot.
 */
import type { Pmf } from '../laws/pmf.ts';
import { lowerTails } from '../laws/pmf.ts';
import { slidingSums } from './sliding-sums.ts';

/** Slots from <= s < to. */
export interface SteadyRun {
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
  for (let rho = first; rho < first + (last - first); rho++) {
    const k = shift + rho;
    out[rho] += rate * (k >= 0 ? windows[k] : below[Math.min(p.length - 1, k + width)]);
  }
}

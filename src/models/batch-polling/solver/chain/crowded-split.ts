/**
 * Residual time of full services that left packets behind, in the form that is cheapest to add to the services ahead.
 */
import { addResiduals } from '../../../../numerics/sums/blocked-sums.ts';
import { LatticeLaw, ccdfAt, cdfAt, thinning } from '../../../../numerics/laws/lattice-law.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import { arrivalSmoothness } from '../service/service-lengths.ts';
import type { System } from '../../system.ts';

/** Packets per poll of one block of the queue. */
export interface CrowdedSplit {
  /** Mass by residual time rho. */
  residual: Float64Array;
  /** Mass by -1 - s at index i, -1 - s = `wholeStart` + i: residual time = the whole service's length less 1 + s. */
  whole: Float64Array;
  wholeStart: number;
}

/**
 * An arrival in slot s of a service of tau > s slots has the residual time tau - 1 - s. For s below the shortest
 * service the condition tau > s is void, and the service in progress simply joins the full services ahead. Only what
 * arrives later needs the residual time itself: the sum over tau is thinned where both laws are smooth, with a gradual
 * border between the two parts.
 */
export function splitCrowded(system: System, full: ServiceLengths, bySlot: Float64Array): CrowdedSplit {
  const shortest = full.start;
  const end = Math.min(bySlot.length, full.start + full.p.length);
  const width = full.p.length - 1;
  const from = shortest - width;
  let step = 1;
  let border = shortest;
  if (full.smooth && from > 0) {
    const slot = from + width / 2;
    const gradual = Math.sqrt(full.moment);
    step = thinning(arrivalSmoothness(system, slot), gradual, gradual);
    if (step > 1) border = from;
  }
  // Share of slot s that is treated as a whole service: 1 below the border, 0 from the shortest service on.
  const window = new LatticeLaw(full, 0);
  const whole = new Float64Array(shortest);
  const late = new Float64Array(Math.max(0, end - border));
  for (let s = 0; s < Math.min(shortest, end); s++) {
    const share = s < border ? 1 : ccdfAt(window, s + width);
    whole[shortest - 1 - s] = bySlot[s] * share;
  }
  for (let s = border; s < end; s++) {
    late[s - border] = bySlot[s] * (s < shortest ? cdfAt(window, s + width) : 1);
  }
  const residual = new Float64Array(Math.max(0, full.start + full.p.length - 1 - border));
  addResiduals(residual, { start: border, p: late }, full, step);
  return { residual, whole, wholeStart: -shortest };
}

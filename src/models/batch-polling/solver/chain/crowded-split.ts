/**
 * Residual time of full services that left packets behind, in the form that is cheapest to add to the services ahead.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addResiduals } from '../../../../numerics/sums/blocked-sums.ts';
import { LatticeLaw, ccdfAt, cdfAt, thinning } from '../../../../numerics/laws/lattice/lattice-law.ts';
import { arrivalSmoothness } from '../service/lengths-smoothness.ts';
import type { Lump, ServiceLengths } from '../service/service-lengths.ts';
import type { System } from '../../system/system.ts';

/** Packets per poll of one block of the queue. */
export interface CrowdedSplit {
  /** Mass by residual time rho. */
  residual: Float64Array;
  /**
   * Mass by stall - 1 - s at index i, stall - 1 - s = `wholeStart` + i: residual time = the length of the whole
   * service, stall included, less 1 + s.
   */
  whole: Float64Array;
  wholeStart: number;
}

/**
 * An arrival in slot s of a service of tau > s slots has the residual time tau - 1 - s. For s below the shortest
 * service the condition tau > s is void, and the service in progress simply joins the full services ahead. Only later
 * arrivals need the residual time itself: the sum over tau is thinned where both laws are smooth, with a gradual border
 * between the two parts.
 */
export function splitCrowded(system: System, full: ServiceLengths, bySlot: Float64Array): CrowdedSplit {
  const lumps = full.lumps.filter(({ mass }) => mass > 0);
  const base = lumps[0].start;
  const longest = lumps[lumps.length - 1];
  const borders = lumps.map((lump) => borderOf(system, lump));
  const residual = float64Array(
    Math.max(0, ...lumps.map((lump, k) => lump.start + lump.p.length - 1 - borders[k].border)),
  );
  const whole = float64Array(longest.start);
  for (const [k, lump] of lumps.entries()) {
    splitLump(lump, borders[k], bySlot, residual, whole);
  }
  return { residual, whole, wholeStart: -base };
}

interface Border {
  /** Arrivals before it are treated as in a whole service. */
  border: number;
  step: number;
}

function borderOf(system: System, lump: Lump): Border {
  const width = lump.p.length - 1;
  const from = lump.start - width;
  const smooth = system.service.law(system.maxBatch).smoothVariance;
  if (!(smooth > 0 && from > 0)) return { border: lump.start, step: 1 };
  const gradual = Math.sqrt(smooth);
  const step = thinning(arrivalSmoothness(system, from + width / 2), gradual, gradual);
  return { border: step > 1 ? from : lump.start, step };
}

/** The two parts of the services of a lump, added to `residual` and `whole`. */
function splitLump(
  lump: Lump,
  { border, step }: Border,
  bySlot: Float64Array,
  residual: Float64Array,
  whole: Float64Array,
): void {
  const shortest = lump.start;
  const width = lump.p.length - 1;
  const end = Math.min(bySlot.length, lump.start + lump.p.length);
  // Share of slot s that is treated as a whole service: 1 below the border, 0 from the shortest service on.
  const window = new LatticeLaw(lump, 0);
  const late = float64Array(Math.max(0, end - border));
  for (let s = 0; s < Math.min(shortest, end); s++) {
    const share = s < border ? lump.mass : ccdfAt(window, s + width);
    whole[shortest - 1 - s] += bySlot[s] * share;
  }
  for (let s = border; s < border + late.length; s++)
    late[s - border] = bySlot[s] * (s < shortest ? cdfAt(window, s + width) / lump.mass : 1);
  addResiduals(residual, { start: border, p: late }, lump, step);
}

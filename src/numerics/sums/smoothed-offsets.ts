/** Offsets of any shape made smooth, so that few of them are left. */
import { float64Array } from '../array-memory.ts';
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { thinning } from '../laws/lattice/lattice-law.ts';
import type { Offsets } from './sum-terms.ts';
import { convolutionAt } from './sum-terms.ts';

/** Fewer offsets are left only from this step on. */
const leastStep = 4;

/**
 * X + Z at every h-th slot, h times its mass there, X an offset and Z the law: in a sum with a third time that is as
 * smooth as Z or smoother it replaces X + Z, with the error of `thinning`, whatever the shape of X. null where nothing
 * is gained. Cost: at every h-th slot a product for each slot of X or of Z.
 */
export function smoothedOffsets(x: Offsets, z: LatticeLaw): Offsets | null {
  const step = thinning(z.smoothness, z.smoothness);
  if (step < leastStep) return null;
  const start = x.start + z.start;
  const weights = float64Array(Math.ceil((x.step * (x.weights.length - 1) + z.p.length) / step));
  for (let i = 0; i < weights.length; i++) {
    weights[i] = step * convolutionAt(x, z.start, z.p, start + i * step);
  }
  return { start, step, weights };
}

export function scaledOffsets({ start, step, weights }: Offsets, factor: number): Offsets {
  return { start, step, weights: factor === 1 ? weights : weights.map((weight) => factor * weight) };
}

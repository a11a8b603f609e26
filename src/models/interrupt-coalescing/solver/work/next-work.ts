/** One step of the chain: where the mass of some states goes. */
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';
import type { WorkChain } from './work-chain.ts';

/**
 * Adds the next work, before it is bounded below by 0, of the mass in states [from, to) to `scratch`, where work 0 lies
 * at tau + long - 1.
 */
export function addNextWork(
  chain: WorkChain,
  u: Float64Array,
  from: number,
  to: number,
  scratch: Float64Array,
): void {
  const { limit, gaps, firstGap, fits, fallsToZero, stuck, kernel, kernelLong } = chain;
  const inner = Math.min(to, limit - gaps);
  if (from < inner) {
    const moving = u.subarray(from, inner);
    const { kernelStart } = chain;
    addConvolution(scratch, 0, scratch.length, moving, 0, moving.length, kernel, kernelStart + from);
    if (kernelLong > 0) for (let n = from; n < inner; n++) scratch[0] += u[n] * kernelLong;
  }
  const nearest = Math.max(from, limit - gaps);
  if (nearest >= to) return;
  for (const [values, rows] of [
    [fits, chain.fitsRows],
    [stuck, chain.stuckRows],
  ] as const) {
    const near = rows.slice(nearest - (limit - gaps), to - (limit - gaps));
    addRows(scratch, values, near, u.subarray(nearest, to), scratch.length);
  }
  for (let n = nearest; n < to; n++) scratch[0] += u[n] * fallsToZero[limit - n - firstGap];
}

/** One step of the chain: where the mass of some states goes. */
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import { addConvolutionInParts } from '../../../../numerics/sums/add-convolution-in-parts.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';
import type { WorkChain } from './work-chain.ts';

/** Multiplications between two yields. */
const productsPerYield = 2e6;

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
    if (moving.length * kernel.length < productsPerYield) {
      addConvolution(scratch, 0, scratch.length, moving, 0, moving.length, kernel, kernelStart + from);
    } else addConvolutionInParts(scratch, moving, moving.length, kernel, kernelStart + from);
    if (kernelLong > 0) for (let n = from; n < inner; n++) scratch[0] += u[n] * kernelLong;
  }
  const nearest = Math.max(from, limit - gaps);
  if (nearest >= to) return;
  for (const [values, rows] of [
    [fits, chain.fitsRows],
    [stuck, chain.stuckRows],
  ] as const) {
    // Interrupts that pile up make rows beyond the limit much wider than those that fit. Rows are added by fours.
    const near = rows.slice(nearest - (limit - gaps), to - (limit - gaps));
    const widest = near.reduce((most, row) => Math.max(most, row.to - row.from), 1);
    const rowsAPart = 4 * Math.ceil(productsPerYield / 4 / widest);
    for (let n = nearest; n < to; n += rowsAPart) {
      const end = Math.min(to, n + rowsAPart);
      const own = near.slice(n - nearest, end - nearest);
      addRows(scratch, values, own, u.subarray(n, end), scratch.length);
    }
  }
  for (let n = nearest; n < to; n++) scratch[0] += u[n] * fallsToZero[limit - n - firstGap];
}

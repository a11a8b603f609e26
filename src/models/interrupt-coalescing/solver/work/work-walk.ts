/** Transitions of the unfinished work from one embedded time to the next, for the search for its stationary law. */
import type { WorkChain } from './work-chain.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';

// One step of the chain for the mass of some states.

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

export interface WorkWalk {
  /** States 0 .. states - 1. */
  states: number;
  /** States innerFrom .. innerTo - 1 move by the kernel alone. */
  innerFrom: number;
  innerTo: number;
  kernel: Float64Array;
  /** Kernel entry of no change. */
  unchanged: number;
  /** Probability that a state of the kernel falls to 0, whatever its work. */
  kernelLong: number;
  /** Furthest step up, and down but for such falls. */
  rise: number;
  fall: number;
  /** Entries that a scratch has, and the one of work 0. */
  scratchLength: number;
  origin: number;
  /** Fills `scratch` with the next work, before it is bounded below by 0, of the mass in states [from, to). */
  spread(u: Float64Array, from: number, to: number, scratch: Float64Array): void;
  /** The same by groups of states, where that is cheaper than `spread`: 0 alone, then `width` states each. */
  groupSpread?(width: number, groups: number): GroupSpread | null;
}

/** Adds to `row[j]` the mass in states [from, to) that moves to group j. */
export type GroupSpread = (u: Float64Array, from: number, to: number, row: Float64Array) => void;

/** From transfer to transfer, where only the timer closes batches. */
export function transferWalk(chain: WorkChain): WorkWalk {
  const { states, limit, gaps, kernel, kernelStart, kernelLong, tau, long } = chain;
  const origin = tau + long - 1;
  return {
    states,
    innerFrom: 0,
    innerTo: limit - gaps,
    kernel,
    unchanged: origin - kernelStart,
    kernelLong,
    // From the last gap with a separate row to the highest state.
    rise: states - 1 - (limit - gaps),
    fall: tau + long,
    scratchLength: states + tau + long,
    origin,
    spread: (u, from, to, scratch) => {
      scratch.fill(0);
      return addNextWork(chain, u, from, to, scratch);
    },
  };
}

/** Applies the walk: `out` = law of the work at the next embedded time. */
export function step(walk: WorkWalk, u: Float64Array, out: Float64Array, scratch: Float64Array): void {
  walk.spread(u, 0, walk.states, scratch);
  let idle = 0;
  for (let k = 0; k <= walk.origin; k++) idle += scratch[k];
  out[0] = idle;
  for (let n = 1; n < walk.states; n++) out[n] = scratch[walk.origin + n];
}

/**
 * The central queue from opener to opener, where a batch closes with its timer or with its last packet allowed. The
 * time between two transfers is then that of no single batch; but the work Y at an opener says all: held for H, the
 * batch finds U = max(0, Y - H), and what it leaves shrinks for R until the next opener. H and R depend on the closing
 * only, and given that H on nothing else.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Closing } from '../interval/closings.ts';
import { foldTop, Landings } from './landings.ts';
import type { WorkChain } from './work-chain.ts';
import { addNextWork } from './next-work.ts';
import type { WorkWalk } from './work-walk.ts';

/** Batches of one closing: the chain follows them from the transfer to the next opener. */
export interface ClosedChain {
  closing: Closing;
  chain: WorkChain;
}

/** Adds to `out` the law of max(0, Y - H), of the mass of Y in [from, to) times `weight`. */
export function addHeld(
  out: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  { start, p }: Pmf,
  weight: number,
): void {
  for (let k = 0; k < p.length; k++) {
    const share = weight * p[k];
    if (share === 0) continue;
    const held = start + k;
    const positive = Math.max(from, Math.min(to, held + 1));
    for (let n = from; n < positive; n++) out[0] += share * y[n];
    for (let n = positive; n < to; n++) out[n - held] += share * y[n];
  }
}

/** One kernel for both stretches of time: far from 0 and from the limit, Y changes by work less H less R. */
function combinedKernel(chains: readonly ClosedChain[], tau: number): Float64Array {
  const length = Math.max(...chains.map(({ chain }) => chain.kernelStart + chain.kernel.length)) + tau;
  const kernel = float64Array(length);
  for (const { closing, chain } of chains) {
    const { start, p } = closing.held;
    for (let k = 0; k < p.length; k++) {
      const share = closing.probability * p[k];
      const shift = tau - start - k + chain.kernelStart;
      for (let z = 0; z < chain.kernel.length; z++) kernel[z + shift] += share * chain.kernel[z];
    }
  }
  return kernel;
}

/** Most probabilities that are kept by state and group. */
const mostLanding = 4e6;

/** `chains`: for the same limit and states, their batches not held (tau = 0). */
export function openerWalk(chains: readonly ClosedChain[], tau: number, mostOverhead: number): WorkWalk {
  const { states, limit, gaps, long } = chains[0].chain;
  const origin = long - 1;
  const kernel = combinedKernel(chains, tau);
  const scratchLength = states + long + mostOverhead + 1;
  const found = float64Array(states);
  const top = origin + states - 1;
  return {
    states,
    innerFrom: Math.min(tau, Math.max(0, limit - gaps)),
    innerTo: limit - gaps,
    kernel,
    unchanged: origin + tau,
    kernelLong: chains.reduce((sum, { closing, chain }) => sum + closing.probability * chain.kernelLong, 0),
    rise: states - 1 - (limit - gaps),
    fall: tau + long,
    scratchLength,
    origin,
    spread(u, from, to, scratch) {
      scratch.fill(0);
      for (const { closing, chain } of chains) {
        const [low, high] = hold(closing, u, from, to);
        addNextWork(chain, found, low, high, scratch);
      }
      foldTop(scratch, top);
    },
    groupSpread: (width, groups) => {
      if (states * groups > mostLanding) return null;
      const landings = chains.map(({ chain }) => new Landings(chain, width, groups, scratchLength, top));
      return function (u, from, to, row) {
        for (const [c, { closing }] of chains.entries()) {
          const [low, high] = hold(closing, u, from, to);
          for (let n = low; n < high; n++) {
            if (!(found[n] > 0)) continue;
            if (!landings[c].isKnown(n)) landings[c].find(n);
            landings[c].add(n, found[n], row);
          }
        }
      };
    },
  };

  /** Fills the part of `found` that holding the mass in [from, to) leads to. */
  function hold({ held, probability }: Closing, u: Float64Array, from: number, to: number): [number, number] {
    const low = Math.max(0, from - held.start - held.p.length + 1);
    const high = Math.max(1, to - held.start);
    found.fill(0, low, high);
    addHeld(found, u, from, to, held, probability);
    return [low, high];
  }
}

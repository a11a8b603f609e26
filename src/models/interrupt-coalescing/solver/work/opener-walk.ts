/**
 * The central queue from opener to opener, where a batch closes with its timer or with its last packet allowed. The
 * time between two transfers is then that of no single batch; but the work Y at an opener says all: held for H, the
 * batch finds U = max(0, Y - H), and what it leaves shrinks for R until the next opener. H and R depend on the closing
 * only, and given that H on nothing else.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { WorkPace } from '../../../../numerics/work-pace.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Closing } from '../interval/closings.ts';
import { share as within } from '../../../../numerics/progress.ts';
import { foldTop, Landings } from './landings.ts';
import type { WorkChain } from './work-chain.ts';
import { addNextWork } from './next-work.ts';
import type { WorkWalk } from './work-walk.ts';

/** Batches of one closing: the chain follows them from the transfer to the next opener. */
export interface ClosedChain {
  closing: Closing;
  chain: WorkChain;
}

/** Multiplications between two yields. */
const productsPerYield = 1e6;

/** What an entry of the combined kernel is worth, each time that it is added to. */
const perEntry = 5;

/** What `addHeld` adds, in parts: yields the share done. */
export function* addHeldInParts(
  out: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  { start, p }: Pmf,
  weight: number,
): Generator<number, void, void> {
  const timesAPart = Math.ceil(productsPerYield / Math.max(1, to - from));
  for (let k = 0; k < p.length; k += timesAPart) {
    if (k > 0) yield k / p.length;
    addHeld(out, y, from, to, { start: start + k, p: p.subarray(k, k + timesAPart) }, weight);
  }
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
function* combinedKernel(chains: readonly ClosedChain[], tau: number): Generator<number, Float64Array, void> {
  const pace = new WorkPace();
  const length = Math.max(...chains.map(({ chain }) => chain.kernelStart + chain.kernel.length)) + tau;
  const kernel = float64Array(length);
  for (const { closing, chain } of chains) {
    const { start, p } = closing.held;
    for (let k = 0; k < p.length; k++) {
      const share = closing.probability * p[k];
      const shift = tau - start - k + chain.kernelStart;
      for (let z = 0; z < chain.kernel.length; z++) kernel[z + shift] += share * chain.kernel[z];
      if (pace.isDue(perEntry * chain.kernel.length)) yield k / p.length;
    }
  }
  return kernel;
}

/** Most probabilities that are kept by state and group. */
const mostLanding = 4e6;

/** `chains`: for the same limit and states, their batches not held (tau = 0). */
export function* openerWalk(
  chains: readonly ClosedChain[],
  tau: number,
  mostOverhead: number,
): Generator<number, WorkWalk, void> {
  const { states, limit, gaps, long } = chains[0].chain;
  const origin = long - 1;
  const kernel = yield* combinedKernel(chains, tau);
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
    *spread(u, from, to, scratch) {
      scratch.fill(0);
      for (const [c, { closing, chain }] of chains.entries()) {
        const [low, high] = yield* within(hold(closing, u, from, to), c / chains.length, c / chains.length);
        const adding = addNextWork(chain, found, low, high, scratch);
        yield* within(adding, c / chains.length, (c + 1) / chains.length);
      }
      foldTop(scratch, top);
    },
    groupSpread: (width, groups) => {
      if (states * groups > mostLanding) return null;
      const landings = chains.map(({ chain }) => new Landings(chain, width, groups, scratchLength, top));
      // Counted over all calls: each is short, and there are many.
      let added = 0;
      return function* (u, from, to, row) {
        for (const [c, { closing }] of chains.entries()) {
          const [low, high] = yield* within(hold(closing, u, from, to), 0, 0);
          added += (to - from) * closing.held.p.length;
          for (let n = low; n < high; n++) {
            if (!(found[n] > 0)) continue;
            if (!landings[c].isKnown(n)) {
              yield* within(landings[c].find(n), 0, 0);
              added += 12 * scratchLength;
            }
            landings[c].add(n, found[n], row);
            added += groups;
            if (added < productsPerYield) continue;
            added = 0;
            yield (n - low) / (high - low);
          }
        }
      };
    },
  };

  /** Fills the part of `found` that holding the mass in [from, to) leads to. */
  function* hold(
    { held, probability }: Closing,
    u: Float64Array,
    from: number,
    to: number,
  ): Generator<number, [number, number], void> {
    const low = Math.max(0, from - held.start - held.p.length + 1);
    const high = Math.max(1, to - held.start);
    found.fill(0, low, high);
    yield* addHeldInParts(found, u, from, to, held, probability);
    return [low, high];
  }
}

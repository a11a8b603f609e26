/**
 * The central queue from opener to opener, where a batch closes with its timer or with its last packet allowed. The
 * time between two transfers then belongs to no single batch, but the work Y at an opener is a sufficient state: held
 * for H, the batch finds U = max(0, Y - H), and the work after it shrinks for R until the next opener. H and R depend
 * only on the way the batch is closed; given that, H is independent of all else.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Closing } from '../interval/closings.ts';
import type { WorkChain } from './work-chain.ts';
import { type WorkWalk, addNextWork } from './work-walk.ts';

/** The work that openers find, and its rest when their batches are handed over. In slots. */
export interface OpenerWork {
  /** Law of the work at an opener. */
  y: Float64Array;
  /** Law of the work before the transfer of a batch that the timer closes, and of one that frames close. */
  afterTimer: Float64Array;
  afterFrames: Float64Array;
}

/** `closings`: the one by frames is the last. Cost: states x H. */
export function openerWork(y: Float64Array, closings: readonly Closing[], tau: number): OpenerWork {
  const afterTimer = float64Array(y.length);
  addHeld(afterTimer, y, 0, y.length, { start: tau, p: Float64Array.of(1) }, 1);
  const afterFrames = float64Array(y.length);
  addHeld(afterFrames, y, 0, y.length, closings[closings.length - 1].held, 1);
  return { y, afterTimer, afterFrames };
}

/** Law of the unfinished work before any transfer. */
export function beforeTransfer({ afterTimer, afterFrames }: OpenerWork, byFrames: number): Float64Array {
  return afterTimer.map((p, n) => (1 - byFrames) * p + byFrames * afterFrames[n]);
}

// Transitions from one state, by groups of states.

/** Work that interrupts alone pile up beyond the highest state, entry `top`, stays there. */
function foldTop(scratch: Float64Array, top: number): void {
  for (let k = scratch.length - 1; k > top; k--) {
    scratch[top] += scratch[k];
    scratch[k] = 0;
  }
}

/** Probability of group 0, and of the groups from `from` on. */
interface Landing {
  idle: number;
  from: number;
  p: Float64Array;
}

/**
 * Cached by state, because every cycle of the search needs the same ones. Groups: 0 alone, then `width` states each.
 */
class Landings {
  private readonly landings: (Landing | undefined)[] = [];
  private readonly one: Float64Array;
  private readonly scratch: Float64Array;
  private readonly row: Float64Array;

  /** `top`: entry of the highest state in a scratch of this length. */
  constructor(
    private readonly chain: WorkChain,
    private readonly width: number,
    groups: number,
    scratchLength: number,
    private readonly top: number,
  ) {
    this.one = float64Array(chain.states);
    this.scratch = float64Array(scratchLength);
    this.row = float64Array(groups);
  }

  isKnown(state: number): boolean {
    return this.landings[state] !== undefined;
  }

  /** Computes the groups that this state leads to. Cost: a few passes over the scratch. */
  find(state: number): void {
    this.landings[state] = this.landing(state);
  }

  /** Adds `mass` in this state, which is known, to the groups that it moves to. */
  add(state: number, mass: number, row: Float64Array): void {
    const { idle, from, p } = this.landings[state]!;
    row[0] += mass * idle;
    for (let j = 0; j < p.length; j++) row[from + j] += mass * p[j];
  }

  private landing(state: number): Landing {
    const { chain, width, scratch, one, row, top } = this;
    scratch.fill(0);
    row.fill(0);
    one[state] = 1;
    addNextWork(chain, one, state, state + 1, scratch);
    one[state] = 0;
    foldTop(scratch, top);
    const origin = chain.long - 1;
    for (let k = 0; k <= origin; k++) row[0] += scratch[k];
    let from = row.length;
    let last = 0;
    for (let k = origin + 1; k <= top; k++) {
      if (scratch[k] === 0) continue;
      last = Math.ceil((k - origin) / width);
      from = Math.min(from, last);
      row[last] += scratch[k];
    }
    return { idle: row[0], from, p: row.slice(from, last + 1) };
  }
}

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

/** Most cached probabilities by state and group. */
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

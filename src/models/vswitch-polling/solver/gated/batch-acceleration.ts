/**
 * Starting point of the next sweep of the gated model's iteration: extrapolated from the last ones, with a fallback.
 */
import { AndersonAcceleration } from '../../../../numerics/chains/anderson-acceleration.ts';
import type { BatchLaw } from './batch-law.ts';

/** Steps that are combined. */
const depth = 6;
/** A step may take no likely batch size below this share of its probability. */
const leastShare = 0.2;
const likely = 1e-3;
/** Largest number of plain sweeps after a step that increased the change. */
const mostPatience = 32;
/** Sweeps that may pass without the change falling to 70 % of the smallest so far. */
const mostIdle = 10;

/**
 * Combines the sweeps by Anderson's acceleration, each law weighed by the chance of any packet in its batch so that
 * idle queues count like busy ones. A step after which the change grew is taken back; the balance of the cycle
 * (`balanceShare`) is then applied to a smaller share, finally to none, and plain sweeps, which always converge, run
 * for a while.
 */
export class BatchAcceleration {
  /** Share of the way that the laws are balanced after a sweep, 1 to 0. */
  balanceShare = 1;
  private readonly memory = new AndersonAcceleration(depth);
  private wayBack: BatchLaw[] | null = null;
  private change = Infinity;
  private patience = 1;
  private plainSweeps = 0;
  private least = Infinity;
  private idle = 0;

  /** `start`: the laws before the sweep; `result`: the balanced laws after it; `change`: changes by the sweep alone. */
  next(start: readonly BatchLaw[], result: readonly BatchLaw[], change: number): BatchLaw[] {
    if (this.wayBack && change > this.change) return this.back(this.wayBack);
    this.idle++;
    if (change < 0.7 * this.least) {
      this.least = change;
      this.idle = 0;
    } else if (this.idle > mostIdle && this.plainSweeps === 0) {
      return this.back([...result]);
    }
    this.change = change;
    this.wayBack = null;
    this.memory.remember(joined(start), joined(result));
    if (this.plainSweeps > 0) {
      this.plainSweeps--;
      return [...result];
    }
    const step = this.memory.step(weightsOf(result));
    if (step === null) return [...result];
    this.wayBack = [...result];
    return stepped(result, step);
  }

  private back(laws: BatchLaw[]): BatchLaw[] {
    if (this.balanceShare > 0.2) {
      this.balanceShare /= 2;
    } else {
      this.balanceShare = 0;
      this.patience = Math.min(mostPatience, 2 * this.patience);
      this.plainSweeps = this.patience;
    }
    this.memory.forget();
    this.wayBack = null;
    this.change = Infinity;
    this.idle = 0;
    return laws;
  }
}

function joined(laws: readonly BatchLaw[]): Float64Array {
  const all = new Float64Array(laws.reduce((sum, law) => sum + law.length, 0));
  let at = 0;
  for (const law of laws) {
    all.set(law, at);
    at += law.length;
  }
  return all;
}

function weightsOf(laws: readonly BatchLaw[]): Float64Array {
  return joined(
    laws.map((law) => {
      let some = 0;
      for (let m = 1; m < law.length; m++) some += law[m];
      return new Float64Array(law.length).fill(some > 0 ? 1 / some : 0);
    }),
  );
}

/** The laws a step further, or as far as it may go; still laws. */
function stepped(laws: readonly BatchLaw[], step: Float64Array): BatchLaw[] {
  const from = joined(laws);
  let share = 1;
  for (let i = 0; i < from.length; i++) {
    if (from[i] > likely && from[i] + share * step[i] < leastShare * from[i]) {
      share = ((1 - leastShare) * from[i]) / -step[i];
    }
  }
  let at = 0;
  return laws.map((law) => {
    const next = law.map((value, m) => Math.max(0, value + share * step[at + m]));
    at += law.length;
    let sum = 0;
    for (const value of next) sum += value;
    return next.map((value) => value / sum);
  });
}

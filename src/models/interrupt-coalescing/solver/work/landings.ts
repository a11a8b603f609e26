/** Where the work of one state goes, by groups of states. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { WorkChain } from './work-chain.ts';
import { addNextWork } from './next-work.ts';

/** Work that interrupts alone pile up beyond the highest state, entry `top`, stays there. */
export function foldTop(scratch: Float64Array, top: number): void {
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

/** Kept by state, as every cycle of the search asks for the same ones. Groups: 0 alone, then `width` states each. */
export class Landings {
  private readonly chain: WorkChain;
  private readonly width: number;
  private readonly top: number;
  private readonly kept: (Landing | undefined)[] = [];
  private readonly one: Float64Array;
  private readonly scratch: Float64Array;
  private readonly row: Float64Array;

  /** `top`: entry of the highest state in a scratch of this length. */
  constructor(chain: WorkChain, width: number, groups: number, scratchLength: number, top: number) {
    this.chain = chain;
    this.width = width;
    this.top = top;
    this.one = float64Array(chain.states);
    this.scratch = float64Array(scratchLength);
    this.row = float64Array(groups);
  }

  isKnown(state: number): boolean {
    return this.kept[state] !== undefined;
  }

  /** Finds where this state leads to. Cost: a few passes over the scratch. */
  *find(state: number): Generator<number, void, void> {
    this.kept[state] = yield* this.landing(state);
  }

  /** Adds `mass` in this state, which is known, to the groups that it moves to. */
  add(state: number, mass: number, row: Float64Array): void {
    const { idle, from, p } = this.kept[state]!;
    row[0] += mass * idle;
    for (let j = 0; j < p.length; j++) row[from + j] += mass * p[j];
  }

  private *landing(state: number): Generator<number, Landing, void> {
    const { chain, width, scratch, one, row, top } = this;
    scratch.fill(0);
    row.fill(0);
    one[state] = 1;
    yield* addNextWork(chain, one, state, state + 1, scratch);
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

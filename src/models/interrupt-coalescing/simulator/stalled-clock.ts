/** The CPU's working time between scheduled stalls, in slots. */
import type { WorkClock } from './core.ts';

export class StalledClock implements WorkClock {
  private readonly stalls: readonly { readonly at: number; readonly length: number }[];

  /** Stalls do not meet, and are in the order of time. */
  constructor(stalls: readonly { readonly at: number; readonly length: number }[]) {
    this.stalls = stalls;
  }

  between(from: number, to: number): number {
    let worked = to - from;
    for (const { at, length } of this.stalls) {
      if (at >= to) break;
      worked -= Math.max(0, Math.min(to, at + length) - Math.max(from, at));
    }
    return worked;
  }

  /** When `work` is done that begins at `from`; work that ends as a stall begins is held up by it, too. */
  end(from: number, work: number): number {
    let end = from + work;
    for (const { at, length } of this.stalls) {
      if (at > end) break;
      end += Math.max(0, at + length - Math.max(from, at));
    }
    return end;
  }
}

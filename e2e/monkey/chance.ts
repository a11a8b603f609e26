import { randomStreams } from '../../src/numerics/random/xoshiro128.ts';

/** Choices that an equal seed repeats. */
export class Chance {
  private readonly stream;

  constructor(seed: number) {
    [this.stream] = randomStreams(seed, 1);
  }

  /** Above 0, below 1. */
  fraction(): number {
    return this.stream.nextSingle();
  }

  /** From `low` to `high`, both among them. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.fraction() * all.length)];
  }

  /** One of the names; a greater weight comes up more often. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let rest = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const found = entries.find(([, weight]) => (rest -= weight) < 0);
    return (found ?? entries[0])[0];
  }
}

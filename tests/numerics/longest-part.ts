import { workCounted } from '../../src/numerics/work-pace.ts';

/** Most work that a computation counts between two yields, and how often it yields. */
export function longestPart(computation: Generator<number, unknown, void>): { work: number; yields: number } {
  let work = 0;
  let yields = 0;
  for (;;) {
    const before = workCounted();
    const step = computation.next();
    work = Math.max(work, workCounted() - before);
    if (step.done) return { work, yields };
    yields++;
  }
}

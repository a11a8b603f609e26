/** The longest stretch of a solve between two yields, measured in work, which is the same on every machine. */
import { convolve } from '../../src/numerics/sums/convolve.ts';
import { workPerYield } from '../../src/numerics/work-pace.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Solver } from '../../src/models/contract/solver.ts';
import { measuredSolve } from './measured-solve.ts';
import { threadMs } from './thread-time.ts';

export interface LongestStep {
  /** In multiples of the unit. */
  work: number;
  /** By what the solve counts itself, which no clock tells, in multiples of what is to be done between two yields. */
  counted: number;
  peakBytes: number;
  /** Code of the failure the solve ended with, `too-long` where it was left; null: it has a solution. */
  failure: string | null;
}

/** Products of the unit: what a machine that others load does between two yields, and a half more. */
const unitProducts = 3e6;

/** Processor time that they take on this machine at this moment, ms. */
export function unitMs(): number {
  const side = Math.ceil(Math.sqrt(unitProducts));
  const law = { start: 0, p: new Float64Array(side).fill(1 / side) };
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const began = threadMs();
    convolve(law, law);
    least = Math.min(least, threadMs() - began);
  }
  return least;
}

/**
 * Solves for `mostMs` of the processor's time at most, and up to `mostRuns` times again while a step seems to do more
 * than `mostWork`: code that is compiled and garbage that is collected on the way are no work of the step.
 */
export function longestStep(
  createSolver: () => Solver,
  values: InputValues,
  { mostMs, mostRuns, mostWork }: { mostMs: number; mostRuns: number; mostWork: number },
): LongestStep {
  const shortest: number[] = [];
  const found: LongestStep = { work: Infinity, counted: 0, peakBytes: 0, failure: null };
  for (let run = 0; run < mostRuns && found.work > mostWork; run++) {
    const { failure, peakBytes, mostCounted } = measuredSolve(
      createSolver(),
      values,
      'screen',
      mostMs,
      shortest,
    );
    found.failure = failure;
    found.peakBytes = Math.max(found.peakBytes, peakBytes);
    found.counted = Math.max(found.counted, mostCounted / workPerYield);
    found.work = Math.max(...shortest) / unitMs();
  }
  return found;
}

/** Solves and measures what it asks of the machine. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Solver, SolveRequest } from '../../src/models/contract/solver.ts';
import { threadMs } from '../thread-time.ts';

export interface MeasuredSolve {
  /** Time of the processor, which other processes hardly lengthen. */
  ms: number;
  /**
   * Most bytes of typed arrays beyond what there were before, at the boundaries of phases, garbage that is not collected
   * yet included.
   */
  peakBytes: number;
  /** Code of the failure the solve ended with; null: it has a solution. */
  failure: string | null;
}

export function measuredSolve(
  solver: Solver,
  values: InputValues,
  detail: SolveRequest['detail'],
): MeasuredSolve {
  const { arrayBuffers: before } = process.memoryUsage();
  const began = threadMs();
  // Garbage from before may be collected meanwhile.
  let least = before;
  let peakBytes = 0;
  let failure: string | null = null;
  const report = () => {
    const { arrayBuffers } = process.memoryUsage();
    least = Math.min(least, arrayBuffers);
    peakBytes = Math.max(peakBytes, arrayBuffers - least);
  };
  try {
    solver.solve(values, { detail, report });
  } catch (error) {
    failure = error instanceof SolveFailure ? error.code : String(error);
  }
  report();
  return { ms: threadMs() - began, peakBytes, failure };
}

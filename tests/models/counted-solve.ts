/** Drives a solve to its end and counts what needs no clock of the processor: how often it gives way, and what it holds. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { Solver, SolveRequest } from '../../src/models/contract/solver.ts';

export interface CountedSolve {
  yields: number;
  /** Most bytes of typed arrays beyond what there were before, garbage that is not collected yet included. */
  peakBytes: number;
  /** Code of the failure the solve ended with; null: it has a solution. */
  failure: string | null;
}

/** Bytes are read so often at most: reading them takes a few microseconds. */
const readEveryMs = 2;

/** To ask for the processor's time at every step, as `measuredSolve` does, takes a sixth of a solve of short steps. */
export function countedSolve(
  solver: Solver,
  values: InputValues,
  detail: SolveRequest['detail'],
): CountedSolve {
  const { arrayBuffers: before } = process.memoryUsage();
  const result: CountedSolve = { yields: 0, peakBytes: 0, failure: null };
  const readBytes = () => {
    result.peakBytes = Math.max(result.peakBytes, process.memoryUsage().arrayBuffers - before);
    return performance.now();
  };
  let read = performance.now();
  try {
    for (const _ of solver.solve(values, { detail })) {
      if (performance.now() - read > readEveryMs) read = readBytes();
      result.yields++;
    }
  } catch (error) {
    result.failure = error instanceof SolveFailure ? error.code : String(error);
  }
  readBytes();
  return result;
}

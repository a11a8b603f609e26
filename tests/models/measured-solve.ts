/** Drives a solve to its end and measures what it asks of the machine. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Solver, SolveRequest } from '../../src/models/contract/solver.ts';
import { workCounted } from '../../src/numerics/work-pace.ts';
import { threadMs } from './thread-time.ts';

export interface MeasuredSolve {
  /** Time of the processor, which other processes hardly lengthen. */
  ms: number;
  /** The same between two yields at most, and the share of the work that was done when it began. */
  longestStepMs: number;
  longestAt: number;
  /** Work that was counted between two yields at most, the same in every run. */
  mostCounted: number;
  /** Most bytes of typed arrays beyond what there were before, garbage that is not collected yet included. */
  peakBytes: number;
  yields: number;
  /** Code of the failure the solve ended with; null: it has a solution. */
  failure: string | null;
}

/** Bytes are read so often at most: reading them takes a few microseconds. */
const readEveryMs = 2;

/**
 * Ends a solve that takes longer than `mostMs`, with the failure `too-long`. `shortest[k]` becomes the time of step k
 * where that is less than it was: a solve yields at the same places whenever it is repeated by a new solver, so that
 * what a repetition does not need is no work of the step.
 */
export function measuredSolve(
  solver: Solver,
  values: InputValues,
  detail: SolveRequest['detail'],
  mostMs = Infinity,
  shortest: number[] = [],
): MeasuredSolve {
  const { arrayBuffers: before } = process.memoryUsage();
  let stepBegan = threadMs();
  let read = stepBegan;
  let done = 0;
  const result: MeasuredSolve = {
    ...{ ms: 0, longestStepMs: 0, longestAt: 0, mostCounted: 0, peakBytes: 0, yields: 0, failure: null },
  };
  const solving = solver.solve(values, { detail });
  for (;;) {
    const counted = workCounted();
    let step: ReturnType<typeof solving.next>;
    try {
      step = solving.next();
    } catch (error) {
      step = { done: true, value: undefined as never };
      result.failure = error instanceof SolveFailure ? error.code : String(error);
    }
    const now = threadMs();
    const stepMs = now - stepBegan;
    result.ms += stepMs;
    result.mostCounted = Math.max(result.mostCounted, workCounted() - counted);
    shortest[result.yields] = Math.min(shortest[result.yields] ?? Infinity, stepMs);
    if (stepMs > result.longestStepMs) {
      result.longestStepMs = stepMs;
      result.longestAt = done;
    }
    if (step.done || now - read > readEveryMs) {
      result.peakBytes = Math.max(result.peakBytes, process.memoryUsage().arrayBuffers - before);
      read = threadMs();
      stepBegan = read;
    } else {
      // A reading takes longer than what lies between two steps: one serves for the end and for the beginning.
      stepBegan = now;
    }
    if (step.done) return result;
    done = step.value;
    result.yields++;
    if (result.ms > mostMs) {
      solving.return(undefined as never);
      return { ...result, failure: 'too-long' };
    }
  }
}

import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { solveCost } from '../../../../src/models/batch-polling/cost/solve-cost.ts';
import { readInputs } from '../../../../src/models/batch-polling/read-inputs.ts';
import { createSolver } from '../../../../src/models/batch-polling/solver/solver.ts';
import { checkHeld, tooMuchWork } from '../../../../src/models/batch-polling/solver/too-much-work.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import { workCounted } from '../../../../src/numerics/work-pace.ts';
import { finish } from '../../finish.ts';

const complete = (inputs: InputValues) => ({ ...defaultValues(batchPolling.fields), ...inputs });
const values = complete({ 'service.interceptUs': 100 });

function failureOf(most: number): { failure: SolveFailure; work: number } {
  const before = workCounted();
  try {
    finish(createSolver(most).solve(values, { detail: 'screen' }));
  } catch (error) {
    if (error instanceof SolveFailure) return { failure: error, work: workCounted() - before };
  }
  throw new Error('it has a solution');
}

describe('a solve that takes more work than is allowed', () => {
  it('ends soon after, as one that is refused before it begins', () => {
    const { failure, work } = failureOf(4e7);
    expect(failure.code).toBe('too-much-work');
    expect(work).toBeLessThan(6e7);
  });

  it('says what it has taken, and offers what takes far less than the estimate says of itself', () => {
    const values = complete({ 'service.interceptUs': 2000 });
    const { parameter, nearest, message } = tooMuchWork(readInputs(values), 3e10);
    expect(message).toMatch(
      /^Solving this takes more than 12 billion multiplications \(at most 8 billion\): .+ (do|does)\b/,
    );
    const own = solveCost(readInputs(values)).products;
    const offered = solveCost(readInputs({ ...values, [parameter!]: nearest! })).products;
    expect(offered).toBeLessThan(own / 3);
    expect(batchPolling.check({ ...values, [parameter!]: nearest! })).toBeNull();
  });

  it('ends where the laws of all its speeds would not fit, with an offer that holds far less', () => {
    const drifting = readInputs(complete({ 'service.interceptUs': 1000, 'service.driftCv': 0.1 }));
    expect(() => {
      checkHeld(drifting, 4e7);
    }).not.toThrow();
    let failure: unknown;
    try {
      checkHeld(drifting, 8e7);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(SolveFailure);
    const { code, parameter, nearest, message } = failure as SolveFailure;
    expect(code).toBe('too-much-work');
    expect(message).toMatch(/^Solving this takes more than 640 MB \(at most 340 MB\): .+ (do|does|alone)\b/);
    const offered = solveCost(readInputs({ ...drifting, [parameter!]: nearest! }));
    expect(offered.bytes).toBeLessThan(0.6 * solveCost(drifting).bytes);
  });

  it('is left alone where it takes no more', () => {
    const { work } = failureOf(4e7);
    const before = workCounted();
    finish(createSolver().solve(values, { detail: 'indicators' }));
    expect(workCounted() - before).toBeGreaterThan(work);
  });
});

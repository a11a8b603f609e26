import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { solveCost } from '../../../../src/models/batch-polling/cost/solve-cost.ts';
import { readInputs } from '../../../../src/models/batch-polling/read-inputs.ts';
import { checkHeld } from '../../../../src/models/batch-polling/solver/check-held.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const complete = (inputs: InputValues) => ({ ...defaultValues(batchPolling.fields), ...inputs });
describe('a solve at several speeds', () => {
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
});

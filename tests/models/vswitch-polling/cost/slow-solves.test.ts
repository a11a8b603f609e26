/** Switches whose iteration converges so slowly that nothing tells beforehand how long they take. */
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import { checkRules, checkSystem } from '../../../../src/models/vswitch-polling/check-system.ts';
import { slowFault } from '../../../../src/models/vswitch-polling/cost/check-cost.ts';
import { methods } from '../../../../src/models/vswitch-polling/methods.ts';
import { readInputs } from '../../../../src/models/vswitch-polling/read-inputs.ts';
import { createSolver } from '../../../../src/models/vswitch-polling/solver/solver.ts';
import { inputsWith, solveNow } from '../solve-now.ts';

/** Where the paper’s equations turn to full batches: they take a thousand sweeps. */
const slow = inputsWith({
  ...{ ports: 64, portShares: null, queueCapacity: 4096, maxBatch: 64 },
  ...{ method: 'published', loadMpps: 6.45 },
});

function failureOf(run: () => unknown): SolveFailure {
  try {
    run();
  } catch (error) {
    if (error instanceof SolveFailure) return error;
    throw error;
  }
  throw new Error('it was solved');
}

describe('a solve that converges slowly', () => {
  it('ends after so many multiplications with an offer', () => {
    const failure = failureOf(() => solveNow(slow, 'screen', createSolver(250)));
    expect(failure).toMatchObject({ code: 'too-much-work', parameter: 'queueCapacity', nearest: 1024 });
    expect(failure.message).toBe(
      'Solving this takes more than 0.25 billion multiplications, for it converges slowly: queues of 1024 packets do.',
    );
    expect(solveNow(slow).numerics.converged).toBe('yes');
  });

  it('is offered another value, whatever the form', () => {
    const split = Array.from({ length: 64 }, () => [0.52, 0.48]);
    const given: readonly Readonly<Record<string, InputValue>>[] = [
      { queueCapacity: 4096, maxBatch: 64 },
      { queueCapacity: 128, ports: 64, portShares: null, coreSplit: split, cores: 2 },
    ];
    for (const { id: method } of methods) {
      for (const changes of given) {
        const values = inputsWith({ ...changes, method, loadMpps: 12 });
        const isLegal = (others: ReturnType<typeof readInputs>) => checkRules(others) === null;
        const { parameter, nearest, message } = slowFault(readInputs(values), isLegal, 12e9);
        expect(nearest, message).not.toEqual(values[parameter]);
        expect(checkSystem({ ...values, [parameter]: nearest! }), message).toBeNull();
      }
    }
  });
});

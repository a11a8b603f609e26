import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { createSolver } from '../../../src/models/vswitch-polling/solver/solver.ts';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';

const values = {
  ...defaultValues(vswitchPolling.fields),
  method: 'gated',
  ports: 2,
  portShares: null,
  queueCapacity: 2048,
};

describe('the memory of a solve', () => {
  it('ends with shorter queues to choose where a core passes its limit', () => {
    let failure: unknown = null;
    try {
      createSolver(1e5).solve(values, { detail: 'screen' });
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(SolveFailure);
    const { code, parameter, nearest } = failure as SolveFailure;
    expect([code, parameter]).toEqual(['too-large', 'queueCapacity']);
    expect(vswitchPolling.check({ ...values, queueCapacity: nearest! })).toBeNull();
  });

  it('is of one core at a time', () => {
    const one = { ...values, cores: 1 };
    const two = {
      ...values,
      cores: 2,
      ports: 2,
      coreSplit: [
        [0.6, 0.4],
        [0.5, 0.5],
      ],
    };
    for (const inputs of [one, two]) {
      expect(() => createSolver(30e6).solve(inputs, { detail: 'indicators' })).not.toThrow();
    }
  });
});

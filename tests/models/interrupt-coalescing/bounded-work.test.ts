import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { solverOf } from '../../engines.ts';
import { measuredSolve } from '../measured-solve.ts';

const complete = (inputs: Readonly<Record<string, InputValue>>) => ({
  ...defaultValues(interruptCoalescing.fields),
  ...inputs,
});

describe('a coalescing solve that is too much', () => {
  it('is refused before its rows are built, in little room', () => {
    for (const inputs of [
      { meanInterarrivalUs: 0.004, coalescingUs: 7704, cores: 116 },
      {
        meanInterarrivalUs: 7698,
        'arrivals.family': 'geometric-0',
        coalescingUs: 1782,
        coalescingFrames: 2,
        interruptUs: 854.5,
        'service.family': 'deterministic',
        'service.meanUs': 62.57,
        maxWorkUs: 1,
      },
    ]) {
      const { failure, peakBytes } = measuredSolve(
        solverOf(interruptCoalescing),
        complete(inputs),
        'indicators',
      );
      expect(failure).toBe('too-many-slots');
      expect(peakBytes).toBeLessThan(400e6);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { solverOf } from '../../engines.ts';
import { measuredSolve } from '../measured-solve.ts';

type Changes = Readonly<Record<string, InputValue>>;

const complete = (inputs: Changes) => ({ ...defaultValues(interruptCoalescing.fields), ...inputs });

/** Failure of a solve up to its batches; null where it gets past them. */
function failureOf(values: InputValues): SolveFailure | null {
  const past = new Error('past the batches');
  const report = () => {
    throw past;
  };
  try {
    solverOf(interruptCoalescing).solve(values, { detail: 'screen', report });
  } catch (error) {
    if (error instanceof SolveFailure) return error;
    if (error !== past) throw error;
  }
  return null;
}

const measured = (values: ReturnType<typeof complete>) =>
  measuredSolve(solverOf(interruptCoalescing), values, 'screen');

describe('a coalescing solve', () => {
  it('is not refused for a capacity whose batches are too large to follow', () => {
    const values = complete({
      'arrivals.family': 'geometric-0',
      coalescingUs: 6280,
      interruptUs: 555.7,
      'service.family': 'deterministic',
      'service.meanUs': 0.1568,
      maxWorkUs: 8,
      cores: 103,
      batchInterval: 'marginal',
    });
    expect(interruptCoalescing.check(values)).toBeNull();
    expect(measured(values).failure).toBeNull();
  });

  it.each([
    // A step took 1.8 s.
    [
      'many sizes of batches, one slot between them',
      {
        'arrivals.family': 'deterministic',
        coalescingUs: 3104,
        interruptUs: 987.3,
        'service.meanUs': 0.1411,
      },
    ],
    ['frames', { 'arrivals.family': 'geometric-0', coalescingFrames: 2, 'service.family': 'poisson' }],
    [
      'services of many slots',
      { 'service.family': 'deterministic', 'service.meanUs': 267.8, maxWorkUs: 3000 },
    ],
  ] as [string, Changes][])('is solved: %s', (_, inputs) => {
    expect(measured(complete(inputs)).failure).toBeNull();
  });

  it('follows the few packets of huge batches that find room, instead of summing over all', () => {
    const values = complete({
      meanInterarrivalUs: 0.006472,
      coalescingUs: 1024,
      coalescingFrames: 1451,
      'service.family': 'poisson',
      'service.meanUs': 106.6,
    });
    const { failure, ms } = measured(values);
    expect(failure).toBeNull();
    // The sums over all positions alone took more than a minute.
    expect(ms).toBeLessThan(20_000);
  });

  // 33 000 packets within one slot are as likely as none: 1 in 1e24.
  it.each([
    ['a long time', { meanInterarrivalUs: 0.004, coalescingUs: 7704, cores: 16 }],
    [
      'many packets a slot',
      {
        meanInterarrivalUs: 0.0042,
        'arrivals.family': 'geometric-0',
        coalescingUs: 100,
        interruptUs: 5,
        slotUs: 1,
        cores: 1,
      },
    ],
  ] as [string, Changes][])(
    'of batches that are too large is refused with a shorter coalescing time: %s',
    (_, inputs) => {
      const values = complete(inputs);
      const fault = interruptCoalescing.check(values)!;
      expect(fault).toMatchObject({ code: 'batch-too-large', parameter: 'coalescingUs' });
      const offered = { ...values, coalescingUs: Number(fault.nearest) };
      expect(interruptCoalescing.check(offered)).toBeNull();
      expect(failureOf(offered)?.code).not.toBe('batch-too-large');
    },
  );
});

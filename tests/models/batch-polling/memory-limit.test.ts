import { describe, expect, it } from 'vitest';
import { createSolver } from '../../../src/models/batch-polling/solver/solver.ts';
import type { SolveRequest } from '../../../src/models/contract/solver.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { checkValue } from '../../../src/scenario/file/check-field.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { measuredSolve } from '../measured-solve.ts';

const values = (changes: object) => ({ ...defaultValues(batchPolling.fields), ...changes });

/** Packets more than a second apart, in slots of a nanosecond. */
const rareEvenArrivals = values({
  rateMbps: 1,
  frameBytes: 1587.7268321817523,
  'arrivals.family': 'deterministic',
  maxBatch: 68,
  ringSize: 68,
  'service.interceptUs': 0.6217775598776313,
  'service.family': 'sd',
  'service.sdUs': 0.3108,
  'service.driftCv': 0.11842782045714557,
  stallUs: 0,
  sleepUs: 9.992517266586507,
  sleepFamily: 'uniform',
  wakeUpUs: 0.007482733413492307,
  powerSleepW: 0.000005,
  cores: 128,
  slotNs: 1,
});

const details: readonly SolveRequest['detail'][] = ['indicators', 'screen', 'full'];

describe('the memory of a solve', () => {
  it('stays small where packets are a billion slots apart', { timeout: 60_000 }, () => {
    const { failure, peakBytes } = measuredSolve(createSolver(), rareEvenArrivals, 'full');
    expect(failure).toBeNull();
    expect(peakBytes).toBeLessThan(64 * 2 ** 20);
  });

  const usual = values({ rateMbps: 9000, 'arrivals.family': 'negative-binomial' });
  it.each([
    ['bursty arrivals', usual],
    ['a jitter', values({ rateMbps: 6000, 'arrivals.family': 'jittered', 'arrivals.jitterPackets': 20 })],
    ['a drift', { ...usual, 'service.driftCv': 0.02 }],
    ['a sleep', values({ rateMbps: 3000, 'arrivals.family': 'geometric', sleepUs: 100, wakeUpUs: 5 })],
    ['stalls', { ...usual, stallUs: 40, stallEveryMs: 1 }],
    ['a hot core', { ...usual, cores: 4, hottestShare: 0.4 }],
  ])('ends with the input to change where it passes its limit: %s', { timeout: 60_000 }, (_, inputs) => {
    for (const detail of details) {
      const solver = createSolver(2e6);
      let failure: unknown = null;
      try {
        solver.solve(inputs, { detail });
      } catch (error) {
        failure = error;
      }
      expect(failure).toBeInstanceOf(SolveFailure);
      const { code, parameter, nearest, message } = failure as SolveFailure;
      expect([code, parameter, nearest]).toEqual(['too-large', 'slotNs', 20]);
      expect(message).toBe('Solving this takes more than 2 MB of memory: slots of 20 ns take less.');
      const field = batchPolling.fields.find(({ name }) => name === parameter)!;
      expect(checkValue(field, nearest)).toMatchObject({ ok: true });
    }
  });

  it('is counted within a factor of eight of what is measured', { timeout: 60_000 }, () => {
    const inputs = { ...usual, 'service.driftCv': 0.02 };
    const { peakBytes } = measuredSolve(createSolver(), inputs, 'full');
    // Garbage that is not collected yet is in what was measured, and what is let go between two reports is not.
    expect(measuredSolve(createSolver(peakBytes / 8), inputs, 'full').failure).toBe('too-large');
    expect(measuredSolve(createSolver(8 * peakBytes), inputs, 'full').failure).toBeNull();
  });
});

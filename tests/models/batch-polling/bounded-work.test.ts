import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { solverOf } from '../../engines.ts';
import { measuredSolve } from '../measured-solve.ts';

const mostBytes = 512 * 2 ** 20;

const complete = (inputs: InputValues) => ({ ...defaultValues(batchPolling.fields), ...inputs });

describe('a stall far longer than services of fixed length', () => {
  it('is solved, and not refused for the gaps between them', () => {
    const values = complete({
      frameBytes: 1369,
      'arrivals.family': 'deterministic',
      maxBatch: 3,
      ringSize: 3,
      cores: 5,
      'service.interceptUs': 0.02672,
      'service.slopeUs': 0.006004,
      'service.emptyPollUs': 816.3,
      'service.family': 'cv',
      'service.cv': 0.00003163,
      arrivalCount: 'ordinary',
      stallUs: 99.69,
      stallEveryMs: 11_410,
    });
    const { failure } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(failure).toBeNull();
  });
});

describe('a ring that overflows many times over while a batch is served', () => {
  it('takes no room for arrivals that find no place', () => {
    const values = complete({
      rateMbps: 502_500,
      'arrivals.family': 'geometric',
      maxBatch: 182,
      ringSize: 218,
      cores: 3,
      'service.interceptUs': 2623,
      'service.slopeUs': 0.03437,
      'service.family': 'cv',
      slotNs: 65.38,
      hottestShare: 0.334,
      stallEveryMs: 2939,
      sleepFamily: 'uniform',
      wakeUpUs: 573.4,
    });
    const { peakBytes, failure } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(failure).toBeNull();
    expect(peakBytes).toBeLessThan(mostBytes / 2);
  });
});

/** Each took twenty to seventy times as long as its estimate says: more than ten seconds. */
const mostMs = 5000;

describe('arrivals of a long service', () => {
  it.each<[string, InputValues]>([
    [
      'of a stall that outlasts the table come at a constant rate',
      {
        rateMbps: 636_000,
        frameBytes: 266.2,
        'arrivals.family': 'deterministic',
        maxBatch: 350,
        ringSize: 350,
        'service.slopeUs': 442.4,
        stallUs: 9743,
        stallEveryMs: 0.2394,
        slotNs: 174.6,
        'service.emptyPollUs': 1069,
      },
    ],
    [
      'are not added where the ring is full',
      {
        rateMbps: 7260,
        'arrivals.family': 'deterministic',
        maxBatch: 9,
        'service.slopeUs': 9.683,
        'service.family': 'sd',
        'service.sdUs': 5.337,
        'service.emptyPollUs': 774.6,
        slotNs: 2,
      },
    ],
  ])('%s', (_, inputs) => {
    const values = complete(inputs);
    const { ms } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(ms).toBeLessThan(mostMs);
  });
});

describe('a ring as long as its slots are many', () => {
  it('is solved block by block where a poll takes one packet', () => {
    const values = complete({ maxBatch: 1, 'service.interceptUs': 1000 });
    expect(measuredSolve(solverOf(batchPolling), values, 'screen').failure).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { survival } from '../../../../src/models/batch-polling/solver/over-time/survival.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';

const memoryless = {
  ...defaultValues(batchPolling.fields),
  ...{ rateMbps: 6371, maxBatch: 256, ringSize: 1024, 'arrivals.family': 'geometric' },
  ...{ 'service.interceptUs': 0.75, 'service.slopeUs': 0.0814453125, 'service.family': 'poisson' },
} as InputValues;

describe('the survival of a stall', () => {
  it('is that of the table of checked stalls, in µs', () => {
    const answer = survival(memoryless, { epsilon: 1e-3, stallUs: 100 });
    expect(answer.longestStallUs.value).toBeCloseTo(93.66, 1);
    expect(answer.longestStallUs.anyLoss).toBeLessThanOrEqual(1e-3);
    expect(answer.medianStallUs).toBeCloseTo(106.26, 0);
    expect(answer.isExact).toBe(true);
  });

  it('grows with the ring, and the smallest ring for the longest stall is that ring', () => {
    const { longestStallUs } = survival(memoryless, { epsilon: 1e-3, stallUs: 50 });
    const back = survival(memoryless, { epsilon: 1e-3, stallUs: longestStallUs.value! });
    expect(back.smallestRing.value).toBeGreaterThan(1015);
    expect(back.smallestRing.value).toBeLessThanOrEqual(1024);
    const larger = survival({ ...memoryless, ringSize: 2048 }, { epsilon: 1e-3, stallUs: 50 });
    expect(larger.longestStallUs.value!).toBeGreaterThan(longestStallUs.value!);
  });

  it('has no answer where a core stalls at random for long', () => {
    const stalling = { ...memoryless, stallUs: 50, 'stalls.meanGapMs': 1 } as unknown as InputValues;
    expect(() => survival({ ...stalling, 'service.driftCv': 0.1 }, { epsilon: 1e-3, stallUs: 50 })).toThrow();
  });
});

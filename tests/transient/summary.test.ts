import { describe, expect, it } from 'vitest';
import type { TransientSummary } from '../../src/transient/summary.ts';
import { summarySentence } from '../../src/transient/summary.ts';

const summary: TransientSummary = {
  lost: 0,
  anyLoss: 0,
  anyLossBelow: 1e-3,
  peakMean: 979.3,
  peakP95: 1010,
  worstP99Us: 125,
  drainMeanUs: 432,
  drainP95Us: 498,
  recoveryUs: 480,
  replications: 10_000,
};

const words = {
  subject: 'A stall of 100 µs',
  events: 'stalls',
  queueUnit: 'packets',
  limit: 4096,
} as const;

describe('the sentence of a summary', () => {
  it('says how full the ring is, when latency is back, and bounds a loss that was not seen', () => {
    expect(summarySentence(summary, words)).toBe(
      'A stall of 100 µs fills 979 of 4096 places; p99 is back to normal 480 µs after its end; no packet is lost (less than 1 in 1000 stalls lose any).',
    );
  });

  it('says how many of the stalls lose packets, and how many', () => {
    const losing = { ...summary, lost: 1.698, anyLoss: 0.1002, anyLossBelow: null };
    expect(summarySentence(losing, { ...words, limit: 1024 })).toBe(
      'A stall of 100 µs fills 979 of 1024 places; p99 is back to normal 480 µs after its end; 10 % of the stalls lose any packet, 1.7 on average.',
    );
  });

  it('never says that nothing is lost without a bound, but of a queue without a limit', () => {
    for (const lost of [0, 0.01])
      expect(summarySentence({ ...summary, lost }, words)).toMatch(/less than 1 in 1000 stalls lose any/);
    expect(summarySentence({ ...summary, recoveryUs: null }, { ...words, limit: null })).toBe(
      'A stall of 100 µs lets 979 packets wait; p99 is not back to normal within the time shown; a queue without a limit loses none.',
    );
  });
});

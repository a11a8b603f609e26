import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedTimes,
  empiricalPmf,
  timesOfLatencies,
  timesOfResult,
  timesPerPacket,
} from '../../../src/fits/empirical-pmf/empirical-pmf.ts';
import { readClock, readLatency } from '../../texts/reading.ts';
import { genericTable } from '../../../src/texts/tools/generic-table/generic-table.ts';

const exactly = (us: number[], count = us.map(() => 1)): CountedTimes => ({
  lowerUs: us,
  upperUs: us,
  count,
});
const roomy = { slotUs: 0.01, maxLength: 100_000 };

describe('measured times on slots', () => {
  it('stay where they are, when slots meet them', () => {
    const found = empiricalPmf(exactly([0, 0.02, 0.05], [1, 2, 1]), roomy);
    expect(found.pmf).toEqual([0.25, 0, 0.5, 0, 0, 0.25]);
    expect(found).toMatchObject({ cutShare: 0, openShare: 0 });
    expect(found.after.meanUs).toBeCloseTo(found.before.meanUs, 12);
    expect(found.after.cv).toBeCloseTo(found.before.cv, 12);
  });

  it('between two slots go to both, so that the mean stays', () => {
    const { pmf, before, after } = empiricalPmf(exactly([0.025]), roomy);
    expect(pmf.map((p) => Number(p.toFixed(6)))).toEqual([0, 0, 0.5, 0.5]);
    expect(after.meanUs).toBeCloseTo(0.025, 9);
    expect(before.cv).toBe(0);
    expect(after.cv).toBeCloseTo(0.2, 6); // half a slot of two and a half
  });

  it('fill their bin evenly', () => {
    const bin = { lowerUs: [0.01], upperUs: [0.04], count: [7] };
    const { pmf, before, after, meanRangeUs } = empiricalPmf(bin, roomy);
    expect(pmf.map((p) => Number(p.toFixed(6)))).toEqual([0, 0.166667, 0.333333, 0.333333, 0.166667]);
    expect(before.meanUs).toBeCloseTo(0.025, 12);
    expect(before.cv).toBeCloseTo(0.03 / Math.sqrt(12) / 0.025, 9);
    expect(after.meanUs).toBeCloseTo(0.025, 6);
    expect(meanRangeUs).toEqual([0.01, 0.04]);
  });

  it('find back mean and cv of gaps drawn from a known law', () => {
    // Quantiles of the exponential distribution in the middles of 20 000 equal shares.
    const gaps = Array.from({ length: 20_000 }, (_, k) => -0.2 * Math.log(1 - (k + 0.5) / 20_000));
    const { before, after } = empiricalPmf(exactly(gaps), roomy);
    expect(after.meanUs).toBeCloseTo(0.2, 4);
    expect(after.cv).toBeCloseTo(1, 2);
    expect(Math.abs(after.meanUs / before.meanUs - 1)).toBeLessThan(1e-6);
  });

  it('keep mass and mean, and grow wider by half a slot at most, whatever the bins', () => {
    const bin = fc.record({
      lower: fc.double({ min: 0, max: 50, noNaN: true }),
      width: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
      count: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(bin, { minLength: 1, maxLength: 20 }), (bins) => {
        const slotUs = 0.5;
        const times = {
          lowerUs: bins.map(({ lower }) => lower),
          upperUs: bins.map(({ lower, width }) => lower + width),
          count: bins.map(({ count }) => count),
        };
        const { pmf, before, after } = empiricalPmf(times, { slotUs, maxLength: 200 });
        expect(Math.min(...pmf)).toBeGreaterThanOrEqual(0);
        expect(pmf.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
        expect(Math.abs(after.meanUs - before.meanUs)).toBeLessThan(1e-5 * (before.meanUs + slotUs));
        const variance = ({ meanUs, cv }: typeof after) => (meanUs * cv) ** 2;
        const more = variance(after) - variance(before);
        expect(more).toBeGreaterThan(-1e-4 * (variance(before) + slotUs));
        expect(more).toBeLessThan(slotUs ** 2 / 4 + 1e-4 * (variance(before) + 1));
      }),
    );
  });
});

describe('a time beyond the last slot', () => {
  it('counts as the last slot, with a note', () => {
    const found = empiricalPmf(exactly([1, 2, 8], [5, 4, 1]), { slotUs: 1, maxLength: 5 });
    expect(found.pmf).toEqual([0, 0.5, 0.4, 0, 0.1]);
    expect(found.cutShare).toBeCloseTo(0.1, 12);
    expect(found.before.meanUs).toBeCloseTo(2.1, 12);
    expect(found.after.meanUs).toBeCloseTo(1.7, 12);
  });

  it('cuts a bin where the slots end', () => {
    const found = empiricalPmf({ lowerUs: [2], upperUs: [10], count: [1] }, { slotUs: 1, maxLength: 5 });
    expect(found.cutShare).toBeCloseTo(0.75, 12);
    expect(found.pmf).toHaveLength(5);
    expect(found.pmf[4]).toBeCloseTo(0.75 + 0.0625, 6);
  });

  it('has no upper edge: counts at the lower one, with a note', () => {
    const found = empiricalPmf(
      { lowerUs: [1, 2], upperUs: [1, Infinity], count: [3, 1] },
      { slotUs: 1, maxLength: 9 },
    );
    expect(found.pmf).toEqual([0, 0.75, 0.25]);
    expect(found).toMatchObject({ openShare: 0.25, meanRangeUs: [1.25, Infinity] });
  });

  it('is refused in a sentence', () => {
    expect(() => empiricalPmf(exactly([]), roomy)).toThrow('It contains no counted value.');
    expect(() => empiricalPmf(exactly([1], [0]), roomy)).toThrow('It contains no counted value.');
    expect(() => empiricalPmf(exactly([-0.5]), roomy)).toThrow(
      'The values include −0.5 µs, but a time cannot be negative.',
    );
    expect(() => empiricalPmf(exactly([NaN]), roomy)).toThrow(/a time cannot be negative/);
  });
});

describe('times of files and tools', () => {
  it('of a table of gaps, in its unit', () => {
    const [result] = genericTable.parse('gap_ns,count\n60,1\n80,3\n', {}).results;
    expect(result).toMatchObject({ quantity: 'interarrivalUs' });
    const { pmf } = empiricalPmf(timesOfResult(result!)!, roomy);
    expect(pmf.map((p, k) => [k, p]).filter(([, p]) => p! > 0)).toEqual([
      [6, 0.25],
      [8, 0.75],
    ]);
  });

  it('of percentiles, open beyond the last one', () => {
    const [result] = genericTable.parse('percentile,service_us\n50,2\n90,4\n', {}).results;
    const { openShare, meanRangeUs } = empiricalPmf(timesOfResult(result!)!, { slotUs: 1, maxLength: 50 });
    expect(openShare).toBeCloseTo(0.1, 9);
    expect(meanRangeUs[0]).toBeCloseTo(0.5 * 0 + 0.4 * 2 + 0.1 * 4, 9);
  });

  it('of nothing that is not a time', () => {
    const [batches] = genericTable.parse('batch,count\n1,3\n2,4\n', {}).results;
    expect(timesOfResult(batches!)).toBeNull();
  });

  it('of polls: the time of a poll is shared between its packets', () => {
    const clocks = readClock('t1_cycles,batch_size\n0,2\n6786,1\n13572,0\n16965,1\n');
    const times = timesPerPacket(clocks)!;
    expect([...Array.from(times.lowerUs)].sort()).toEqual([1, 2]);
    const { before } = empiricalPmf(times, roomy);
    expect(before.meanUs).toBeCloseTo((2 * 1 + 1 * 2) / 3, 12);
  });

  it('of latencies', () => {
    const latencies = readLatency('latency_ns,count\n1500,2\n2500,2\n');
    expect(empiricalPmf(timesOfLatencies(latencies), roomy).before.meanUs).toBeCloseTo(2, 12);
  });
});

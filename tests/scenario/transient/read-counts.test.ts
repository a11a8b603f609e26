import { describe, expect, it } from 'vitest';
import { readCounts } from '../../../src/scenario/transient/read-counts.ts';

const read = (text: string, intervalUs: number | null = null) => readCounts(text, intervalUs);

describe('counts of packets per interval', () => {
  it('One count a line takes the interval that is given', () => {
    expect(read('12\n0\n# a remark\n\n7\n', 10)).toEqual({
      ok: true,
      value: { intervalUs: 10, counts: [12, 0, 7] },
    });
  });

  it('Times give the interval, in the unit of their head, else in µs', () => {
    const counts = [5, 6, 7];
    expect(read('0,5\n100,6\n200,7')).toEqual({ ok: true, value: { intervalUs: 100, counts } });
    expect(read('\uFEFFtime_ms;packets\r\n1.5;5\r\n2;6\r\n2.5;7')).toEqual({
      ok: true,
      value: { intervalUs: 500, counts },
    });
    expect(read('packets\ttime (s)\n5\t0\n6\t0.001\n7\t0.002')).toEqual({
      ok: true,
      value: { intervalUs: 1000, counts },
    });
    expect(read('0 5\n33 6\n67 7')).toMatchObject({ value: { intervalUs: 33.5 } });
  });

  it.each([
    ['', null, 'There are no counts: give one count of packets per line.'],
    ['time,count', null, 'There are no counts: give one count of packets per line.'],
    ['1\ntwo\n3', 10, 'Line 2 is not a count: “two”. A count is a whole number of packets.'],
    ['0,1\n10,1.5', null, 'Line 2 is not a count: “1.5”. A count is a whole number of packets.'],
    ['0,1\n10,-1', null, 'Line 2 is not a count: “-1”. A count is a whole number of packets.'],
    ['1\n2', null, 'The counts have no times: give the length of an interval.'],
    ['1\n2', 0, 'The counts have no times: give the length of an interval.'],
    ['0,1', null, 'A single time does not give an interval: give at least two counts with times.'],
    ['0,1\nx,2', null, 'Line 2 has no time: “x”.'],
    ['time_ms;packets\r\n0,5;7\r\n1,0;8', null, 'Line 2 has no time: “0,5” (decimals need a point).'],
    ['0,1\n10,2\n5,3', null, 'Times must rise, and that of line 3, 5, does not.'],
    [
      '0,1\n10,2\n50,3',
      null,
      'Times must be evenly spaced, and that of line 2, 10, is not: add the intervals without packets, as counts of 0.',
    ],
  ])('%j is refused with one sentence', (text, intervalUs, message) => {
    expect(read(text, intervalUs)).toEqual({ ok: false, message });
  });

  it('An interval is its begin, or its length where all are equal', () => {
    const value = { intervalUs: 10, counts: [52, 61, 0] };
    expect(read('interval_us,packets\n0,52\n10,61\n20,0')).toEqual({ ok: true, value });
    expect(read('packets;interval_ns\n52;10000\n61;10000\n0;10000')).toEqual({ ok: true, value });
    expect(read('time_us,packets\n10,52\n10,61')).toMatchObject({ ok: false });
  });

  it('More counts than a plan has are refused', () => {
    expect(read('1\n'.repeat(100_001), 1)).toMatchObject({ ok: false });
  });
});

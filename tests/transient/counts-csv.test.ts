import { expect, it } from 'vitest';
import { readCounts } from '../../src/transient/counts-csv.ts';

it('Counts are the last column of a table, with or without a heading', () => {
  expect(readCounts('time_us,packets\n0,12\n10,0\r\n20,7\n\n')).toEqual({ ok: true, counts: [12, 0, 7] });
  expect(readCounts('\ufeff3\n4')).toEqual({ ok: true, counts: [3, 4] });
});

it('A line without a count is named', () => {
  for (const [text, line] of [
    ['packets\n3\nx\n4', 3],
    ['3\n-1', 2],
    ['3\n\n4', 2],
    ['3.5', 1],
  ] as const) {
    const reading = readCounts(text);
    expect(reading.ok ? '' : reading.message).toContain(`Line ${line} is no count`);
  }
});

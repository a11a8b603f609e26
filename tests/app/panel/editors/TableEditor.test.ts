import { describe, expect, it } from 'vitest';
import { tableSummary } from '../../../../src/app/core/inputs/value-text.ts';
import { readTable, tableText } from '../../../../src/app/panel/editors/TableEditor.tsx';
import type { TableField } from '../../../../src/models/contract/inputs.ts';
import { batchPollingFields } from '../fields.ts';

const field = batchPollingFields.find(({ kind }) => kind === 'table') as TableField;

describe('a table as text', () => {
  it('has rows in order of size, and is read back', () => {
    const table = { 256: 19.2, 1: 1.06, 32: 3.27 };
    expect(tableText(table)).toBe('1: 1.06\n32: 3.27\n256: 19.2');
    expect(readTable(tableText(table), field)).toEqual({ ok: true, table });
  });

  it.each(['1: 1.06', '1,1.06', '1;1.06', '1\t1.06', ' 1  1.06 ', '# a remark\n\n1 : 1.06'])(
    'is read from %j',
    (text) => {
      expect(readTable(text, field)).toEqual({ ok: true, table: { 1: 1.06 } });
    },
  );

  it.each([
    ['1: 1.06\n2', 'Line 2: expected “batch size: service time in µs”, found “2”.'],
    ['1: fast', 'Line 1: expected “batch size: service time in µs”, found “1: fast”.'],
    ['1: 2\n1: 3', 'Line 2: batch size 1 is already given above.'],
    ['', 'Give at least one row.'],
  ])('is refused for %j', (text, message) => {
    expect(readTable(text, field)).toEqual({ ok: false, message });
  });

  it('is refused with the line of a value outside its limits', () => {
    const reading = readTable('1: 2\n5000: 3', field);
    expect(reading).toMatchObject({ ok: false });
    expect(!reading.ok && reading.message).toMatch(/^Line 2: .*whole number from 0 to 4096/);
    expect(readTable('1: -2', field)).toMatchObject({ ok: false });
  });

  it('is one line in the panel', () => {
    expect(tableSummary({ 1: 1.0622, 256: 19.2 }, 'µs')).toBe('2 sizes, 1 to 256: 1.06 to 19.2 µs');
    expect(tableSummary({ 8: 2 }, 'µs')).toBe('1 size, 8: 2 µs');
  });
});

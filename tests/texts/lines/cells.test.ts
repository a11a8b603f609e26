import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostCells, splitCells, splitText } from '../../../src/texts/lines/cells.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

describe('cells of a line', () => {
  it.each([
    ['a,b , c', ',', ['a', 'b', 'c']],
    ['a;;c;', ';', ['a', '', 'c', '']],
    ['a\t b\tc', '\t', ['a', 'b', 'c']],
    ['  a   b\tc ', 'blanks', ['a', 'b', 'c']],
    ['"a,b",c', ',', ['a,b', 'c']],
    ['"a ""b""", "c"', ',', ['a "b"', 'c']],
    ['"a b" c', 'blanks', ['a b', 'c']],
    ['12" disk,b', ',', ['12" disk', 'b']],
    ['"open,b', ',', ['"open', 'b']],
    ['"a"b,c', ',', ['"a"b', 'c']],
    ['', ',', ['']],
    ['', 'blanks', []],
    ['a, b', 'none', ['a, b']],
  ] as const)('%j by %j', (text, delimiter, cells) => {
    expect(splitText(text, delimiter)).toEqual(cells);
  });

  it('are those that were put together', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '.', ',', '"', ' ', ';'), maxLength: 6 });
    const written = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const text = cells.map(written).join(',');
        expect(splitText(text, ',')).toEqual(cells.map((each) => each.trim()));
      }),
    );
  });

  it('are at most 4096', () => {
    const line = (cells: number) => ({ number: 3, text: Array(cells).fill('1').join(',') });
    expect(splitCells(line(mostCells), ',')).toHaveLength(mostCells);
    expect(() => splitCells(line(mostCells + 1), ',')).toThrow(
      'Line 3: more than 4,096 columns are too many.',
    );
    expect(splitText('1 '.repeat(5000), 'blanks')).toBeNull();
  });

  it('take time in proportion to the line', () => {
    expectProportionalWork((size) => {
      for (const part of ['"', '""', '" ', 'a"', '"a"b', '","', ' ']) splitText(part.repeat(size), ';');
    }, 30_000);
  });
});

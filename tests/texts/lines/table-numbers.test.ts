import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumbers } from '../../../src/texts/lines/table-numbers.ts';
import type { Delimiter } from '../../../src/texts/lines/cells.ts';
import { readRows, type TableShape } from '../../../src/texts/lines/text-table.ts';
import { tableNumber } from '../../../src/texts/lines/number.ts';

interface Rows {
  rows: (number | string | null)[][];
  counts: unknown;
}

function quick(text: string, shape: TableShape): Rows {
  const rows: Rows['rows'] = [];
  const counts = readNumbers(text, shape, shape.columns, ({ values, units, hasUnits }) => {
    rows.push([...values, ...(hasUnits ? units : new Array<null>(shape.columns).fill(null))]);
  });
  return { rows, counts };
}

function slow(text: string, shape: TableShape): Rows {
  const rows: Rows['rows'] = [];
  const counts = readRows(text, shape, ({ cells }) => {
    const numbers = cells.map((cell) => tableNumber(cell, shape.mark));
    rows.push([...numbers.map((one) => one?.value ?? NaN), ...numbers.map((one) => one?.unit ?? null)]);
  });
  return { rows, counts };
}

const shape = (delimiter: Delimiter, columns: number, mark: '.' | ',' = '.'): TableShape => ({
  delimiter,
  columns,
  mark,
  markCertain: true,
  header: null,
  headerInComment: false,
  comments: [],
  skipLines: 0,
  firstRow: 1,
  headRows: 1,
});

describe('numbers of a table', () => {
  it.each([
    ['plain', '1,2\n3.25,-4\n'],
    ['with blanks, signs, points alone', ' 1 , 2\n+3 ,.5\r\n1.,-0\n'],
    ['with units, words, exponents, missing cells', '1 us,2%\nx,1e3\n,\n5,\n'],
    ['with other numbers of cells, comments, borders', '1\n1,2,3\n# a,b\n---\n\n2,3\n'],
    ['of many digits', '123456789012345,1234567890123456\n0.1234567890123456789,1e400\n'],
    ['in quotes', '"1",2\n"1,5",3\n3,"4"\n'],
    ['with blanks that do not break', '1,2\u00a0\n1\u00a0000,5\n'],
    ['with a mark in front and no line end', '\ufeff1,2\n3,4'],
  ])('%s, are read as their cells are', (_, text) => {
    expect(quick(text, shape(',', 2))).toEqual(slow(text, shape(',', 2)));
  });

  it.each([
    ['tabs', shape('\t', 2), '1\t2\n1\t2\t\n1\t\t\n 3\t4 \n'],
    ['blanks', shape('blanks', 2), '1 2\n1  \t2 \n 1 2\n1 2 3\n'],
    ['nothing', shape('none', 1), '1\n2 us\n1,5\nx\n'],
    ['bars', shape('|', 2), '| 1 | 2 |\n1|2\n'],
    ['decimal commas', shape(';', 2, ','), '1,5;2\n1.5;1.500\n1.234,5;,5\n1,;2\n'],
  ])('between %s', (_, given, text) => {
    expect(quick(text, given)).toEqual(slow(text, given));
  });

  it('are those of the cells, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        '1',
        '23.5',
        '-4',
        '+7',
        '.',
        ',',
        ';',
        '\t',
        ' ',
        '\n',
        '\r\n',
        '"',
        'us',
        '%',
        'x',
        '#',
        '0',
        '1e3',
        '|',
        '\u00a0',
      ],
    );
    const shapes = [',', ';', '\t', 'blanks', 'none', '|'] as const;
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
        fc.constantFrom(...shapes),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('.' as const, ',' as const),
        (text, delimiter, columns, mark) => {
          const given = shape(delimiter, delimiter === 'none' ? 1 : columns, mark);
          expect(quick(text, given)).toEqual(slow(text, given));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('leave out names that come again, though they begin with a digit', () => {
    const text = '5,b\n1,2\n5,b\n3,4\n';
    const found = { ...shape(',', 2), header: ['5', 'b'], firstRow: 2 };
    expect(quick(text, found)).toEqual(slow(text, found));
    expect(quick(text, found).counts).toMatchObject({ rows: 2, otherLines: 1 });
  });

  it('report how far they are', () => {
    const text = '1,2\n'.repeat(40_000);
    const seen: number[] = [];
    readNumbers(
      text,
      shape(',', 2),
      2,
      () => undefined,
      (done) => seen.push(done),
    );
    expect(seen).toEqual([16_384 * 4, 32_768 * 4]);
  });
});

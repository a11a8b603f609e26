import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvComment, csvText, tabCell } from '../../src/text/csv-cell.ts';

/** Cells of one line of CSV, read as a spreadsheet reads them. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cell = quoted === null ? /^[^,]*/.exec(rest)![0] : quoted[1];
    cells.push(quoted === null ? cell : cell.replaceAll('""', '"'));
    rest = rest.slice(quoted === null ? cell.length : quoted[0].length);
    if (rest === '') return cells;
    rest = rest.slice(1);
  }
}

const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell) && !Number.isFinite(Number(cell));

const starts = ['=', '+', '-', '@', '\t=', '\r=', ' =', '"=', "'=", '“=', '＝', '＠', '-2+3+', '\u0000='];
const attack = "cmd|' /C calc'!A0";
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom(...starts), fc.string()).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom('=', '-', '"', ',', '\n', '\t', '1', 'a', '\ud800', '\u0007') }),
);

describe('a cell of text', () => {
  it.each(starts)('that begins with %j is not a formula', (start) => {
    for (const text of [csvText(start + attack), tabCell(start + attack)])
      expect(cellsOf(text).filter(isFormula)).toEqual([]);
    expect(cellsOf(csvText(start + attack))[0]).toContain(attack);
  });

  it('is what it says where it is harmless', () => {
    for (const text of ['Xeon E5-2640', '3+1', 'p99 = 4 µs', 'a@b', '−5 µs', '-5', '+1.5e-3', ''])
      expect(csvText(text)).toBe(text);
    expect(csvText('a, "b"\r\nc')).toBe('"a, ""b""\nc"');
  });

  it('is neither a formula nor a comment to a program that looks at more than its quotes', () => {
    expect(csvText('run #3')).toBe('"run #3"');
    expect(csvText(`a; ${attack}`)).toBe(`"a; ${attack}"`);
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const parts = `${csvText(`${one};${other}`)},1`.split(/[;\n]/);
        expect(parts.filter(isFormula)).toEqual([]);
      }),
    );
  });

  it('is whole in its cell, without control characters and halves of letters', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const line = `${csvText(one)},${csvText(other)}`;
        const cells = cellsOf(line);
        expect(cells).toHaveLength(2);
        expect(cells.filter(isFormula)).toEqual([]);
        expect(line).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
      }),
    );
  });

  it('stays between its tabs', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const cell = tabCell(text);
        expect(cell).not.toMatch(/[\t\n\r]/);
        expect(isFormula(cell)).toBe(false);
      }),
    );
  });
});

describe('a cell of a number', () => {
  it('reads back the same, below zero too, and is empty without a value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(csvCell(value))).toBe(value === 0 ? 0 : value);
        expect(tabCell(value)).toBe(csvCell(value));
      }),
    );
    expect([csvCell(-12.5), csvCell(null), csvCell(NaN), csvCell(Infinity)]).toEqual(['-12.5', '', '', '']);
  });
});

describe('a comment', () => {
  it('is one line, and no part of it between commas is a formula', () => {
    expect(csvComment('Pin “a,=1+1”,\n-2+3')).toBe("# Pin “a,'=1+1”, '-2+3");
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const line = csvComment(`${one},${other}`);
        expect(line.startsWith('# ')).toBe(true);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line.split(/[,;]/).filter((part) => /^[\s"]*[=+\-@＝＋－＠]/u.test(part))).toEqual([]);
      }),
    );
  });
});

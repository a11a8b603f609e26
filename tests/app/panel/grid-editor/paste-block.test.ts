import { describe, expect, it } from 'vitest';
import { cellsOf, type GridCells } from '../../../../src/app/panel/grid-editor/grid-cells.ts';
import { type GridField, gridShape } from '../../../../src/app/panel/grid-editor/grid-shape.ts';
import {
  pasteBlock,
  type PasteResult,
  readBlock,
} from '../../../../src/app/panel/grid-editor/paste-block.ts';
import { cpus, delays, shares, split } from './grid-fields.ts';

const texts = (grid: GridCells) => grid.map((row) => row.map(({ text }) => text));

/** Into the field's default. */
function paste(field: GridField, text: string, row = 0, column = 0): PasteResult {
  const values = { servers: 4, [field.name]: field.default };
  const shape = gridShape(field, field.default, values);
  return pasteBlock(
    shape,
    cellsOf(field, shape, field.default, values),
    { row, column },
    readBlock(shape, text)!,
  );
}

function pasted(field: GridField, text: string, row = 0, column = 0): string[][] {
  const result = paste(field, text, row, column);
  if (!result.ok) throw new Error(result.message);
  return texts(result.cells);
}

describe('a block of a spreadsheet', () => {
  const shape = gridShape(cpus, null, {});

  it.each([
    ['1\t2\n3\t4', [['1', '2'], ['3', '4']]],
    ['1;2\r\n3;4\r\n', [['1', '2'], ['3', '4']]],
    ['\n15 %\n20 %\n\n', [['15 %'], ['20 %']]],
    ['1\n\n3', [['1'], [''], ['3']]],
    ['a;b\t"c ""x"""', [['a;b', 'c "x"']]],
  ])('is read from %j', (text, block) => {
    expect(readBlock(shape, text)).toEqual(block);
  }); // oxfmt-ignore

  it.each(['12', '12,5', 'Intel Xeon', '7\n', ''])(
    'is none for a single cell %j, which the browser pastes',
    (text) => {
      expect(readBlock(shape, text)).toBeNull();
    },
  );
});

describe('pasting', () => {
  it('fills from the focused cell and adds rows', () => {
    expect(pasted(shares, '1\n2\n3', 2)).toEqual([['15'], ['20'], ['1'], ['2'], ['3']]);
  });

  it('fills one column from one line', () => {
    expect(pasted(shares, '10\t20\t30\t40')).toEqual([['10'], ['20'], ['30'], ['40']]);
    expect(pasted(shares, '10; 20; 70', 1)).toEqual([['15'], ['10'], ['20'], ['70']]);
  });

  it('fills several columns; what is not pasted starts as in a new row', () => {
    expect(pasted(cpus, 'A\t4\nB\t6', 1)).toEqual([
      ['Paper 1', '8', '3.7', 'one', ''],
      ['A', '4', '2.1', 'two', '900'],
      ['B', '6', '3', 'one', ''],
    ]);
  });

  it('takes choices by their words', () => {
    expect(pasted(cpus, 'dual\t5\nSINGLE\t6', 0, 3).map((row) => row[3])).toEqual(['two', 'one']);
  });

  it('leaves a decimal comma and other faults to the check', () => {
    expect(pasted(shares, '12,5\nx')).toEqual([['12,5'], ['x'], ['25'], ['40']]);
  });

  it('puts columns under their headings', () => {
    expect(pasted(cpus, 'Price (€)\tname\tCLOCK in GHz\n10\tA\t2\n20\tB\t4', 0, 1)).toEqual([
      ['A', '8', '2', 'one', '10'],
      ['B', '16', '4', 'two', '20'],
    ]);
    expect(pasted(shares, 'share of the load\n60\n40').slice(0, 2)).toEqual([['60'], ['40']]);
    expect(pasted(cpus, 'clockGhz;cores\n1;2').map((row) => row.slice(1, 3))[0]).toEqual(['2', '1']);
  });

  it('accepts a file with commas, where its first line is headings', () => {
    expect(pasted(cpus, 'name,cores,clockGhz\nA,2,3.5\nB,4,4').map((row) => row.slice(0, 3))).toEqual([
      ['A', '2', '3.5'],
      ['B', '4', '4'],
    ]);
    expect(pasted(cpus, 'A,2\nB,4').map(([name]) => name)).toEqual(['A,2', 'B,4']);
  });

  it('reads a heading word among values as a value', () => {
    expect(pasted(cpus, 'name\t4\nB\t6')[0].slice(0, 2)).toEqual(['name', '4']);
  });

  it.each([
    [
      cpus,
      'name\tcores\tvendor\nA\t1\tX',
      0,
      0,
      'The first line looks like headings, but no column is called “vendor”: there are name, Cores, Clock (GHz), socket, price (€).',
    ],
    [cpus, '1\t2\t3', 0, 3, 'The block has 3 columns, but from “socket” on there are 2.'],
    [split, '1\t2', 0, 1, 'The block has 2 columns, but from “core 2” on there is one.'],
    [delays, '1\n2\n3', 1, 0, 'The block has 3 rows and begins at link 2, but there can be at most 3 links.'],
  ])('refuses what does not fit whole (%#)', (field, text, row, column, message) => {
    expect(paste(field, text, row, column)).toEqual({ ok: false, message });
  });

  it('adds no rows to a matrix whose ports are set elsewhere', () => {
    expect(paste(split, '1\n2\n3', 2)).toEqual({
      ok: false,
      message: 'The block has 3 rows and begins at port 3, but there are 4 ports.',
    });
  });
});

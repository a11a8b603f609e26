import { describe, expect, it } from 'vitest';
import { readRows, tableShape } from '../../../src/texts/lines/text-table.ts';
import { decimalMark, tableNumber } from '../../../src/texts/lines/number.ts';

describe('numbers in cells', () => {
  it.each([
    ['12', '.', 12, null],
    ['.5', '.', 0.5, null],
    ['1,623,900 pps', '.', 1_623_900, 'pps'],
    ['19.9805 Gbps', '.', 19.9805, 'Gbps'],
    ['0.0001%', '.', 0.0001, '%'],
    ['1 234 567', '.', 1_234_567, null],
    ["1'234.5", '.', 1234.5, null],
    ['3e-3 µs', '.', 0.003, 'µs'],
    ['1,5', ',', 1.5, null],
    ['1.234,5', ',', 1234.5, null],
    ['-2,5 ms', ',', -2.5, 'ms'],
    ['1.234', ',', 1234, null],
  ] as const)('%s with %s is %s', (cell, mark, value, unit) => {
    expect(tableNumber(cell, mark)).toEqual({ value, unit });
  });

  it.each([
    '',
    '-',
    'nan',
    'inf',
    '12:30',
    '2024-01-02',
    '1.2.3',
    '1e400',
    '9e30',
    'x5',
    '5 packets per second',
  ])('%j is none', (cell) => {
    expect(tableNumber(cell, '.')).toBeNull();
  });

  it.each([
    [['1,5', '2'], ',', true],
    [['1,234', '5.5'], '.', true],
    [['1,234', '12,345'], '.', false],
    [['1,234', '0,345'], ',', true],
    [['1', '2'], '.', true],
  ] as const)('the mark of %j is %s', (cells, mark, certain) => {
    expect(decimalMark(cells)).toEqual({ mark, certain });
  });
});

describe('the shape of a table', () => {
  const shape = (text: string) => tableShape(text);

  it.each([
    ['commas', 'x,y\n1,2\n3,4\n', { delimiter: ',', columns: 2, header: ['x', 'y'] }],
    [
      'semicolons and decimal commas',
      'x;y\n0,5;2\n1,5;4\n',
      { delimiter: ';', mark: ',', header: ['x', 'y'] },
    ],
    ['blanks and decimal commas', 'a b\n0,5 30\n1,5 4\n', { delimiter: 'blanks', mark: ',' }],
    ['tabs', 'x\ty\n1\t2\n', { delimiter: '\t' }],
    ['quotes', '"a,b","c"\n"1,5","2"\n', { delimiter: ',', mark: ',', header: ['a,b', 'c'] }],
    ['no header', '1,2\n3,4\n', { header: null, firstRow: 1 }],
    ['one column', 'latency\n1\n2\n', { delimiter: 'none', columns: 1, header: ['latency'] }],
    ['a byte-order mark', '\ufeffx,y\n1,2\n', { header: ['x', 'y'] }],
    [
      'names behind a #',
      '# a set-up\n#x,y\n1,2\n',
      { header: ['x', 'y'], headerInComment: true, comments: ['a set-up'] },
    ],
    ['names with numbers', 'load;p 99;p 50\n1;2;3\n', { header: ['load', 'p 99', 'p 50'] }],
    [
      'log lines',
      'loading x\nready in 3 s.\nt,y\n1,2\n2,3\n',
      { skipLines: 2, header: ['t', 'y'], firstRow: 4 },
    ],
    ['one column of decimal commas', 'latency\n1,5\n2,7\n', { delimiter: 'none', mark: ',', columns: 1 }],
    ['rows of another length', 'x,y\n1,2\n3\n4,5\n6\n', { delimiter: ',', columns: 2 }],
    ['words among numbers', 'name,x\nabc,2\ndef,3\n', { header: ['name', 'x'], columns: 2 }],
    [
      'a drawn table',
      '+--+--+\n| x | y |\n+==+==+\n| 1 | 2 |\n+--+--+\n',
      { delimiter: '|', header: ['x', 'y'], columns: 2 },
    ],
    ['Markdown', '| x | y |\n|---|:-:|\n| 1 | 2 |\n', { delimiter: '|', header: ['x', 'y'] }],
  ] as const)('%s', (_name, text, expected) => {
    expect(shape(text)).toMatchObject(expected);
  });

  it('is none in text without numbers that belong together', () => {
    expect(shape('hello world\nfoo\n')).toBeNull();
    expect(shape('')).toBeNull();
    expect(shape('# 1,2\n')).toBeNull();
  });

  it('counts rows, and lines of another length and the names again apart from comments', () => {
    const text = 'x,y\n1,2\n\n# note\nx,y\n3\n4,5\n';
    const lines: number[] = [];
    expect(readRows(text, shape(text)!, ({ line }) => lines.push(line.number))).toEqual({
      rows: 2,
      otherLines: 2,
      firstOther: 5,
    });
    expect(lines).toEqual([2, 7]);
  });
});

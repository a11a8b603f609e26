import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  equalCells,
  type GridCells,
  normalisedCells,
} from '../../../../src/app/panel/grid-editor/grid-cells.ts';
import { type GridField, gridShape } from '../../../../src/app/panel/grid-editor/grid-shape.ts';
import { type GridReading, readGrid } from '../../../../src/app/panel/grid-editor/read-grid.ts';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { cpus, delays, shares, split } from './grid-fields.ts';

const values = (field: GridField, value: InputValue) => ({ servers: 4, [field.name]: value });

function cells(field: GridField, value: InputValue): GridCells {
  const inputs = values(field, value);
  return cellsOf(field, gridShape(field, value, inputs), value, inputs);
}

const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');
const texts = (grid: GridCells) => grid.map((row) => row.map(({ text }) => text));

/** Reads cells as if typed. */
function read(field: GridField, typed: readonly (readonly string[])[]): GridReading {
  const sized = field.kind === 'matrix' ? typed.map((row) => row.map(() => 1)) : null;
  const shape = gridShape(field, sized, values(field, sized));
  return readGrid(
    field,
    shape,
    typed.map((row) => row.map((text) => ({ text }))),
  );
}

describe('the cells of a value', () => {
  it('are shares in per cent', () => {
    expect(texts(cells(shares, [0.15, 0.85]))).toEqual([['15'], ['85']]);
    expect(texts(cells(split, [[0.3, 0.7]]))).toEqual([['30', '70']]);
  });

  it('are as many equal shares as the inputs say, where none are given', () => {
    expect(texts(cells(shares, null))).toEqual([['25'], ['25'], ['25'], ['25']]);
    expect(texts(cells(split, null))).toEqual(Array.from({ length: 4 }, () => ['50', '50']));
  });

  it('are empty where numbers are not shares', () => {
    expect(texts(cells(delays, null))).toEqual([['']]);
    expect(texts(cells(cpus, null))).toEqual([['CPU', '8', '3', 'one', '']]);
  });

  it('are read back as exactly the value, however many digits it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 }),
        (raw) => {
          const sum = raw.reduce((a, b) => a + b, 0);
          const list = raw.map((share) => share / sum);
          const shape = gridShape(shares, list, values(shares, list));
          expect(readGrid(shares, shape, cells(shares, list)).value).toEqual(list);
        },
      ),
    );
    const shape = gridShape(cpus, cpus.default, values(cpus, cpus.default));
    expect(readGrid(cpus, shape, cells(cpus, cpus.default)).value).toEqual(cpus.default);
  });
});

describe('the reader of shares', () => {
  it('accepts per cent, with and without the sign, as shares of 1', () => {
    expect(read(shares, [['15'], ['20 %'], ['25%'], ['40.0']])).toMatchObject({
      value: [0.15, 0.2, 0.25, 0.4],
      message: null,
      sums: [1],
    });
  });

  it('reports the sum, and refuses any but 100 %', () => {
    const reading = read(shares, [['15'], ['20'], ['25'], ['35']]);
    expect(reading.value).toBeUndefined();
    expect(reading.sums[0]).toBeCloseTo(0.95, 12);
    expect(plain(reading.message)).toBe('The shares add up to 95 %; they must add up to 100 %.');
  });

  it('accepts a difference of a millionth, no more', () => {
    expect(read(shares, [['33.33333'], ['33.33333'], ['33.33333']]).message).toBeNull();
    expect(plain(read(shares, [['33.3333'], ['33.3333'], ['33.3333']]).message)).toBe(
      'The shares add up to 99.9999 %; they must add up to 100 %.',
    );
  });

  it('adds up each row of a matrix', () => {
    const reading = read(split, [
      ['60', '40'],
      ['50', '30'],
    ]);
    expect(plain(reading.message)).toBe('Port 2: the shares add up to 80 %; they must add up to 100 %.');
    expect(reading.sums).toEqual([1, 0.8]);
  });

  it.each([
    ['12,5', 'Port 2, share of the load: “12,5” has a comma: write decimals with a point and no separator between thousands.'], // oxfmt-ignore
    ['', 'Port 2, share of the load is empty: enter a number from 0 to 100 %.'],
    ['101', 'Port 2, share of the load must be a number from 0 to 100 %; 101 is too large.'],
    ['-1', 'Port 2, share of the load must be a number from 0 to 100 %; -1 is too small.'],
    ['much', 'Port 2, share of the load must be a number from 0 to 100 %, not “much”.'],
    ['3 Mpps', 'Port 2, share of the load: “Mpps” is not a unit of this field: enter the number in %.'],
  ])('names row and column of %j', (text, message) => {
    const reading = read(shares, [['50'], [text]]);
    expect(reading.message).toBe(message);
    expect(reading.cellFaults).toEqual([{ row: 1, column: 0, message }]);
    expect(reading.sums).toEqual([null]);
    expect(reading.shares).toBeNull();
  });
});

describe('the reader of rows', () => {
  it('accepts numbers, words, choices and empty cells where they may be empty', () => {
    expect(read(cpus, [['Mine', '4', '2.5 GHz', 'two', '']]).value).toEqual([
      { name: 'Mine', cores: 4, clockGhz: 2.5, socket: 'two', price: null },
    ]);
    expect(read(cpus, []).value).toBeNull();
  });

  it.each([
    [['', '4', '2.5', 'two', ''], 'CPU 1, name is empty: enter a text.'],
    [['x'.repeat(21), '4', '2.5', 'two', ''], 'CPU 1, name can have at most 20 characters, not 21.'],
    [['A', '4.5', '2.5', 'two', ''], 'CPU 1, cores must be a whole number from 1 to 256 cores, not 4.5.'],
    [['A', '4', '25', 'two', ''], 'CPU 1, clock must be a number from 0.1 to 10 GHz; 25 is too large.'],
    [['A', '4', '2.5', 'three', ''], 'CPU 1, socket must be one of Single, Dual, not “three”.'],
    [['A', '4', '2.5', '', ''], 'CPU 1, socket is empty: choose one.'],
  ])('refuses %j', (row, message) => {
    expect(read(cpus, [row]).message).toBe(message);
  });

  it('leaves the last decision to the field’s check', () => {
    const bell = read(cpus, [['A\u0007', '4', '2.5', 'two', '']]);
    expect(bell.value).toBeUndefined();
    expect(bell.message).toMatch(/^CPUs, CPU 1: name must be a text/);
  });
});

describe('shares scaled or equalised', () => {
  const shape = gridShape(shares, [0.3, 0.6], values(shares, [0.3, 0.6]));

  it('preserve the proportions', () => {
    const scaled = normalisedCells(shape, [[0.1], [0.3]]);
    expect(texts(scaled)).toEqual([['25'], ['75']]);
    expect(readGrid(shares, shape, scaled).value).toEqual([0.25, 0.75]);
  });

  it('are equal where all are 0, and on demand', () => {
    expect(texts(normalisedCells(shape, [[0], [0]]))).toEqual([['50'], ['50']]);
    expect(texts(equalCells(shape, [[{ text: 'x' }], [{ text: '' }], [{ text: '1' }]]))).toEqual(
      Array.from({ length: 3 }, () => ['33.33333']),
    );
  });

  it('are scaled in each row of a matrix by itself', () => {
    const matrix = gridShape(split, [[1, 0], [0, 1]], values(split, null)); // oxfmt-ignore
    expect(texts(normalisedCells(matrix, [[0.2, 0.2], [0, 0.5]]))).toEqual([['50', '50'], ['0', '100']]); // oxfmt-ignore
  });

  it('always add up, from any shares', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 }),
        (raw) => {
          const scaled = normalisedCells(shape, raw.map((share) => [share])); // oxfmt-ignore
          expect(readGrid(shares, shape, scaled).message).toBeNull();
        },
      ),
    );
  });
});

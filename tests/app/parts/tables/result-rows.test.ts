import { describe, expect, it } from 'vitest';
import { figureCsv } from '../../../../src/app/figures/export/figure-csv.ts';
import {
  cellText,
  exportedTable,
  headingUnit,
  resultRows,
} from '../../../../src/app/parts/tables/result-rows.ts';
import { ports, ranking, solution } from './sample-table.ts';

describe('the rows of a result', () => {
  it('go on until one has no cell at all', () => {
    expect(resultRows(ports, solution)).toEqual([
      [0.75, 1e-25, 0.9312, null],
      [12.345, 4.3e-7, null, 'full'],
    ]);
  });

  it('count words as cells', () => {
    expect(resultRows(ranking, solution)).toEqual([
      [5, '4 + 1'],
      [null, '2 + 1'],
    ]);
  });

  it('are none where the solution has none', () => {
    expect(resultRows(ports, { indicators: { load: 0.5 } })).toEqual([]);
  });
});

describe('a cell', () => {
  const [load, loss, utilisation, state] = ports.columns;

  it('has the format of its column, with the unit in the heading', () => {
    expect(headingUnit(load)).toBe('Mpps');
    expect(cellText(load, 12.345).text).toBe('12.3');
    expect(headingUnit(utilisation)).toBe('%');
    expect(cellText(utilisation, 0.9312).text).toBe('93.1');
    expect(headingUnit(state)).toBe('');
    expect(cellText(state, 'full').text).toBe('full');
  });

  it('is a dash without a value', () => {
    expect([cellText(load, null).text, cellText(state, null).text, cellText(loss, null).text]).toEqual([
      '–',
      '–',
      '–',
    ]);
  });

  it('is none for a loss below its floor, and 0 for an exact zero', () => {
    expect(cellText(loss, 1e-25)).toEqual({ text: 'none', note: null });
    expect(cellText(load, 0).text).toBe('0');
    expect(cellText(loss, 4.3e-7)).toEqual({ text: '4.3e-5\u202f%', note: '1 in 2.3 million' });
    expect(cellText(loss, 0.0162).text).toBe('1.62\u202f%');
  });

  it('has the long word for one that answers for programs abbreviate', () => {
    const limit = { name: 'limitedBy', label: 'Limit', help: '', kind: 'words' } as const;
    expect(cellText({ ...limit, labels: { cpu: 'the processor' } }, 'cpu').text).toBe('the processor');
    expect(cellText(limit, 'cpu').text).toBe('cpu');
  });
});

it('a cell has every digit in a file, with the declared units and the rows’ names', () => {
  const table = exportedTable(ports, resultRows(ports, solution));
  const csv = figureCsv({ title: ports.label, subtitle: ports.help, table }, ['Link: here']);
  expect(csv).toBe(
    [
      '# Ports',
      '# Each port over all cores.',
      '# Link: here',
      'port,Load (Mpps),Loss,Utilisation,State',
      '1,0.75,1e-25,0.9312,',
      '2,12.345,4.3e-7,,full',
      '',
    ].join('\n'),
  );
  expect(exportedTable(ranking, resultRows(ranking, solution)).columns.map(({ label }) => label)).toEqual([
    'Throughput',
    'Configuration',
  ]);
});

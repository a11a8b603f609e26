import { describe, expect, it } from 'vitest';
import { figureCsv, figureTabs } from '../../../../src/app/figures/export/figure-csv.ts';
import { figure } from '../sample-figure.ts';

describe('a figure as CSV', () => {
  it('has provenance in comments, one header line, full precision, nothing for missing values', () => {
    expect(figureCsv(figure(), ['rate 7500 Mbit/s', 'Geissler et al., 2021'])).toBe(
      [
        '# Mean batch against rate',
        '# Batch polling, exact',
        '# rate 7500 Mbit/s',
        '# Geissler et al., 2021',
        'Rate (Mbit/s),Mean batch (packets)',
        '0,10',
        '2500,20.123456',
        '5000,',
        '',
      ].join('\n'),
    );
  });

  it('quotes cells where necessary and has comments on one line', () => {
    const spec = figure({
      table: {
        columns: [{ label: 'a "name", odd', unit: '' }],
        rows: [['x,y'], [1e-25], [NaN], ['two\nlines']],
      },
    });
    const lines = figureCsv(spec, ['first\nsecond']);
    expect(lines).toContain('# first second\n');
    expect(lines).toContain('"a ""name"", odd"\n"x,y"\n1e-25\n\n"two\nlines"\n');
  });

  it('is copied to the clipboard with tabs', () => {
    expect(figureTabs(figure())).toBe('Rate (Mbit/s)\tMean batch (packets)\n0\t10\n2500\t20.123456\n5000\t');
  });
});

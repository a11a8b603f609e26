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

  it('has no rounding errors of a change of unit, and every digit of other numbers', () => {
    const columns = ['Rate', 'Loss'].map((label) => ({ label, unit: '' }));
    const rows = [
      [0.1 + 0.2, 1e-3 * 2010.0000000000002],
      [0.6812605190306628, 1 / 3],
      [1e-25, 2 ** 53],
    ];
    expect(
      figureCsv(figure({ table: { columns, rows } }), [])
        .split('\n')
        .slice(-4),
    ).toEqual(['0.3,2.01', '0.6812605190306628,0.3333333333333333', '1e-25,9007199254740992', '']);
  });

  it('says which columns are shares of one', () => {
    const columns = ['packets lost', 'Share of time'].map(
      (label) => ({ label, unit: '', shares: true }) as const,
    );
    expect(figureCsv(figure({ table: { columns, rows: [] } }), [])).toContain(
      '\npackets lost (share),Share of time\n',
    );
  });

  it('is copied to the clipboard with tabs', () => {
    expect(figureTabs(figure())).toBe('Rate (Mbit/s)\tMean batch (packets)\n0\t10\n2500\t20.123456\n5000\t');
  });
});

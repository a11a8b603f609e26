import { describe, expect, it } from 'vitest';
import { plotArea } from '../../../../../src/drawing/frame/plot-geometry.ts';
import { isEmptyFigure } from '../../../../../src/app/figures/plot/empty-figure.ts';
import {
  formatPercentile,
  readoutAt,
  spokenReadout,
  steppedReadout,
} from '../../../../../src/app/figures/plot/readout/readout.ts';
import { figure, lossAxis, series } from '../../sample-figure.ts';

const area = plotArea({ width: 600, height: 340 });

describe('a readout', () => {
  it('reads the exact value of the nearest point of every series', () => {
    const spec = figure({
      series: [
        series(),
        series({ name: 'simulation', role: 'simulation', shape: 'band', yUpper: [11, 21, 31, 61, 91] }),
        series({ name: 'sparse', role: 'measurement', shape: 'dots', x: [0, 10000], y: [1, 2] }),
        series({ name: 'before', role: 'ghost' }),
      ],
    });
    const readout = readoutAt(spec, area, area.width * 0.49)!;
    expect(readout.x).toBe(5000);
    expect(readout.heading).toBe('Rate on the wire 5000\u202fMbit/s');
    expect(readout.rows.map(({ series: { name }, text }) => `${name}: ${text}`)).toEqual([
      'model: 30.00\u202fpackets',
      'simulation: 30.00 to 31.00\u202fpackets',
    ]);
    expect(spokenReadout(readout)).toContain('model 30.00');
  });

  it('reads nothing far from any point', () => {
    expect(readoutAt(figure({ series: [series({ x: [0], y: [1] })] }), area, 300)).toBeNull();
    expect(readoutAt(figure({ series: [] }), area, 10)).toBeNull();
  });

  it('shows percentiles as such', () => {
    expect(formatPercentile(2)).toBe('50');
    expect(formatPercentile(1000)).toBe('99.9');
    expect(formatPercentile(1e6)).toBe('99.9999');
    expect(formatPercentile(3)).toBe('66.7');
  });

  it('steps from point to point and stops at the ends', () => {
    const spec = figure();
    const middle = steppedReadout(spec, area, null, 0)!;
    expect(middle.x).toBe(5000);
    expect(steppedReadout(spec, area, middle.x, 1)!.x).toBe(7500);
    expect(steppedReadout(spec, area, middle.x, -10)!.x).toBe(0);
    expect(steppedReadout(spec, area, 10000, 1)!.x).toBe(10000);
    expect(steppedReadout(spec, area, null, Infinity)!.x).toBe(10000);
    expect(steppedReadout(spec, area, middle.x, -Infinity)!.x).toBe(0);
  });

  it('moves along the series that is read alone, and announces only that one', () => {
    const dots = series({ name: 'measured', role: 'measurement', shape: 'dots', x: [0, 9000], y: [1, 2] });
    const spec = figure({ series: [series(), dots] });
    const read = steppedReadout(spec, area, 0, 1, dots)!;
    expect(read.x).toBe(9000);
    expect(spokenReadout(read, dots)).toBe('measured, Rate on the wire 9000\u202fMbit/s: 2.000\u202fpackets');
    expect(spokenReadout(steppedReadout(spec, area, 5000, 0)!, dots)).toContain(': no value');
  });

  it('announces three values of many, and the number of the others', () => {
    const ports = Array.from({ length: 9 }, (_, k) => series({ name: `port ${k + 1}` }));
    const spoken = spokenReadout(steppedReadout(figure({ series: ports }), area, 5000, 0)!);
    expect(spoken).toContain('port 3 30.00');
    expect(spoken).toMatch(/packets, and 6 more$/);
  });

  it('is empty for a figure without points', () => {
    expect(isEmptyFigure(figure())).toBe(false);
    expect(isEmptyFigure(figure({ series: [] }))).toBe(true);
    expect(isEmptyFigure(figure({ y: lossAxis, series: [series({ y: [0, 0, 0, 0, 0] })] }))).toBe(true);
    expect(isEmptyFigure(figure({ series: [series({ x: [20000], y: [1] })] }))).toBe(true);
  });
});

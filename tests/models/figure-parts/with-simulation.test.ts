import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../src/models/contract/figure.ts';
import type { SimulationReport } from '../../../src/models/contract/simulation.ts';
import { withSimulation } from '../../../src/models/figure-parts/with-simulation.ts';

const spec: FigureSpec = {
  title: 'Batch size',
  subtitle: '',
  x: { title: 'Packets', unit: 'packets', scale: 'linear', range: [0, 100] },
  y: { title: 'Probability', unit: '', scale: 'linear', range: [0, 1] },
  series: [],
  markers: [],
  summary: 'Short.',
  table: { columns: [{ label: 'Packets', unit: '' }], rows: [[1], [2], [5]] },
};

const report: SimulationReport = {
  packets: 1000,
  warmUpPackets: 0,
  timeUs: 1,
  batches: 20,
  indicators: { loss: { mean: 0.2, halfWidth: 0.05 }, silent: null },
  distributions: {
    batchSize: {
      unit: 'packets',
      start: 1,
      step: 1,
      p: Float64Array.of(0.25, 0.75),
      halfWidth: Float64Array.of(0.5, 0.1),
    },
  },
  tails: {
    sojourn: {
      unit: 'µs',
      x: Float64Array.of(1, 2, 3),
      ccdf: Float64Array.of(0.5, 0.1, 0),
      halfWidth: Float64Array.of(0.1, 0.05, 0),
    },
  },
};

const draw = (...parts: Parameters<typeof withSimulation>[1]) =>
  withSimulation(spec, parts, report, { rate: 50 });

describe('withSimulation', () => {
  it('draws probabilities as a band that stays within 0 and 1, and adds them to the table', () => {
    const { series, table, summary } = draw({ kind: 'distribution', name: 'batchSize', label: 'batch size' });
    expect(series).toMatchObject([{ role: 'simulation', shape: 'band', x: [1, 2] }]);
    expect(Array.from(series[0].y)).toEqual([0, expect.closeTo(0.65, 12)]);
    expect(Array.from(series[0].yUpper!)).toEqual([0.75, expect.closeTo(0.85, 12)]);
    expect(table.columns.map(({ label }) => label)).toEqual([
      'Packets',
      'batch size, simulated',
      'batch size, 95 % half width',
    ]);
    expect(table.rows).toEqual([
      [1, 0.25, 0.5],
      [2, 0.75, 0.1],
      [5, null, null],
    ]);
    expect(summary).toContain('1000 packets');
  });

  it('draws distribution functions as their view does', () => {
    const part = { kind: 'tail', name: 'sojourn', label: 'sojourn' } as const;
    const [ccdf] = draw({ ...part, view: 'ccdf' }).series;
    expect(Array.from(ccdf.y)).toEqual([0.4, expect.closeTo(0.05, 12), 0]);
    const [cdf] = draw({ ...part, view: 'cdf' }).series;
    expect(Array.from(cdf.yUpper!)).toEqual([0.6, expect.closeTo(0.95, 12), 1]);
    const [percentiles] = draw({ ...part, view: 'percentiles' }).series;
    expect(Array.from(percentiles.x)).toEqual([2, 10]);
    expect(Array.from(percentiles.y)).toEqual([1, 2]);
    expect(Array.from(percentiles.yUpper!)).toEqual([2, 3]);
  });

  it('marks the operating point in the axis’s unit', () => {
    const [bar, dot] = draw({
      kind: 'indicator',
      name: 'loss',
      label: 'loss',
      over: 'rate',
      scale: 100,
    }).series;
    expect(bar).toMatchObject({ shape: 'band', x: [49.4, 50.6] });
    expect(Array.from(bar.y)[0]).toBeCloseTo(15, 12);
    expect(Array.from(bar.yUpper!)[1]).toBeCloseTo(25, 12);
    expect(dot).toMatchObject({ shape: 'dots', x: [50], y: [20] });
  });

  it('names several parts once', () => {
    const part = { kind: 'distribution', name: 'batchSize', label: 'batch size' } as const;
    expect(draw(part, part).series.map(({ label }) => label)).toEqual(['simulated', undefined]);
  });

  it('leaves the figure as it is where the run has no number for it', () => {
    expect(draw({ kind: 'distribution', name: 'other', label: '' })).toBe(spec);
    expect(draw({ kind: 'indicator', name: 'silent', label: '', over: 'rate' })).toBe(spec);
    expect(draw({ kind: 'indicator', name: 'loss', label: '', over: 'absent' })).toBe(spec);
  });
});

import type { PlotData } from 'plotly.js';
import { describe, expect, it } from 'vitest';
import type { Series } from '../../../../../src/models/contract/figure.ts';
import { PLOT_MARGINS, plotArea } from '../../../../../src/drawing/frame/plot-geometry.ts';
import { plotlyFigure } from '../../../../../src/app/figures/examine/plotly/plotly-figure.ts';
import { MAX_DRAWN_BARS } from '../../../../../src/drawing/curves/bar-shape.ts';
import { darkPalette, lightPalette } from '../../../../../src/drawing/palette.ts';
import { batchAxis, figure, lossAxis, series } from '../../sample-figure.ts';

const size = { width: 600, height: 340 };

function drawn(over: Parameters<typeof figure>[0] = {}, palette = lightPalette) {
  const result = plotlyFigure(figure(over), palette, size);
  return { ...result, traces: result.data as Partial<PlotData>[] };
}

function traceOf(one: Series) {
  return drawn({ series: [one] }).traces[0]!;
}

describe('a series in Plotly', () => {
  it('is a solid blue line of the model and a thinner dash-dot one of the published form', () => {
    const model = traceOf(series());
    const published = traceOf(series({ role: 'published' }));
    expect(model.line).toMatchObject({ color: lightPalette.model[0], dash: 'solid', width: 2 });
    expect(published.line!.color).toBe(lightPalette.published);
    expect(published.line!.width).toBeLessThan(2);
    expect(published.line!.dash!.split(',')).toHaveLength(4);
  });

  it('has all points of the curve and those of the smooth line between them', () => {
    const { x, y } = series();
    const smooth = traceOf(series());
    expect(smooth.x!.length).toBeGreaterThanOrEqual(4 * x.length);
    for (let k = 0; k < x.length; k++) {
      const at = (smooth.x as number[]).indexOf(x[k]!);
      expect((smooth.y as number[])[at]).toBeCloseTo(y[k]!, 9);
    }
    // Between two points it never goes beyond either.
    const rising = [...(smooth.y as number[])].sort((a, b) => a - b);
    expect(smooth.y).toEqual(rising);
  });

  it('is its points and a thin dotted line while more are to come', () => {
    const preliminary = traceOf(series({ preliminary: true, fill: true }));
    expect(preliminary).toMatchObject({ mode: 'lines+markers', line: { width: 1, dash: '1px,3px' } });
    expect(preliminary.x).toHaveLength(series().x.length);
    expect(preliminary.fill).toBeUndefined();
  });

  it('is on an axis of its own above the plot where it belongs to the strip', () => {
    const lost = series({ name: 'lost', role: 'loss', fill: true });
    const y = { title: 'Packets lost', unit: '', scale: 'linear', range: [0, 100] } as const;
    const { traces, layout } = drawn({ strip: { role: 'loss', y, series: [lost] } });
    expect(traces.filter(({ yaxis }) => yaxis === 'y2').map(({ name }) => name)).toEqual(['lost']);
    expect(layout.yaxis!.domain![1]).toBeLessThan(layout.yaxis2!.domain![0]!);
    expect(layout.yaxis2!.fixedrange).toBe(true);
  });

  it('has the colours of the theme', () => {
    expect(drawn({}, darkPalette).traces[0]!.line!.color).toBe(darkPalette.model[0]);
  });

  it('has dash and shade of its variant', () => {
    const looks = [0, 1, 2].map((variant) => traceOf(series({ variant })).line!);
    expect(new Set(looks.map(({ dash }) => dash)).size).toBe(3);
    expect(new Set(looks.map(({ color }) => color)).size).toBe(3);
  });

  it('has the look of its line beyond the measured part, pale and thin', () => {
    const measured = traceOf(series({ variant: 1 })).line!;
    const beyond = traceOf(series({ variant: 1, extrapolated: true })).line!;
    expect(beyond.dash).toBe(measured.dash);
    expect(beyond.width).toBeLessThan(measured.width!);
    expect(beyond.color).toMatch(/^rgba\(.*,0\.5\)$/);
  });

  it('is dashed in a hue of the pins’ set for a pin', () => {
    const pin = traceOf(series({ role: 'pin', variant: 1 }));
    expect(pin.line).toMatchObject({ color: lightPalette.pins[1], dash: '9px,3px,2px,3px' });
  });

  it('is half-transparent bars under, and dots over, the model for measurements', () => {
    const bars = series({ name: 'measured', role: 'measurement', shape: 'bars' });
    const dots = series({ name: 'measured dots', role: 'measurement', shape: 'dots' });
    const { traces } = drawn({ series: [dots, series(), bars] });
    expect(traces.map(({ name }) => name)).toEqual(['model', 'measured', 'measured dots']);
    expect(traces[1]).toMatchObject({ type: 'bar' });
    expect(traces[1]!.marker!.color).toMatch(/^rgba\(201,63,15,0\.38\)$/);
    expect(traces[2]).toMatchObject({ mode: 'markers' });
  });

  it('is a measured band with its steps: two points at one place', () => {
    const band = traceOf(
      series({
        role: 'measurement',
        shape: 'band',
        x: [0, 2500, 2500, 10000],
        y: [1, 1, 3, 3],
        yUpper: [3, 3, 4, 4],
      }),
    );
    expect(band.x).toEqual([0, 2500, 2500, 10000, 10000, 2500, 2500, 0, 0, null]);
    expect(band.y).toEqual([1, 1, 3, 3, 4, 4, 3, 3, 1, null]);
  });

  it('is one closed green band for a simulation', () => {
    const band = traceOf(
      series({ role: 'simulation', shape: 'band', y: [1, 2, 3, 4, 5], yUpper: [2, 3, 4, 5, 6] }),
    );
    expect(band).toMatchObject({ fill: 'toself' });
    expect(band.x).toEqual([0, 2500, 5000, 7500, 10000, 10000, 7500, 5000, 2500, 0, 0, null]);
    expect(band.y).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, null]);
    expect(band.fillcolor).toMatch(/^rgba\(0,121,90/);
  });

  it('has larger dots for more observations', () => {
    const { marker } = traceOf(
      series({ role: 'measurement', shape: 'dots', weight: [1, 10, 100, 1e3, 1e6] }),
    );
    const sizes = marker!.size as number[];
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes.at(-1)).toBeCloseTo(7);
  });

  it('is a layer of a stack in the order given', () => {
    const layers = [1, 2, 3].map((share) =>
      series({ name: `part ${share}`, shape: 'stack', y: [share, share, share, share, share] }),
    );
    const { traces } = drawn({ series: layers, y: { ...batchAxis, range: [0, 6] } });
    expect(traces.map(({ y }) => (y as number[])[0])).toEqual([1, 3, 6]);
    expect(traces.map(({ fill }) => fill)).toEqual(['tozeroy', 'tonexty', 'tonexty']);
  });
});

describe('the shape of a series in Plotly', () => {
  it('has centred columns for a distribution, and holds a quantile from the point before', () => {
    expect(traceOf(series({ shape: 'step', fill: true })).line!.shape).toBe('hvh');
    expect(traceOf(series({ shape: 'step' })).line!.shape).toBe('hvh');
    const percentiles = drawn({
      x: { title: 'Percentile', unit: '%', scale: 'percentile', range: [1, 1e6] },
      series: [series({ shape: 'step', x: [1, 10, 100, 1000, 1e6] })],
    });
    expect(percentiles.traces[0]!.line!.shape).toBe('vh');
  });

  it('is stacked columns where the axis names its positions', () => {
    const ticks = ['p50', 'p99', 'p99.9'].map((label, value) => ({ value, label }));
    const spec = figure({
      x: { title: 'Packets at', unit: '', scale: 'linear', range: [-0.6, 2.6], ticks },
      series: [1, 2].map((part) =>
        series({ name: `part ${part}`, shape: 'stack', x: [0, 1, 2], y: [part, part, part] }),
      ),
    });
    const { data } = plotlyFigure(spec, lightPalette, size);
    expect(data).toMatchObject([
      { type: 'bar', y: [1, 1, 1], base: [0, 0, 0] },
      { type: 'bar', y: [2, 2, 2], base: [1, 1, 1] },
    ]);
  });

  it(`is at most ${MAX_DRAWN_BARS} bars, and a filled step from there`, () => {
    const values = (count: number) => Array.from({ length: count }, (_, k) => k * 10);
    const bars = (count: number) =>
      traceOf(series({ shape: 'bars', x: values(count), y: values(count).map(() => 5) }));
    expect(bars(MAX_DRAWN_BARS)).toMatchObject({ type: 'bar' });
    expect(bars(MAX_DRAWN_BARS + 1)).toMatchObject({ type: 'scatter', fill: 'tozeroy' });
  });

  it('counts only the bars in range', () => {
    const x = Array.from({ length: 1000 }, (_, k) => k * 100);
    expect(traceOf(series({ shape: 'bars', x, y: x.map(() => 5) }))).toMatchObject({ type: 'bar' });
  });

  it('leaves zeros out on a logarithmic axis and breaks a line there', () => {
    const { traces } = drawn({ y: lossAxis, series: [series({ y: [0, 1e-9, 0, 1e-3, 0] })] });
    expect(traces[0]!.x).toEqual([2500, 5000, 7500]);
    expect(traces[0]!.y).toEqual([1e-9, null, 1e-3]);
  });

  it('lets a filled step drop below a logarithmic axis at zeros', () => {
    const { traces } = drawn({
      y: lossAxis,
      series: [series({ shape: 'step', fill: true, y: [0, 1e-9, 0, 1e-3, 0] })],
    });
    expect(Math.max(...[0, 2, 4].map((k) => (traces[0]!.y as number[])[k]!))).toBeLessThan(lossAxis.range[0]);
  });

  it('draws nothing of a series of zeros on a logarithmic axis', () => {
    expect(drawn({ y: lossAxis, series: [series({ y: [0, 0, 0, 0, 0] })] }).traces).toEqual([]);
  });

  it('shows a single point as a marker, because a line of one point is invisible', () => {
    expect(traceOf(series({ x: [5000], y: [50] }))).toMatchObject({ mode: 'markers' });
  });

  it('has no more points than pixels resolve, peaks included', () => {
    const x = Array.from({ length: 50_000 }, (_, k) => k / 5);
    const y = x.map((_, k) => (k === 31_234 ? 99 : 10));
    const trace = traceOf(series({ x, y }));
    expect((trace.x as number[]).length).toBeLessThan(2500);
    expect(trace.y).toContain(99);
  });
});

describe('the layout for Plotly', () => {
  it('has ranges in coordinates, ticks in the words of the axis, and the margins', () => {
    const { layout } = drawn({ y: lossAxis });
    expect(layout.xaxis).toMatchObject({ type: 'linear', range: [0, 10000], autorange: false });
    expect(layout.yaxis).toMatchObject({ type: 'log', range: [-12, 0] });
    expect(layout.yaxis!.ticktext).toContain('10⁻⁶');
    expect(layout.xaxis!.tickfont!.size).toBeGreaterThanOrEqual(13);
    expect(layout.margin).toMatchObject({ l: PLOT_MARGINS.left, b: PLOT_MARGINS.bottom });
  });

  it('extends curves and ticks beyond the axes for a pan', () => {
    const x = Array.from({ length: 41 }, (_, k) => 500 * k);
    const spec = figure({ series: [series({ x, y: x.map(() => 5) })] });
    const within = plotlyFigure(spec, lightPalette, size);
    const beyond = plotlyFigure(spec, lightPalette, size, 1);
    const last = ({ data }: typeof within) => (data as Partial<PlotData>[])[0]!.x!.at(-1);
    expect([last(within), last(beyond)]).toEqual([10500, 20000]);
    expect(beyond.layout.xaxis!.range).toEqual([0, 10000]);
    expect(Math.max(...(beyond.layout.xaxis!.tickvals as number[]))).toBe(20000);
  });
});

describe('marks in Plotly', () => {
  const now = { axis: 'x', value: 7500, label: 'now 7.5 < 8', kind: 'now' } as const;
  const loss = { axis: 'x', from: 9000, to: Infinity, label: 'loss', kind: 'loss' } as const;

  it('are a line at the operating point, a wash and a bar over the range of loss, and their words at their places', () => {
    const { layout } = drawn({ markers: [now], ranges: [loss] });
    const [wash, bar, line] = layout.shapes!;
    expect(wash).toMatchObject({ type: 'rect', layer: 'below', xref: 'x', x0: 9000, line: { width: 0 } });
    expect(bar).toMatchObject({ x0: 9000, x1: wash.x1, ysizemode: 'pixel', y0: 0, y1: 4 });
    expect(Number(wash.x1)).toBeGreaterThan(10000);
    expect(line).toMatchObject({ type: 'line', x0: 7500, x1: 7500, yref: 'paper' });
    expect(layout.annotations!.map(({ text }) => text)).toEqual([
      expect.any(String),
      'now 7.5 &lt; 8',
      'loss',
    ]);
  });

  it('have their words inside in a font wider than the usual', () => {
    const wide = (text: string, fontSize: number) => fontSize * text.length;
    const limit = { ...now, value: 9500, label: 'critical load 9.5' };
    const { layout } = plotlyFigure(figure({ markers: [limit] }), lightPalette, size, 0, wide);
    const [from, to] = layout.xaxis!.range as [number, number];
    const left = plotArea(size).width * ((Number(layout.annotations![1].x) - from) / (to - from));
    expect(left + wide(limit.label, 13)).toBeLessThanOrEqual(plotArea(size).width + PLOT_MARGINS.right);
  });

  it('have their words attached to a logarithmic axis by coordinates', () => {
    const logX = { title: 'Load', unit: '', scale: 'log', range: [1, 1e4] } as const;
    const { layout } = drawn({ x: logX, markers: [{ ...now, value: 100 }] });
    const word = layout.annotations![1];
    expect(word.x).toBeGreaterThan(1.5);
    expect(word.x).toBeLessThan(2.5);
    expect(layout.shapes![0]).toMatchObject({ x0: 100, x1: 100 });
  });
});

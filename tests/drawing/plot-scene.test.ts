import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLOT_MARGINS, plotArea } from '../../src/drawing/frame/plot-geometry.ts';
import { needsLegend } from '../../src/drawing/frame/named-series.ts';
import { operatingPoints } from '../../src/drawing/frame/words-nodes.ts';
import { plotLabels } from '../../src/drawing/plot-labels.ts';
import { type PlotScene, type SceneOptions, plotScene } from '../../src/drawing/plot-scene.ts';
import { sceneMarkup } from '../../src/drawing/printed/printed-plot.ts';
import { darkPalette, lightPalette } from '../../src/drawing/palette.ts';
import type { FigureSpec, Marker, Series, SeriesRole } from '../../src/models/contract/figure.ts';
import { batchAxis, figure, lossAxis, series } from '../app/figures/sample-figure.ts';

const size = { width: 600, height: 340 };
/** Without labels of vertical markers. */
const area = plotArea(size, { markers: [] });

function labelledScene(spec: FigureSpec, palette = lightPalette, at = size, options: SceneOptions = {}) {
  return plotScene(spec, palette, at, { labelled: plotLabels, ...options });
}

function drawn(over: Partial<FigureSpec> = {}, palette = lightPalette): PlotScene {
  return labelledScene(figure(over), palette, size);
}

function curvesOf(...shown: Series[]) {
  return drawn({ series: shown }).curves.map(({ attributes }) => attributes);
}

/** x positions and heights of the points that a path goes through. */
function corners(d: string): [number, number][] {
  let at: [number, number] = [0, 0];
  return [...d.replaceAll(/C\S+ \S+ /g, 'L').matchAll(/([MLHV])([-\d.]+)(?:,([-\d.]+))?/g)].map(
    ([, to, one, other]) => {
      if (to === 'H') at = [Number(one), at[1]];
      else if (to === 'V') at = [at[0], Number(one)];
      else at = [Number(one), Number(other)];
      return at;
    },
  );
}

describe('curves', () => {
  it('go through their points, in pixels of the plot area', () => {
    const [line] = curvesOf(series());
    const expected = [10, 20, 30, 60, 90].map((y, k) => [(k / 4) * area.width, (1 - y / 100) * area.height]);
    for (const [k, [x, y]] of corners(line!.d!).entries()) {
      expect(x).toBeCloseTo(expected[k]![0]!, 0);
      expect(y).toBeCloseTo(expected[k]![1]!, 0);
    }
    expect(corners(line!.d!)).toHaveLength(5);
  });

  it('have their role’s colour, width and dash in both themes', () => {
    const [model] = curvesOf(series());
    expect(model).toMatchObject({ stroke: lightPalette.model[0], 'stroke-width': '2', fill: 'none' });
    expect(model).not.toHaveProperty('stroke-dasharray');
    expect(drawn({}, darkPalette).curves[0]!.attributes.stroke).toBe(darkPalette.model[0]);
    const [pin] = curvesOf(series({ role: 'pin', variant: 1 }));
    expect(pin).toMatchObject({ stroke: lightPalette.pins[1], 'stroke-dasharray': '9,3,2,3' });
  });

  it('are pale and thin beyond the measured part', () => {
    const [beyond] = curvesOf(series({ extrapolated: true }));
    expect(beyond!.stroke).toMatch(/^rgba\(.*,0\.5\)$/);
    expect(Number(beyond!['stroke-width'])).toBeLessThan(2);
  });

  it('are broken at zeros on a logarithmic axis', () => {
    const { curves } = drawn({ y: lossAxis, series: [series({ y: [1e-6, 1e-5, 0, 1e-3, 1e-2] })] });
    expect(curves[0]!.attributes.d!.match(/M/g)).toHaveLength(2);
    expect(drawn({ y: lossAxis, series: [series({ y: [0, 0, 0, 0, 0] })] }).curves).toEqual([]);
  });

  it('centre the columns of a step, and let a quantile hold from the point before', () => {
    const x = [0, 5000, 10000];
    const [step] = curvesOf(series({ shape: 'step', x, y: [10, 20, 30] }));
    const middle = Math.round((area.width / 4) * 10) / 10;
    expect(step!.d).toContain(`H${middle}V`);
    const { curves } = drawn({
      x: { title: 'Percentile', unit: '%', scale: 'percentile', range: [1, 100] },
      series: [series({ shape: 'step', x: [1, 10, 100], y: [10, 20, 30] })],
    });
    const ups = corners(curves[0]!.attributes.d!).map(([across]) => Math.round(across));
    expect(ups).toEqual([0, 0, 258, 258, 516]);
  });

  it('are filled to zero, or to the axis where zero is out of range', () => {
    const [fill, stroke] = curvesOf(series({ fill: true }));
    expect(fill!.fill).toMatch(/^rgba/);
    expect(corners(fill!.d!).at(-1)![1]).toBe(area.height);
    expect(stroke!.fill).toBe('none');
  });

  it('show a single point as a dot, because a line of one point is invisible', () => {
    const [dot] = curvesOf(series({ x: [5000], y: [50] }));
    expect(dot).toMatchObject({ fill: lightPalette.model[0] });
    expect(dot!.d).toContain('a3,3');
  });

  it('have no more points than pixels resolve, peaks included', () => {
    const x = Array.from({ length: 50_000 }, (_, k) => k / 5);
    const y = x.map((_, k) => (k === 31_234 ? 99 : 10));
    const points = corners(curvesOf(series({ x, y }))[0]!.d!);
    expect(points.length).toBeLessThan(2500);
    expect(Math.min(...points.map(([, up]) => up))).toBeCloseTo(area.height / 100, 0);
  });

  it('never go far out of view and never contain NaN', () => {
    const values = fc.array(fc.oneof(fc.double(), fc.constantFrom(0, -1, 1e-300, 1e300, Infinity, NaN)), {
      minLength: 5,
      maxLength: 5,
    });
    const shapes = fc.constantFrom<Series['shape']>('line', 'step', 'bars', 'dots', 'band', 'stack');
    fc.assert(
      fc.property(values, shapes, fc.boolean(), fc.boolean(), (y, shape, log, fill) => {
        const scene = drawn({ y: log ? lossAxis : batchAxis, series: [series({ y, shape, fill })] });
        for (const number of sceneMarkup(scene).matchAll(/NaN|Infinity|-?\d+\.?\d*(?:e[+-]?\d+)?/g)) {
          expect(number[0]).not.toMatch(/NaN|Infinity/);
          expect(Math.abs(Number(number[0]))).toBeLessThan(25 * size.height);
        }
      }),
    );
  });
});

describe('a curve that points are still to come to', () => {
  const line = series({ fill: true, preliminary: true });

  it('has its points on a thin dotted line, which has the form and the area of the finished one', () => {
    const [filled, joined, points, ...more] = curvesOf(line);
    expect(more).toEqual([]);
    const [area, finished] = curvesOf(series({ fill: true }));
    expect(filled).toEqual(area);
    expect(joined).toMatchObject({ d: finished!.d, 'stroke-width': '1.25', 'stroke-dasharray': '1.5,2.5' });
    expect(points!.d!.match(/M/g)).toHaveLength(line.x.length);
  });

  it('looks the same in a file', () => {
    const markup = sceneMarkup(labelledScene(figure({ series: [line] })));
    expect(markup).toContain('stroke-dasharray="1.5,2.5"');
  });
});

describe('quantiles over one another', () => {
  const heights = [20, 24, 28, 32];
  const ridge = heights.map((height, variant) =>
    series({
      name: `quantile ${variant}`,
      variant,
      y: [height, height, height, height + 10, height + 30],
      ...(variant === 0 ? { fill: true } : { fillTo: Array<number>(5).fill(heights[variant - 1]!) }),
    }),
  );

  it('are filled down to the one below, paler the farther', () => {
    const fills = curvesOf(...ridge).flatMap(({ fill }) => (fill === 'none' ? [] : [fill!]));
    expect(fills).toHaveLength(4);
    expect(new Set(fills).size).toBe(4);
  });

  it('are named in a column above them, the highest first, each with a line to its curve', () => {
    const { labels } = labelledScene(figure({ series: ridge }));
    expect(labels.map(({ text }) => text)).toEqual(['quantile 3', 'quantile 2', 'quantile 1', 'quantile 0']);
    for (const [k, { leader, top, height }] of labels.entries()) {
      expect(leader!.y).toBeGreaterThan(top);
      if (k > 0) expect(top).toBeGreaterThanOrEqual(labels[k - 1]!.top + labels[k - 1]!.height);
      expect(top + height).toBeLessThan(labels[0]!.leader!.y);
    }
  });
});

describe('a dot with words beside it', () => {
  const dot = series({
    name: 'full ring',
    label: 'full ring',
    role: 'reference',
    shape: 'dots',
    x: [5000],
    y: [50],
  });

  it('is drawn where its words have room, and left out with them', () => {
    const line = series({ name: 'model', label: 'model' });
    const labelled = labelledScene(figure({ series: [line, dot] }), lightPalette, {
      width: 600,
      height: 340,
    });
    expect(labelled.labels.map(({ text }) => text)).toContain('full ring');
    expect(labelled.dots).toHaveLength(1);
    const low = labelledScene(figure({ series: [line, dot] }), lightPalette, { width: 600, height: 96 });
    expect(low.labels.map(({ text }) => text)).not.toContain('full ring');
    expect(low.dots).toEqual([]);
  });
});

describe('a strip above the plot', () => {
  const lost = series({ name: 'lost', role: 'loss', fill: true, x: [-1e4, 2e4], y: [0, 30] });
  const stripY = { title: 'Packets lost', unit: '', scale: 'linear', range: [0, 20] } as const;
  const ticks = [
    { value: 0, label: 'none' },
    { value: 20, label: '20 %' },
  ];
  const strip = { role: 'loss', y: { ...stripY, ticks }, series: [lost] } as const;

  it.each([
    { width: 600, height: 340 },
    { width: 330, height: 200 },
    { width: 1200, height: 700 },
  ])('has its title, ticks and curve in red, between the words above and the plot ($width px)', (at) => {
    const scene = labelledScene(figure({ strip }), lightPalette, at);
    const red = scene.under.filter(({ attributes }) => attributes.fill === lightPalette.danger);
    expect(red.map(({ text }) => text)).toEqual(['Packets lost', 'none', '20 %']);
    for (const { attributes } of red) expect(Number(attributes.y)).toBeLessThan(scene.area.top - 8);
    const [, , low] = red;
    expect(Number(low!.attributes.y)).toBeGreaterThan(Number(red[0]!.attributes.y));
  });

  it.each([130, 160, 200, 260, 340, 480, 700])(
    'keeps a line between the words at its left, below them and beside the plot (%i px high)',
    (height) => {
      const spec = figure({ strip });
      const { under } = labelledScene(spec, lightPalette, { width: 330, height });
      const baselines = under
        .filter(({ text, attributes }) => text !== undefined && Number(attributes.x) < PLOT_MARGINS.left)
        .map(({ attributes }) => Number(attributes.y))
        .sort((a, b) => a - b);
      expect(baselines.length).toBeGreaterThan(4);
      for (const [k, at] of baselines.entries())
        if (k > 0) expect(at - baselines[k - 1]!).toBeGreaterThanOrEqual(15);
    },
  );

  it('is parted from the plot by an axis title that no vertical line of a marker crosses', () => {
    const at = (value: number) => {
      const now = { axis: 'x', value, label: 'now', kind: 'now' } as const;
      const { under } = drawn({ strip, markers: [now] });
      const lines = under.filter(({ tag, attributes: { x1, x2 } }) => tag === 'line' && x1 === x2);
      const title = under.find(({ text }) => text === 'Batch size (packets)')!;
      return { lines, baseline: Number(title.attributes.y) };
    };
    expect(at(9000).lines).toHaveLength(1);
    const { lines, baseline } = at(100);
    expect(lines).toHaveLength(2);
    for (const { attributes } of lines) {
      const ends = [Number(attributes.y1), Number(attributes.y2)];
      expect(Math.max(...ends) < baseline - 10 || Math.min(...ends) > baseline + 3).toBe(true);
    }
  });

  it('cuts its curve at the ends of the axis', () => {
    const { under } = drawn({ strip });
    const line = under.find(({ attributes }) => attributes.stroke === lightPalette.danger)!;
    expect(corners(line.attributes.d!).map(([x]) => x)).toEqual([0, area.width]);
  });
});

describe('bars', () => {
  const bars = (count: number, over: Partial<Series> = {}) => {
    const x = Array.from({ length: count }, (_, k) => k * 10);
    return series({ shape: 'bars', x, y: x.map(() => 5), ...over });
  };

  it('hang from zero where they are negative', () => {
    const spec = {
      series: [bars(2, { y: [5, -5] })],
      y: { ...lossAxis, scale: 'linear', range: [-10, 10] },
    } as const;
    const [node] = drawn(spec).curves;
    const heights = corners(String(node.attributes.d)).map(([, at]) => at);
    const zero = area.height / 2;
    expect(Math.min(...heights)).toBeCloseTo(zero / 2, -1);
    expect(Math.max(...heights)).toBeCloseTo(1.5 * zero, -1);
  });

  it('begin at zero, a little apart, with crisp edges in their colour', () => {
    const [node] = curvesOf(bars(3, { role: 'measurement', x: [2000, 4000, 6000] }));
    expect(node).toMatchObject({ stroke: lightPalette.measurement[0] });
    expect(node!.fill).toMatch(/^rgba\(201,63,15,0\.38\)$/);
    const edges = [...node!.d!.matchAll(/M([\d.]+),([\d.]+)V([\d.]+)H([\d.]+)V/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(edges).toHaveLength(3);
    const share = (edges[0]![3]! - edges[0]![0]!) / (0.2 * area.width);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.9);
    for (const [left, foot, top, right] of edges) {
      for (const edge of [left, top, right]) expect(edge! % 1).toBe(0.5);
      expect(foot).toBe(area.height);
    }
  });

  it('have no edges where they are narrow, and become a filled step above 150', () => {
    expect(curvesOf(bars(150))[0]).not.toHaveProperty('stroke');
    expect(curvesOf(bars(151))).toHaveLength(2);
  });

  it('are counted in range only', () => {
    const x = Array.from({ length: 1000 }, (_, k) => k * 100);
    expect(curvesOf(bars(0, { x, y: x.map(() => 5) }))).toHaveLength(1);
  });
});

describe('dots', () => {
  it('lie whole over the curves, with the symbol of their variant', () => {
    const measured = series({ name: 'measured', role: 'measurement', shape: 'dots', variant: 1 });
    const { curves, dots } = drawn({ series: [measured, series()] });
    expect(curves).toHaveLength(1);
    expect(dots).toHaveLength(1);
    expect(dots[0]!.attributes.d!.match(/z/g)).toHaveLength(5);
  });

  it('are larger where there are more observations', () => {
    const weight = [1, 10, 100, 1e3, 1e6];
    const { dots } = drawn({ series: [series({ role: 'measurement', shape: 'dots', weight })] });
    const radii = [...dots[0]!.attributes.d!.matchAll(/a([\d.]+),/g)].map(([, r]) => Number(r));
    const first = radii.filter((_, k) => k % 2 === 0);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(first.at(-1)).toBeCloseTo(3.5);
  });
});

describe('bands and stacks', () => {
  it('paint a simulation as one closed green band, cut where it cannot be shown', () => {
    const [band] = curvesOf(
      series({ role: 'simulation', shape: 'band', y: [1, 2, NaN, 4, 5], yUpper: [2, 3, NaN, 5, 6] }),
    );
    expect(band!.fill).toMatch(/^rgba\(0,121,90/);
    expect(band!.d!.match(/Z/g)).toHaveLength(2);
  });

  const layers = [1, 2, 3].map((share) =>
    series({ name: `part ${share}`, shape: 'stack', y: [share, share, share, share, share] }),
  );

  it('stack layers in the order given, with labels in them', () => {
    const { curves, labels } = drawn({ series: layers, y: { ...batchAxis, range: [0, 6] } });
    const tops = curves.slice(0, 3).map(({ attributes }) => corners(attributes.d!)[0]![1]);
    [1, 3, 6].forEach((sum, k) => expect(tops[k]).toBeCloseTo((1 - sum / 6) * area.height, 0));
    expect(labels.map(({ inLayer }) => inLayer)).toEqual([true, true, true]);
  });

  it('stack columns, named in a legend, where the axis names its positions', () => {
    const ticks = ['p50', 'p99', 'p99.9'].map((label, value) => ({ value, label }));
    const spec = figure({
      x: { title: 'Packets at', unit: '', scale: 'linear', range: [-0.6, 2.6], ticks },
      series: layers.map((layer) => ({ ...layer, x: [0, 1, 2], y: [1, 1, 1] })),
    });
    const { curves, under, labels } = labelledScene(spec, lightPalette, size);
    expect(curves.map(({ attributes }) => attributes.d!.match(/z/g)!.length)).toEqual([3, 3, 3]);
    expect(under.map(({ text }) => text)).toContain('p99.9');
    expect(needsLegend(spec, size)).toBe(true);
    expect(labels).toEqual([]);
  });
});

describe('the frame of a plot', () => {
  it('shows the quantities of the axes, with units, and ticks cut to the range', () => {
    const { under } = drawn({
      x: { title: 'Percentile', unit: '%', scale: 'percentile', range: [2, 1e4] },
      y: { title: 'Time in the system', unit: 'µs', scale: 'linear', range: [0, 10] },
    });
    const texts = under.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Percentile (%)', 'Time in the system (µs)', '99.99']));
    expect(texts).not.toContain('99.999');
  });

  it('is a handful of elements', () => {
    expect(drawn().under.length).toBeLessThan(25);
  });
});

describe('labels', () => {
  const four: SeriesRole[] = ['model', 'published', 'measurement', 'pin'];

  it('name labelled curves, and only where there are several', () => {
    expect(drawn().labels).toEqual([]);
    expect(drawn({ series: [series(), series({ name: 'before', role: 'ghost' })] }).labels).toEqual([]);
    const both = drawn({
      series: [series(), series({ name: 'measured', role: 'measurement', y: [1, 2, 3, 4, 5] })],
    });
    expect(both.labels.map(({ text }) => text)).toEqual(['model', 'measured']);
    expect(both.words.map(({ attributes }) => attributes.fill)).toContain(lightPalette.measurement[0]);
  });

  it('are replaced by a legend where the plot is small or the curves are many', () => {
    const spec = figure({ series: four.map((role) => series({ name: role, role })) });
    expect(needsLegend(spec, size)).toBe(false);
    expect(needsLegend(spec, { width: 350, height: 280 })).toBe(true);
    expect(labelledScene(spec, lightPalette, { width: 350, height: 280 }).labels).toEqual([]);
    const many = figure({
      series: Array.from({ length: 7 }, (_, k) => series({ name: `p${k}`, variant: k })),
    });
    expect(needsLegend(many, size)).toBe(true);
  });

  it('are replaced by a legend where the figure declares it, as long as there are several', () => {
    const two = figure({ series: [series(), series({ name: 'other' })], listed: true });
    expect(needsLegend(two, size)).toBe(true);
    expect(drawn(two).labels).toEqual([]);
    expect(needsLegend(figure({ series: [series()], listed: true }), size)).toBe(false);
  });

  it('have the row of vertical markers for the plot where there are none', () => {
    const marker = { axis: 'x', value: 7500, label: 'now', kind: 'now' } as const;
    const rows = [{ markers: [] }, { markers: [{ ...marker, label: '' }] }, { markers: [marker] }];
    const tops = rows.map((spec) => plotArea(size, spec).top);
    expect(tops).toEqual([28, 28, PLOT_MARGINS.top]);
    expect(drawn({ markers: [marker] }).area.top).toBe(PLOT_MARGINS.top);
  });

  it('are beside a dot on a curve where they touch nothing, and are left out where there is no such place', () => {
    const dot = (x: number, y: number, label: string) =>
      series({ name: label, role: 'reference', shape: 'dots', x: [x], y: [y] });
    const dots = [dot(2500, 25, 'τ = 50'), dot(5000, 50, 'τ = 20'), dot(7500, 75, 'τ = 10')];
    const line = series({ x: [0, 10_000], y: [0, 100], name: 'rising' });
    const { labels } = drawn({ series: [line, ...dots] });
    const beside = labels.filter(({ text }) => text.startsWith('τ'));
    expect(beside).toHaveLength(3);
    for (const { left, top, width, height } of beside) {
      // The line goes from the lower left corner of the plot area to its upper right one.
      const lineAt = (x: number) => area.top + area.height * (1 - (x - area.left) / area.width);
      expect(top + height < lineAt(left + width) || top > lineAt(left)).toBe(true);
    }
    const crowd = [30, 35, 40, 45, 50, 55, 60, 65, 70].map((y) =>
      series({ x: [0, 10_000], y: [y, y], name: 'close', role: 'alternative' }),
    );
    const crowded = drawn({ series: [...crowd.slice(0, 6), dot(5000, 45, 'τ = 20')] }).labels;
    expect(crowded.map(({ text }) => text)).not.toContain('τ = 20');
  });

  it('leave a pin’s name to the line of pins where it would lie on a curve', () => {
    const level = (y: number, name: string, role: SeriesRole) =>
      series({ x: [0, 10_000], y: [y, y], name, role });
    const crowd = Array.from({ length: 25 }, (_, k) => level(4 * k + 1, 'before', 'ghost'));
    const named = (role: SeriesRole) =>
      drawn({
        series: [...crowd, level(50, 'L = 8192', role), level(40, 'other', 'alternative')],
      }).labels.map(({ text }) => text);
    expect(named('alternative')).toContain('L = 8192');
    expect(named('pin')).toEqual(['other']);
  });

  it('name each vertical marker above the plot, and leave out those beyond the range', () => {
    const { row, under } = drawn({
      markers: [
        { axis: 'x', value: 7500, label: 'now 7500 Mbit/s', kind: 'now' },
        { axis: 'x', value: 9990, label: 'capacity 9.99 Gbit/s', kind: 'limit' },
        { axis: 'x', value: 12000, label: 'far away', kind: 'note' },
      ],
    });
    expect(row.map(({ text }) => text)).toEqual(['now 7500 Mbit/s', 'capacity 9.99 Gbit/s']);
    expect(under.filter(({ attributes }) => attributes['stroke-dasharray'] === '5,4')).toHaveLength(1);
  });

  it('have the operating point’s line over that of a note', () => {
    const { under } = drawn({
      markers: [
        { axis: 'x', value: 7500, label: 'now', kind: 'now' },
        { axis: 'x', value: 7490, label: '', kind: 'note' },
      ],
    });
    expect(under.slice(-2).map(({ attributes }) => attributes.stroke)).toEqual([
      lightPalette.inkFaint,
      lightPalette.ink,
    ]);
  });

  it('are at curves where declared, else where each passes first', () => {
    const wave = series({ x: [0, 5000, 10000], y: [0, 100, 0] });
    const now = { axis: 'x', value: 2500, label: 'now', kind: 'now' } as const;
    const heights = (marker: Marker) =>
      operatingPoints(figure({ series: [wave], markers: [marker] })).map(({ y }) => y);
    expect(heights(now)).toEqual([50]);
    expect(heights({ ...now, meets: [20, 30, NaN, 1e9] })).toEqual([20, 30]);
  });

  it('leave out numbers that the page shows elsewhere, on a small figure always, and neither of two zeros', () => {
    const spec = figure({
      x: { title: '', unit: '', scale: 'linear', range: [0, 10] },
      y: { title: '', unit: '', scale: 'linear', range: [0, 1] },
      series: [series({ x: [0, 10], y: [0, 1] })],
      markers: [{ axis: 'x', value: 5, label: 'mean 5.0', brief: 'mean', kind: 'note' }],
    });
    const wordsAt = (size: { width: number; height: number }, briefly = false) => {
      const { row, under } = plotScene(spec, lightPalette, size, { briefly });
      const zeros = under.filter(({ text }) => text === '0').length;
      return [...row.map(({ text }) => text), zeros];
    };
    expect(wordsAt({ width: 300, height: 200 })).toEqual(['mean', 2]);
    expect(wordsAt({ width: 300, height: 300 })).toEqual(['mean 5.0', 2]);
    expect(wordsAt(size)).toEqual(['mean 5.0', 2]);
    expect(wordsAt(size, true)).toEqual(['mean', 2]);
  });

  it('put a horizontal limit’s name above its line at an end that no curve passes', () => {
    const limit = { axis: 'y', value: 50, label: 'β = 50', kind: 'limit' } as const;
    const [label] = drawn({ markers: [limit] }).labels;
    expect(label!.top + label!.height).toBeLessThanOrEqual(area.top + area.height / 2);
    expect(label!.left).toBeGreaterThan(area.left + area.width / 2);
    const flat = series({ y: [5, 5, 52, 52, 52] });
    const [other] = drawn({ series: [flat], markers: [limit] }).labels;
    expect(other!.left).toBeLessThan(area.left + area.width / 4);
  });

  it('put a dot where the operating point meets the model, between two points too', () => {
    const { words } = drawn({ markers: [{ axis: 'x', value: 6250, label: '', kind: 'now' }] });
    const { cx, cy } = words.find(({ tag }) => tag === 'circle')!.attributes;
    expect(Number(cx)).toBeCloseTo(area.left + 0.625 * area.width, 0);
    expect(Number(cy)).toBeCloseTo(area.top + (1 - 0.45) * area.height, 0);
  });

  it('are not read as markup', () => {
    const evil = '<img src=x onerror="alert(1)">';
    const markup = sceneMarkup(
      drawn({ series: [series(), series({ name: evil, role: 'measurement', y: [5, 6, 7, 8, 9] })] }),
    );
    expect(markup).toContain('&lt;img');
    expect(markup).not.toContain('<img');
  });

  it('do not move while their place is free', () => {
    const spec = (bend: number) =>
      figure({
        series: [series(), series({ name: 'published', role: 'published', y: [12, 22, 33 + bend, 64, 95] })],
      });
    const before = labelledScene(spec(0), lightPalette, size);
    const after = labelledScene(spec(1), lightPalette, size, { previousLabels: before.labels });
    expect(after.labels.map(({ candidate }) => candidate)).toEqual(
      before.labels.map(({ candidate }) => candidate),
    );
  });

  it('touch neither one another nor a marker’s line, and stay in the plot area, whatever is drawn', () => {
    const heights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 5, maxLength: 5 });
    const positions = fc.array(fc.double({ min: 0, max: 10000, noNaN: true }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.tuple(heights, heights, heights, heights), positions, (curves, markers) => {
        const { labels, area: drawnArea } = drawn({
          series: curves.map((y, k) => series({ name: `curve ${four[k]}`, role: four[k]!, y })),
          markers: markers.map((value, k) => ({
            axis: 'x',
            value,
            label: `marker number ${k}`,
            kind: (['now', 'limit', 'note', 'note'] as const)[k]!,
          })),
        });
        for (const [k, one] of labels.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(PLOT_MARGINS.left - 1e-6);
          expect(one.left + one.width).toBeLessThanOrEqual(size.width - PLOT_MARGINS.right + 1);
          expect(one.top).toBeGreaterThanOrEqual(drawnArea.top - 1e-6);
          expect(one.top + one.height).toBeLessThanOrEqual(size.height - PLOT_MARGINS.bottom + 1);
          for (const value of markers) {
            const at = area.left + (value / 10000) * area.width;
            expect(at > one.left - 2 && at < one.left + one.width + 2).toBe(false);
          }
          for (const other of labels.slice(k + 1)) {
            const apart =
              one.left >= other.left + other.width ||
              other.left >= one.left + one.width ||
              one.top >= other.top + other.height ||
              other.top >= one.top + one.height;
            expect(apart, `${one.text} over ${other.text}`).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  examinedSpec,
  hasScaleChoice,
  isZoomed,
  movedAxes,
  scaledRange,
  untouchedAxes,
  withMoved,
  withScale,
  withZoom,
} from '../../../../../src/app/figures/examine/plotly/examined-axes.ts';
import { seriesSwitches, withoutSeries } from '../../../../../src/app/figures/examine/ExaminedPlot.tsx';
import { figure, lossAxis, series } from '../../sample-figure.ts';

describe('a zoom', () => {
  it('survives other values and ranges of the same quantity, and is dropped with another scale', () => {
    const spec = figure();
    const axes = withZoom(untouchedAxes, 'x', spec.x, [2000, 3000]);
    const moved = { ...spec, x: { ...spec.x, range: [0, 12000] as const } };
    expect(examinedSpec(moved, axes).x.range).toEqual([2000, 3000]);
    expect(isZoomed(moved, axes)).toBe(true);
    const logarithmic = withScale(axes, 'x', 'log');
    expect(examinedSpec(spec, logarithmic).x.range[1]).toBe(10000);
    expect(examinedSpec({ ...spec, x: { ...spec.x, unit: 'Mpps' } }, axes).x.range).toEqual([0, 10000]);
  });

  it('is read from Plotly’s update, in coordinates of the axis', () => {
    expect(movedAxes({ 'xaxis.range[0]': 1, 'xaxis.range[1]': '2', 'yaxis.range': [-6, -3] })).toEqual({
      x: [1, 2],
      y: [-6, -3],
    });
    expect(movedAxes({ 'xaxis.autorange': true })).toEqual({});
    const spec = figure({ y: lossAxis });
    const { y } = examinedSpec(spec, withMoved(untouchedAxes, spec, { y: [-6, -3] }));
    expect(y.range[0]).toBeCloseTo(1e-6, 12);
    expect(y.range[1]).toBeCloseTo(1e-3, 9);
  });

  it('without width changes nothing', () => {
    expect(withZoom(untouchedAxes, 'x', figure().x, [5, 5])).toBe(untouchedAxes);
    expect(withZoom(untouchedAxes, 'x', figure().x, [NaN, 5])).toBe(untouchedAxes);
  });

  it('by a factor preserves the position of the middle, or of a given value', () => {
    const { x } = figure();
    expect(scaledRange(x, 0.5)).toEqual([2500, 7500]);
    expect(scaledRange(x, 0.5, 0)).toEqual([0, 5000]);
    const [low, high] = scaledRange({ ...lossAxis, range: [1e-4, 1] }, 2);
    expect(Math.log10(low)).toBeCloseTo(-6);
    expect(Math.log10(high)).toBeCloseTo(2);
  });
});

describe('the scale of an axis', () => {
  it('can be chosen where no value is below zero, and leaves zeros out of a logarithmic axis', () => {
    const spec = figure({ series: [series({ x: [0, 10, 100], y: [0, 2, 5] })] });
    expect([hasScaleChoice(spec, 'x'), hasScaleChoice(spec, 'y')]).toEqual([true, true]);
    const { x } = examinedSpec(spec, withScale(untouchedAxes, 'x', 'log'));
    expect(x).toMatchObject({ scale: 'log', range: [10, 10000] });
    const below = figure({ series: [series({ x: [0, 10], y: [-1, 5] })] });
    expect(hasScaleChoice(below, 'y')).toBe(false);
    expect(examinedSpec(below, withScale(untouchedAxes, 'y', 'log'))).toBe(below);
  });

  it('begins at zero where a logarithmic axis becomes linear', () => {
    const spec = figure({ y: lossAxis, series: [series({ y: [0, 1e-9, 1e-6, 1e-3, 1e-1] })] });
    expect(examinedSpec(spec, withScale(untouchedAxes, 'y', 'linear')).y.range).toEqual([
      0,
      lossAxis.range[1],
    ]);
  });

  it('is the only one for percentiles, named positions and stacked parts', () => {
    const percentile = { title: 'Percentile', unit: '%', scale: 'percentile', range: [1, 1e6] } as const;
    expect(hasScaleChoice(figure({ x: percentile }), 'x')).toBe(false);
    const ticks = [{ value: 1, label: 'p50' }];
    expect(hasScaleChoice(figure({ x: { ...figure().x, ticks } }), 'x')).toBe(false);
    expect(hasScaleChoice(figure({ series: [series({ shape: 'stack' })] }), 'y')).toBe(false);
  });

  it('leaves the same object where nothing is chosen', () => {
    const spec = figure();
    expect(examinedSpec(spec, untouchedAxes)).toBe(spec);
  });
});

describe('the legend of an examined figure', () => {
  const spec = figure({
    series: [
      series({ label: 'waiting' }),
      series({ name: 'waiting, extrapolated', label: 'waiting', extrapolated: true }),
      series({ name: 'pin 1, p50', role: 'pin', variant: 1 }),
      series({ name: 'pin 1, p99', role: 'pin', variant: 1 }),
      series({ role: 'ghost', label: 'waiting' }),
    ],
  });

  it('names series that belong together once, and none of a drag’s start', () => {
    expect(seriesSwitches(spec).map(({ name }) => name)).toEqual(['waiting', 'pin 1, p50']);
  });

  it('names a curve whose last part alone has a label once, by that label', () => {
    const { label: _, ...unlabelled } = series({ name: '1+1-off', role: 'alternative', variant: 1 });
    const parts = figure({
      series: [
        unlabelled,
        series({ name: '1+1-off, extrapolated', label: '1+1', role: 'alternative', variant: 1 }),
        series({ name: '2+1-off', label: '2+1', role: 'alternative', variant: 2 }),
      ],
    });
    const switches = seriesSwitches(parts);
    expect(switches.map(({ name }) => name)).toEqual(['1+1', '2+1']);
    expect(withoutSeries(parts, new Set([switches[0].key])).series).toHaveLength(1);
  });

  it('switches all of them, with the pale part of a curve', () => {
    const [waiting, pin] = seriesSwitches(spec).map(({ key }) => key);
    expect(withoutSeries(spec, new Set([waiting])).series.map(({ role }) => role)).toEqual(['pin', 'pin']);
    expect(withoutSeries(spec, new Set([pin])).series).toHaveLength(3);
    expect(withoutSeries(spec, new Set())).toBe(spec);
  });
});

/**
 * Rates of a figure in the reader's unit: axes, curves, markers, ranges and table; and losses in per cent, except in
 * the table, which is exported to files. The figure's words are in these units already.
 */
import type { Axis, FigureSpec, FigureTable, Marker, Series } from '../../../models/contract/figure.ts';
import { type RateConversion, rateRatio } from '../../../scenario/units/unit-scale.ts';

/** Number of the reader's units per unit of the axis; 1 where the axis keeps its unit. */
export function rateFactor({ unit, shares }: Pick<Axis, 'unit' | 'shares'>, rate: RateConversion): number {
  return shares === true ? 100 : (rateRatio(unit, rate) ?? 1);
}

const scaled = (values: ArrayLike<number>, factor: number): ArrayLike<number> =>
  factor === 1 ? values : Float64Array.from(values, (value) => factor * value);

function axisIn(axis: Axis, rate: RateConversion): Axis {
  const { shares, ...rest } = axis;
  if (shares !== true && rateRatio(axis.unit, rate) === null) return axis;
  const factor = rateFactor(axis, rate);
  const [low, high] = axis.range;
  const ticks = axis.ticks?.map((tick) => ({ ...tick, value: factor * tick.value }));
  return {
    ...rest,
    unit: shares === true ? '%' : rate.unit,
    range: [factor * low, factor * high],
    ...(ticks === undefined ? {} : { ticks }),
  };
}

function seriesIn(series: Series, x: number, y: number): Series {
  return {
    ...series,
    x: scaled(series.x, x),
    y: scaled(series.y, y),
    ...(series.yUpper === undefined ? {} : { yUpper: scaled(series.yUpper, y) }),
    ...(series.fillTo === undefined ? {} : { fillTo: scaled(series.fillTo, y) }),
  };
}

function markerIn(marker: Marker, factor: number): Marker {
  if (factor === 1) return marker;
  const moved = { ...marker, value: factor * marker.value };
  if (marker.drags === undefined) return moved;
  if (marker.dragsAlong === undefined) return { ...moved, perInput: factor };
  return { ...moved, dragsAlong: marker.dragsAlong.map(({ at, input }) => ({ at: factor * at, input })) };
}

function tableIn({ columns, rows }: FigureTable, rate: RateConversion): FigureTable {
  const factors = columns.map(({ unit }) => rateRatio(unit, rate));
  return {
    columns: columns.map((column, k) => (factors[k] === null ? column : { ...column, unit: rate.unit })),
    rows: rows.map((row) =>
      row.map((cell, k) => (typeof cell === 'number' ? (factors[k] ?? 1) * cell : cell)),
    ),
  };
}

/** Axes, curves and table, of a figure or of a pin's curves in one. */
type RateParts = Pick<FigureSpec, 'x' | 'y' | 'series' | 'table'>;

export function partsInRateUnit({ x, y, series, table }: RateParts, rate: RateConversion): RateParts {
  const [alongX, alongY] = [rateFactor(x, rate), rateFactor(y, rate)];
  return {
    x: axisIn(x, rate),
    y: axisIn(y, rate),
    series: alongX === 1 && alongY === 1 ? series : series.map((one) => seriesIn(one, alongX, alongY)),
    table: tableIn(table, rate),
  };
}

/** The same object where no rate of the figure is in another unit. */
export function inRateUnit(spec: FigureSpec, rate: RateConversion): FigureSpec {
  const units = [spec.x, spec.y, ...spec.table.columns].map(({ unit }) => unit);
  const isUnchanged = units.every((unit) => unit === rate.unit || rateRatio(unit, rate) === null);
  if (isUnchanged && spec.x.shares !== true && spec.y.shares !== true) return spec;
  const factor = { x: rateFactor(spec.x, rate), y: rateFactor(spec.y, rate) };
  return {
    ...spec,
    ...partsInRateUnit(spec, rate),
    markers: spec.markers.map((marker) => markerIn(marker, factor[marker.axis])),
    ...(spec.strip === undefined
      ? {}
      : { strip: { ...spec.strip, series: spec.strip.series.map((one) => seriesIn(one, factor.x, 1)) } }),
    ...(spec.ranges === undefined
      ? {}
      : {
          ranges: spec.ranges.map((range) => ({
            ...range,
            from: factor[range.axis] * range.from,
            to: factor[range.axis] * range.to,
          })),
        }),
  };
}

import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import { isLogarithmic } from '../../../drawing/frame/plot-geometry.ts';

/** True when the axes can show point `k`: its x lies in the range and its y is a value that the scale has. */
export function inRange(series: Series, spec: FigureSpec, k: number): boolean {
  const x = series.x[k];
  const y = (series.yUpper ?? series.y)[k];
  const slack = (spec.x.range[1] - spec.x.range[0]) * 1e-9;
  if (!(x >= spec.x.range[0] - slack && x <= spec.x.range[1] + slack)) return false;
  return Number.isFinite(y) && !(isLogarithmic(spec.y.scale) && y <= 0);
}

/** True when the ranges contain no point of any series. */
export function isEmptyFigure(spec: FigureSpec): boolean {
  return spec.series.every((series) => {
    for (let k = 0; k < series.x.length; k++) if (inRange(series, spec, k)) return false;
    return true;
  });
}

/** Beside a bar that holds this share of a series, no other one is a pixel high on a small plot. */
const aloneFrom = 0.995;

/** The place of the only bar or dot of a series that its figure shows; null: none; NaN: several. */
function onlyPlace(series: Series, spec: FigureSpec): number | null {
  const { shape, x, y } = series;
  const bars = (shape === 'bars' || shape === 'step') && !isLogarithmic(spec.y.scale);
  let first: number | null = null;
  let several = false;
  let sum = 0;
  let highest = -1;
  for (let k = 0; k < y.length; k++) {
    if (!inRange(series, spec, k)) continue;
    first ??= x[k];
    several ||= x[k] !== first;
    if (several && !bars) return NaN;
    sum += Math.abs(y[k]);
    if (highest < 0 || y[k] > y[highest]) highest = k;
  }
  // A line needs two points.
  if (!several) return shape === 'line' ? null : first;
  return y[highest] >= aloneFrom * sum ? x[highest] : NaN;
}

/** Whether there is more than a model's line at 0. */
function showsMore(spec: FigureSpec): boolean {
  const shows = (one: Series) =>
    Array.from(one.y).some(
      (_, k) => inRange(one, spec, k) && (one.role === 'measurement' || (one.yUpper ?? one.y)[k] > 0),
    );
  return spec.series.some(shows) || spec.strip?.series.some(({ x }) => x.length > 0) === true;
}

/**
 * The words in place of a plot: why nothing is drawn, or what a single bar or point of the model says; null where there
 * is more to draw or to compare.
 */
export function wordsInstead(spec: FigureSpec): string | null {
  const { series, strip, summary, emptyMessage } = spec;
  if (emptyMessage !== undefined && !showsMore(spec)) return emptyMessage;
  if (strip !== undefined || series.some(({ shape, preliminary }) => shape === 'stack' || preliminary))
    return null;
  const places = series.flatMap((one) => {
    const place = onlyPlace(one, spec);
    if (place === null) return [];
    return one.role === 'model' || one.role === 'ghost' || one.role === 'published' ? [place] : [NaN];
  });
  return places.length > 0 && places.every((place) => place === places[0]) ? summary : null;
}

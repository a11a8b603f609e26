import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import { isLogarithmic } from '../frame/plot-geometry.ts';

/** True when the axes can show point `k`: its x lies in the range and its y is a value that the scale has. */
export function inRange(series: Series, spec: FigureSpec, k: number): boolean {
  const x = series.x[k]!;
  const y = (series.yUpper ?? series.y)[k]!;
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

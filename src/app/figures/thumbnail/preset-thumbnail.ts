/** A figure as a few small paths: its shape without axes or words. */
import type { Axis, FigureSpec, Series } from '../../../models/contract/figure.ts';
import { shareOn } from '../../../numerics/axis-scale.ts';

export const thumbnailWidth = 96;
export const thumbnailHeight = 48;
/** Room for half a line's width. */
const inset = 1;
/** Largest number of curves that can be distinguished at this size. */
const mostCurves = 5;

interface ThumbnailPath {
  d: string;
  /** Down to the axis: a distribution. */
  filled: boolean;
}

export interface Thumbnail {
  paths: readonly ThumbnailPath[];
  /** Position of the operating point from left to right; null: not along this axis. */
  now: number | null;
}

export function thumbnailOf(spec: FigureSpec): Thumbnail {
  const now = spec.markers.find(({ axis, kind }) => axis === 'x' && kind === 'now');
  const share = now === undefined ? NaN : shareOf(spec.x, now.value);
  const left = Math.round(2 * (inset + (thumbnailWidth - 2 * inset) * share)) / 2;
  return { paths: thumbnailPaths(spec), now: share >= 0 && share <= 1 ? left : null };
}

/** Empty where the figure has no curve of the model; its published form is drawn only in place of an exact one. */
function thumbnailPaths({ x, y, series }: FigureSpec): readonly ThumbnailPath[] {
  const curves = series.filter(({ shape }) => shape !== 'band' && shape !== 'dots');
  const modelled = curves.filter(({ role }) => role === 'model' || role === 'alternative');
  return (modelled.length > 0 ? modelled : curves.filter(({ role }) => role === 'published'))
    .slice(0, mostCurves)
    .map((one) => pathOf(one, x, y))
    .filter(({ d }) => d !== '');
}

function pathOf(series: Series, xAxis: Axis, yAxis: Axis): ThumbnailPath {
  const filled = series.shape === 'bars' || series.fill === true;
  const points = columnPeaks(series, xAxis).map(([column, value]) => [
    inset + column,
    thumbnailHeight - inset - (thumbnailHeight - 2 * inset) * clamped(shareOf(yAxis, value)),
  ]);
  if (points.length === 0) return { d: '', filled };
  const stepped = series.shape !== 'line';
  const line = points.map(([left, top], k) => {
    if (k === 0) return `M${round(left)} ${round(top)}`;
    return stepped ? `H${round(left)}V${round(top)}` : `L${round(left)} ${round(top)}`;
  });
  const floor = thumbnailHeight - inset;
  const [first, last] = [points[0][0], Math.min(points[points.length - 1][0] + 2, thumbnailWidth - inset)];
  if (!filled) return { d: line.join(''), filled };
  return {
    d: `M${round(first)} ${floor}V${round(points[0][1])}${line.slice(1).join('')}H${round(last)}V${floor}Z`,
    filled,
  };
}

/** The highest value in each column of pixels, so that a long distribution is a short path. */
function columnPeaks({ x, y }: Series, axis: Axis): readonly (readonly [column: number, value: number])[] {
  const peaks = new Map<number, number>();
  const width = thumbnailWidth - 2 * inset;
  for (let k = 0; k < x.length; k++) {
    const share = shareOf(axis, x[k]);
    if (!(share >= 0 && share <= 1) || !Number.isFinite(y[k])) continue;
    const column = Math.round(2 * width * share) / 2;
    peaks.set(column, Math.max(peaks.get(column) ?? -Infinity, y[k]));
  }
  return [...peaks].sort(([a], [b]) => a - b);
}

/** NaN where a logarithmic axis cannot show it. */
function shareOf({ scale, range: [low, high] }: Axis, value: number): number {
  return shareOn({ scale: scale === 'linear' ? 'linear' : 'log', low, high }, value);
}

const clamped = (share: number): number => Math.min(1, Math.max(0, Number.isNaN(share) ? 0 : share));

const round = (value: number): string => String(Math.round(value * 10) / 10);

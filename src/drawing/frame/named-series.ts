/**
 * Which series of a figure are named, in which order they are painted and named, and whether in the plot or above it.
 */
import type { FigureSpec, Series, SeriesRole } from '../../models/contract/figure.ts';
import type { Size } from './plot-geometry.ts';

/** Painted first to painted last: the model's line lies over everything but measured dots and the operating point. */
const PAINT_ORDER: readonly SeriesRole[] = [
  'ghost',
  'simulation',
  'reference',
  'alternative',
  'pin',
  'published',
  'loss',
  'model',
  'measurement',
];
/** Named first to named last: earlier ones get the better places for labels. */
const NAME_ORDER: readonly SeriesRole[] = [
  'model',
  'loss',
  'measurement',
  'published',
  'simulation',
  'alternative',
  'pin',
  'reference',
];

/** Dots come after everything else. */
function paintRank({ role, shape }: Series): number {
  return PAINT_ORDER.indexOf(role) + (shape === 'dots' ? PAINT_ORDER.length : 0);
}

function sortedBy<Entry extends { series: Series }>(
  entries: readonly Entry[],
  rank: (series: Series) => number,
): Entry[] {
  return [...entries].sort((one, other) => rank(one.series) - rank(other.series));
}

export function inPaintOrder<Entry extends { series: Series }>(entries: readonly Entry[]): Entry[] {
  return sortedBy(entries, paintRank);
}

export function inNameOrder<Entry extends { series: Series }>(entries: readonly Entry[]): Entry[] {
  return sortedBy(entries, ({ role }) => NAME_ORDER.indexOf(role));
}

export type NamedSeries = Series & { label: string };

/** Series named in the figure: those with a label and values; none for a single series. */
export function namedSeries(spec: FigureSpec): NamedSeries[] {
  const named = spec.series.filter(
    (series): series is NamedSeries => series.label !== undefined && series.x.length > 0,
  );
  return named.length > 1 ? named : [];
}

/** A dot that marks a position on a curve: its words belong beside it, not in a list. */
export function isWayPoint({ role, shape, x }: Series): boolean {
  return role === 'reference' && shape === 'dots' && x.length === 1;
}

/** Whether its words are beside it or nowhere, never in the page's list. */
export const isBeside = (series: Series): boolean => series.aside === true || isWayPoint(series);

/** One of quantiles over one another: filled down to the one below, or the lowest of them. */
export function isInRidge(series: Series, spec: FigureSpec): boolean {
  if (series.fillTo !== undefined) return true;
  return (
    series.fill === true && series.shape === 'line' && spec.series.some(({ fillTo }) => fillTo !== undefined)
  );
}

/** True where direct labels have no room and a line of text above the plot names the series instead. */
export function needsLegend(spec: FigureSpec, size: Size): boolean {
  const named = namedSeries(spec).filter((series) => !isBeside(series));
  // columns at named positions are narrower than their names
  const columns = spec.x.ticks !== undefined && named.some(({ shape }) => shape === 'stack');
  const small = size.width < 380 || size.height < 200;
  // beside the large figure more than four names overlap curves
  const crowded = named.length > (size.width < 600 ? 4 : 6);
  return columns || crowded || (named.length > 0 && (spec.listed === true || small));
}

/** Residuals of a fit, point by point: a pattern shows an effect that the model lacks. */
import { seriesAs } from '../../../models/figure-parts/series.ts';
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';

interface Residual {
  /** Position on the axis. */
  at: number;
  /** (measured - fitted)/measured, %. */
  percent: number;
}

interface Residuals<Point extends Residual> extends Pick<FigureSpec, 'title' | 'subtitle' | 'table'> {
  /** Horizontal axis. */
  along: Omit<Axis, 'fixed'>;
  /** At least one. */
  points: readonly Point[];
  /** First sentence of the summary. */
  lead: string;
  /** Place of a point in words: `at 64 packets`. */
  place: (point: Point) => string;
}

/** Half range of the axis of an exact fit, whose residuals are 0, %. */
const smallestRange = 0.1;

export function residualFigure<Point extends Residual>(residuals: Residuals<Point>): FigureSpec {
  const { along, points, lead, place, ...words } = residuals;
  const largest = points.reduce((most, one) => (Math.abs(one.percent) > Math.abs(most.percent) ? one : most));
  const range = niceCeil(Math.max(smallestRange, Math.abs(largest.percent) * 1.1));
  return {
    ...words,
    x: { ...along, fixed: true },
    y: { title: 'Residual', unit: '%', scale: 'linear', range: [-range, range], fixed: true },
    series: [
      seriesAs('measurement', 'dots', 'Residual', {
        x: points.map(({ at }) => at),
        y: points.map(({ percent }) => percent),
      }),
    ],
    markers: [],
    summary: `${lead} The largest residual is ${significant(largest.percent, 2)} %, ${place(largest)}.`,
  };
}

/** Lead of the summary: `90 of 180 measurements lie above the fit.` */
export function aboveWords(points: readonly Residual[], measured: string, fit: string): string {
  const above = points.filter(({ percent }) => percent > 0).length;
  return `${above} of ${points.length} ${measured} lie above the ${fit}.`;
}

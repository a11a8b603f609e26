/** What a fit leaves unexplained, point by point: a pattern here is what the model misses. */
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import { niceCeil } from '../../../text/number-words.ts';

export interface Residual {
  /** On the axis. */
  at: number;
  /** (measured - fitted)/measured, %. */
  percent: number;
}

interface Residuals extends Pick<FigureSpec, 'title' | 'subtitle' | 'summary' | 'table'> {
  /** What they are drawn against. */
  along: Omit<Axis, 'fixed'>;
  points: readonly Residual[];
}

/** An exact fit leaves nothing: its axis still has two ends, %. */
const smallestRange = 0.1;

/** The one farthest from the fit. */
export function largestResidual<T extends Pick<Residual, 'percent'>>(points: readonly T[]): T {
  return points.reduce((most, one) => (Math.abs(one.percent) > Math.abs(most.percent) ? one : most));
}

export function residualFigure({ along, points, ...said }: Residuals): FigureSpec {
  const range = niceCeil(Math.max(smallestRange, Math.abs(largestResidual(points).percent) * 1.1));
  return {
    ...said,
    x: { ...along, fixed: true },
    y: { title: 'Residual', unit: '%', scale: 'linear', range: [-range, range], fixed: true },
    series: [
      {
        name: 'Residual',
        role: 'measurement',
        shape: 'dots',
        x: points.map(({ at }) => at),
        y: points.map(({ percent }) => percent),
      },
    ],
    markers: [],
  };
}

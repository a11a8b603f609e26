/** Residuals of a fit, point by point: a pattern shows an effect that the model lacks. */
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import { niceCeil } from '../../../text/number-words.ts';

interface Residual {
  /** Position on the axis. */
  at: number;
  /** (measured - fitted)/measured, %. */
  percent: number;
}

interface Residuals extends Pick<FigureSpec, 'title' | 'subtitle' | 'summary' | 'table'> {
  /** Horizontal axis. */
  along: Omit<Axis, 'fixed'>;
  points: readonly Residual[];
}

/** Half range of the axis of an exact fit, whose residuals are 0, %. */
const smallestRange = 0.1;

/** The point farthest from the fit. */
export function largestResidual<T extends Pick<Residual, 'percent'>>(points: readonly T[]): T {
  return points.reduce((most, one) => (Math.abs(one.percent) > Math.abs(most.percent) ? one : most));
}

export function residualFigure({ along, points, ...words }: Residuals): FigureSpec {
  const range = niceCeil(Math.max(smallestRange, Math.abs(largestResidual(points).percent) * 1.1));
  return {
    ...words,
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

import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { numberOf, significant } from '../../../../text/number-words.ts';
import { largestResidual, residualFigure } from '../residual-figure.ts';

/** The residuals of a fit to response times, against the load. */
export function responseResiduals({ points, lambdaInf, cores }: ResponseFit): FigureSpec {
  const all = points.map(({ rateTotalPps, relativeResidual, ...point }) => ({
    ...point,
    mpps: rateTotalPps / 1e6,
    at: (100 * rateTotalPps) / (lambdaInf * cores),
    percent: 100 * relativeResidual,
  }));
  const largest = largestResidual(all);
  const above = all.filter(({ percent }) => percent > 0).length;
  return residualFigure({
    title: 'Residuals of the response times',
    subtitle: 'Measured less fitted, of measured',
    along: { title: 'Load', unit: '%', scale: 'linear', range: [0, 100] },
    points: all,
    summary:
      `${above} of ${all.length} measurements lie above the fit. ` +
      `The largest residual is ${significant(largest.percent)} %, with ${numberOf(largest.functions, 'function')} at ${significant(largest.at)} % load.`,
    table: {
      columns: [
        { label: 'N', unit: '' },
        { label: 'Rate', unit: 'Mpps' },
        { label: 'Load', unit: '%' },
        { label: 'Measured', unit: 'µs' },
        { label: 'Fitted', unit: 'µs' },
        { label: 'Residual', unit: '%' },
      ],
      rows: all.map(({ functions, mpps, at, responseS, fittedS, percent }) => [
        ...[functions, mpps, at, 1e6 * responseS, 1e6 * fittedS, percent],
      ]),
    },
  });
}

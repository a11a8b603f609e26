/** Where the residuals of a fit lie in a small figure. */
import type { ResponseFit } from '../../../models/k-limited/fit/fit.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';

export interface ResidualPoint {
  functions: number;
  /** Share of the capacity, 0..1. */
  load: number;
  /** (measured - fitted)/measured, %. */
  percent: number;
}

export interface Residuals {
  points: readonly ResidualPoint[];
  /** The axis runs from -range to range, %. */
  range: number;
  /** Two sentences with numbers. */
  summary: string;
}

export function residualsOf({ points, lambdaInf, cores }: ResponseFit): Residuals {
  const all = points.map(({ functions, rateTotalPps, relativeResidual }) => ({
    functions,
    load: rateTotalPps / (lambdaInf * cores),
    percent: 100 * relativeResidual,
  }));
  const largest = all.reduce((most, one) => (Math.abs(one.percent) > Math.abs(most.percent) ? one : most));
  const above = all.filter(({ percent }) => percent > 0).length;
  return {
    points: all,
    range: niceCeil(Math.abs(largest.percent) * 1.02),
    summary:
      `${above} of ${all.length} measurements lie above the fit. ` +
      `The largest residual is ${significant(largest.percent)} %, with ${largest.functions} ${largest.functions === 1 ? 'function' : 'functions'} at ${significant(100 * largest.load)} % load.`,
  };
}

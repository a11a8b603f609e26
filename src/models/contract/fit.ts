/** The contract of a fit: parameters of a model from measurements. */
import type { ReportProgress } from './solver.ts';

/**
 * Declaration in the model's description. The page's code of the fit is listed by model id in
 * `src/app/parts/calibration/model-fits.ts`.
 */
export interface FitDeclaration {
  /** Contents of the measurements, in the plural: `response times by number of functions`. */
  measurements: string;
  /**
   * The model is compared with these measurements alone, and no other model is: the section of the fit replaces the
   * section on measurements, each file is read for the fit unless it is the output of a tool, and another model refuses
   * such a file with the name of this model.
   */
  exclusive?: boolean;
}

/**
 * Fit to measured response times, computed in a worker and loaded there by model id (`workers/fitters.ts`). Options,
 * fit and intervals have types of the model: plain data that can be cloned with `structuredClone`. Throws
 * `SolveFailure` for measurements that cannot be fitted.
 */
export interface Fitter<Options = unknown, Fit = unknown, Intervals = unknown> {
  /** Synchronous: a fit takes milliseconds. */
  fit(measured: readonly MeasuredResponse[], options: Options): Fit;
  /** Confidence intervals of the fitted numbers, from fits to resampled measurements. Reports the fraction done. */
  bootstrap(fit: Fit, options: Options, report?: ReportProgress): Intervals;
}

/** One measurement of a machine that runs chains of network functions. */
export interface MeasuredResponse {
  /** N, network functions deployed. */
  functions: number;
  /** Packets/s over all cores. */
  rateTotalPps: number;
  /** Mean response time, s. */
  responseS: number;
}

/** The contract of a fit to measured response times that runs in a worker: loaded there by model id. */
import type { MeasuredResponse } from './measured-response.ts';
import type { ReportProgress } from './solver.ts';

/**
 * Options, fit and intervals are the model's own: plain data, fit for a structured clone. Throws `SolveFailure` for
 * measurements that cannot be fitted.
 */
export interface Fitter<Options = unknown, Fit = unknown, Intervals = unknown> {
  /** At once: a fit takes milliseconds. */
  fit(measured: readonly MeasuredResponse[], options: Options): Fit;
  /** How sure the fitted numbers are, from refits of measurements drawn again. `report`: of the fraction done. */
  bootstrap(fit: Fit, options: Options, report?: ReportProgress): Intervals;
}

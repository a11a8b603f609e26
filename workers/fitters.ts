/** The fit of each model that has one, by model id, loaded when first needed. Adding a model is one line here. */
import type { Fitter } from '../src/models/contract/fit.ts';

export type LoadFitter<Options = unknown, Fit = unknown, Intervals = unknown> = () => Promise<
  Fitter<Options, Fit, Intervals>
>;

export const fitters: Readonly<Record<string, LoadFitter>> = {
  'k-limited': async () => (await import('../src/models/k-limited/fit/fitter.ts')).fitter,
};

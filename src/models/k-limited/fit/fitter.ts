import type { Fitter } from '../../contract/fit.ts';
import { type BootstrapIntervals, bootstrapFit } from './bootstrap.ts';
import { type FitOptions, type ResponseFit, fitResponses } from './fit.ts';

export const fitter: Fitter<FitOptions, ResponseFit, BootstrapIntervals> = {
  fit: fitResponses,
  bootstrap: (fit, options, report) => bootstrapFit(fit, options, report === undefined ? {} : { report }),
};

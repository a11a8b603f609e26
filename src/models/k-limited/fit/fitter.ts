import type { Fitter } from '../../contract/fit.ts';
import type { BootstrapIntervals } from './bootstrap.ts';
import { bootstrapFit } from './bootstrap.ts';
import type { FitOptions, ResponseFit } from './fit.ts';
import { fitResponses } from './fit.ts';

export const fitter: Fitter<FitOptions, ResponseFit, BootstrapIntervals> = {
  fit: fitResponses,
  bootstrap: (fit, options, report) => bootstrapFit(fit, options, report === undefined ? {} : { report }),
};

import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { noRates, type RateState } from './rates/rate-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** The rates are in view: they are computed only then. */
    ratesInView: boolean;
    rates: RateState;
  }
}

/** The sentence and the numbers over the figures, with all results and the rates that the configuration carries. */
export const headlinePart: PagePart = {
  id: 'headline',
  state: { ratesInView: false, rates: noRates },
  code: lateCode(() => import('./part-code.ts').then((module) => module.headlineCode)),
};

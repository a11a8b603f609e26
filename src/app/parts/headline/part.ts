import type { PagePart } from '../../core/part.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateHeadline } from './late-headline.ts';
import { noRates, type RateState } from './rates/rate-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** The rates are in view: they are computed only then. */
    ratesInView: boolean;
    /** The ribbon marks the rates: they are computed, after everything else. */
    ratesMarked: boolean;
    rates: RateState;
  }
}

/** The sentence and the numbers over the figures, with all results and the rates that the configuration carries. */
export const headlinePart: PagePart = {
  id: 'headline',
  state: { ratesInView: false, ratesMarked: false, rates: noRates },
  code: oneOf(lateHeadline, ({ headlineCode }) => headlineCode),
};

import type { PagePart } from '../../core/part.ts';
import { changeView } from '../../core/actions/view-actions.ts';
import { textEntry } from '../../core/view/core-settings.ts';
import { isLatencyGoal, noRates, type RateState } from './rates/rate-state.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateHeadline } from './late-headline.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** The rates are in view: they are computed soon after a change. */
    ratesInView: boolean;
    /** The ribbon is on the page and marks the latency goal: its rate is computed, after everything else. */
    ratesMarked: boolean;
    rates: RateState;
  }
  interface ViewState {
    /** Latency limit, µs: the highest rate that meets it is one of the rates; null: none is set. */
    latencyGoal: number | null;
  }
}

declare module '../../core/app.ts' {
  interface Actions {
    setLatencyGoal: (us: number | null) => void;
  }
}

const goalFault =
  'The latency goal of this link (“view.goal”) must be a number of µs above 0 and at most 1e9. None is set.';

/** The latency limit in a link, µs; null: none, or no legal one. */
function readGoal(text: string | undefined): number | null {
  const us = Number(text);
  return isLatencyGoal(us) ? us : null;
}

/** The sentence and the numbers over the figures, with all results and the rates that the configuration carries. */
export const headlinePart: PagePart = {
  id: 'headline',
  view: {
    latencyGoal: {
      initial: () => null,
      write: (value) => (value === null ? {} : textEntry('goal', String(value))),
      read: ({ goal }) => readGoal(goal),
      fault: ({ goal }) => (goal === undefined || readGoal(goal) !== null ? null : goalFault),
      onModelChange: 'carry',
    },
  },
  actions: ({ store }) => ({ setLatencyGoal: (latencyGoal) => changeView(store, { latencyGoal }) }),
  state: { ratesInView: false, ratesMarked: false, rates: noRates },
  // These say what is on the page, which another link does not change.
  remains: ['ratesInView', 'ratesMarked'],
  code: oneOf(lateHeadline, ({ headlineCode }) => headlineCode),
};

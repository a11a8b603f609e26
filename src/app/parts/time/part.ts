import type { TimeRecording } from '../../../scenario/transient/read-recording.ts';
import {
  readTimePlan,
  timePlanFault,
  type TimePlan,
  timePlanText,
} from '../../../scenario/view/time-plan.ts';
import { changeUndoneView } from '../../core/actions/view-actions.ts';
import type { PagePart } from '../../core/part.ts';
import { textEntry } from '../../core/view/core-settings.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { TimeEntry } from './time-entry.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    timeRecordings: readonly TimeRecording[];
    /** null: none is being entered. */
    timeEntry: TimeEntry | null;
  }
  interface StageIds {
    time: true;
  }
  interface ViewState {
    /** Events and load over time; null: a plan that fits the inputs. */
    time: TimePlan | null;
  }
}
declare module '../../core/app.ts' {
  interface Actions {
    setTimePlan: (plan: TimePlan | null) => void;
    setTimeRecordings: (recordings: readonly TimeRecording[]) => void;
    setTimeEntry: (entry: TimeEntry | null) => void;
    /** Opens an example with its scenario, one step of the history. */
    openTimeExample: (id: string) => void;
  }
}

/** Figures of the time stage that can be shown alone. */
const examined = /^time-(?:queue|latency|loss)$/;

const late = lateCode(() => import('./part-code.ts'));

/** The part that shows the scenario over time: after a stall, a burst, a change of the load. */
export const timePart: PagePart = {
  id: 'time',
  state: { timeRecordings: [], timeEntry: null },
  view: {
    time: {
      initial: () => null,
      write: (value) => (value === null ? {} : textEntry('time', timePlanText(value))),
      read: ({ time }) => (time ? readTimePlan(time) : null),
      fault({ time }) {
        const fault = time ? timePlanFault(time) : null;
        return fault === null
          ? null
          : `The events of this link (“view.time”) cannot be read: ${fault}. The usual stall is shown.`;
      },
      onModelChange: 'restore',
      undone: true,
    },
  },
  actions: ({ store }) => ({
    setTimePlan: (time) => changeUndoneView(store, { time }),
    setTimeRecordings(timeRecordings) {
      store.setState({ timeRecordings });
    },
  }),
  stage: {
    id: 'time',
    label: 'After a stall',
    short: 'Stall',
    words: 'time',
    help: 'A stall, burst or other load over time',
    subject: 'The stage “After a stall”',
    content: oneOf(late, (loaded) => loaded.TimeStage),
    presented: oneOf(late, (loaded) => loaded.PresentedTime),
    examines: (_, id) => examined.test(id),
  },
  code: oneOf(late, (loaded) => loaded.timeCode),
};

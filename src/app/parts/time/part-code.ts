import { changeView } from '../../core/actions/view-actions.ts';
import { openGivenScenario } from '../../core/open-given-scenario.ts';
import type { App } from '../../core/app.ts';
import type { FileReader } from '../../core/evidence/file-reader.ts';
import type { PartCode } from '../../core/part.ts';
import { timePlanText, type TimePlan, planRecord } from '../../../scenario/view/time-plan.ts';
import { planKeys } from '../../../scenario/transient/read-plan.ts';
import { readPlanOfFile } from '../../../scenario/transient/plan-of-file.ts';
export { PresentedTime, TimeStage } from './TimeStage.tsx';
import { readCounts } from '../../../scenario/transient/read-counts.ts';
import {
  beginsCounts,
  beginsRecording,
  readRecording,
  readRecordings,
  recordingsKey,
  type TimeRecording,
} from '../../../scenario/transient/read-recording.ts';
import { planWithCounts } from './plan/edited-plan.ts';
import { namedRecording } from './plan/TableEntries.tsx';
import type { TimeEntry } from './time-entry.ts';
import { readyTimeWorkers } from './use-time-run.ts';
import { timeExamples } from './time-examples.ts';

/** The plan, where no link can carry it; null: a link can, or there is none. */
const unlinked = (plan: TimePlan | null) => (plan === null || timePlanText(plan) !== '' ? null : plan);

/** The load alone: the events of the usual plan would be added to a reader's counts. */
const nothing: TimePlan = { start: 'stationary', steps: [], bursts: [], events: [], horizonUs: 0 };

/** Refused texts of more characters are not shown for correction. */
const longestShown = 200_000;

const begins = { counts: beginsCounts, recording: beginsRecording };

/**
 * Reads tables over time that are pasted or dropped on the stage. A refused one is shown there for correction, with the
 * reason. `taken`: uses the table, or returns one sentence that refuses it.
 */
function tableReader(
  { store, actions }: App,
  kind: TimeEntry['kind'],
  taken: (text: string, name: string) => string | null,
): FileReader {
  return (head) => {
    if (store.getState().view.stage !== 'time' || !begins[kind](new TextDecoder().decode(head))) return null;
    return {
      async read(file) {
        const text = await file.text();
        const fault = taken(text, file.name);
        actions.setTimeEntry(
          fault === null ? null : { kind, refused: { text: text.length > longestShown ? '' : text, fault } },
        );
        // Undoes what a paste or drop does by default: it opens a drawer, and the file becomes a text for the
        // diagnosis.
        actions.removeText(file.name);
        actions.setDrawer(null);
        return null;
      },
    };
  };
}

export const timeCode: PartCode = {
  follow: readyTimeWorkers,
  actions: (app) => ({
    openTimeExample(id) {
      const example = timeExamples.find((one) => one.id === id);
      if (example === undefined) return;
      const { scenario, plan } = example;
      void openGivenScenario(app, scenario, { stage: 'time', time: plan }).then((refused) => {
        if (refused !== null) app.actions.announce('failure', refused);
      });
    },
    setTimeEntry(timeEntry) {
      app.store.setState({ timeEntry });
    },
  }),
  fileKeys: {
    keys: [...planKeys, recordingsKey],
    read(json) {
      const recordings = readRecordings(json[recordingsKey]);
      if (!recordings.ok) return recordings.message;
      const plan = readPlanOfFile(json);
      if (plan === null) return {};
      return typeof plan === 'string' ? plan : { time: plan, stage: 'time' };
    },
    changes: ['timeRecordings'],
    open({ store, actions }, json) {
      const recordings = readRecordings(json[recordingsKey]);
      if (!recordings.ok || recordings.value.length === 0) return;
      actions.setTimeRecordings([...store.getState().timeRecordings, ...recordings.value]);
    },
    write({ view, timeRecordings }) {
      const plan = unlinked(view.time);
      return {
        ...(plan === null ? {} : planRecord(plan)),
        ...(timeRecordings.length === 0 ? {} : { [recordingsKey]: timeRecordings }),
      };
    },
  },
  saved: {
    watched: ({ view, timeRecordings }) => [unlinked(view.time), timeRecordings],
    snapshot: ({ view, timeRecordings }) =>
      timeRecordings.length === 0 ? unlinked(view.time) : { plan: unlinked(view.time), timeRecordings },
    restore({ store }, snapshot) {
      const { plan, timeRecordings } = (
        'timeRecordings' in (snapshot as object) ? snapshot : { plan: snapshot, timeRecordings: [] }
      ) as { plan: TimePlan | null; timeRecordings: readonly TimeRecording[] };
      if (plan !== null && store.getState().view.time === null) changeView(store, { time: plan });
      if (store.getState().timeRecordings.length === 0) store.setState({ timeRecordings });
    },
    files: ({ timeRecordings }) =>
      timeRecordings.map((recording) => ({ name: recording.name, content: recording })),
  },
  readers: (app) => [
    tableReader(app, 'recording', (text, name) => {
      const reading = readRecording(text);
      if (!reading.ok) return reading.message;
      const { timeRecordings } = app.store.getState();
      app.actions.setTimeRecordings([...timeRecordings, namedRecording(reading.value, name)]);
      return null;
    }),
    tableReader(app, 'counts', (text) => {
      const reading = readCounts(text, null);
      if (!reading.ok) return reading.message;
      const plan = app.store.getState().view.time ?? nothing;
      app.actions.setTimePlan(planWithCounts(plan, { ...reading.value, replay: false }));
      return null;
    }),
  ],
  commands: [
    {
      heading: 'Over time',
      part: 'time',
      commands: ({ actions }) =>
        timeExamples.map(({ id, label }) => ({
          label,
          words: 'time stall burst transient',
          run: () => actions.openTimeExample(id),
        })),
    },
  ],
};

import { changeView } from '../../core/actions/view-actions.ts';
import { openGivenScenario } from '../../core/open-given-scenario.ts';
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
import { timeExamples } from './time-examples.ts';

/** A plan that no link can carry; null: it can, or there is none. */
const unlinked = (plan: TimePlan | null) => (plan === null || timePlanText(plan) !== '' ? null : plan);

/** The load alone: what happens by default would lie over counts that a reader brings. */
const nothing: TimePlan = { start: 'stationary', steps: [], bursts: [], events: [], horizonUs: 0 };

export const timeCode: PartCode = {
  actions: (app) => ({
    openTimeExample(id) {
      const example = timeExamples.find((one) => one.id === id);
      if (example === undefined) return;
      const { scenario, plan } = example;
      void openGivenScenario(app, scenario, { stage: 'time', time: plan }).then((refused) => {
        if (refused !== null) app.actions.announce('failure', refused);
      });
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
  readers: ({ store, actions }) => [
    (head) => {
      const { view } = store.getState();
      if (view.stage !== 'time' || !beginsRecording(new TextDecoder().decode(head))) return null;
      return {
        async read(file) {
          const reading = readRecording(await file.text());
          if (!reading.ok) return reading.message;
          const { timeRecordings } = store.getState();
          actions.setTimeRecordings([...timeRecordings, namedRecording(reading.value, file.name)]);
          // A drop opens it for what is refused; the recording lies over the figures beside or behind it.
          actions.setDrawer(null);
          return null;
        },
      };
    },
    (head) => {
      const { view } = store.getState();
      if (view.stage !== 'time' || !beginsCounts(new TextDecoder().decode(head))) return null;
      return {
        async read(file) {
          const reading = readCounts(await file.text(), null);
          if (!reading.ok) return reading.message;
          actions.setTimePlan(
            planWithCounts(store.getState().view.time ?? nothing, { ...reading.value, replay: false }),
          );
          actions.setDrawer(null);
          return null;
        },
      };
    },
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

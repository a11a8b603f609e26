import { changeView } from '../../core/actions/view-actions.ts';
import { openGivenScenario } from '../../core/open-given-scenario.ts';
import type { PartCode } from '../../core/part.ts';
import { timePlanText, type TimePlan, planRecord } from '../../../scenario/view/time-plan.ts';
import { planKeys } from '../../../scenario/transient/read-plan.ts';
import { readPlanOfFile } from '../../../scenario/transient/plan-of-file.ts';
export { PresentedTime, TimeStage } from './TimeStage.tsx';
import { timeExamples } from './time-examples.ts';

/** A plan that no link can carry; null: it can, or there is none. */
const unlinked = (plan: TimePlan | null) => (plan === null || timePlanText(plan) !== '' ? null : plan);

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
    keys: planKeys,
    read(json) {
      const plan = readPlanOfFile(json);
      if (plan === null) return {};
      return typeof plan === 'string' ? plan : { time: plan, stage: 'time' };
    },
    write({ time }) {
      const plan = unlinked(time);
      return plan === null ? {} : planRecord(plan);
    },
  },
  saved: {
    watched: ({ view }) => [unlinked(view.time)],
    snapshot: ({ view }) => unlinked(view.time),
    restore({ store }, snapshot) {
      if (store.getState().view.time === null) changeView(store, { time: snapshot as TimePlan });
    },
  },
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

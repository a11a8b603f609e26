import { openGivenScenario } from '../../core/open-given-scenario.ts';
import type { PartCode } from '../../core/part.ts';
import { timeExamples } from './time-examples.ts';

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

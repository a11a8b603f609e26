import type { PartCode } from '../../core/part.ts';
export { DiagnosisDrawer } from './DiagnosisDrawer.tsx';
export { MachineNotice, MachineOffer } from './MachineNotice.tsx';
import { diagnosisActions } from './diagnosis-actions.ts';
import { followTexts } from './follow-texts.ts';

export const diagnosisCode: PartCode = {
  actions: diagnosisActions,
  follow: followTexts,
  commands: [
    {
      heading: 'Simulate and measure',
      part: 'diagnosis',
      commands: ({ actions }) => [
        {
          label: 'Diagnose pasted outputs',
          words: 'drops loss why counters paste clipboard softnet ethtool',
          run: () => {
            actions.setDrawer('diagnosis');
          },
        },
      ],
    },
  ],
};

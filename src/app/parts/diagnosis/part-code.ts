import { readAnswers } from '../../../evidence/questions.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';
import type { PartCode } from '../../core/part.ts';
export { DiagnosisDrawer } from './DiagnosisDrawer.tsx';
export { MachineNotice, MachineOffer } from './MachineNotice.tsx';
import { diagnosisActions } from './diagnosis-actions.ts';
import { followTexts } from './follow-texts.ts';

/** The answers over a reload; the texts are stored with the measurements. */
const savedAnswers: SavedState = {
  watched: ({ diagnosis }) => [diagnosis.answers],
  snapshot: ({ diagnosis: { answers } }) => (Object.keys(answers).length === 0 ? null : answers),
  restore({ store, actions }, snapshot) {
    const saved = readAnswers(snapshot);
    if ('refused' in saved) return;
    store.setState(({ diagnosis }) => ({
      diagnosis: { ...diagnosis, answers: { ...saved.answers, ...diagnosis.answers } },
    }));
    actions.diagnose();
  },
};

export const diagnosisCode: PartCode = {
  actions: diagnosisActions,
  follow: followTexts,
  saved: savedAnswers,
  commands: [
    {
      heading: 'Simulate and measure',
      part: 'diagnosis',
      commands: ({ actions }) => [
        {
          label: 'Diagnose pasted outputs',
          words: 'drops loss why counters paste clipboard softnet ethtool',
          run: () => actions.setDrawer('diagnosis'),
        },
      ],
    },
  ],
};

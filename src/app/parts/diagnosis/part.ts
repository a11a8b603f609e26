import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { DiagnosisActions, DiagnosisSources } from './diagnosis-actions.ts';
import { type DiagnosisState, noDiagnosis } from './diagnosis-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    diagnosis: DiagnosisState;
  }
  interface DrawerIds {
    diagnosis: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends DiagnosisActions {}
  interface Sources extends DiagnosisSources {}
}

const late = lateCode(() => import('./part-code.ts'));

/** The cause of loss or latency, from pasted outputs. */
export const diagnosisPart: PagePart = {
  id: 'diagnosis',
  state: { diagnosis: noDiagnosis },
  remains: ['diagnosis'],
  drawers: [
    {
      id: 'diagnosis',
      title: 'Diagnosis',
      help: 'What limits the machine',
      content: oneOf(late, (loaded) => loaded.DiagnosisDrawer),
    },
  ],
  places: {
    inHeadline: oneOf(late, (loaded) => loaded.MachineOffer),
    belowHeadline: oneOf(late, (loaded) => loaded.MachineNotice),
  },
  code: oneOf(late, (loaded) => loaded.diagnosisCode),
};

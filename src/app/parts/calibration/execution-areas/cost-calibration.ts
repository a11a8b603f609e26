import { namesCosts } from '../../../../measurements/cost-tables/calibration-head.ts';
import type { AppState } from '../../../core/app-state.ts';
import type { ModelCalibration } from '../model-calibration.ts';
import { calibrationActions } from './calibration-actions.ts';
import { exampleName, noCalibration } from './calibration-state.ts';
import { CalibrationSection } from './CalibrationSection.tsx';

type Saved = Partial<Pick<AppState, 'calibration'>>;

/** Fit to a table of packet costs. */
export const costCalibration: ModelCalibration = {
  Section: CalibrationSection,
  files: {
    recognise: namesCosts,
    read({ readCalibration }, file) {
      readCalibration(file);
    },
  },
  actions: ({ store }) => calibrationActions(store),
  saved: {
    watched: ({ calibration }) => [calibration],
    snapshot: ({ calibration }): Saved | null => (calibration === noCalibration ? null : { calibration }),
    restore({ store }, snapshot) {
      const { calibration: saved = noCalibration } = snapshot as Saved;
      store.setState(({ calibration: now }) => ({ calibration: now === noCalibration ? saved : now }));
    },
    files: ({ calibration: { table, source } }) =>
      table === null || source === exampleName
        ? []
        : [{ name: source ?? 'the table of packet costs', content: table }],
  },
};

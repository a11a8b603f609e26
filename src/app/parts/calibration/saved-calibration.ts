import type { AppState } from '../../core/app-state.ts';
import type { OwnFile, SavedState } from '../../core/evidence/saved-state.ts';
import { exampleName, noCalibration } from './execution-areas/calibration-state.ts';
import { noResponses } from './k-limited/response-state.ts';

type Saved = Pick<AppState, 'calibration' | 'responses'>;

function files({ calibration, responses }: Saved): readonly OwnFile[] {
  const { table, source } = calibration;
  const { data, generated, question } = responses;
  return [
    ...(data === null || generated ? [] : [{ name: data.fileName, content: data }]),
    ...(question === null ? [] : [{ name: question.file.name, content: question }]),
    ...(table === null || source === exampleName
      ? []
      : [{ name: source ?? 'the table of packet costs', content: table }]),
  ];
}

/** Fits and their measurements over a reload; a fit under way begins anew, resampling under way does not. */
export const savedCalibration: SavedState = {
  watched: ({ calibration, responses }) => [calibration, responses],
  snapshot: ({ calibration, responses }) =>
    calibration === noCalibration && responses === noResponses ? null : { calibration, responses },
  restore({ store, actions }, snapshot) {
    const saved = snapshot as Saved;
    const { confidence, fitting, data } = saved.responses;
    const responses: AppState['responses'] = {
      ...saved.responses,
      ...{ reading: null, fitting: false },
      ...(confidence.status === 'running' ? { confidence: { status: 'absent' } } : {}),
    };
    store.setState((now) => ({
      responses: now.responses === noResponses ? responses : now.responses,
      calibration: now.calibration === noCalibration ? saved.calibration : now.calibration,
    }));
    if (fitting && data !== null) actions.changeFit({});
  },
  files,
  filesInReading: ({ responses: { reading } }) => (reading === null ? [] : [reading]),
};

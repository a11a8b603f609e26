import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { CalibrationActions } from './execution-areas/calibration-actions.ts';
import { type CalibrationState, noCalibration } from './execution-areas/calibration-state.ts';
import type { FitSource, ResponseActions } from './k-limited/response-actions.ts';
import { noResponses, type ResponseState } from './k-limited/response-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** Measured costs of packets, and the parameters fitted to them. */
    calibration: CalibrationState;
    /** Measured response times, and the parameters fitted to them. */
    responses: ResponseState;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends CalibrationActions, ResponseActions {}
  interface Sources {
    fitter: FitSource;
  }
}

const late = lateCode(() => import('./part-code.ts'));

/** Parameters of a model fitted to measurements. State and actions of each fit are declared here. */
export const calibrationPart: PagePart = {
  id: 'calibration',
  state: { calibration: noCalibration, responses: noResponses },
  remains: ['calibration', 'responses'],
  places: { calibration: oneOf(late, (loaded) => loaded.CalibrationSections) },
  code: oneOf(late, (loaded) => loaded.calibrationCode),
};

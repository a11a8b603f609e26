import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import type { CalibrationActions } from './execution-areas/calibration-actions.ts';
import { type CalibrationState, noCalibration } from './execution-areas/calibration-state.ts';
import type { FitSource, ResponseActions } from './k-limited/response-actions.ts';
import { noResponses, type ResponseState } from './k-limited/response-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    calibration: CalibrationState;
    /** Measured response times, and the model's parameters fitted to them. */
    responses: ResponseState;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends CalibrationActions, ResponseActions {}
  interface Sources {
    fitter: FitSource;
  }
}

/** Parameters of a model fitted to measurements. */
export const calibrationPart: PagePart = {
  id: 'calibration',
  state: { calibration: noCalibration, responses: noResponses },
  remains: ['calibration', 'responses'],
  places: {
    measuredResponses: lateCode(() =>
      import('./k-limited/ResponseFitSection.tsx').then((module) => module.ResponseFitSection),
    ),
    calibration: lateCode(() =>
      import('./CalibrationSections.tsx').then((module) => module.CalibrationSections),
    ),
  },
  code: lateCode(() => import('./part-code.ts').then((module) => module.calibrationCode)),
};

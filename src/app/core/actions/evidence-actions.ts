/**
 * What is done with measurements, calibration and sessions. Most visits do none of it: the code comes with the first
 * use.
 */
import type { Catalogue } from '../../../models/catalogue.ts';
import type { CalibrationActions } from '../../parts/calibration/execution-areas/calibration-actions.ts';
import type { FitSource, ResponseActions } from '../../parts/calibration/k-limited/response-actions.ts';
import type { MeasurementActions, MeasurementSources } from '../../parts/measurements/measurement-actions.ts';
import type { SessionNeeds } from '../../parts/session/measured-session.ts';
import type { SessionActions } from '../../parts/session/session-actions.ts';
import type { AppStore } from '../app-store.ts';
import { lateActions } from './late-actions.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';

const sessionCode = lateCode(() => import('../../parts/session/measured-session.ts'));
const responseCode = lateCode(() => import('../../parts/calibration/k-limited/response-actions.ts'));
const calibrationCode = lateCode(
  () => import('../../parts/calibration/execution-areas/calibration-actions.ts'),
);

export type EvidenceActions = MeasurementActions & SessionActions & ResponseActions & CalibrationActions;

export function evidenceActions(
  store: AppStore,
  others: Omit<SessionNeeds, 'readResponses' | 'readCalibration'>,
  catalogue: Catalogue,
  sources?: MeasurementSources,
  fitter?: FitSource,
): EvidenceActions {
  function failed() {
    others.announce(
      'failure',
      'A part of the page could not be loaded, so nothing was done. Check the connection and try again.',
    );
  }
  const responses = lateActions<CodeOf<typeof responseCode>, ResponseActions>(
    responseCode,
    ({ responseActions }) => responseActions(store, fitter),
    {
      readResponses: undefined,
      tryExample: undefined,
      answerUnits: undefined,
      withdrawQuestion: undefined,
      dismissRefusedResponses: undefined,
      removeResponses: undefined,
      changeFit: undefined,
      findConfidence: undefined,
      cancelConfidence: undefined,
    },
    failed,
  );
  const calibration = lateActions<CodeOf<typeof calibrationCode>, CalibrationActions>(
    calibrationCode,
    ({ calibrationActions }) => calibrationActions(store),
    {
      enterCalibration: undefined,
      readCalibration: undefined,
      tryCalibrationExample: undefined,
      changeCalibration: undefined,
      dismissRefusedCalibration: undefined,
      removeCalibration: undefined,
    },
    failed,
  );
  const session = lateActions<CodeOf<typeof sessionCode>, MeasurementActions & SessionActions>(
    sessionCode,
    ({ measuredSession }) =>
      measuredSession(store, { ...others, ...responses, ...calibration }, catalogue, sources),
    {
      compareWithTestbed: undefined,
      removeTestbed: undefined,
      readFiles: undefined,
      readText: false,
      dismissPasted: undefined,
      cancelReading: undefined,
      dismissRefused: undefined,
      removeFile: undefined,
      setRate: undefined,
      setPointsReading: undefined,
      setInstrumentOffset: undefined,
      setLoopback: undefined,
      answerQuestion: undefined,
      setToolOffset: undefined,
      removeTool: undefined,
      sessionText: null,
      hashWithEvidence: null,
      openSession: undefined,
    },
    failed,
  );
  return { ...responses, ...calibration, ...session };
}

import type { Catalogue } from '../../../models/catalogue.ts';
import {
  measurementActions,
  type MeasurementActions,
  type MeasurementSources,
} from '../measurements/measurement-actions.ts';
import type { KeptActions } from '../measurements/kept-actions.ts';
import type { PinActions } from '../pins/pin-actions.ts';
import type { AnnouncementActions } from '../../core/actions/announcement-actions.ts';
import type { AppStore } from '../../core/app-store.ts';
import type { ScenarioActions } from '../../core/actions/scenario-actions.ts';
import type { CalibrationActions } from '../calibration/execution-areas/calibration-actions.ts';
import type { ResponseActions } from '../calibration/k-limited/response-actions.ts';
import { sessionActions, type SessionActions, sessionOpener } from './session-actions.ts';

/** What else of the application measurements and sessions need. */
export type SessionNeeds = AnnouncementActions &
  ScenarioActions &
  KeptActions &
  PinActions &
  Pick<ResponseActions & CalibrationActions, 'readResponses' | 'readCalibration'>;

/** Measurements and sessions: a file that is read may be a session, and a session brings measurements. */
export function measuredSession(
  store: AppStore,
  others: SessionNeeds,
  catalogue: Catalogue,
  sources?: MeasurementSources,
): MeasurementActions & SessionActions {
  const openSession = sessionOpener(store, () => ({ ...others, ...measurements }), catalogue);
  const measurements = measurementActions(store, { ...others, openSession }, catalogue, sources);
  return { ...measurements, ...sessionActions(store, others, others, openSession) };
}

import { createStore } from 'zustand/vanilla';
import { createPageScheduler } from '../../compute/solves/page-scheduler.ts';
import type { Scheduler } from '../../compute/solves/scheduler.ts';
import { SearchRunner } from '../../compute/searches/search-runner.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import { announcementActions, type AnnouncementActions } from './actions/announcement-actions.ts';
import type { AppState } from './app-state.ts';
import type { AppStore } from './app-store.ts';
import { gestureActions, type GestureActions } from './actions/gesture-actions.ts';
import { initialState } from './initial-state.ts';
import { inputActions, type InputActions } from './actions/input-actions.ts';
import type { CalibrationActions } from '../parts/calibration/execution-areas/calibration-actions.ts';
import { checkActions, type CheckActions } from '../parts/check/check-actions.ts';
import { keptActions, type KeptActions } from '../parts/measurements/kept-actions.ts';
import { followMeasurements } from '../parts/measurements/follow-measurements.ts';
import type { MeasurementActions, MeasurementSources } from '../parts/measurements/measurement-actions.ts';
import type { PinActions } from '../parts/pins/pin-actions.ts';
import { pinCode } from '../parts/pins/pin-code.ts';
import type { FitSource, ResponseActions } from '../parts/calibration/k-limited/response-actions.ts';
import type { SessionActions } from '../parts/session/session-actions.ts';
import { evidenceActions } from './actions/evidence-actions.ts';
import { lateActions } from './actions/late-actions.ts';
import type { CodeOf } from '../kit/lazy/late-code.ts';
import { scenarioActions, type ScenarioActions } from './actions/scenario-actions.ts';
import { viewActions, type ViewActions } from './actions/view-actions.ts';

export type Actions = GestureActions &
  InputActions &
  ScenarioActions &
  ViewActions &
  AnnouncementActions &
  CheckActions &
  MeasurementActions &
  KeptActions &
  SessionActions &
  PinActions &
  ResponseActions &
  CalibrationActions;

/** One application: its models, its state and what can be done with it. Solving and links are attached from outside. */
export interface App {
  catalogue: Catalogue;
  store: AppStore;
  actions: Actions;
  /** Every solve of the page goes through it. */
  scheduler: Scheduler;
  /** Runs questions, maps and whatever else needs many solves. */
  searches: SearchRunner;
}

/** A fresh application that opens with the catalogue's first model. */
export function createApp(
  catalogue: Catalogue,
  sources?: MeasurementSources,
  fitter?: FitSource,
  scheduler = createPageScheduler(),
): App {
  const store = createStore<AppState>(() => initialState(catalogue.models[0]));
  const gestures = gestureActions(store);
  const announcements = announcementActions(store);
  const inputs = inputActions(store, gestures, announcements);
  followMeasurements(store);
  // What a switch of model kept is no news any more once the reader moves on.
  store.subscribe((state, before) => {
    const last = state.announcements.find(({ kind }) => kind === 'switch');
    if (last !== undefined && state.values !== before.values) announcements.dismiss(last.id);
  });
  // The processor belongs to a drag while there is one.
  store.subscribe(({ gesture }, before) => {
    if (gesture !== before.gesture) scheduler.hold(gesture?.kind === 'drag');
  });
  const scenarios = scenarioActions(store, gestures, announcements, catalogue);
  const kept = keptActions(store);
  const pins = lateActions<CodeOf<typeof pinCode>, PinActions>(
    pinCode,
    ({ pinActions }) => pinActions(store, gestures, announcements, scenarios, catalogue),
    {
      pinPresent: undefined,
      renamePin: '',
      showPin: undefined,
      setPinReference: undefined,
      goToPin: undefined,
      removePin: undefined,
      restorePins: undefined,
      openPins: undefined,
      notePinResult: undefined,
    },
    () => {
      announcements.announce(
        'failure',
        'The code for pins could not be loaded. Check the connection and try again.',
      );
    },
  );
  const evidence = evidenceActions(
    store,
    { ...announcements, ...scenarios, ...kept, ...pins },
    catalogue,
    sources,
    fitter,
  );
  return {
    catalogue,
    store,
    scheduler,
    searches: new SearchRunner(scheduler),
    actions: {
      ...gestures,
      ...inputs,
      ...scenarios,
      ...viewActions(store),
      ...announcements,
      ...checkActions(store),
      ...evidence,
      ...kept,
      ...pins,
    },
  };
}

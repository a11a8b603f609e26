import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPageScheduler } from '../../compute/page-scheduler.ts';
import type { Scheduler } from '../../compute/scheduler.ts';
import { SearchRunner } from '../../compute/search-runner.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { defaultValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { startHistory } from '../../scenario/history.ts';
import { announcementActions, type AnnouncementActions } from './announcement-actions.ts';
import type { AppState } from './app-state.ts';
import { gestureActions, type GestureActions, step } from './gesture-actions.ts';
import { inputActions, type InputActions } from './input-actions.ts';
import type { CalibrationActions } from '../calibration/execution-areas/calibration-actions.ts';
import { noCalibration } from '../calibration/execution-areas/calibration-state.ts';
import { checkActions, type CheckActions } from '../check/check-actions.ts';
import { noCheck } from '../check/check-state.ts';
import { keptActions, type KeptActions } from '../measurements/kept-actions.ts';
import { followMeasurements } from '../measurements/follow-measurements.ts';
import type { MeasurementActions, MeasurementSources } from '../measurements/measurement-actions.ts';
import { noMeasurements } from '../measurements/measurement-state.ts';
import { pinActions, type PinActions } from '../pins/pin-actions.ts';
import { noPins } from '../pins/pin-state.ts';
import { nearestPreset } from './presets.ts';
import type { QuestionActions } from '../question/question-actions.ts';
import type { Fitter, ResponseActions } from '../calibration/k-limited/response-actions.ts';
import { noRates } from '../headline/rate-state.ts';
import { noSensitivity } from '../panel/sensitivity-state.ts';
import type { SessionActions } from '../session/session-actions.ts';
import { evidenceActions } from './evidence-actions.ts';
import { lateActions } from './late-actions.ts';
import { type CodeOf, lateCode } from './late-code.ts';
import { scenarioActions, type ScenarioActions } from './scenario-actions.ts';
import { watchActions, type WatchActions } from '../mechanism/watch-actions.ts';
import { viewActions, type ViewActions } from './view-actions.ts';
import { initialView } from './view-entries.ts';

const questionCode = lateCode(() => import('../question/question-actions.ts'));

export type AppStore = StoreApi<AppState>;

export type Actions = GestureActions &
  InputActions &
  ScenarioActions &
  ViewActions &
  QuestionActions &
  AnnouncementActions &
  CheckActions &
  WatchActions &
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

/** The model as it opens, nothing computed yet. */
export function initialState(model: Model, values: InputValues = defaultValues(model.fields)): AppState {
  return {
    model,
    values,
    view: initialView(model),
    preset: nearestPreset(model, values),
    history: startHistory(step(model, values)),
    gesture: null,
    entryFaults: {},
    fault: model.check(values),
    solve: { solution: null, forValues: null, generation: 0, pending: false, progress: null, failure: null },
    sweep: { sweeps: {}, stale: false, progress: null },
    companions: {},
    check: noCheck,
    watchRequests: 0,
    rates: noRates,
    sensitivity: noSensitivity,
    measurement: noMeasurements,
    calibration: noCalibration,
    overlays: [],
    announcements: [],
    pinned: noPins,
  };
}

/** A fresh application that opens with the catalogue's first model. */
export function createApp(
  catalogue: Catalogue,
  sources?: MeasurementSources,
  fitter?: Fitter,
  scheduler = createPageScheduler(),
): App {
  const store = createStore<AppState>(() => initialState(catalogue.models[0]));
  const gestures = gestureActions(store);
  const inputs = inputActions(store, gestures);
  const announcements = announcementActions(store);
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
  const pins = pinActions(store, gestures, announcements, scenarios, catalogue);
  const evidence = evidenceActions(
    store,
    { ...announcements, ...scenarios, ...kept, ...pins },
    catalogue,
    sources,
    fitter,
  );
  const asking = lateActions<CodeOf<typeof questionCode>, QuestionActions>(
    questionCode,
    ({ questionActions }) => questionActions(store),
    { ask: true }, // what kept it from being asked is said below
    () => {
      announcements.announce(
        'failure',
        'The question could not be loaded; check the connection and try again.',
      );
    },
  );
  return {
    catalogue,
    store,
    scheduler,
    searches: new SearchRunner(scheduler),
    actions: {
      ...gestures,
      ...inputs,
      ...watchActions(store, inputs),
      ...scenarios,
      ...viewActions(store),
      ...asking,
      ...announcements,
      ...checkActions(store),
      ...evidence,
      ...kept,
      ...pins,
    },
  };
}

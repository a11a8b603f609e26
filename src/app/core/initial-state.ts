import { defaultValues, type EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { startHistory } from '../../scenario/history.ts';
import { noCheck } from './simulation/check-state.ts';
import { noEdge } from './edge/edge-state.ts';
import { noMeasurements } from './evidence/measurement-state.ts';
import type { AppState, CoreState, ViewState } from './app-state.ts';
import { step } from './actions/changed-inputs.ts';
import { nearestPreset } from './presets.ts';
import { initialView } from './view/view-setting.ts';

let statesOfParts: Partial<AppState> = {};
let remainingKeys: readonly (keyof AppState)[] = [];

/** Registers the initial values of the parts, and the keys that remain when another model or a link is opened. */
export function declareState(
  states: readonly Partial<AppState>[],
  remaining: readonly (keyof AppState)[],
): void {
  statesOfParts = Object.assign({}, ...states);
  remainingKeys = remaining;
}

/** The model as it opens, without results. */
export function initialState(
  model: Model,
  values: EnteredInputs = defaultValues(model.fields),
  view: ViewState = initialView(model),
): AppState {
  const core: CoreState = {
    model,
    values,
    view,
    handout: null,
    preset: nearestPreset(model, values),
    history: startHistory(step(model, values, view)),
    gesture: null,
    entryFaults: {},
    followed: {},
    fault: model.check(values),
    solve: {
      solution: null,
      forValues: null,
      generation: 0,
      pending: false,
      late: false,
      progress: null,
      failure: null,
    },
    sweep: { sweeps: {}, awaited: {} },
    othersInView: false,
    zoomedInput: null,
    companions: {},
    edge: noEdge,
    insteadOfHeadline: null,
    withheld: null,
    check: noCheck,
    measurement: noMeasurements,
    overlays: [],
    announcements: [],
    shownMoment: null,
    askedInputs: [],
  };
  return { ...core, ...statesOfParts } as AppState;
}

/** The keys of the state that remain when another model or a link is opened. */
export function remainingState(state: AppState): Partial<AppState> {
  const { announcements, measurement, handout } = state;
  const ofParts = remainingKeys.map((key) => [key, state[key]] as const);
  return { announcements, measurement, handout, ...Object.fromEntries(ofParts) };
}

import type { Catalogue } from '../../models/catalogue.ts';
import { defaultValues, type EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { type HistoryAction, reduceHistory } from '../../scenario/history.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { Scenario } from '../../scenario/file/scenario.ts';
import type { AnnouncementActions } from './announcement-actions.ts';
import { initialState } from './initial-state.ts';
import type { AppStore } from './app-store.ts';
import { type CodeOf, lateCode } from './late-code.ts';
import { type GestureActions, present, step } from './gesture-actions.ts';
import { nearestPreset, presetValues } from './presets.ts';
import { initialView, viewEntries, viewFromEntries } from './view-entries.ts';

const carryCode = lateCode(async () => {
  const [{ carryInputs }, { carriedWords }] = await Promise.all([
    import('../../scenario/carry-inputs.ts'),
    import('../../scenario/carried-words.ts'),
  ]);
  return { carryInputs, carriedWords };
});

export interface ScenarioActions {
  undo: () => void;
  redo: () => void;
  /** Every input back at its default, one step of the history. */
  resetAll: () => void;
  applyPreset: (presetId: string) => void;
  /** Another model with the inputs that both know, one step of the history; says what was kept and what was not. */
  switchModel: (modelId: string) => void;
  /** A legal scenario from a link or a file takes the place of the present one, one step of the history. */
  openScenario: (scenario: Scenario) => void;
  /** The application opens with this scenario: there is nothing before it to go back to. */
  startWith: (scenario: Scenario) => void;
  /** Gives a long computation up: the inputs go back to the last ones that have a result, else to the defaults. */
  cancelSolve: () => void;
  /** The fragment, with `#`, that opens exactly this state. */
  currentHash: () => string;
  /** The same with one figure large. */
  hashOfFigure: (figure: string) => string;
}

export function scenarioActions(
  store: AppStore,
  gestures: GestureActions,
  { announce }: AnnouncementActions,
  catalogue: Catalogue,
): ScenarioActions {
  /** The model that is to be shown once it is loaded. */
  let asked: string | null = null;

  /** Another model brings its own figures and results; what was computed for the former is gone. */
  function travel(action: HistoryAction) {
    gestures.endGesture();
    const state = store.getState();
    const history = reduceHistory(state.history, action);
    const model = catalogue.find(history.present.model) ?? state.model;
    const { announcements, measurement, calibration, pinned } = state;
    // What is asked is asked of the other model too.
    const { stage, ask, map, outline } = state.view;
    const view = { ...initialView(model), stage, ask, map, outline };
    store.setState({
      ...(model === state.model
        ? {}
        : { ...initialState(model), view, announcements, measurement, calibration, pinned }),
      ...present(
        model,
        history,
        model === state.model ? state.preset : nearestPreset(model, history.present.values),
      ),
      entryFaults: {},
    });
  }

  function moveTo(model: Model, values: EnteredInputs) {
    travel({ type: 'set', scenario: step(model, values) });
  }

  function switchTo(modelId: string, { carryInputs, carriedWords }: CodeOf<typeof carryCode>) {
    asked = null;
    const { model: former, values } = store.getState();
    const model = catalogue.find(modelId);
    if (model === null || model === former) return;
    const carried = carryInputs(former, values, model);
    moveTo(model, carried.values);
    announce('switch', ...carriedWords(carried));
  }

  return {
    undo() {
      travel({ type: 'undo' });
    },
    redo() {
      travel({ type: 'redo' });
    },
    resetAll() {
      const { model } = store.getState();
      moveTo(model, defaultValues(model.fields));
    },
    applyPreset(presetId) {
      const { model } = store.getState();
      moveTo(model, presetValues(model, presetId));
    },
    switchModel(modelId) {
      if (catalogue.isLoaded(modelId) && carryCode.now !== null) {
        switchTo(modelId, carryCode.now);
        return;
      }
      asked = modelId;
      Promise.all([carryCode.fetch(), catalogue.load([modelId])]).then(
        ([code]) => {
          if (asked === modelId) switchTo(modelId, code);
        },
        () => {
          announce('failure', 'The model could not be loaded; try again.');
        },
      );
    },
    openScenario(scenario) {
      const model = catalogue.find(scenario.model) ?? store.getState().model;
      moveTo(model, scenario.values);
      store.setState({
        view: viewFromEntries(model, scenario.view),
        preset: nearestPreset(model, scenario.values),
      });
    },
    startWith(scenario) {
      const model = catalogue.find(scenario.model) ?? store.getState().model;
      const view = viewFromEntries(model, scenario.view);
      store.setState({ ...initialState(model, scenario.values), view });
    },
    cancelSolve() {
      const { model, solve } = store.getState();
      moveTo(model, solve.forValues ?? defaultValues(model.fields));
    },
    hashOfFigure(figure) {
      const { model, values, view, pinned } = store.getState();
      const shown = { ...view, figure, stage: 'figures' as const };
      const scenario = { model: model.id, values, view: viewEntries(model, shown) };
      return encodeLink(catalogue, scenario, pinned.list);
    },
    currentHash() {
      const { model, values, view, pinned } = store.getState();
      const scenario = { model: model.id, values, view: viewEntries(model, view) };
      return encodeLink(catalogue, scenario, pinned.list);
    },
  };
}

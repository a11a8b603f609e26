import type { Catalogue } from '../../../models/catalogue.ts';
import { defaultValues, type EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { type HistoryAction, reduceHistory } from '../../../scenario/history.ts';
import { encodeLink } from '../../../scenario/link/link.ts';
import type { AnnouncementActions } from './announcement-actions.ts';
import { initialState, remainingState } from '../initial-state.ts';
import type { StoredScenario } from '../stored-session.ts';
import type { LeftModel } from '../left-models.ts';
import type { AppStore, ViewState } from '../app-state.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';
import { present, step } from './changed-inputs.ts';
import type { GestureActions } from './gesture-actions.ts';
import type { ScenarioActions } from '../app.ts';
import { linkedPins } from '../link/linked-pins.ts';
import { nearestPreset, presetValues } from '../presets.ts';
import { initialView, viewAfterModelChange, viewEntries } from '../view/view-setting.ts';

/** Code of changes of model, and of opening links: most visits need neither. */
export const changeCode = lateCode(() => import('../changes-of-scenario.ts'));

export function scenarioActions(
  store: AppStore,
  gestures: GestureActions,
  { announce, announceOffer, dismiss }: AnnouncementActions,
  catalogue: Catalogue,
): ScenarioActions {
  /** The model to be shown once it is loaded. */
  let asked: string | null = null;
  /** Models as the reader left them; a prepared model is a separate entry. */
  const left = new Map<Model, LeftModel>();
  /** Models left before a reload and not opened since, by id. */
  const leftBefore = new Map<string, StoredScenario>();

  /** Another model has its own figures and results; those of the former model are dropped. */
  function travel(action: HistoryAction) {
    gestures.endGesture();
    const state = store.getState();
    const history = reduceHistory(state.history, action);
    const model = catalogue.find(history.present.model) ?? state.model;
    if (model !== state.model) {
      const { values, view, preset } = state;
      left.set(state.model, { values, view, preset });
    }
    const former = left.get(model);
    const view =
      model === state.model
        ? state.view
        : viewAfterModelChange(model, former?.view ?? initialView(model), state.view);
    store.setState({
      ...(model === state.model ? {} : { ...initialState(model), ...remainingState(state) }),
      view: { ...view, ...history.present.settings },
      ...present(
        model,
        history,
        model === state.model
          ? state.preset
          : (former?.preset ?? nearestPreset(model, history.present.values)),
      ),
      entryFaults: {},
    });
    if (action.type === 'undo' && history.past.length < state.history.past.length)
      state.history.present.exchange?.();
    if (action.type === 'redo' && history.past.length > state.history.past.length)
      history.present.exchange?.();
  }

  /** Sets inputs unless the handout locks one that would change; then returns false, and announces the reason. */
  function reach(model: Model, values: EnteredInputs, view?: ViewState, exchange?: () => void): boolean {
    const state = store.getState();
    const present = model === state.model ? state.values : left.get(model)?.values;
    const reason = present === undefined ? null : (model.reader?.refusal(present, values) ?? null);
    if (reason === null) moveTo(model, values, view, exchange);
    else announce('failure', reason);
    return reason === null;
  }

  /** `view`: with the settings that belong to the step; absent: as the reader sees or left the model. */
  function moveTo(model: Model, values: EnteredInputs, view?: ViewState, exchange?: () => void) {
    const state = store.getState();
    const present = model === state.model ? state.view : (left.get(model)?.view ?? initialView(model));
    const scenario = step(model, values, view ?? present);
    travel({ type: 'set', scenario: exchange === undefined ? scenario : { ...scenario, exchange } });
  }

  function hashOf(view: ViewState) {
    const state = store.getState();
    const { model, values, handout } = state;
    const scenario = { model: model.id, values, view: viewEntries(model, view) };
    return encodeLink(catalogue, scenario, linkedPins(state), handout);
  }

  function switchTo(modelId: string, code: CodeOf<typeof changeCode>) {
    asked = null;
    const { carryInputs, carryWords } = code;
    const { model: former, values, announcements } = store.getState();
    const model = catalogue.find(modelId);
    if (model === null || model === former) return;
    const before = code.leftModelOf(model, leftBefore.get(modelId));
    if (before !== null && !left.has(model)) left.set(model, before);
    const remembered = left.get(model)?.values ?? defaultValues(model.fields);
    moveTo(model, remembered);
    // Corrections of the former model's link do not apply to this model.
    for (const { id, kind } of announcements) if (kind === 'correction') dismiss(id);
    const carried = carryInputs(former, values, model, remembered);
    if (carried !== null)
      announceOffer(
        'switch',
        left.has(model) ? `${model.name} is as you left it.` : `${model.name} opens with its default values.`,
        { label: carryWords(carried.carried), values: carried.values },
      );
  }

  return {
    undo() {
      travel({ type: 'undo' });
    },
    redo() {
      travel({ type: 'redo' });
    },
    resetAll() {
      const { model, values } = store.getState();
      const free = model.fields.filter(({ access }) => access === undefined);
      moveTo(model, { ...values, ...defaultValues(free) });
    },
    applyPreset(presetId) {
      const { model } = store.getState();
      reach(model, presetValues(model, presetId));
    },
    switchModel(modelId) {
      if (catalogue.isLoaded(modelId) && changeCode.now !== null) {
        switchTo(modelId, changeCode.now);
        return;
      }
      asked = modelId;
      Promise.all([changeCode.fetch(), catalogue.load([modelId])]).then(
        ([code]) => {
          if (asked === modelId) switchTo(modelId, code);
        },
        () => announce('failure', 'The model could not be loaded; try again.'),
      );
    },
    takeOffer(announcementId) {
      const { model, announcements } = store.getState();
      const offer = announcements.find(({ id }) => id === announcementId)?.offer;
      if (offer === undefined) return;
      if ('values' in offer) reach(model, offer.values);
      else offer.run();
      dismiss(announcementId);
    },
    openScenario({ model: id, values, view }, free, exchange) {
      const model = catalogue.find(id)!;
      if (free) moveTo(model, values, view, exchange);
      else if (!reach(model, values, view, exchange)) return;
      store.setState({ view, preset: nearestPreset(model, values) });
    },
    cancelSolve() {
      const { model, solve } = store.getState();
      moveTo(model, solve.forValues ?? defaultValues(model.fields));
    },
    hashOfFigure(figure) {
      return hashOf({ ...store.getState().view, figure, stage: 'figures', examine: null });
    },
    currentHash: () => hashOf(store.getState().view),
    leftModels: () => ({ since: left, before: leftBefore }),
    rememberLeft(models) {
      for (const one of models) leftBefore.set(one.model, one);
    },
  };
}

import { type AskedQuestion, askedText } from '../../../scenario/view/asked-question.ts';
import { reduceHistory } from '../../../scenario/history.ts';
import type { AppStore, DrawerId, Presentation, StageId, ViewState } from '../app-state.ts';
import { step } from './changed-inputs.ts';
import { trafficChosenBy, trafficUnits } from '../traffic/traffic-unit.ts';

export interface ViewActions {
  setMethod: (method: string) => void;
  setFigureView: (figure: string, view: string) => void;
  /** The unit of a field; a unit of traffic becomes that of all traffic on the page. */
  setUnit: (field: string, unit: string) => void;
  /** The figure shown where there is room for one. */
  setFigure: (figure: string) => void;
  setStage: (stage: StageId) => void;
  /** Shows only this on the stage; null: everything again. */
  setExamine: (examine: string | null) => void;
  /** Opens this drawer in place of the open one; null closes it. */
  setDrawer: (drawer: DrawerId | null) => void;
  /** Opens this place of the lessons, in the notation of links; null closes them. */
  setLesson: (lesson: string | null) => void;
  /** Sets the inputs that the step of a lesson asks to move. */
  askFor: (inputs: readonly string[]) => void;
  /** Presents this, in large type; null: the whole page again. */
  present: (present: Presentation | null) => void;
  /** Asks this question. False, without a change, for one that is too long for a link. */
  ask: (asked: AskedQuestion) => boolean;
  /** The choice whose options are compared; `''`: none. */
  setCompared: (field: string) => void;
}

/** Replaces some settings of the view. */
export function changeView(store: AppStore, part: Partial<ViewState>): void {
  store.setState(({ view }) => ({ view: { ...view, ...part } }));
}

/** Like `changeView`, for settings that undo restores: one step of the history. */
export function changeUndoneView(store: AppStore, part: Partial<ViewState>): void {
  const { model, values, history, view: before } = store.getState();
  const view = { ...before, ...part };
  const scenario = step(model, values, view);
  store.setState({ view, history: reduceHistory(history, { type: 'set', scenario }) });
}

export function viewActions(store: AppStore): ViewActions {
  const change = (part: Partial<ViewState>) => changeView(store, part);
  return {
    setMethod(method) {
      change({ method });
    },
    setFigureView(figure, view) {
      change({ figureViews: { ...store.getState().view.figureViews, [figure]: view } });
    },
    setUnit(name, unit) {
      const { model, view } = store.getState();
      const field = model.fields.find((one) => one.name === name);
      const traffic = field?.kind === 'number' ? trafficChosenBy(field, unit) : '';
      const others = traffic === '' ? {} : { traffic, units: trafficUnits(model, traffic) };
      change({ ...others, units: { ...view.units, ...others.units, [name]: unit } });
    },
    setFigure(figure) {
      change({ figure });
    },
    setStage(stage) {
      change({ stage, examine: null });
    },
    setExamine(examine) {
      change({ examine });
    },
    setDrawer(drawer) {
      change({ drawer });
    },
    setLesson(lesson) {
      change({ lesson });
    },
    askFor(askedInputs) {
      store.setState({ askedInputs });
    },
    present(present) {
      // A presentation shows the inputs of a lesson's step.
      const { askedInputs } = store.getState();
      const asks = present?.sliders === null && askedInputs.length > 0;
      change({ present: asks ? { ...present, sliders: askedInputs } : present });
    },
    ask(asked) {
      if (askedText(asked) === '') return false;
      change({ ask: { ok: true, asked } });
      return true;
    },
    setCompared(compared) {
      change({ compared });
    },
  };
}

import { reduceHistory, type History } from '../../../scenario/history.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { EnteredScenario } from '../../../scenario/file/scenario.ts';
import type { AppState, Gesture } from '../app-state.ts';
import type { AppStore } from '../app-store.ts';
import { presetAfter } from '../presets.ts';

export interface GestureActions {
  /** The reader takes hold of a control; a gesture of another kind ends. Without effect within one of the same kind. */
  beginGesture: (kind: Gesture['kind']) => void;
  /**
   * Lets go: what changed since the beginning becomes one step of the history. Without effect on another kind of
   * gesture.
   */
  endGesture: (kind?: Gesture['kind']) => void;
  /** Takes the gesture back: the inputs are as they were when it began. */
  cancelGesture: () => void;
}

export function gestureActions(store: AppStore): GestureActions {
  function endGesture(kind?: Gesture['kind']) {
    const { gesture, history } = store.getState();
    if (gesture === null || (kind !== undefined && gesture.kind !== kind)) return;
    store.setState({ gesture: null, history: reduceHistory(history, { type: 'settle' }) });
  }
  return {
    beginGesture(kind) {
      if (store.getState().gesture?.kind === kind) return;
      endGesture();
      const state = store.getState();
      store.setState({
        gesture: { kind, from: state.values, ghost: kind === 'drag' ? ghostOf(state) : null },
        history: reduceHistory(state.history, { type: 'begin' }),
      });
    },
    endGesture,
    cancelGesture() {
      const { gesture, model, history, preset } = store.getState();
      if (gesture === null) return;
      store.setState(
        present(model, reduceHistory(history, { type: 'set', scenario: step(model, gesture.from) }), preset),
      );
      endGesture();
    },
  };
}

/** The inputs as the history keeps them. The view is no part of it: undo gives back numbers, not tabs. */
export function step(model: Model, values: EnteredInputs): EnteredScenario {
  return { model: model.id, values, view: {} };
}

/** The parts of the state that follow from where the history stands. */
export function present(
  model: Model,
  history: History,
  presetBefore: string,
): Pick<AppState, 'history' | 'values' | 'fault' | 'preset'> {
  const { values } = history.present;
  return { history, values, fault: model.check(values), preset: presetAfter(model, presetBefore, values) };
}

function ghostOf(state: AppState): Gesture['ghost'] {
  const { solution, forValues } = state.solve;
  if (solution === null || forValues === null) return null;
  return { values: forValues, solution, sweeps: state.sweep.sweeps };
}

import { reduceHistory } from '../../../scenario/history.ts';
import type { InputValue } from '../../../models/contract/inputs.ts';
import type { AppState, AppStore, Gesture } from '../app-state.ts';
import { changedInputs, present, step } from './changed-inputs.ts';

export interface GestureActions {
  /** Begins a gesture at a control; a gesture of another kind ends. Without effect within one of the same kind. */
  beginGesture: (kind: Gesture['kind']) => void;
  /**
   * Ends the gesture: all changes since its beginning become one step of the history. Without effect on another kind of
   * gesture.
   */
  endGesture: (kind?: Gesture['kind']) => void;
  /** Reverts the gesture: the inputs are as they were when it began. */
  cancelGesture: () => void;
  /**
   * Changes inputs at once, but in a drag only once the previous move is solved, or after a tenth of a second: moves
   * faster than solves are merged instead of queued.
   */
  change: (changes: Readonly<Record<string, InputValue>>) => void;
  /** Makes the pending changes. */
  catchUp: () => void;
}

/** Longest time that a change waits for the answer to the one before, ms. */
const maxWaitMs = 100;

export function gestureActions(store: AppStore): GestureActions {
  let waiting: Readonly<Record<string, InputValue>> | null = null;
  let due: ReturnType<typeof setTimeout> | undefined;

  function forget() {
    clearTimeout(due);
    due = undefined;
    waiting = null;
  }

  function catchUp() {
    const changes = waiting;
    forget();
    if (changes !== null) store.setState(changedInputs(store.getState(), changes));
  }

  function endGesture(kind?: Gesture['kind']) {
    const { gesture } = store.getState();
    if (gesture === null || (kind !== undefined && gesture.kind !== kind)) return;
    catchUp();
    const { history } = store.getState();
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
      const { gesture, model, history, preset, view } = store.getState();
      if (gesture === null) return;
      const scenario = step(model, gesture.from, view);
      forget();
      store.setState(present(model, reduceHistory(history, { type: 'set', scenario }), preset));
      endGesture();
    },
    change(changes) {
      waiting = { ...waiting, ...changes };
      const { gesture, solve } = store.getState();
      if (gesture?.kind === 'drag' && solve.pending) due ??= setTimeout(catchUp, maxWaitMs);
      else catchUp();
    },
    catchUp,
  };
}

function ghostOf(state: AppState): Gesture['ghost'] {
  const { solution, forValues } = state.solve;
  if (solution === null || forValues === null) return null;
  return { values: forValues, solution, sweeps: state.sweep.sweeps };
}

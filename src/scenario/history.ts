/**
 * Undo and redo, as a pure reducer. A drag is one step, however many positions it passed; the view is not a step,
 * except for the settings that a step names.
 */
import { type EnteredScenario, sameValues } from './file/scenario.ts';

/** A position in the history. */
export interface HistoryStep extends EnteredScenario {
  /** Settings of the view that undo restores with the inputs, equal where they are the same object. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Exchanges what this step changed beside the inputs; called whenever undo or redo passes it. */
  readonly exchange?: () => void;
}

/** Most steps of undo; the oldest are dropped first. */
export const maxSteps = 200;

export interface History {
  readonly past: readonly HistoryStep[];
  readonly present: HistoryStep;
  readonly future: readonly HistoryStep[];
  /** Where the present drag began; null while nothing is dragged. */
  readonly dragFrom: HistoryStep | null;
}

export type HistoryAction =
  /** A new present: one step, or a position of the drag under way. A mere change of view is not a step. */
  | { type: 'set'; scenario: HistoryStep }
  /** A drag begins here. */
  | { type: 'begin' }
  /** The drag is over: everything since `begin` is one step. */
  | { type: 'settle' }
  | { type: 'undo' }
  | { type: 'redo' };

export function startHistory(scenario: HistoryStep): History {
  return { past: [], present: scenario, future: [], dragFrom: null };
}

function sameInputs(a: HistoryStep, b: HistoryStep): boolean {
  return a.model === b.model && sameValues(a.values, b.values) && sameSettings(a.settings, b.settings);
}

function sameSettings(a: HistoryStep['settings'] = {}, b: HistoryStep['settings'] = {}): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);
}

/** The step's inputs under the present view, as far as both are of one model: undo restores numbers, not tabs. */
function underView(step: HistoryStep, present: HistoryStep): HistoryStep {
  return step.model === present.model ? { ...step, view: present.view } : step;
}

/** `to` becomes the present and `from` a step of the past, unless nothing but the view differs. */
function step(history: History, from: HistoryStep, to: HistoryStep): History {
  if (to.exchange === undefined && sameInputs(from, to)) return { ...history, present: to, dragFrom: null };
  return { past: [...history.past, from].slice(-maxSteps), present: to, future: [], dragFrom: null };
}

function settle(history: History): History {
  return history.dragFrom === null ? history : step(history, history.dragFrom, history.present);
}

export function reduceHistory(history: History, action: HistoryAction): History {
  switch (action.type) {
    case 'set':
      if (history.dragFrom === null) return step(history, history.present, action.scenario);
      return { ...history, present: action.scenario };
    case 'begin': {
      const settled = settle(history);
      return { ...settled, dragFrom: settled.present };
    }
    case 'settle':
      return settle(history);
    case 'undo': {
      const { past, present, future } = settle(history);
      if (past.length === 0) return { past, present, future, dragFrom: null };
      return {
        past: past.slice(0, -1),
        present: underView(past[past.length - 1]!, present),
        future: [present, ...future],
        dragFrom: null,
      };
    }
    case 'redo': {
      const { past, present, future } = settle(history);
      if (future.length === 0) return { past, present, future, dragFrom: null };
      return {
        past: [...past, present].slice(-maxSteps),
        present: underView(future[0]!, present),
        future: future.slice(1),
        dragFrom: null,
      };
    }
  }
}

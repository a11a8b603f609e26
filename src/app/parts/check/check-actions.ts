import type { AppStore } from '../../core/app-state.ts';
import { type CheckStopId, largestSeed } from '../../core/simulation/check-state.ts';

export interface CheckActions {
  /** Turns the simulation beside the result on or off; while on it simulates the inputs at rest. */
  setCheck: (on: boolean) => void;
  /** A whole number of 32 bits; others are refused (false). Restarts the run. */
  setSeed: (seed: number) => boolean;
  setCheckStop: (id: CheckStopId) => void;
  pauseCheck: () => void;
  resumeCheck: () => void;
  /** Ends the run; its results remain. */
  stopCheck: () => void;
}

/** Sets only what the reader requests; `followCheck` runs it. */
export function checkActions(store: AppStore): CheckActions {
  function toStatus(from: readonly string[], status: 'paused' | 'running' | 'stopped') {
    const { check } = store.getState();
    if (from.includes(check.status)) store.setState({ check: { ...check, status } });
  }
  return {
    setCheck(on) {
      store.setState(({ view }) => ({ view: { ...view, check: on } }));
    },
    setSeed(seed) {
      if (!Number.isInteger(seed) || seed < 0 || seed > largestSeed) return false;
      store.setState(({ view }) => ({ view: { ...view, seed } }));
      return true;
    },
    setCheckStop(checkStop) {
      store.setState(({ view }) => ({ view: { ...view, checkStop } }));
    },
    pauseCheck() {
      toStatus(['running'], 'paused');
    },
    resumeCheck() {
      toStatus(['paused'], 'running');
    },
    stopCheck() {
      toStatus(['running', 'paused'], 'stopped');
    },
  };
}

import type { AppState, AppStore } from '../app-state.ts';

/** Work in the background that belongs to a state of the page. */
export interface RestingJob {
  /** Equal for states that need the same work: it then continues. */
  key: string;
  /** Begins the work; returns a function that stops it. */
  start: () => () => void;
}

interface Watcher {
  /** Time that the inputs rest before the work starts, ms. */
  restMs: number | ((state: AppState) => number);
  /** Whether everything that the work depends on is at rest. */
  atRest: (state: AppState) => boolean;
  /** The work for the state, null for none. Called often: cheap. */
  jobOf: (state: AppState) => RestingJob | null;
  /** Whether another state may need other work; by default, whether the inputs, the model or the view differ. */
  mayDiffer?: (state: AppState, before: AppState) => boolean;
  /**
   * The results of the work are missing from the state, though the same work is needed: a scenario was opened again.
   */
  isLost?: (state: AppState) => boolean;
  /** The state needs other work than before: earlier results are stale. */
  onChange?: (job: RestingJob | null) => void;
}

export const inputsDiffer = (state: AppState, before: AppState): boolean =>
  state.values !== before.values || state.model !== before.model || state.view !== before.view;

/** Starts work once the state rests and stops it when it is no longer needed; returns a function that ends both. */
export function followAtRest(
  store: AppStore,
  { restMs, atRest, jobOf, mayDiffer = inputsDiffer, isLost, onChange }: Watcher,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let job: RestingJob | null = null;
  let stop: (() => void) | null = null;

  function schedule() {
    clearTimeout(timer);
    if (job === null || stop !== null || !atRest(store.getState())) return;
    timer = setTimeout(
      () => {
        stop = job?.start() ?? null;
      },
      typeof restMs === 'number' ? restMs : restMs(store.getState()),
    );
  }

  function take(next: RestingJob | null) {
    if (next?.key === job?.key && !(next !== null && isLost?.(store.getState()) === true)) return;
    clearTimeout(timer);
    const end = stop;
    stop = null;
    job = next;
    end?.(); // may change the state, which comes back here
    onChange?.(next);
    schedule();
  }

  take(jobOf(store.getState()));
  const unsubscribe = store.subscribe((state, before) => {
    if (mayDiffer(state, before)) take(jobOf(store.getState()));
    if (atRest(state) && !atRest(before)) schedule();
    else if (!atRest(state)) clearTimeout(timer);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    stop?.();
  };
}

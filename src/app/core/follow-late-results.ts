import type { AppStore } from './app-store.ts';

/** Results that follow one another within this time are never shown as stale, ms. */
const lateAfterMs = 100;

/** Records when the present inputs have been pending for long; returns a function that ends it. */
export function followLateResults(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (late: boolean) => {
    if (store.getState().solve.late !== late) store.setState(({ solve }) => ({ solve: { ...solve, late } }));
  };
  const unsubscribe = store.subscribe(({ solve: { pending, generation } }, { solve: before }) => {
    if (pending === before.pending && generation === before.generation) return;
    clearTimeout(timer);
    note(false);
    if (pending) timer = setTimeout(() => note(true), lateAfterMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

import type { AppStore } from './app-store.ts';

/** Results that follow one another this soon are shown as if each were the present one, ms. */
const lateAfterMs = 100;

/** Notes when the present inputs wait for a result for long; returns how to stop. */
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

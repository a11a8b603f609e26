import { useState } from 'react';
import { useAppShallow } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';

/** What it gave last stays while `rests`. */
function restingRead<T>(): (read: () => T, rests: boolean) => T {
  const last: T[] = [];
  return (read, rests) => {
    if (!rests || last.length === 0) last[0] = read();
    return last[0];
  };
}

/** Of the state, entry by entry; out of view it rests during a drag, and nothing is rendered for it. */
export function useAppInView<T>(selector: (state: AppState) => T, inView: boolean): T {
  const [held] = useState<ReturnType<typeof restingRead<T>>>(() => restingRead<T>());
  return useAppShallow((state) => held(() => selector(state), !inView && state.gesture?.kind === 'drag'));
}

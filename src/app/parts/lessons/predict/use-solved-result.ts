import { useState } from 'react';
import type { Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import { sameValues } from '../../../../scenario/file/scenario.ts';
import { useApp } from '../../../core/app-context.tsx';
import type { AppState } from '../../../core/app-state.ts';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';

/** Whether the result on screen answers the scene with these inputs on top of it. */
export function answersScene({ model, solve }: AppState, scene: LessonScene, further: Inputs): boolean {
  const { forValues } = solve;
  if (model.id !== scene.model || forValues === null) return false;
  return sameValues(forValues, sceneValues(model, scene, further));
}

/** What `read` gives as soon as it is wanted and there; stays, also when the reader moves on. Null before. */
export function useOnce<T extends object | number>(
  read: (state: AppState) => T | null,
  wanted: boolean,
): T | null {
  const [kept, setKept] = useState<T | null>(null);
  const now = useApp((state) => (wanted && kept === null ? read(state) : null));
  if (now !== null && kept === null) setKept(now);
  return kept ?? now;
}

/** What `read` takes from the indicators of the scene with these inputs on top of it, once wanted and solved. */
export function useSolvedResult(
  scene: LessonScene,
  further: Inputs,
  read: (indicators: Solution['indicators']) => number | null,
  wanted: boolean,
): number | null {
  return useOnce(
    (state) =>
      state.solve.solution !== null && answersScene(state, scene, further)
        ? read(state.solve.solution.indicators)
        : null,
    wanted,
  );
}

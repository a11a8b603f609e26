import { useState } from 'react';
import type { Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import { sameValues } from '../../../../scenario/file/scenario.ts';
import { useApp } from '../../../core/app-context.tsx';
import type { AppState } from '../../../core/app-state.ts';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';

/** Whether the result on screen is that of the scene, with some inputs overridden. */
export function answersScene({ model, solve }: AppState, scene: LessonScene, further: Inputs): boolean {
  const { forValues } = solve;
  if (model.id !== scene.model || forValues === null) return false;
  return sameValues(forValues, sceneValues(model, scene, further));
}

/**
 * Result of `read` as soon as it is wanted and not null; it does not change afterwards, also when the inputs change.
 * Null before.
 */
export function useOnce<T extends object | number>(
  read: (state: AppState) => T | null,
  wanted: boolean,
): T | null {
  const [first, setFirst] = useState<T | null>(null);
  const now = useApp((state) => (wanted && first === null ? read(state) : null));
  if (now !== null && first === null) setFirst(now);
  return first ?? now;
}

/** Result of `read` for the indicators of the scene, with some inputs overridden, once wanted and solved. */
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

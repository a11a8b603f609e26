import { useState } from 'react';
import type { Inputs, LessonScene } from '../../../../lessons/lesson.ts';
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

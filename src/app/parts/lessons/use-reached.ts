import { holds, othersAsInScene } from '../../../lessons/condition.ts';
import type { LessonScene } from '../../../lessons/lesson.ts';
import { sameValues } from '../../../scenario/file/scenario.ts';
import { useApp } from '../../core/app-context.tsx';
import { viewEntries } from '../../core/view/view-setting.ts';
import { sceneValues } from '../../core/learn/scene-scenario.ts';
import type { TaskOf } from './task-props.ts';

/** `otherwise`: the goal is met, but inputs that had to stay as in the scene were changed. */
export type Reached = 'no' | 'yes' | 'otherwise';

/** Whether the present state, with a result for its inputs, meets a goal of this scene. */
export function useReached({ reach, alone }: TaskOf<'goal'>, scene: LessonScene): Reached {
  return useApp((state) => {
    const { model, values, solve, view } = state;
    const { solution, forValues } = solve;
    if (model.id !== scene.model || solution === null || forValues === null) return 'no';
    if (!sameValues(forValues, values)) return 'no';
    const standing = { inputs: values, indicators: solution.indicators, view: viewEntries(model, view) };
    if (!holds(reach, standing)) return 'no';
    return othersAsInScene(alone, sceneValues(model, scene, {}), values) ? 'yes' : 'otherwise';
  });
}

import { useEffect, useState } from 'react';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import { useLessonStorage } from '../lesson-storage.ts';
import type { TaskProps, TaskOf } from './task-props.ts';
import { holds, othersAsInScene } from '../../../../lessons/condition.ts';
import type { LessonScene } from '../../../../lessons/lesson.ts';
import { sameValues } from '../../../../scenario/file/scenario.ts';
import { useApp } from '../../../core/app-context.tsx';
import { viewEntries } from '../../../core/view/view-setting.ts';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';

/** `otherwise`: the goal is met, but inputs that had to remain as in the scene were changed. */
type Reached = 'no' | 'yes' | 'otherwise';

/** Whether the present state, with a result for its inputs, meets a goal of this scene. */
function useReached({ reach, alone }: TaskOf<'goal'>, scene: LessonScene): Reached {
  return useApp((state) => {
    const { model, values, solve, view } = state;
    const { solution, forValues } = solve;
    if (model.id !== scene.model || solution === null || forValues === null) return 'no';
    if (!sameValues(forValues, values)) return 'no';
    const reached = { inputs: values, indicators: solution.indicators, view: viewEntries(model, view) };
    if (!holds(reach, reached)) return 'no';
    return othersAsInScene(alone, sceneValues(model, scene, {}), values) ? 'yes' : 'otherwise';
  });
}

/** A goal to be reached on the page: the task is done as soon as the state meets it. */
export function GoalTask({ lesson, step, task, onDone }: TaskProps<'goal'>) {
  const before = useLessonStorage(({ progress }) =>
    (progress[lesson.id] ?? noProgress).done.includes(step.id),
  );
  const state = useReached(task, step.scene);
  const reached = state === 'yes';
  const [ticked, setTicked] = useState(before);
  if (reached && !ticked) setTicked(true);
  useEffect(() => {
    if (reached && !before) onDone('Done: the goal is reached.');
  }, [reached, before, onDone]);
  return (
    <>
      <p className="lesson-goal" data-done={ticked || undefined} data-testid="lesson-goal">
        <span className="lesson-tick" aria-hidden="true" />
        <span>
          {task.do}
          <span className="visually-hidden">{ticked ? ' Done.' : ' Not done yet.'}</span>
        </span>
      </p>
      {state === 'otherwise' && !ticked ? (
        <p className="lesson-note" role="status">
          This meets the goal, but with other inputs changed than those it is about. “Set the scene” takes
          them back.
        </p>
      ) : null}
    </>
  );
}

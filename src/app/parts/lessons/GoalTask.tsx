import { useEffect, useState } from 'react';
import { noProgress } from '../../../lessons/lesson-progress.ts';
import { useLessonStorage } from './lesson-storage.ts';
import type { TaskProps } from './task-props.ts';
import { useReached } from './use-reached.ts';

/** Something to bring about: it ticks itself. */
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

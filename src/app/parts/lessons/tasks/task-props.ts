import type { Lesson, Step, Task } from '../../../../lessons/lesson.ts';
import type { SceneSetter } from '../scene/scene-setter.ts';

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

export interface StepProps {
  lesson: Lesson;
  step: Step;
  stage: SceneSetter;
  /** Called when the task is done, with a few words for screen readers. */
  onDone: (announcement: string) => void;
}

export interface TaskProps<Kind extends Task['kind']> extends StepProps {
  task: TaskOf<Kind>;
}

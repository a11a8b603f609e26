import type { Lesson, Step, Task } from '../../../lessons/lesson.ts';
import type { SceneSetter } from './scene/scene-setter.ts';

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

export interface StepProps {
  lesson: Lesson;
  step: Step;
  stage: SceneSetter;
  /** The reader has done it; a few words for those who do not see it. */
  onDone: (said: string) => void;
}

export interface TaskProps<Kind extends Task['kind']> extends StepProps {
  task: TaskOf<Kind>;
}

import { ChooseTask } from './predict/ChooseTask.tsx';
import { DrawCurveTask } from './predict/DrawCurveTask.tsx';
import { DrawSharesTask } from './predict/DrawSharesTask.tsx';
import { EstimateTask } from './predict/EstimateTask.tsx';
import { ExerciseTask } from './ExerciseTask.tsx';
import { GoalTask } from './GoalTask.tsx';
import type { StepProps } from './task-props.ts';

/** What a step asks for. */
export function StepTask(props: StepProps) {
  const { task } = props.step;
  switch (task.kind) {
    case 'read':
      return null;
    case 'goal':
      return <GoalTask {...props} task={task} />;
    case 'choose':
      return <ChooseTask {...props} task={task} />;
    case 'estimate':
      return <EstimateTask {...props} task={task} />;
    case 'draw-curve':
      return <DrawCurveTask {...props} task={task} />;
    case 'draw-shares':
      return <DrawSharesTask {...props} task={task} />;
    case 'exercises':
      return <ExerciseTask {...props} task={task} />;
  }
}

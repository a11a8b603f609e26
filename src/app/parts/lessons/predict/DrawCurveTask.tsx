import { useState } from 'react';
import { curvePoints } from '../../../../lessons/answers/curve-points.ts';
import { curveWords } from '../../../../lessons/answers/gap-words.ts';
import { DrawTask } from './DrawTask.tsx';
import type { TaskProps } from '../task-props.ts';
import { useCurveTruth } from './use-curve-truth.ts';

/** A curve over its figure; the model is solved at each of its points. */
export function DrawCurveTask({ task, ...props }: TaskProps<'draw-curve'>) {
  const { ask, because, then, figure, x, y } = task;
  const [revealed, setRevealed] = useState(false);
  const { truth, failed } = useCurveTruth(task, props.step.scene, revealed);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, then, figure, x, y, revealed, truth, failed }}
      views={undefined}
      bars={null}
      positions={curvePoints(x)}
      onReveal={() => {
        setRevealed(true);
      }}
      wordsFor={(drawn, right) => curveWords(drawn, right, y)}
    />
  );
}

import { curvePoints, ratioOf, sweptAt } from '../../lessons/curve-points.ts';
import { curveWords } from '../../lessons/gap-words.ts';
import { answersScene } from './use-solved-result.ts';
import { DrawTask } from './DrawTask.tsx';
import type { TaskProps } from './task-props.ts';

/** A curve over its figure; the answer is the figure's own sweep. */
export function DrawCurveTask({ task, ...props }: TaskProps<'draw-curve'>) {
  const { ask, because, then, figure, x, y, result, over, times = 1 } = task;
  const positions = curvePoints(x);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, then, figure, x, y, positions }}
      truthOf={(state) => {
        const sweep = state.sweep.sweeps[figure];
        if (sweep === undefined || state.sweep.stale || !sweep.complete) return null;
        if (!answersScene(state, props.step.scene, then ?? {})) return null;
        const values = sweptAt(
          sweep,
          (row) => ratioOf(row, result, over),
          positions.map((place) => place / (x.perInput ?? 1)),
        );
        return values?.map((value) => value * times) ?? null;
      }}
      wordsFor={(drawn, truth) => curveWords(drawn, truth, y)}
    />
  );
}

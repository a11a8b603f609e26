import { useState } from 'react';
import { binnedShares } from '../../../../lessons/answers/curve-points.ts';
import { shapeWords } from '../../../../lessons/answers/gap-words.ts';
import type { Axis } from '../../../../models/contract/figure.ts';
import { DrawTask } from './DrawTask.tsx';
import type { TaskProps } from '../task-props.ts';
import { answersScene, useOnce } from './use-solved-result.ts';

/** The shares of a distribution, drawn over its figure. */
export function DrawSharesTask({ task, ...props }: TaskProps<'draw-shares'>) {
  const { ask, because, then, figure, views, distribution, highest } = task;
  const { title, unit, from, binWidth, bins } = task.x;
  const x: Axis = { title, unit, scale: 'linear', range: [from, from + bins * binWidth] };
  const y: Axis = { title: 'Share of all', unit: '%', scale: 'linear', range: [0, 100 * highest] };
  const positions = Array.from({ length: bins }, (_, k) => from + (k + 0.5) * binWidth);
  const [revealed, setRevealed] = useState(false);
  const answer = useOnce((state) => {
    const law = state.solve.solution?.distributions[distribution];
    if (law === undefined || !answersScene(state, props.step.scene, then ?? {})) return null;
    return { shares: binnedShares(law, task.x).map((share) => 100 * share), step: law.step };
  }, revealed);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, then, figure, views, x, y, positions, revealed }}
      truth={answer?.shares ?? null}
      bars={{ width: binWidth, step: answer?.step ?? 1 }}
      failed={false}
      onReveal={() => {
        setRevealed(true);
      }}
      wordsFor={shapeWords}
    />
  );
}

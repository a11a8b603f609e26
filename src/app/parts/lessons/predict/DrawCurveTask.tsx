import { useState, useEffect } from 'react';
import { curvePoints, inputsAt, ratioOf } from '../../../../lessons/answers/curve-points.ts';
import { curveWords } from '../../../../lessons/answers/gap-words.ts';
import { DrawTask } from './DrawTask.tsx';
import type { TaskProps, TaskOf } from '../task-props.ts';
import type { Search } from '../../../../dimensioning/search/search.ts';
import type { LessonScene } from '../../../../lessons/lesson.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useAppStore, useSearches } from '../../../core/app-context.tsx';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';

type Curve = readonly (number | null)[];

/** Solves every point of a drawn curve, in one step of the search. */
function* curveSearch(
  model: Model,
  points: readonly InputValues[],
  { result, over, times = 1 }: TaskOf<'draw-curve'>,
): Search<Curve> {
  const solved = yield { points: points.map((values) => ({ model, values })), fraction: 0, partial: null };
  return solved.map((answer) => {
    const value = answer.ok ? ratioOf(answer.indicators, result, over) : null;
    return value === null ? null : value * times;
  });
}

/** The model's answer at the points of a drawing, once it is wanted and solved; `failed`: there is none. */
function useCurveTruth(
  task: TaskOf<'draw-curve'>,
  scene: LessonScene,
  wanted: boolean,
): { truth: readonly number[] | null; failed: boolean } {
  const searches = useSearches();
  const store = useAppStore();
  const [found, setFound] = useState<{ truth: readonly number[] | null; failed: boolean }>({
    truth: null,
    failed: false,
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const { model } = store.getState();
    const values = sceneValues(model, scene, task.then ?? {});
    const points = curvePoints(task.x)
      .map((place) => inputsAt(model, values, task.x, place))
      .filter((inputs) => inputs !== null);
    const running = searches.run(curveSearch(model, points, task));
    let waiting = true;
    void running.outcome.then((outcome) => {
      if (!waiting) return;
      const curve = outcome.ok ? outcome.value.filter((value) => value !== null) : [];
      const complete = curve.length === curvePoints(task.x).length;
      setFound({ truth: complete ? curve : null, failed: !complete });
    });
    return () => {
      waiting = false;
      running.cancel();
    };
  }, [task, scene, wanted, searches, store]);
  return found;
}

/** A curve drawn over its figure; the model is solved at each of its points. */
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

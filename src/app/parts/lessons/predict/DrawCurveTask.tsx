import { useState, useEffect } from 'react';
import { transients } from '../../../../../workers/transients.ts';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import { readPlan } from '../../../../scenario/transient/read-plan.ts';
import { profileOf } from '../../../../scenario/view/plan-shape.ts';
import { planRecord, readTimePlan } from '../../../../scenario/view/time-plan.ts';
import type { ShadedRange } from '../../../../models/contract/figure.ts';
import { curvePoints, inputsAt, ratioOf } from '../../../../lessons/answers/curve-points.ts';
import { curveWords } from '../../../../lessons/answers/gap-words.ts';
import { DrawTask } from './DrawTask.tsx';
import type { TaskProps, TaskOf } from '../tasks/task-props.ts';
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
  const { ask, because, hint, then, figure, x, y } = task;
  const [revealed, setRevealed] = useState(false);
  const { truth, failed } = useCurveTruth(task, props.step.scene, revealed);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, hint, then, figure, x, y, revealed, truth, failed }}
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

/** Replications of the right answer: its median is drawn to a pixel. */
const replications = 400;

/** The median of the queue at these times, µs; null: the plan or its simulation failed. Throws without code. */
async function waitingAt(
  runner: TransientRunner,
  model: Model,
  values: InputValues,
  plan: string,
  timesUs: readonly number[],
): Promise<readonly number[] | null> {
  const transient = await transients[model.id]();
  const record = { ...planRecord(readTimePlan(plan)!), instantsUs: timesUs };
  const reading = readPlan(model, transient, values, record, replications);
  if (!reading.ok) return null;
  const run = { model: model.id, values, plan: reading.plan, changed: reading.changed };
  const answer = await runner.answer(
    { ...run, seed: 1, instants: timesUs.length, withReference: false },
    replications,
  );
  return answer === null ? null : answer.occupancy.map(({ p50 }) => p50);
}

/** Intervals of stalls and of higher load, drawn beside the queue. */
function shadedTimes(text: string): readonly ShadedRange[] {
  const { events, steps, shapes = [], horizonUs } = readTimePlan(text)!;
  const stalls = events.flatMap((event) =>
    event.kind === 'stall' ? [{ from: event.atUs, to: event.atUs + event.lengthUs, label: 'stall' }] : [],
  );
  const profile = profileOf(steps, shapes, horizonUs);
  const busy = profile.flatMap(({ fromUs, factor }, k) =>
    factor > 1 ? [{ from: fromUs, to: profile[k + 1]?.fromUs ?? horizonUs, label: 'busy' }] : [],
  );
  return [...stalls, ...busy].map((range) => ({ ...range, axis: 'x', kind: 'event' }));
}

/** The queue, drawn over the time axis; the plan is shown and simulated with the answer. */
export function DrawTimeTask({ task, ...props }: TaskProps<'draw-time'>) {
  const { ask, because, hint, then, plan, x, y } = task;
  const { scene } = props.step;
  const [revealed, setRevealed] = useState(false);
  const [truth, setTruth] = useState<readonly number[] | null>(null);
  const [failed, setFailed] = useState(false);
  const store = useAppStore();
  useEffect(() => {
    if (!revealed) return undefined;
    const runner = new TransientRunner(1);
    let isWanted = true;
    const { model } = store.getState();
    const values = sceneValues(model, scene, then ?? {}) as InputValues;
    const settle = (answer: readonly number[] | null) => {
      if (!isWanted) return;
      setTruth(answer);
      setFailed(answer === null);
    };
    void waitingAt(runner, model, values, plan, curvePoints(x)).then(settle, () => {
      settle(null);
    });
    return () => {
      isWanted = false;
      runner.close();
    };
  }, [revealed, store, scene, then, plan, x]);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, hint, then, x, y, revealed, truth, failed }}
      answered={{ ...scene, view: { ...scene.view, time: plan } }}
      figure="time-queue"
      shaded={shadedTimes(plan)}
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

import { transients } from '../../../../../workers/transients.ts';
import type { SearchRunner } from '../../../../compute/searches/search-runner.ts';
import type { Scheduler } from '../../../../compute/solves/scheduler.ts';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import type { Search } from '../../../../dimensioning/search/search.ts';
import { drawableCurves, heightsAt } from '../../../../lessons/answers/figure-curve.ts';
import { figureAt, type FigureWorkers } from '../../../core/learn/figure-at.ts';
import { binnedShares, curvePoints, inputsAt, ratioOf } from '../../../../lessons/answers/curve-points.ts';
import type { LessonScene } from '../../../../lessons/lesson.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { readPlan } from '../../../../scenario/transient/read-plan.ts';
import { planRecord, readTimePlan } from '../../../../scenario/view/time-plan.ts';
import { useCatalogue, useScheduler, useSearches } from '../../../core/app-context.tsx';
import { sceneMethod, sceneValues } from '../../../core/learn/scene-scenario.ts';
import { useLoaded } from '../../../kit/use-loaded.ts';
import type { TaskOf } from '../tasks/task-props.ts';
import type { DrawTaskOf } from './drawing.ts';
import { held } from './PadFrame.tsx';

/** The model's answer to a drawing. */
export interface DrawingTruth {
  /** At the positions of the drawing, on its y axis. */
  heights: readonly number[];
  /** Distance between the values that a bar represents; 1 for a line. */
  step: number;
}

/** The scenario that is asked for. */
interface Asked {
  model: Model;
  values: InputValues;
  /** Form of the equations. */
  method: string;
}

/** The figure's own curve at the positions of the drawing. */
async function figureCurveAt(
  task: TaskOf<'draw-figure'>,
  { model, values, method }: Asked,
  workers: FigureWorkers,
): Promise<DrawingTruth | null> {
  const { x, y, view = '', curve } = task;
  const figure = model.figures.find(({ id }) => id === task.figure);
  if (figure === undefined) return null;
  const unit = x.unit === 'Gbit/s' || y.unit === 'Gbit/s' ? 'Gbit/s' : 'Mpps';
  const spec = await figureAt(model, values, figure, { view, method, unit }, workers);
  const curves = spec === null ? [] : drawableCurves(spec);
  const drawn = curve === undefined ? curves[0] : curves.find(({ name }) => name === curve);
  const heights = drawn === undefined ? null : heightsAt(drawn, curvePoints(x));
  // Points beyond the axes cannot be drawn.
  return heights === null ? null : { heights: heights.map((height) => held(height, y.range)), step: 1 };
}

interface Workers {
  searches: SearchRunner;
  scheduler: Scheduler;
}

/** Solves every point of a drawn curve, in one step of the search. */
function* curveSearch(
  model: Model,
  values: InputValues,
  { x, result, over, times = 1 }: TaskOf<'draw-curve'>,
): Search<DrawingTruth | null> {
  const inputs = curvePoints(x).map((place) => inputsAt(model, values, x, place));
  const points = inputs.flatMap((one) => (one === null ? [] : [{ model, values: one }]));
  const solved = yield { points, fraction: 0, partial: null };
  const heights = solved.flatMap((answer) => {
    const value = answer.ok ? ratioOf(answer.indicators, result, over) : null;
    return value === null ? [] : [value * times];
  });
  return heights.length === inputs.length ? { heights, step: 1 } : null;
}

/** Replications of the right answer: its median is drawn to a pixel. */
const replications = 400;

/** The median of the queue at the positions of the drawing. Throws without code. */
async function waitingAt(
  runner: TransientRunner,
  model: Model,
  values: InputValues,
  { plan, x }: TaskOf<'draw-time'>,
): Promise<DrawingTruth | null> {
  const transient = await transients[model.id]();
  const instantsUs = curvePoints(x);
  const record = { ...planRecord(readTimePlan(plan)!), instantsUs };
  const reading = readPlan(model, transient, values, record, replications);
  if (!reading.ok) return null;
  const run = { model: model.id, values, plan: reading.plan, changed: reading.changed };
  const answer = await runner.answer(
    { ...run, seed: 1, instants: instantsUs.length, withReference: false },
    replications,
  );
  return answer === null ? null : { heights: answer.occupancy.map(({ p50 }) => p50), step: 1 };
}

/** null: there is no answer. */
async function truthOf(
  task: DrawTaskOf,
  asked: Asked,
  { searches, scheduler }: Workers,
  signal: AbortSignal,
): Promise<DrawingTruth | null> {
  const { model, values } = asked;
  if (task.kind === 'draw-curve') {
    const running = searches.run(curveSearch(model, values, task));
    signal.addEventListener('abort', running.cancel);
    const outcome = await running.outcome;
    return outcome.ok ? outcome.value : null;
  }
  if (task.kind === 'draw-time') {
    const runner = new TransientRunner(1);
    signal.addEventListener('abort', () => runner.close());
    return waitingAt(runner, model, values, task);
  }
  const group = scheduler.openGroup('asked');
  signal.addEventListener('abort', () => group.close());
  try {
    if (task.kind === 'draw-figure') return await figureCurveAt(task, asked, { group, searches });
    const solved = await group.solve({ model: model.id, values, detail: 'screen' }).answer;
    const law = solved.ok ? solved.value.distributions[task.distribution] : undefined;
    if (law === undefined) return null;
    return { heights: binnedShares(law, task.x).map((share) => 100 * share), step: law.step };
  } finally {
    group.close();
  }
}

/** The model's answer to a drawing, solved once `wanted`, whatever the page shows; `failed`: there is none. */
export function useDrawingTruth(
  task: DrawTaskOf,
  scene: LessonScene,
  wanted: boolean,
): { truth: DrawingTruth | null; failed: boolean } {
  const searches = useSearches();
  const scheduler = useScheduler();
  const catalogue = useCatalogue();
  const { value, failed } = useLoaded(wanted ? task : null, async (asked, signal) => {
    const model = catalogue.find(scene.model)!;
    const values = sceneValues(model, scene, asked.then ?? {}) as InputValues;
    const method = sceneMethod(model, scene, values);
    const truth = await truthOf(asked, { model, values, method }, { searches, scheduler }, signal);
    if (truth === null) throw new Error('The model has no answer.');
    return truth;
  });
  return { truth: value, failed };
}

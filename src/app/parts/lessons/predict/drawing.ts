/** Axes and heights of a task that asks for a drawing, whatever its kind. Pure. */
import type { Axis, ShadedRange } from '../../../../models/contract/figure.ts';
import { curvePoints } from '../../../../lessons/answers/curve-points.ts';
import { placeOnScale, valueOfPlace } from '../../../../lessons/answers/answer-spread.ts';
import { curveWords, shapeWords } from '../../../../lessons/answers/gap-words.ts';
import { profileOf } from '../../../../scenario/view/plan-shape.ts';
import { readTimePlan } from '../../../../scenario/view/time-plan.ts';
import type { TaskOf } from '../tasks/task-props.ts';

export type DrawTaskOf = TaskOf<'draw-curve' | 'draw-time' | 'draw-shares' | 'draw-figure'>;

export interface Drawing {
  /** Id of the figure under it. */
  figure: string;
  /** Views of the figure that show the drawn quantity; absent: all. */
  views: readonly string[] | undefined;
  x: Axis;
  y: Axis;
  /** Positions of the points on the x axis. */
  positions: readonly number[];
  /** Width of bars on the x axis; null: a line. */
  barWidth: number | null;
  /** Named ranges of the x axis, drawn beside the curve. */
  shaded: readonly ShadedRange[];
  /** How far the drawn heights are from the model's. */
  wordsFor: (drawn: readonly number[], truth: readonly number[]) => string;
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

export function drawingOf(task: DrawTaskOf): Drawing {
  if (task.kind === 'draw-shares') {
    const { title, unit, from, binWidth, bins } = task.x;
    return {
      figure: task.figure,
      views: task.views,
      x: { title, unit, scale: 'linear', range: [from, from + bins * binWidth] },
      y: { title: 'Share of all', unit: '%', scale: 'linear', range: [0, 100 * task.highest] },
      positions: Array.from({ length: bins }, (_, k) => from + (k + 0.5) * binWidth),
      barWidth: binWidth,
      shaded: [],
      wordsFor: shapeWords,
    };
  }
  const { x, y } = task;
  const isTime = task.kind === 'draw-time';
  return {
    figure: isTime ? 'time-queue' : task.figure,
    views: task.kind === 'draw-figure' && task.view !== undefined ? [task.view] : undefined,
    x,
    y,
    positions: curvePoints(x),
    barWidth: null,
    shaded: isTime ? shadedTimes(task.plan) : [],
    wordsFor: (drawn, truth) => curveWords(drawn, truth, y),
  };
}

const heightRange = ({ y }: Drawing) => ({
  scale: y.scale === 'log' ? ('log' as const) : ('linear' as const),
  low: y.range[0],
  high: y.range[1],
});

/** The letters of a drawing's code. */
export function drawnPlaces(drawing: Drawing, heights: readonly number[]): readonly number[] {
  return heights.map((height) => placeOnScale(heightRange(drawing), height));
}

/** The heights that the letters of a code stand for. */
export function drawnHeights(drawing: Drawing, places: readonly number[]): readonly number[] {
  return places.map((place) => valueOfPlace(heightRange(drawing), place));
}

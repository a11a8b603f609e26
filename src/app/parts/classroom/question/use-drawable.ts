import { drawableCurves } from '../../../../lessons/answers/figure-curve.ts';
import type { DrawingAxis, Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Axis } from '../../../../models/contract/figure.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useApp, useScheduler, useSearches } from '../../../core/app-context.tsx';
import { figureAt } from '../../../core/learn/figure-at.ts';
import { sceneMethod, sceneValues } from '../../../core/learn/scene-scenario.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { useLoaded } from '../../../kit/use-loaded.ts';

/** Axes of the drawing, and the names of the curves that can be drawn. */
export interface DrawableAxes {
  /** The figure’s view; `''`: it has one. */
  view: string;
  x: DrawingAxis;
  y: DrawingAxis;
  curves: readonly string[];
}

const axisOf = ({ title, unit, scale, range: [low, high] }: Axis): DrawingAxis => ({
  title,
  unit,
  scale: scale === 'log' ? 'log' : 'linear',
  range: [Number(low.toPrecision(6)), Number(high.toPrecision(6))],
});

/** The axes of a figure at the state of the answer; null: not known yet, or nothing to draw. */
export function useDrawable(
  model: Model,
  scene: LessonScene,
  then: Inputs,
  figure: string,
): DrawableAxes | null {
  const scheduler = useScheduler();
  const searches = useSearches();
  const unit = useApp((state) => rateScale(model, state.values, state).unit);
  const key = JSON.stringify([model.id, scene, then, figure, unit]);
  return useLoaded(key, async (_, signal): Promise<DrawableAxes | null> => {
    const declaration = model.figures.find(({ id }) => id === figure);
    if (declaration === undefined || !scheduler.available) return null;
    const group = scheduler.openGroup('asked');
    signal.addEventListener('abort', () => group.close());
    const values = sceneValues(model, scene, then) as InputValues;
    const view = scene.view?.[`figure.${figure}`] ?? declaration.views?.[0].id ?? '';
    const shown = { view, method: sceneMethod(model, scene, values), unit };
    const spec = await figureAt(model, values, declaration, shown, { group, searches }).finally(() =>
      group.close(),
    );
    const curves = spec === null ? [] : drawableCurves(spec);
    if (spec === null || curves.length === 0) return null;
    return { view, x: axisOf(spec.x), y: axisOf(spec.y), curves: curves.map(({ name }) => name) };
  }).value;
}

import { useEffect, useState } from 'react';
import { drawableCurves } from '../../../../lessons/answers/figure-curve.ts';
import type { DrawingAxis, Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Axis } from '../../../../models/contract/figure.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useApp, useScheduler, useSearches } from '../../../core/app-context.tsx';
import { figureAt } from '../../../core/learn/figure-at.ts';
import { sceneMethod, sceneValues } from '../../../core/learn/scene-scenario.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';

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
  const [found, setFound] = useState<{ key: string; axes: DrawableAxes | null }>({ key: '', axes: null });
  useEffect(() => {
    const [, asked, further, id] = JSON.parse(key) as [string, LessonScene, Inputs, string];
    const declaration = model.figures.find((one) => one.id === id);
    if (declaration === undefined || !scheduler.available) return undefined;
    const group = scheduler.openGroup('asked');
    let waiting = true;
    const values = sceneValues(model, asked, further) as InputValues;
    const view = asked.view?.[`figure.${id}`] ?? declaration.views?.[0].id ?? '';
    const shown = { view, method: sceneMethod(model, asked, values), unit };
    const settle = (axes: DrawableAxes | null) => {
      group.close();
      if (waiting) setFound({ key, axes });
    };
    figureAt(model, values, declaration, shown, { group, searches }).then(
      (spec) => {
        const curves = spec === null ? [] : drawableCurves(spec);
        if (spec === null || curves.length === 0) settle(null);
        else settle({ view, x: axisOf(spec.x), y: axisOf(spec.y), curves: curves.map(({ name }) => name) });
      },
      () => settle(null),
    );
    return () => {
      waiting = false;
      group.close();
    };
  }, [key, model, unit, scheduler, searches]);
  return found.key === key ? found.axes : null;
}

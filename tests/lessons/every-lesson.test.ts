import { describe, expect, it } from 'vitest';
import { faultsOfContent } from '../../content/checked-content.ts';
import { inRateUnit } from '../../src/app/core/traffic/in-rate-unit.ts';
import { rateScale } from '../../src/app/core/traffic/rate-scale.ts';
import { viewFromEntries } from '../../src/app/core/view/view-setting.ts';
import { drawnPrediction } from '../../src/app/parts/lessons/predict/DrawTask.tsx';
import { drawingOf } from '../../src/app/parts/lessons/predict/drawing.ts';
import { estimatePrediction, sceneWithPin } from '../../src/app/parts/lessons/predict/EstimateTask.tsx';
import { predictedFigures } from '../../src/app/parts/lessons/predict/predicted-figure.ts';
import type { Inputs, Step } from '../../src/lessons/lesson.ts';
import type { Series } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { allSteps, lessons, modelOf, screenAt, solvedAt, valuesOf } from './lesson-facts.ts';
import { curveAt, estimated, stepFaults, type TaskOf } from './step-faults.ts';
import { contextOf } from '../models/context-of.ts';
import './simulated-claims.ts'; // in the same thread, so that each scene is solved once

/** The right answer to an estimate, as it is pinned. */
function estimateOf(step: Step, task: TaskOf<'estimate'>) {
  const { scene } = step;
  const { then: further = {}, unit } = task;
  const pin = task.pin!;
  const answer = { value: estimated(step, task), unit };
  const prediction = estimatePrediction(modelOf(scene), { scene, further, pin }, answer);
  return { prediction, shown: sceneWithPin(scene, pin), places: [valuesOf(scene, further)] };
}

/** The right drawing of a curve, as it is pinned, and the inputs at its points. */
function curveOf(step: Step, task: TaskOf<'draw-curve'>) {
  const { scene } = step;
  const points = curveAt(step, task);
  const heights = points.map(({ height }) => height!);
  const prediction = drawnPrediction(drawingOf(task), { model: scene.model, heights, step: 1 });
  return { prediction, shown: scene, places: points.map(({ at }) => at!) };
}

/** A drawn curve's height at a place, on the line between its points. */
function heightAt({ x, y }: Series, at: number): number {
  const after = Math.max(
    0,
    Array.from(x).findIndex((place) => place >= at * (1 - 1e-9)),
  );
  if (after === 0 || Math.abs(x[after] - at) < 1e-9 * at) return y[after];
  const share = (at - x[after - 1]) / (x[after] - x[after - 1]);
  return y[after - 1] + share * (y[after] - y[after - 1]);
}

describe('the content of the lessons', () => {
  it('is as its schema says', () => {
    expect(faultsOfContent()).toEqual([]);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    'asks for more than it states in %s',
    (_, { steps }) => {
      expect(steps.filter(({ task }) => task.kind !== 'read').length).toBeGreaterThan(steps.length / 2);
    },
  );
});

it('A prediction has a hint, an estimate two misreadings at least', () => {
  const without = allSteps.filter(({ step: { task } }) => {
    if (!('ask' in task)) return false;
    return task.hint === undefined || (task.kind === 'estimate' && (task.misreadings ?? []).length < 2);
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe.each(allSteps.map((one) => [one.name, one.step] as const))('the step %s', (_, step) => {
  const { scene, task } = step;
  const model = modelOf(scene);

  it('says what is true', () => {
    expect(stepFaults(step)).toEqual([]);
  });

  it('keeps a prediction where its figure shows the answer', () => {
    if (task.kind !== 'estimate' && task.kind !== 'draw-curve') return;
    const asked = task.kind === 'estimate' ? estimateOf(step, task) : curveOf(step, task);
    const { prediction, shown, places } = asked;
    const figure = model.figures.find(({ id }) => id === prediction.figure)!;
    const chosen = viewFromEntries(model, shown.view ?? {});
    expect(chosen.figure).toBe(figure.id);
    const values = valuesOf(scene, task.then) as InputValues;
    const rate = rateScale(model, values, { view: chosen });
    const view = chosen.figureViews[figure.id] ?? figure.views?.[0].id ?? '';
    const over = figure.sweep?.over ?? '';
    const rows = places.map((at) => ({
      x: at[over] as number,
      indicators: solvedAt(scene, at as Inputs).indicators,
    }));
    const built = figure.build(
      contextOf(values, screenAt(scene, task.then), {
        view,
        method: chosen.method,
        rate,
        sweep: { over, rows, complete: true },
      }),
    );
    const spec = inRateUnit(built, rate);
    const [drawn] = predictedFigures(prediction, spec, rate, view);
    if (prediction.shape === 'across') {
      expect(drawn.markers).toHaveLength(1);
      return;
    }
    const right = drawn.table.rows as readonly (readonly [number, number])[];
    const curves = spec.series.filter(
      ({ role, shape }) => /model|published/.test(role) && /line|step/.test(shape),
    );
    // One of the figure's curves runs through all of them.
    const misses = curves.map((curve) =>
      Math.max(...right.map(([x, y]) => Math.abs(heightAt(curve, x) - y) / (y || 1))),
    );
    expect(Math.min(...misses)).toBeLessThan(0.02);
  });
});

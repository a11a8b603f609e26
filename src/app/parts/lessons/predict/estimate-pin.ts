/** Where an estimate stays in view. */
import type { EstimatePin, Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Prediction } from './prediction.ts';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';

/** The scene with the pin's figure in front. */
export function sceneWithPin(scene: LessonScene, { figure, view }: EstimatePin): LessonScene {
  const chosen = view === undefined ? {} : { [`figure.${figure}`]: view };
  return { ...scene, view: { ...scene.view, shown: figure, ...chosen } };
}

/** An estimate of the scene with these inputs on top of it. */
export function estimatePrediction(
  model: Model,
  { scene, further, pin }: { scene: LessonScene; further: Inputs; pin: EstimatePin },
  said: { value: number; unit: string },
): Prediction {
  const estimate = { unit: pin.unit ?? said.unit, values: [said.value] };
  const common = { model: model.id, figure: pin.figure, band: null };
  const field = model.fields.find(({ name }) => name === pin.over);
  if (field?.kind !== 'number') return { ...common, shape: 'across', x: estimate, y: estimate };
  const at = sceneValues(model, scene, further)[field.name] as number;
  return { ...common, shape: 'point', x: { unit: field.unit, values: [at] }, y: estimate };
}

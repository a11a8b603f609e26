import type { Inputs, LessonScene, Task } from '../../../lessons/lesson.ts';
import { defaultValues, type EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { isLegal, withInputs } from '../../../scenario/file/scenario.ts';
import type { ViewState } from '../app-state.ts';
import { viewFromEntries } from '../view/view-setting.ts';
import type { ShownScenario } from '../app.ts';

/** Settings that remain from step to step. */
type Persistent = Pick<ViewState, 'traffic' | 'present' | 'seed'>;

/** The complete inputs of a scene, with some overridden. */
export function sceneValues(model: Model, { inputs }: LessonScene, further: Inputs): EnteredInputs {
  return withInputs(model, defaultValues(model.fields), { ...inputs, ...further });
}

/** The form of the equations that a scene shows. */
export function sceneMethod(model: Model, { view }: LessonScene, values: EnteredInputs): string {
  if (model.methodInput !== undefined) return String(values[model.methodInput]);
  return view?.method ?? model.methods[0].id;
}

/** The scene once its question is answered; `then` of the task goes on top of its inputs. */
export function shownScene(scene: LessonScene, task: Task): LessonScene {
  const plan = task.kind === 'draw-time' ? { time: task.plan } : {};
  const shows = 'shows' in task ? task.shows : {};
  return { ...scene, view: { ...scene.view, ...plan, ...shows } };
}

/** The scenario of a scene; throws where a rule refuses its inputs, which a test excludes. */
export function sceneScenario(
  model: Model,
  scene: LessonScene,
  further: Inputs,
  { traffic, present, seed }: Persistent,
): ShownScenario {
  const values = sceneValues(model, scene, further);
  if (!isLegal(model, values)) throw new Error('a lesson sets inputs that the model refuses');
  const shown = viewFromEntries(model, { ...(traffic === '' ? {} : { traffic }), ...scene.view });
  return {
    model: model.id,
    values,
    view: { ...shown, seed, present: present === null ? null : { figures: [], sliders: null } },
  };
}

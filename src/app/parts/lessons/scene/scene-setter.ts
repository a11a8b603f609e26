import type { Inputs, Lesson, LessonScene } from '../../../../lessons/lesson.ts';
import { placeText } from '../../../../lessons/lesson-place.ts';
import type { CommandContext } from '../../../core/commands/command.ts';
import { asksFor } from '../../../../lessons/step-needs.ts';
import { sceneScenario } from '../../../core/learn/scene-scenario.ts';

export interface SceneSetter {
  /** Opens a step and sets its scene, as one step of the history. Steps are counted from 0. */
  goTo: (lesson: Lesson, step: number) => Promise<void>;
  /** Sets a scene with some inputs overridden, at the same step. */
  set: (scene: LessonScene, further?: Inputs) => Promise<void>;
}

/** Sets scenes; announces a model that cannot be loaded. */
export function sceneSetter({ store, catalogue, actions }: CommandContext): SceneSetter {
  async function open(
    scene: LessonScene,
    further: Inputs,
    lesson: string | null,
    asked: readonly string[],
  ): Promise<void> {
    try {
      await catalogue.load([scene.model]);
    } catch {
      actions.announce(
        'failure',
        'The model of this lesson could not be loaded. Check the connection and try again.',
      );
      return;
    }
    const model = catalogue.find(scene.model)!;
    const { view } = store.getState();
    const scenario = sceneScenario(model, scene, further, view);
    const { present } = scenario.view;
    const shown = {
      ...scenario.view,
      lesson,
      // A presentation shows the sliders of the step.
      present: present === null || asked.length === 0 ? present : { ...present, sliders: asked },
    };
    actions.openScenario({ ...scenario, view: shown }, true);
  }
  return {
    goTo(lesson, index) {
      const step = lesson.steps[index];
      const place = placeText({ kind: 'step', lesson: lesson.id, step: index });
      return open(step.scene, {}, place, asksFor(step));
    },
    set(scene, further = {}) {
      const { view, askedInputs } = store.getState();
      return open(scene, further, view.lesson, askedInputs);
    },
  };
}

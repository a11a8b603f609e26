import { useMemo } from 'react';
import type { LinkQuestion, Step } from '../../../lessons/lesson.ts';
import { questionLesson } from '../../core/learn/question-text.ts';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { placeText } from '../../../lessons/lesson-place.ts';
import type { Model } from '../../../models/contract/model.ts';
import { sceneScenario } from '../../core/learn/scene-scenario.ts';
import { useApp, useCatalogue } from '../../core/app-context.tsx';
import { lastLegalValues } from '../../core/legal-values.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import type { ShownScenario } from '../../core/app.ts';
import type { Draft } from './prepared-draft.ts';

export interface LinkStart {
  model: Model;
  scenario: ShownScenario;
  /** The steps of a lesson from the chosen one on, or the own question; empty: the page as it is. */
  steps: readonly Pick<Step, 'scene' | 'task' | 'pointsAt'>[];
}

interface LinkStartState {
  /** The page as it is while a lesson is loading. */
  start: LinkStart;
  failed: boolean;
}

/** The page as it is, that with a question of the lecturer's own, or a step of a lesson with its scene. */
export function useLinkStart(
  { lesson, step }: Pick<Draft, 'lesson' | 'step'>,
  question: LinkQuestion | null,
): LinkStartState {
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const values = useApp(lastLegalValues);
  const view = useApp((state) => state.view);
  const entry = lessonList.find(({ id }) => id === lesson);
  const key = entry === undefined ? null : `${lesson} ${step} ${view.traffic}`;
  const { value: ofLesson, failed } = useLoaded(key, async (): Promise<LinkStart> => {
    const { steps } = await entry!.load();
    const at = Math.min(step, steps.length - 1);
    const { scene } = steps[at];
    await catalogue.load([scene.model]);
    const model = catalogue.find(scene.model)!;
    const scenario = sceneScenario(model, scene, {}, { traffic: view.traffic, present: null, seed: 1 });
    const place = placeText({ kind: 'step', lesson, step: at });
    return {
      model,
      scenario: { ...scenario, view: { ...scenario.view, lesson: place } },
      steps: steps.slice(at),
    };
  });

  const own = useMemo(() => (question === null ? [] : [question]), [question]);
  const opened = question === null ? null : placeText({ kind: 'step', lesson: questionLesson, step: 0 });
  const shown = opened === null ? view : { ...view, lesson: opened };
  const asItIs = { model, scenario: { model: model.id, values, view: shown }, steps: own };
  return { start: ofLesson ?? asItIs, failed };
}

import { useCallback } from 'react';
import type { ModelAnswer } from '../../../../dimensioning/compare-models/compare-models.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useActions } from '../../../core/app-context.tsx';
import { initialView } from '../../../core/view/view-setting.ts';
import { askedOf } from '../../../panel/goal/asked-of.ts';

/**
 * Opens a model where its answer lies, with the question as it was asked, one step of the history; says what is
 * assumed.
 */
export function useOpenAnswer(): (asker: Model, answer: ModelAnswer) => void {
  const { openScenario, ask, announce } = useActions();
  return useCallback(
    (asker, { model, values, question, assumed, ignored }) => {
      if (values === null) return;
      openScenario({ model: model.id, values, view: { ...initialView(model), stage: 'question' } });
      if (question !== null) ask(askedOf(question));
      announce('switch', `${model.name} with the workload of ${asker.name}.`, ...assumed, ...ignored);
    },
    [openScenario, ask, announce],
  );
}

import { useCallback } from 'react';
import type { ModelAnswer } from '../../../dimensioning/compare-models/compare-models.ts';
import type { Model } from '../../../models/contract/model.ts';
import { useActions } from '../../store/app-context.tsx';
import { askedText } from '../question-text.ts';
import { askedOf } from '../form/asked-of.ts';

/** Opens a model where its answer lies, with the question as it was asked, one step of the history; says what is assumed. */
export function useOpenAnswer(): (asker: Model, answer: ModelAnswer) => void {
  const { openScenario, announce } = useActions();
  return useCallback(
    (asker, { model, values, question, assumed, ignored }) => {
      if (values === null) return;
      const ask = question === null ? '' : askedText(askedOf(question));
      openScenario({
        model: model.id,
        values,
        view: { stage: 'question', ...(ask === '' ? {} : { ask }) },
      });
      announce('switch', `${model.name} with the workload of ${asker.name}.`, ...assumed, ...ignored);
    },
    [openScenario, announce],
  );
}

import { useMemo } from 'react';
import type { LinkQuestion } from '../../../../lessons/lesson.ts';
import { useApp } from '../../../core/app-context.tsx';
import { useModelNumbers } from '../../../core/learn/use-model-numbers.ts';
import { lastLegalValues } from '../../../core/legal-values.ts';
import { viewEntries } from '../../../core/view/view-setting.ts';
import { askedAs, madeQuestion, type Made, sceneOf, thenOf } from './made-question.ts';
import type { QuestionDraft } from './question-draft.ts';
import { type DrawableAxes, useDrawable } from './use-drawable.ts';

export interface OwnQuestion {
  made: Made<LinkQuestion>;
  /** Answer of the model to an estimate, or before a goal is reached, in its unit; null: not known. */
  truth: number | null;
  axes: DrawableAxes | null;
}

const noNumbers = [] as const;

/** The question over the present state of the page, with the model's answer to it; `asked`: it is wanted. */
export function useOwnQuestion(draft: QuestionDraft, asked: boolean): OwnQuestion {
  const model = useApp((state) => state.model);
  const values = useApp(lastLegalValues);
  const view = useApp((state) => state.view);
  const whole = useMemo(() => sceneOf(model, values, viewEntries(model, view)), [model, values, view]);
  const scene = useMemo(() => whole ?? { model: model.id, inputs: {} }, [whole, model]);
  const { thenInput, thenValue, result, kind, figure } = draft;
  const then = useMemo(
    () => thenOf(model, { values, units: view.units }, { thenInput, thenValue }),
    [model, values, view.units, thenInput, thenValue],
  );
  const further = useMemo(() => (then.ok ? then.value : {}), [then]);
  const quantities = useMemo(() => {
    const indicator = model.indicators.find(({ name }) => name === result);
    if (indicator === undefined || (kind !== 'estimate' && kind !== 'goal')) return noNumbers;
    const { times } = askedAs(indicator);
    return [{ result, at: kind === 'goal' ? {} : further, times }];
  }, [model, result, kind, further]);
  const numbers = useModelNumbers(scene, quantities, asked && quantities.length > 0);
  const axes = useDrawable(model, scene, further, asked && kind === 'draw-figure' ? figure : '');
  const truth = quantities.length === 0 ? null : (numbers?.[0] ?? null);
  const made = useMemo((): Made<LinkQuestion> => {
    if (whole === null)
      return {
        ok: false,
        fault: 'A question cannot carry a distribution or a table among the inputs: choose one by its name.',
      };
    if (!then.ok) return then;
    return madeQuestion(draft, { model, scene: whole, then: then.value, truth, axes });
  }, [whole, then, draft, model, truth, axes]);
  return { made, truth, axes };
}

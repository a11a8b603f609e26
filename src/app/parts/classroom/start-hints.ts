import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';
import { and } from '../../../text/and.ts';
import { asksFor } from '../../core/learn/asked-inputs.ts';
import { inSentence } from '../../core/inputs/field-identity.ts';
import { accessOf } from './draft-changes.ts';
import type { Draft } from './prepared-draft.ts';
import type { LinkStart } from './use-link-start.ts';

/** What does not go together in a link, a sentence each. `refused`: why the inputs on the page have no result. */
export function startHints(
  draft: Draft,
  { model, step }: Pick<LinkStart, 'model' | 'step'>,
  refused: string | null,
): readonly string[] {
  if (step === null)
    return refused === null ? [] : [`The link has the last inputs that were not refused. ${refused}`];
  const stuck = asksFor(step).filter((name) => accessOf(draft, name) !== 'free');
  const labels = model.fields
    .filter(({ name }) => stuck.includes(name))
    .map(({ label }) => inSentence(label));
  const { task, pointsAt } = step;
  const drawn =
    task.kind === 'draw-curve' || task.kind === 'draw-shares' ? figurePlace(task.figure) : undefined;
  const hidden = draft.hide.some((place) => place === pointsAt || place === drawn);
  return [
    ...(labels.length > 0
      ? [`This step asks to move ${and(labels)}, which the link does not let move.`]
      : []),
    ...(hidden ? ['This step speaks of something that the link hides.'] : []),
    ...(hidesAnswers(draft)
      ? ['A lesson gives its own answer after each prediction, whatever the link hides.']
      : []),
  ];
}

import { useId } from 'react';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { useApp } from '../../core/app-context.tsx';
import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';
import { and } from '../../../text/number-words.ts';
import { asksFor } from '../../core/learn/scene-scenario.ts';
import { inSentence } from '../../core/inputs/field-identity.ts';
import { accessOf } from './draft-changes.ts';
import type { Draft } from './prepared-draft.ts';
import type { LinkStart } from './use-link-start.ts';

/** Conflicting settings of a link, a sentence each. `refused`: reason why the inputs on the page have no result. */
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
    task.kind === 'draw-curve' || task.kind === 'draw-shares'
      ? figurePlace(task.figure)
      : task.kind === 'draw-time'
        ? 'time'
        : undefined;
  const hidden = draft.hide.some((place) => place === pointsAt || place === drawn);
  return [
    ...(labels.length > 0 ? [`This step asks to move ${and(labels)}, which the link locks.`] : []),
    ...(hidden ? ['This step is about something that the link hides.'] : []),
    ...(hidesAnswers(draft)
      ? ['A lesson gives its own answer after each prediction, whatever the link hides.']
      : []),
  ];
}

interface Props {
  draft: Draft;
  start: LinkStart;
  /** The lesson could not be loaded. */
  failed: boolean;
  onChange: (draft: Draft) => void;
}

/** Start of the link: the page as it is, or a step of a lesson; for each reader or as a presentation. */
export function StartChoice({ draft, start, failed, onChange }: Props) {
  const id = useId();
  const lesson = lessonList.find((one) => one.id === draft.lesson);
  const refused = useApp(({ fault }) => fault?.message ?? null);
  const hints = startHints(draft, start, refused);
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Start</h3>
      <div className="prepare-start">
        <select
          aria-label="Where the link opens"
          value={lesson?.id ?? ''}
          onChange={({ target }) => {
            onChange({ ...draft, lesson: target.value, step: 0 });
          }}
        >
          <option value="">The page as it is now</option>
          <optgroup label="A lesson">
            {lessonList.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </optgroup>
        </select>
        {lesson === undefined ? null : (
          <select
            aria-label="First step"
            value={Math.min(draft.step, lesson.steps - 1)}
            onChange={({ target }) => {
              onChange({ ...draft, step: Number(target.value) });
            }}
          >
            {Array.from({ length: lesson.steps }, (_, k) => (
              <option key={k} value={k}>
                Step {k + 1}
              </option>
            ))}
          </select>
        )}
      </div>
      <label className="prepare-check">
        <input
          type="checkbox"
          checked={draft.present}
          onChange={({ target }) => {
            onChange({ ...draft, present: target.checked });
          }}
        />
        Open in Present, for a projector
      </label>
      {failed ? (
        <p className="field-fault" role="alert">
          The lesson could not be loaded, so the link opens the page as it is. Check the connection and try
          again.
        </p>
      ) : null}
      {hints.map((hint) => (
        <p key={hint} className="field-hint" role="status">
          {hint}
        </p>
      ))}
    </section>
  );
}

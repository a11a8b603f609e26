import { useId } from 'react';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { useApp } from '../../core/app-context.tsx';
import { questionLesson } from '../../core/learn/question-text.ts';
import { neededWords } from '../../../lessons/step-needs.ts';
import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import type { Draft } from './prepared-draft.ts';
import type { LinkStart } from './use-link-start.ts';
import { Select } from '../../kit/Select.tsx';

/**
 * Sentences about settings of a link that do not go together. `dropped`: hidden and locked places that a step needs;
 * `refused`: reason why the inputs on the page have no result.
 */
export function startHints(
  draft: Pick<Draft, 'hide'>,
  { steps }: Pick<LinkStart, 'steps'>,
  { dropped, refused }: { dropped: readonly string[]; refused: string | null },
): readonly string[] {
  if (steps.length === 0)
    return refused === null ? [] : [`The link has the last inputs that were not refused. ${refused}`];
  const needed = neededWords(dropped);
  return [
    ...(needed === null ? [] : [needed]),
    ...(hidesAnswers(draft) ? ['Each prediction gets its answer, whatever the link hides.'] : []),
  ];
}

interface Props {
  draft: Draft;
  start: LinkStart;
  /** The lesson could not be loaded. */
  failed: boolean;
  /** Hidden and locked places that a step needs. */
  dropped: readonly string[];
  onChange: (draft: Draft) => void;
}

/** Start of the link: the page as it is, or a step of a lesson; for each reader or as a presentation. */
export function StartChoice({ draft, start, failed, dropped, onChange }: Props) {
  const id = useId();
  const lesson = lessonList.find((one) => one.id === draft.lesson);
  const refused = useApp(({ fault }) => fault?.message ?? null);
  const hints = startHints(draft, start, { dropped, refused });
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Start</h3>
      <div className="prepare-start">
        <Select
          aria-label="Where the link opens"
          value={lesson?.id ?? (draft.lesson === questionLesson ? questionLesson : '')}
          options={[
            { value: '', label: 'The page as it is now' },
            { value: questionLesson, label: 'Your own question over it' },
            { heading: 'A lesson', options: lessonList.map((one) => ({ value: one.id, label: one.title })) },
          ]}
          onChange={(chosen) => onChange({ ...draft, lesson: chosen, step: 0 })}
        />
        {lesson === undefined ? null : (
          <Select
            aria-label="First step"
            value={Math.min(draft.step, lesson.steps - 1)}
            options={Array.from({ length: lesson.steps }, (_, k) => ({ value: k, label: `Step ${k + 1}` }))}
            onChange={(step) => onChange({ ...draft, step })}
          />
        )}
      </div>
      <label className="prepare-check">
        <input
          type="checkbox"
          checked={draft.present}
          onChange={({ target }) => onChange({ ...draft, present: target.checked })}
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
        <p key={hint} className="quiet-text" role="status">
          {hint}
        </p>
      ))}
    </section>
  );
}

import { useId } from 'react';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { useApp } from '../../core/app-context.tsx';
import { startHints } from './start-hints.ts';
import type { Draft } from './prepared-draft.ts';
import type { LinkStart } from './use-link-start.ts';

interface Props {
  draft: Draft;
  start: LinkStart;
  /** The lesson could not be fetched. */
  failed: boolean;
  onChange: (draft: Draft) => void;
}

/** Where the link opens: the page as it is, or a step of a lesson; for each reader or for a projector. */
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

import { useId } from 'react';
import { longestNote, longestTitle } from '../../../scenario/handout/handout.ts';
import type { Draft } from './prepared-draft.ts';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Title and note, as plain words. */
export function WordEntries({ draft, onChange }: Props) {
  const id = useId();
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Words</h3>
      <label htmlFor={`${id}-title`}>Title</label>
      <input
        id={`${id}-title`}
        type="text"
        autoComplete="off"
        maxLength={longestTitle}
        placeholder="Exercise 3: where does loss begin?"
        value={draft.title}
        onChange={({ target }) => {
          onChange({ ...draft, title: target.value });
        }}
      />
      <label htmlFor={`${id}-note`}>Note</label>
      <textarea
        id={`${id}-note`}
        rows={3}
        maxLength={longestNote}
        placeholder="Predict first, then drag the rate."
        value={draft.note}
        onChange={({ target }) => {
          onChange({ ...draft, note: target.value });
        }}
      />
    </section>
  );
}

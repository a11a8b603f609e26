import './prepare.css';
import { useId, useMemo, useState } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import { handoutOf } from './draft-changes.ts';
import { HiddenParts } from './HiddenParts.tsx';
import { InputAccessList } from './InputAccessList.tsx';
import { LinkOutput } from './LinkOutput.tsx';
import { StartChoice } from './StartChoice.tsx';
import { type Draft, keepDraft, keptDraft } from './prepared-draft.ts';
import { useLinkStart } from './use-link-start.ts';
import { longestNote, longestTitle } from '../../../scenario/handout/closed-parts.ts';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Title and note, as plain words. */
function WordEntries({ draft, onChange }: Props) {
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

/** The settings of the link, stored in this browser; `refused` where the browser does not allow it. */
function useDraft(): { draft: Draft; change: (draft: Draft) => void; refused: boolean } {
  const [draft, setDraft] = useState(keptDraft);
  const [refused, setRefused] = useState(false);
  return {
    draft,
    change(next) {
      setDraft(next);
      setRefused(!keepDraft(next));
    },
    refused,
  };
}

/** Makes a link for a class: its content, locks and words on the left, the link on the right. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const { draft, change, refused } = useDraft();
  const { start, failed } = useLinkStart(draft);
  const { model } = start;
  const handout = useMemo(() => handoutOf(draft, model), [draft, model]);
  return (
    <Dialog ref={dialog} className="prepare" heading="Prepare for a class" onClose={onClose}>
      <div className="prepare-body">
        <form
          className="prepare-form"
          aria-label="What the link shows"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <WordEntries draft={draft} onChange={change} />
          <StartChoice draft={draft} start={start} failed={failed} onChange={change} />
          <InputAccessList model={model} start={start} draft={draft} onChange={change} />
          <HiddenParts model={model} draft={draft} onChange={change} />
        </form>
        <LinkOutput start={start} handout={handout} present={draft.present} />
      </div>
      {refused ? (
        <p className="prepare-refused" role="status">
          This browser does not let the page keep anything: what you set here lasts until you close the page.
        </p>
      ) : null}
    </Dialog>
  );
}

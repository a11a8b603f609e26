import { useMemo } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import { handoutOf } from './draft-changes.ts';
import { HiddenParts } from './HiddenParts.tsx';
import { InputAccessList } from './InputAccessList.tsx';
import { LinkOutput } from './LinkOutput.tsx';
import { StartChoice } from './StartChoice.tsx';
import { useDraft } from './use-draft.ts';
import { useLinkStart } from './use-link-start.ts';
import { WordEntries } from './WordEntries.tsx';
import './prepare.css';

/** Makes a link for a class: what it shows, locks and says on the left, the link itself on the right. */
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

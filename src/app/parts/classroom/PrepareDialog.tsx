import './prepare.css';
import { useId, useMemo, useState } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import { givingAway, handoutOf, isClosedAnyway, withPlace } from './draft-changes.ts';
import { InputAccessList } from './InputAccessList.tsx';
import { LinkOutput } from './LinkOutput.tsx';
import { StartChoice } from './StartChoice.tsx';
import { type Draft, storeDraft, storedDraft } from './prepared-draft.ts';
import { type LinkStart, useLinkStart } from './use-link-start.ts';
import { questionLesson } from '../../core/learn/question-text.ts';
import { OwnQuestionForm } from './question/OwnQuestionForm.tsx';
import { useOwnQuestion } from './question/use-own-question.ts';
import { isNeeded, neededTitle, type Restrictions, withNeeded } from '../../../lessons/step-needs.ts';
import {
  hidesAnswers,
  hidesInputs,
  longestNote,
  longestTitle,
} from '../../../scenario/handout/closed-parts.ts';
import {
  hideableFigures,
  hideableNumbers,
  hideableParts,
  type HideablePlace,
} from '../../../scenario/handout/hideable-places.ts';
import { useAbout } from '../../core/use-about.ts';

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
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <label htmlFor={`${id}-note`}>Note</label>
      <textarea
        id={`${id}-note`}
        rows={3}
        maxLength={longestNote}
        placeholder="Predict first, then drag the rate."
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
    </section>
  );
}

/** The settings of the link, stored in this browser; `refused` where the browser does not allow it. */
function useDraft(): { draft: Draft; change: (draft: Draft) => void; refused: boolean } {
  const [draft, setDraft] = useState(storedDraft);
  const [refused, setRefused] = useState(false);
  return {
    draft,
    change(next) {
      setDraft(next);
      setRefused(!storeDraft(next));
    },
    refused,
  };
}

/** Makes a link for a class: its content, locks and words on the left, the link on the right. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const { draft, change, refused } = useDraft();
  const asks = draft.lesson === questionLesson;
  const own = useOwnQuestion(draft.question, asks);
  const question = asks && own.made.ok ? own.made.value : null;
  const { start, failed } = useLinkStart(draft, question);
  const { model } = start;
  const { steps } = start;
  const { kept, dropped } = useMemo(() => withNeeded(model, steps, draft), [model, steps, draft]);
  const handout = useMemo(
    () => handoutOf({ ...draft, ...kept }, model, question),
    [draft, kept, model, question],
  );
  const shared = { draft, kept, onChange: change };
  return (
    <Dialog ref={dialog} className="prepare" heading="Prepare for a class" onClose={onClose}>
      <div className="prepare-body">
        <form
          className="prepare-form"
          aria-label="Contents of the link"
          onSubmit={(event) => event.preventDefault()}
        >
          <WordEntries draft={draft} onChange={change} />
          <StartChoice {...{ draft, start, failed, dropped }} onChange={change} />
          {asks ? (
            <OwnQuestionForm
              model={model}
              draft={draft.question}
              own={own}
              onChange={(next) => change({ ...draft, question: next })}
            />
          ) : null}
          <InputAccessList start={start} {...shared} />
          <HiddenParts start={start} {...shared} />
        </form>
        <LinkOutput start={start} handout={handout} present={draft.present} question={question} />
      </div>
      {refused ? (
        <p className="prepare-refused" role="status">
          This browser does not let the page store anything: these settings last until you close the page.
        </p>
      ) : null}
    </Dialog>
  );
}

interface HiddenPartsProps {
  start: LinkStart;
  draft: Draft;
  /** Hidden places of the link. */
  kept: Restrictions;
  onChange: (draft: Draft) => void;
}

/** Ticked numbers, figures and parts of the page are hidden. */
function HiddenParts({ start: { model, steps }, draft, kept, onChange }: HiddenPartsProps) {
  const id = useId();
  const hints = givingAway(kept, model, useAbout(model)?.hints);
  const lists: readonly { legend: string; places: readonly HideablePlace[] }[] = [
    { legend: 'Numbers', places: hideableNumbers(model) },
    { legend: 'Figures', places: hideableFigures(model) },
    { legend: 'Parts of the page', places: hideableParts },
  ];
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Hide</h3>
      {lists.map(({ legend, places }) => (
        <fieldset key={legend} className="prepare-hide">
          <legend>{legend}</legend>
          {places.map(({ place, label }) => {
            const closed = isClosedAnyway(kept, place, model);
            const needed = isNeeded(model, steps, place);
            return (
              <label
                key={place}
                className="prepare-check"
                title={needed ? neededTitle : undefined}
                data-testid={`hide-${place}`}
              >
                <input
                  type="checkbox"
                  checked={closed || kept.hide.includes(place)}
                  disabled={closed || needed}
                  onChange={() => onChange(withPlace(draft, place))}
                />
                {label}
              </label>
            );
          })}
        </fieldset>
      ))}
      {hidesAnswers(kept) ? (
        <p className="quiet-text">
          With an answer hidden, parts that show any result on request or in words are closed as well, and so
          are those that give the hidden number in another way.
        </p>
      ) : null}
      {hidesInputs(kept) ? (
        <p className="quiet-text">
          With an input hidden, parts that compare inputs are closed as well, and sentences have a gap in
          place of its value. Results that depend on it can still reveal it.
        </p>
      ) : null}
      {hints.length === 0 ? null : (
        <div className="quiet-text" data-testid="giving-away">
          <p>These still give it away unless you hide them as well:</p>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

import { useApp } from '../../core/app-context.tsx';
import { restrictionWords } from '../../core/handout/handout-words.ts';
import './handout.css';

/** The note of the handout's author, and its hidden and locked places; plain text, whatever it contains. */
export function HandoutNotes() {
  const note = useApp(({ handout }) => handout?.note ?? '');
  const restrictions = useApp(({ handout }) => (handout === null ? '' : restrictionWords(handout)));
  return (
    <>
      {note === '' ? null : <p className="handout-note">{note}</p>}
      {restrictions === '' ? null : <p className="handout-restrictions">{restrictions}</p>}
    </>
  );
}

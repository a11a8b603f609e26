import { useApp } from '../../core/app-context.tsx';
import { restrictionWords } from '../../core/handout/handout-words.ts';
import './handout.css';

/** The note of whoever prepared the link, and what it hides and locks; words only, whatever they contain. */
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

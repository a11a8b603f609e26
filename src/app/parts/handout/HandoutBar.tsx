import { useApp } from '../../core/app-context.tsx';
import { restrictionWords } from '../../core/handout/handout-words.ts';
import { HandoutNotes } from './HandoutNotes.tsx';
import './handout.css';

/** Title and note of the handout, above everything. */
export function HandoutBar() {
  const handout = useApp((state) => state.handout);
  if (handout === null) return null;
  if (handout.title === '' && handout.note === '' && restrictionWords(handout) === '') return null;
  return (
    <section className="handout" aria-label="About this link" data-testid="handout">
      {handout.title === '' ? null : <h2>{handout.title}</h2>}
      <HandoutNotes />
    </section>
  );
}

import { useApp } from '../../core/app-context.tsx';
import { HandoutNotes } from './HandoutNotes.tsx';
import './handout.css';

/** Title and note of the handout, above everything. */
export function HandoutBar() {
  const handout = useApp((state) => state.handout);
  if (handout === null) return null;
  return (
    <section className="handout" aria-label="About this link" data-testid="handout">
      {handout.title === '' ? null : <h2>{handout.title}</h2>}
      <HandoutNotes />
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useApp } from '../store/app-context.tsx';
import { situationOf } from './situation-of.ts';
import { type StripItem, stripText } from './strip-items.ts';

/** How long everything must rest before the new state is spoken, ms. */
const restMs = 900;

/** Speech gets the most important numbers only, and what is said in words. */
const spokenIndicators = 5;

/** Tells screen readers the result, politely, once nothing moves any more. */
export function RestingSummary({ items }: { items: readonly StripItem[] }) {
  const solution = useApp(({ solve }) => solve.solution);
  const resting = useApp(({ gesture, solve }) => gesture === null && !solve.pending);
  const situation = useApp((state) => situationOf(state).text);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (!resting || solution === null) return undefined;
    const timer = setTimeout(() => {
      const shown = [
        ...items.filter(({ kind }) => kind === 'number').slice(0, spokenIndicators),
        ...items.filter(({ kind }) => kind === 'word'),
      ];
      const parts = shown.map((item) => `${item.declaration.label} ${stripText(item, solution).spoken}`);
      setSpoken(`${situation} ${parts.join('; ')}.`);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [resting, solution, situation, items]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="spoken-summary">
      {spoken}
    </p>
  );
}

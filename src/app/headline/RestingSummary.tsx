import { useEffect, useState } from 'react';
import { useApp } from '../store/app-context.tsx';
import { headlineText } from './headline-text.ts';
import { rateScale } from './rate-scale.ts';
import { type ResultDeclaration, shownResult } from './shown-result.ts';

/** How long everything must rest before the new state is spoken, ms. */
const restMs = 900;

/** Tells screen readers the result, politely, once nothing moves any more. */
export function RestingSummary({ results }: { results: readonly ResultDeclaration[] }) {
  const resting = useApp(({ gesture, solve }) => gesture === null && !solve.pending);
  const told = useApp((state) => {
    const { model, solve } = state;
    const { solution, forValues } = solve;
    if (solution === null || forValues === null) return '';
    const { kind, text } = headlineText(state);
    if (kind !== 'normal') return text;
    const rate = rateScale(model, forValues, state);
    const parts = results.map(
      (result) => `${result.declaration.label} ${shownResult(result, solution, rate).spoken}`,
    );
    return `${text} ${parts.join('; ')}.`;
  });
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (!resting || told === '') return undefined;
    const timer = setTimeout(() => {
      setSpoken(told);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [resting, told]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="spoken-summary">
      {spoken}
    </p>
  );
}

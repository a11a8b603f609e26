import { useEffect, useState } from 'react';
import type { IndicatorDeclaration } from '../../models/model.ts';
import { formatIndicator, spokenNumber } from '../../models/number-format.ts';
import { useApp } from '../state/app-context.tsx';
import { situationOf } from './situation-of.ts';

/** How long everything must rest before the new state is spoken, ms. */
const restMs = 900;

/** Speech gets the most important numbers only. */
const spokenIndicators = 5;

/** Tells screen readers the result, politely, once nothing moves any more. */
export function RestingSummary({ declarations }: { declarations: readonly IndicatorDeclaration[] }) {
  const solution = useApp(({ solve }) => solve.solution);
  const resting = useApp(({ gesture, solve }) => gesture === null && !solve.pending);
  const situation = useApp((state) => situationOf(state).text);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (!resting || solution === null) return undefined;
    const timer = setTimeout(() => {
      const numbers = declarations.slice(0, spokenIndicators).map((declaration) => {
        const value = solution.indicators[declaration.name] ?? null;
        return `${declaration.label} ${spokenNumber(formatIndicator(declaration, value))}`;
      });
      setSpoken(`${situation} ${numbers.join('; ')}.`);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [resting, solution, situation, declarations]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="spoken-summary">
      {spoken}
    </p>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import { useApp, useAppStore } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { inputsRest } from '../../core/background/at-rest.ts';
import { headlineText, headlineWithEdge } from '../../core/results/headline-text.ts';
import { rateScale } from '../../core/traffic/rate-scale.ts';
import { type ResultDeclaration, shownResult } from '../../core/results/shown-result.ts';
import { spokenChange, type SpokenNumber } from './spoken-change.ts';
import { lowered } from '../../../text/number-words.ts';

/** How long everything must rest before the new state is spoken, ms. */
const restMs = 1000;

/** The last spoken summary of a model's results; a change is described against it. */
interface Announced {
  model: Model;
  of: Numbers;
  values: InputValues;
  numbers: readonly SpokenNumber[];
}

type Numbers = readonly { result: ResultDeclaration }[];

/** Announces the headline to screen readers once the page rests, and then changes of the large numbers. */
export function RestingSummary({ numbers }: { numbers: Numbers }) {
  const store = useAppStore();
  const resting = useApp(inputsRest);
  const text = useApp(headlineWithEdge);
  const values = useApp(({ solve }) => solve.forValues);
  const last = useRef<Announced | null>(null);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (!resting || values === null) return undefined;
    const timer = setTimeout(() => {
      const state = store.getState();
      const now = headlineWithEdge(state);
      if (headlineText(state).kind !== 'normal') {
        setSpoken(now);
        return;
      }
      const latest = spokenNow(state, numbers);
      const before = last.current;
      last.current = latest;
      if (before?.model !== latest.model || before.of !== numbers) setSpoken(now);
      else if (before.values !== latest.values) setSpoken(spokenChange(before.numbers, latest.numbers));
    }, restMs);
    return () => clearTimeout(timer);
  }, [store, resting, text, values, numbers]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="spoken-summary">
      {spoken}
    </p>
  );
}

/** Only for states with a solution. */
function spokenNow(state: AppState, of: Numbers): Announced {
  const { model, solve } = state;
  const { solution } = solve;
  const values = solve.forValues!;
  const rate = rateScale(model, values, state);
  const numbers = of.map(({ result }): SpokenNumber => {
    const { label, short = label, name } = { short: undefined, ...result.declaration };
    const { text, unit } = shownResult(result, solution, rate);
    return {
      name: lowered(short),
      text,
      unit,
      value: result.kind === 'word' ? null : (solution?.indicators[name] ?? null),
      isLoss: result.kind === 'number' && result.declaration.floor !== undefined,
    };
  });
  return { model, of, values, numbers };
}

import { shallow } from 'zustand/shallow';
import { unbrokenUnits } from '../../../text/number-words.ts';
import type { AppState } from '../app-state.ts';
import { chosenMethod } from '../chosen-method.ts';
import { rateScale } from '../traffic/rate-scale.ts';

export interface HeadlineText {
  /**
   * `fault`: the inputs are refused or have no result; `first`: nothing is computed yet; `normal`: the model's own
   * words.
   */
  kind: 'fault' | 'first' | 'normal';
  text: string;
}

let last: { of: readonly unknown[]; is: HeadlineText } | null = null;

/** The headline. Called with every change of the state: computed again only where it may differ. */
export function headlineText(state: AppState): HeadlineText {
  const { model, view, solve, entryFaults, fault } = state;
  const { solution, forValues, failure } = solve;
  const of = [model, view, solution, forValues, failure, entryFaults, fault, chosenMethod(state)];
  if (last === null || !shallow(last.of, of)) last = { of, is: textOf(state) };
  return last.is;
}

function textOf(state: AppState): HeadlineText {
  const { model, solve, entryFaults, fault } = state;
  const entry = Object.values(entryFaults)[0];
  const message = entry?.message ?? fault?.message ?? solve.failure?.message;
  if (message !== undefined) return { kind: 'fault', text: message };
  const { solution, forValues } = solve;
  if (solution === null || forValues === null) return { kind: 'first', text: 'Computing the first result …' };
  const { sentence, edge } = model.headline({
    ...{ values: forValues, solution, method: chosenMethod(state) },
    rate: rateScale(model, forValues, state),
  });
  return { kind: 'normal', text: unbrokenUnits(edge === null ? sentence : `${sentence} ${edge}`) };
}

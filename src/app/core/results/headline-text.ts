import { shallow } from 'zustand/shallow';
import { type EnteredInputs, isUnstable } from '../../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../../models/contract/model.ts';
import type { ShownRateScale } from '../../../models/contract/screen.ts';
import { rateWords } from '../../../models/headline-parts/headline-words.ts';
import { unbrokenUnits } from '../../../text/number-words.ts';
import type { AppState } from '../app-state.ts';
import { chosenMethod } from '../chosen-method.ts';
import { rateScale } from '../traffic/rate-scale.ts';

interface HeadlineText {
  /**
   * `fault`: the inputs are refused or have no result; `overload`: queues grow without bound; `first`: nothing is
   * computed yet; `other`: the inputs are not the reader's machine; `normal`: the model's own words.
   */
  kind: 'fault' | 'overload' | 'first' | 'other' | 'normal';
  text: string;
  /** A further sentence for places that do not show the capacity otherwise; null: none. */
  edge: string | null;
  /** `text` and `rate` of one line, for a presentation; absent where the text is short. */
  brief?: Pick<HeadlineText, 'text' | 'rate'>;
  /** Where the number of the offered rate begins and ends in `text`; null: it names none. */
  rate: readonly [from: number, to: number] | null;
  /** Where numbers of the screen are in `text`, by the names of their results, in the order of the text. */
  says: readonly SaidNumber[];
}

export interface SaidNumber {
  name: string;
  from: number;
  to: number;
}

let last: { of: readonly unknown[]; is: HeadlineText } | null = null;

/** The headline. Called with every change of the state: computed again only where it may differ. */
export function headlineText(state: AppState): HeadlineText {
  const { model, view, solve, entryFaults, fault, insteadOfHeadline: instead } = state;
  const { solution, forValues, failure } = solve;
  const of = [model, view, solution, forValues, failure, entryFaults, fault, instead, chosenMethod(state)];
  if (last === null || !shallow(last.of, of)) last = { of, is: textOf(state) };
  return last.is;
}

function textOf(state: AppState): HeadlineText {
  const { model, solve, entryFaults, fault, insteadOfHeadline } = state;
  const entry = Object.values(entryFaults)[0];
  const message = entry?.message ?? fault?.message ?? solve.failure?.message;
  if (message !== undefined) {
    const rate = rateScale(model, state.values, state);
    const isState = entry === undefined && fault !== null && isUnstable(fault);
    return {
      kind: isState ? 'overload' : 'fault',
      text: message,
      edge: null,
      rate: placeOfRate(message, model, state.values, rate),
      says: [],
    };
  }
  const { solution, forValues } = solve;
  if (solution === null || forValues === null)
    return { kind: 'first', text: 'Computing the first result …', edge: null, rate: null, says: [] };
  if (insteadOfHeadline !== null)
    return { kind: 'other', text: unbrokenUnits(insteadOfHeadline), edge: null, rate: null, says: [] };
  const rate = rateScale(model, forValues, state);
  const method = chosenMethod(state);
  const {
    sentence,
    edge,
    brief,
    says = [],
  } = model.headline({
    values: forValues,
    solution,
    method,
    rate,
  });
  const placed = (words: string) => {
    const text = unbrokenUnits(words);
    return { text, rate: placeOfRate(text, model, forValues, rate) };
  };
  const { text, rate: place } = placed(sentence);
  return {
    kind: 'normal',
    text,
    rate: place,
    edge: edge === null ? null : unbrokenUnits(edge),
    says: placesOfNumbers(text, says, method),
    ...(brief === undefined ? {} : { brief: placed(brief) }),
  };
}

/** The headline with the place of the capacity, for a reader or listener without the ribbon. */
export function headlineWithEdge(state: AppState): string {
  const { text, edge } = headlineText(state);
  return edge === null ? text : `${text} ${edge}`;
}

/** The last of equal words states the number: a share of the load comes before one of the losses. */
function placesOfNumbers(
  text: string,
  says: NonNullable<ReturnType<Model['headline']>['says']>,
  method: string,
): readonly SaidNumber[] {
  const found = new Map<string, SaidNumber>();
  for (const { result, words } of says) {
    const from = Math.max(text.lastIndexOf(words), text.lastIndexOf(unbrokenUnits(words)));
    const name = indicatorName(result, method);
    if (from >= 0 && !found.has(name)) found.set(name, { name, from, to: from + words.length });
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

function placeOfRate(
  text: string,
  { dimensioning }: Model,
  values: EnteredInputs,
  scale: ShownRateScale,
): HeadlineText['rate'] {
  const mpps = dimensioning?.offered?.mpps(values) ?? null;
  if (mpps === null) return null;
  const rate = rateWords(scale, mpps);
  const from = Math.max(text.indexOf(rate), text.indexOf(unbrokenUnits(rate)));
  return from < 0 ? null : [from, from + rate.indexOf(' ')];
}

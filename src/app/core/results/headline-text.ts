import { shallow } from 'zustand/shallow';
import { isUnstable } from '../../../models/contract/inputs.ts';
import { indicatorName } from '../../../models/contract/model.ts';
import { packetRates } from '../../../models/contract/screen.ts';
import { unbrokenUnits } from '../../../text/number-words.ts';
import { offeredRate, saidPlaces, plainWords, type Words } from '../../../text/words.ts';
import type { AppState } from '../app-state.ts';
import { chosenMethod } from '../chosen-method.ts';
import { rateScale } from '../traffic/rate-scale.ts';

interface HeadlineText extends Placed {
  /**
   * `fault`: the inputs are refused or have no result; `overload`: queues grow without bound; `first`: nothing is
   * computed yet; `other`: the inputs are not the reader's machine; `normal`: the model's own words.
   */
  kind: 'fault' | 'overload' | 'first' | 'other' | 'normal';
  /** A further sentence for places that do not show the capacity otherwise; null: none. */
  edge: string | null;
  /** One line, for a presentation; absent where the text is short. */
  brief?: Placed;
}

/** A sentence with the places of its numbers. */
interface Placed {
  text: string;
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
    const isState = entry === undefined && fault !== null && isUnstable(fault);
    const isInMpps = rateScale(model, state.values, state).unit === packetRates.unit;
    const said = (isState && isInMpps ? fault.words : undefined) ?? [message];
    return { kind: isState ? 'overload' : 'fault', edge: null, ...placed(said, ''), text: message };
  }
  const { solution, forValues } = solve;
  if (solution === null || forValues === null)
    return { kind: 'first', text: 'Computing the first result …', edge: null, rate: null, says: [] };
  if (insteadOfHeadline !== null)
    return { kind: 'other', text: unbrokenUnits(insteadOfHeadline), edge: null, rate: null, says: [] };
  const rate = rateScale(model, forValues, state);
  const method = chosenMethod(state);
  const { sentence, edge, brief } = model.headline({ values: forValues, solution, method, rate });
  return {
    kind: 'normal',
    edge: edge === null ? null : unbrokenUnits(edge),
    ...placed(sentence, method),
    ...(brief === undefined ? {} : { brief: placed(brief, method) }),
  };
}

/** The plain words, which are as long with unbroken units, and the places of the numbers in them. */
function placed(sentence: Words, method: string): Placed {
  const places = saidPlaces(sentence);
  const rate = places.find(({ of }) => of === offeredRate);
  return {
    text: unbrokenUnits(plainWords(sentence)),
    rate: rate === undefined ? null : [rate.from, rate.to],
    says: places
      .filter((place) => place !== rate)
      .map(({ of, from, to }) => ({ name: indicatorName(of, method), from, to })),
  };
}

/** The headline with the place of the capacity, for a reader or listener without the ribbon. */
export function headlineWithEdge(state: AppState): string {
  const { text, edge } = headlineText(state);
  return edge === null ? text : `${text} ${edge}`;
}

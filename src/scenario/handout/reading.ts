/** The one place that decides what the reader of a prepared page may know. */
import type { EnteredInputs, Field, InputFault } from '../../models/contract/inputs.ts';
import { indicatorName, type Model, type PreparedReader } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { hidesAnswers } from './closed-parts.ts';
import {
  type HiddenValues,
  inputValues,
  resultValues,
  withOnlyValues,
  withoutValues,
} from './hidden-values.ts';
import { numberPlace } from './hideable-places.ts';

const hiddenNotes =
  'What is known not to hold for this result is hidden by the person who prepared this link.';

export interface Reading extends PreparedReader {
  /** Anything at all: an answer or an input. */
  hides: boolean;
  /** A number or a figure. */
  hidesAnswers: boolean;
  isHiddenInput: (name: string) => boolean;
  /** By its name, with or without the form of the equations. */
  isHiddenResult: (result: string) => boolean;
  /** Of one state. */
  hiddenValues: (values: EnteredInputs, solution: Solution | null) => HiddenValues;
  fault: (values: EnteredInputs, fault: InputFault | null) => InputFault | null;
}

/**
 * `fields` with their access, `hide` with all that gives a hidden result away. A sentence about inputs alone (a fault)
 * has no result beside it: with an answer hidden, only the values of inputs that are shown stay in it.
 */
export function readingOf(own: Model, fields: readonly Field[], hide: readonly string[]): Reading {
  const hiddenFields = fields.filter(({ access }) => access === 'hidden');
  const shownFields = fields.filter(({ access }) => access !== 'hidden');
  const hiddenNames = new Set(hiddenFields.map(({ name }) => name));
  const results = own.screen.numbers.map(({ result }) => result);
  const hiddenResults = results.filter((result) => hide.includes(numberPlace(result)));
  const answers = hidesAnswers({ hide });

  function hiddenValues(values: EnteredInputs, solution: Solution | null): HiddenValues {
    const { numbers, words } = inputValues(hiddenFields, values);
    const ofResults: number[] = [];
    const said: string[] = [];
    const names = hiddenResults.flatMap((result) => own.methods.map(({ id }) => indicatorName(result, id)));
    for (const name of solution === null ? [] : new Set(names)) {
      const declaration = own.indicators.find((one) => one.name === name);
      const value = solution!.indicators[name];
      if (declaration !== undefined && typeof value === 'number')
        ofResults.push(...resultValues(declaration, value));
      const word = solution!.words?.[name];
      if (word !== undefined) said.push(word);
    }
    return { numbers: [...numbers, ...ofResults], words: [...words, ...said] };
  }

  function words(values: EnteredInputs, sentence: string): string {
    const left = withoutValues(sentence, hiddenValues(values, null));
    // A number that no shown input has may be an answer: without a result it cannot be told apart.
    return answers ? withOnlyValues(left, inputValues(shownFields, values)) : left;
  }

  return {
    hides: answers || hiddenFields.length > 0,
    hidesAnswers: answers,
    isHiddenInput: (name) => hiddenNames.has(name),
    isHiddenResult: (result) => hide.includes(numberPlace(result)),
    hiddenValues,
    words,
    solution(values, solution) {
      const notices = answers
        ? [{ code: 'hidden', severity: 'limit' as const, message: hiddenNotes }]
        : solution.notices.map((notice) => ({ ...notice, message: words(values, notice.message) }));
      return { ...solution, notices };
    },
    fault(values, fault) {
      // What is offered instead rests on what is hidden.
      return fault && { code: fault.code, parameter: fault.parameter, message: words(values, fault.message) };
    },
  };
}

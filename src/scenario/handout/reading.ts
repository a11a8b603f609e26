/** The only place that decides which values the reader of a prepared page may see. */
import type { EnteredInputs, Field, InputFault } from '../../models/contract/inputs.ts';
import {
  indicatorName,
  type LinkedEntries,
  type Model,
  type PreparedReader,
} from '../../models/contract/model.ts';
import { screenResults } from '../../models/contract/screen.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { and } from '../../text/number-words.ts';
import { sameValue } from '../file/scenario.ts';
import { type Handout, hidesAnswers } from './closed-parts.ts';
import {
  type HiddenValues,
  inputValues,
  resultValues,
  withOnlyValues,
  withoutValues,
} from './hidden-values.ts';
import { numberPlace } from './hideable-places.ts';
import { escapeEntry } from '../link/link-entries.ts';

// Encoding of the hidden entries of a link as one entry: `veiled=72696e6753697a653d373737` is `ringSize=777`, two
// hexadecimal digits per character. It prevents reading at a glance only; it is not encryption.

export const veiledName = 'veiled';

/** Entries hold ASCII characters only. */
const veiled = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** The decoded entries; null where the text is not such an encoding. */
export function unveiledEntries(text: string): readonly string[] | null {
  if (!/^(?:[2-7][\da-f])+$/.test(text)) return null;
  const letters = text.match(/../g)!.map((code) => String.fromCharCode(Number.parseInt(code, 16)));
  return letters.join('').split('&');
}

/** Encodes the entries of hidden inputs, and those of pins, which have inputs, too, as one entry after the others. */
function veiledEntries(
  { inputs, others }: LinkedEntries,
  isHidden: (name: string) => boolean,
): LinkedEntries {
  const hides = (entry: string) => isHidden(entry.slice(0, entry.indexOf('=')));
  const entries = [...inputs.filter(hides), ...others];
  return {
    inputs: inputs.filter((entry) => !hides(entry)),
    others: entries.length === 0 ? [] : [`${veiledName}=${veiled(entries.join('&'))}`],
  };
}

/**
 * `title=Queues`, `hide=figure:loss-rate,headline`: one entry for each setting; `preparedFor` where the link opens
 * another model than the one that was prepared. `read-handout.ts` reads them.
 */
function handoutEntries(handout: Handout, opened: string): readonly string[] {
  const { title, note, hide, lock, embed, model } = handout;
  const preparedFor = model === opened ? '' : model;
  const texts = { title, note, hide: hide.join(), lock: lock.join(), embed: embed ? '1' : '', preparedFor };
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : `${name}=${escapeEntry(text)}`));
}

const hiddenNotes =
  'What is known not to hold for this result is hidden by the person who prepared this link.';

const whole = new WeakMap<Solution, Solution>();

/** The solution before it was reduced, for sentences and figures, from which hidden values are removed. */
export const wholeSolution = (solution: Solution): Solution => whole.get(solution) ?? solution;

/** Relative difference up to which a rate gives a hidden one away. */
const sameRate = 0.01;

export interface PreparedReading extends PreparedReader {
  /** Whether a number or a figure is hidden. */
  hidesAnswers: boolean;
  isHiddenInput: (name: string) => boolean;
  /** `result`: its name, with or without the form of the equations. */
  isHiddenResult: (result: string) => boolean;
  /** The hidden values of one state. */
  hiddenValues: (values: EnteredInputs, solution: Solution | null) => HiddenValues;
  fault: (values: EnteredInputs, fault: InputFault | null) => InputFault | null;
}

/**
 * `fields` have their access; the handout includes all places that reveal a hidden result. The words of a fault come
 * without a result: where an answer is hidden, only the values of visible inputs remain in them.
 */
export function readingOf(model: Model, fields: readonly Field[], handout: Handout): PreparedReading {
  const { hide } = handout;
  const hiddenFields = fields.filter(({ access }) => access === 'hidden');
  const shownFields = fields.filter(({ access }) => access !== 'hidden');
  const hiddenNames = new Set(hiddenFields.map(({ name }) => name));
  const results = screenResults(model.screen).map(({ result }) => result);
  const hiddenResults = results.filter((result) => hide.includes(numberPlace(result)));
  const answers = hidesAnswers({ hide });

  function hiddenValues(values: EnteredInputs, solution: Solution | null): HiddenValues {
    const { numbers, words } = inputValues(hiddenFields, values);
    const ofResults: number[] = [];
    const ofWords: string[] = [];
    const names = hiddenResults.flatMap((result) => model.methods.map(({ id }) => indicatorName(result, id)));
    for (const name of solution === null ? [] : new Set(names)) {
      const declaration = model.indicators.find((one) => one.name === name);
      const value = solution!.indicators[name];
      if (declaration !== undefined && typeof value === 'number')
        ofResults.push(...resultValues(declaration, value));
      const word = solution!.words?.[name];
      if (word !== undefined) ofWords.push(word);
    }
    return { numbers: [...numbers, ...ofResults], words: [...words, ...ofWords] };
  }

  function words(values: EnteredInputs, sentence: string): string {
    const left = withoutValues(sentence, hiddenValues(values, null));
    // A number that is not a visible input's value may be a hidden answer: without a result the two cannot be
    // distinguished.
    return answers ? withOnlyValues(left, inputValues(shownFields, values)) : left;
  }

  const kinds = new Map(model.indicators.map(({ name, kind }) => [name, kind]));

  /** Unknown where a rate is that of a hidden input, as a throughput without losses is, or a share times a rate. */
  function withoutInputs(values: EnteredInputs, indicators: Solution['indicators']): Solution['indicators'] {
    const { numbers } = inputValues(hiddenFields, values);
    const rates = Object.entries(indicators).flatMap(([name, value]) =>
      kinds.get(name) === 'rate' && value !== null ? [value] : [],
    );
    const isHidden = (value: number) =>
      numbers.some((hidden) => Math.abs(value - hidden) <= sameRate * Math.abs(hidden));
    const reveals = (name: string, value: number) => {
      const kind = kinds.get(name);
      return kind === 'rate'
        ? isHidden(value)
        : kind === 'share' && rates.some((rate) => isHidden(value * rate));
    };
    return Object.fromEntries(
      Object.entries(indicators).map(([name, value]) => [
        name,
        value !== null && reveals(name, value) ? null : value,
      ]),
    );
  }

  return {
    hides: answers || hiddenFields.length > 0,
    hidesAnswers: answers,
    isHiddenInput: (name) => hiddenNames.has(name),
    isHiddenResult: (result) => hide.includes(numberPlace(result)),
    hiddenValues,
    words,
    refusal(before, values) {
      const moved = fields.filter(
        ({ name, access, appliesWhen }) =>
          access !== undefined && appliesWhen?.(values) !== false && !sameValue(values[name], before[name]),
      );
      const labels = moved.map(({ label }) => `“${label}”`);
      return moved.length === 0
        ? null
        : `This would change ${and(labels)}, which this link does not let change.`;
    },
    linked(entries, opened, embed) {
      const { inputs, others } =
        hiddenFields.length === 0
          ? entries
          : veiledEntries(entries, (name) => opened === model.id && hiddenNames.has(name));
      return { inputs, others: [...others, ...handoutEntries({ ...handout, embed }, opened)] };
    },
    solution(values, solution) {
      if (!answers && hiddenFields.length === 0) return solution;
      const notices = answers
        ? [{ code: 'hidden', severity: 'limit' as const, message: hiddenNotes }]
        : solution.notices.map((notice) => ({ ...notice, message: words(values, notice.message) }));
      const reduced = { ...solution, indicators: withoutInputs(values, solution.indicators), notices };
      whole.set(reduced, solution);
      return reduced;
    },
    fault(values, fault) {
      // The nearest legal value is left out: it depends on hidden values.
      return fault && { code: fault.code, parameter: fault.parameter, message: words(values, fault.message) };
    },
  };
}

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
import { listWords } from '../../text/number-words.ts';
import { sameValue } from '../file/scenario.ts';
import { type Handout, hidesAnswers } from './closed-parts.ts';
import { otherSources, type TextSource, withoutDependentTexts, withoutNumbers } from './dependence.ts';
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
  const { title, note, hide, lock, embed, task, model } = handout;
  const preparedFor = model === opened ? '' : model;
  const texts = {
    title,
    note,
    hide: hide.join(),
    lock: lock.join(),
    embed: embed ? '1' : '',
    task,
    preparedFor,
  };
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : `${name}=${escapeEntry(text)}`));
}

const hiddenNotes = 'The limits of this result are hidden by the person who prepared this link.';

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
  /** the sources in which hidden inputs and results have other values. */
  others: (source: TextSource) => readonly TextSource[];
  /** Builds texts from a source, without their parts that depend on hidden inputs and results. */
  texts: <T>(source: TextSource, build: (source: TextSource) => T) => T;
  fault: (values: EnteredInputs, check: Model['check']) => InputFault | null;
}

/**
 * `fields` have their access; the handout includes all places that reveal a hidden result. Where an answer is hidden, a
 * fault has no numbers: it comes without a result, so that an answer cannot be distinguished among them.
 */
export function readingOf(model: Model, fields: readonly Field[], handout: Handout): PreparedReading {
  const { hide } = handout;
  const hiddenFields = fields.filter(({ access }) => access === 'hidden');
  const hiddenNames = new Set(hiddenFields.map(({ name }) => name));
  const results = screenResults(model.screen).map(({ result }) => result);
  const hiddenResults = results.filter((result) => hide.includes(numberPlace(result)));
  const answers = hidesAnswers({ hide });

  const kinds = new Map(model.indicators.map(({ name, kind }) => [name, kind]));

  /** Results with the rate of a hidden input, as a throughput without losses is, and shares that give such a rate. */
  function resultsOfInputs(values: EnteredInputs, indicators: Solution['indicators']): readonly string[] {
    const numbers = hiddenFields.flatMap((field) => {
      const value = values[field.name];
      if (typeof value !== 'number') return [];
      const views = field.kind === 'number' ? (field.views ?? []) : [];
      return [value, ...views.map(({ toView }) => toView(value, values))];
    });
    const rates = Object.entries(indicators).flatMap(([name, value]) =>
      kinds.get(name) === 'rate' && value !== null ? [value] : [],
    );
    const isHidden = (value: number) =>
      numbers.some((hidden) => Math.abs(value - hidden) <= sameRate * Math.abs(hidden));
    return Object.entries(indicators).flatMap(([name, value]) => {
      const kind = kinds.get(name);
      const reveals =
        value !== null &&
        (kind === 'rate'
          ? isHidden(value)
          : kind === 'share' && rates.some((rate) => isHidden(value * rate)));
      return reveals ? [name] : [];
    });
  }

  const hiddenNumbers = new Set(
    hiddenResults.flatMap((result) => model.methods.map(({ id }) => indicatorName(result, id))),
  );

  function others({ values, solution }: TextSource): readonly TextSource[] {
    const results =
      solution === null ? [] : [...hiddenNumbers, ...resultsOfInputs(values, solution.indicators)];
    return otherSources(model, { values, solution }, { fields: hiddenFields, results });
  }

  const hides = answers || hiddenFields.length > 0;

  function texts<T>(source: TextSource, build: (source: TextSource) => T): T {
    return hides ? withoutDependentTexts(build(source), others(source).map(build)) : build(source);
  }

  return {
    hides,
    hidesAnswers: answers,
    isHiddenInput: (name) => hiddenNames.has(name),
    isHiddenResult: (result) => hide.includes(numberPlace(result)),
    others,
    texts,
    words: (sentence) => (hides ? withoutNumbers(sentence) : sentence),
    refusal(before, values) {
      const moved = fields.filter(
        ({ name, access, appliesWhen }) =>
          access !== undefined && appliesWhen?.(values) !== false && !sameValue(values[name]!, before[name]!),
      );
      const labels = moved.map(({ label }) => `“${label}”`);
      return moved.length === 0 ? null : `This would change ${listWords(labels)}, which this link locks.`;
    },
    linked(entries, opened, embed) {
      const { inputs, others } =
        hiddenFields.length === 0
          ? entries
          : veiledEntries(entries, (name) => opened === model.id && hiddenNames.has(name));
      return { inputs, others: [...others, ...handoutEntries({ ...handout, embed }, opened)] };
    },
    solution(values, solution) {
      if (!hides) return solution;
      const notices = answers
        ? [{ code: 'hidden', severity: 'limit' as const, message: hiddenNotes }]
        : solution.notices.map((notice) => ({ ...notice, message: withoutNumbers(notice.message) }));
      const unknown = resultsOfInputs(values, solution.indicators).map((name) => [name, null] as const);
      const indicators = { ...solution.indicators, ...Object.fromEntries(unknown) };
      const reduced = { ...solution, indicators, notices };
      whole.set(reduced, solution);
      return reduced;
    },
    fault(values, check) {
      const fault = check(values);
      if (fault === null) return null;
      const { code, parameter } = fault;
      // The nearest legal value is left out: it depends on hidden values.
      const message = texts({ values, solution: null }, (source) => ({
        label: check(source.values)?.message ?? '',
      }));
      return { code, parameter, message: answers ? withoutNumbers(fault.message) : message.label };
    },
  };
}

/** A number with its unit, as people paste it: `1120 µs²`, `1.12e-9 s^2`, `8 Gbit/s`, `25 us`, `2k`. */
import type { EnteredInputs, NumberField, UnitView } from '../../models/contract/inputs.ts';
import { multipleOf, plainUnit, unitKind, unitRatio } from '../units/unit-scale.ts';
import { listWords } from '../../text/number-words.ts';

/** A number is read and worded in this unit. `values`: the other inputs, which the unit may depend on. */
export interface EntryUnit {
  /** null: the unit of the field. */
  view: UnitView | null;
  values: EnteredInputs;
}

const leadingNumber = /^[+\-\u2212]?[\d.,\s\u00a0\u2009\u202f]*(?:e[+\-\u2212]?\d+)?/i;
/**
 * Letters or signs with at most an exponent after them: `µs²`, `us^2`, `Mbit/s`, `%`; not the rest of `0x10`, nor of
 * `5e`.
 */
const unitWord = /^(?!e[+-]?$)[^\d]+(?:\^?\d)?$/i;

/**
 * The text before a trailing unit, and the unit; null where it does not begin with a digit or ends in something else.
 */
export function splitUnit(text: string): { number: string; unit: string } | null {
  const number = leadingNumber.exec(text)![0];
  const unit = text.slice(number.length).trim();
  return /\d/.test(number) && unitWord.test(unit) ? { number: number.trim(), unit } : null;
}

/** Units of a field and of its views, the one of the entry first. */
function units(field: NumberField, entry: EntryUnit | undefined): (UnitView | null)[] {
  const all = [null, ...(entry === undefined ? [] : (field.views ?? []))];
  return entry?.view ? [entry.view, ...all.filter((view) => view?.id !== entry.view?.id)] : all;
}

const unitOf = (field: NumberField, view: UnitView | null): string => view?.unit ?? field.unit;

/** A unit that is `factor` times as large as another one of the field. */
function scaled(view: UnitView | null, unit: string, factor: number): UnitView {
  const exact = (value: number) => Number(value.toPrecision(12)); // powers of ten leave rounding errors
  return {
    id: unit,
    unit,
    label: unit,
    toView: (canonical, values) => exact((view?.toView(canonical, values) ?? canonical) / factor),
    fromView: (shown, values) => {
      const beside = exact(shown * factor);
      return view?.fromView(beside, values) ?? beside;
    },
  };
}

/**
 * The field's unit that a word names: its view (null: the unit of the field), another unit of the same kind as one of
 * these, or undefined where it is neither. Case decides between `Ms` and `ms` only where the field has both.
 */
export function unitNamed(
  field: NumberField,
  word: string,
  entry: EntryUnit | undefined,
): UnitView | null | undefined {
  const known = units(field, entry).filter((view) => unitOf(field, view) !== '');
  const same = (fold: (text: string) => string) => (view: UnitView | null) =>
    fold(plainUnit(unitOf(field, view))) === fold(plainUnit(word));
  const exact = known.find(same((text) => text));
  if (exact !== undefined) return exact;
  for (const view of known) {
    const factor = unitRatio(word, unitOf(field, view));
    if (factor !== null) return scaled(view, word, factor);
  }
  const folded = known.filter(same((text) => text.toLowerCase()));
  if (folded.length === 1) return folded[0];
  if (field.unit === '' && word === '%') return scaled(null, '%', 0.01);
  const multiple = isCounted(field) ? multipleOf(word, field.unit) : null;
  return multiple === null ? undefined : scaled(null, field.unit, multiple);
}

/** Whole things have no larger units, so that `2k` can mean one thing only. */
function isCounted(field: NumberField): boolean {
  return field.integer === true && unitKind(field.unit) === null;
}

/** `s², µs² or cv²`, the unit of the entry first. */
export function knownUnits(field: NumberField, entry: EntryUnit | undefined): string {
  const names = [...new Set(units(field, entry).map((view) => unitOf(field, view)))].filter(
    (name) => name !== '',
  );
  return listWords(names, 'or');
}

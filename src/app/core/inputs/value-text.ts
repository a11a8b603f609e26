import {
  type EnteredInputs,
  type Field,
  type InputRow,
  type NumberField,
  optionWords,
  type UnitView,
} from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { listText, matrixText, rowsText } from './grid-summary.ts';
import { numberOf } from '../../../text/number-words.ts';

/** One line for the panel: "17 sizes, 1 to 256: 1.36 to 37.2 µs". */
export function tableSummary(table: Readonly<Record<string, number>>, unit: string): string {
  const keys = sizes(table);
  const first = keys[0];
  const last = keys[keys.length - 1];
  const value = (size: number) => entryText(table[String(size)], 3);
  if (keys.length === 1) return `1 size, ${first}: ${value(first)} ${unit}`.trimEnd();
  return `${keys.length} sizes, ${first} to ${last}: ${value(first)} to ${value(last)} ${unit}`.trimEnd();
}

/** The sizes that a table names, in order. */
export function sizes(table: Readonly<Record<string, number>>): number[] {
  return Object.keys(table)
    .map(Number)
    .sort((a, b) => a - b);
}

/** One line for the panel: "9 values, mean 6.72 slots, cv 0.21"; a distribution of zeros has no cv. */
export function pmfSummary(pmf: readonly number[], unit: string): string {
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let value = 0; value < pmf.length; value++) {
    mass += pmf[value];
    first += value * pmf[value];
    second += value * value * pmf[value];
  }
  const mean = first / mass;
  const entries = pmf.filter((p) => p > 0).length;
  const counted = `${numberOf(entries, 'value')}, mean ${entryText(mean, 3)} ${unit}`;
  if (mean === 0) return counted;
  const cv = Math.sqrt(Math.max(0, second / mass - mean * mean)) / mean;
  return `${counted}, cv ${entryText(cv, 3)}`;
}

/** A parameter's value in words, in its canonical unit. */
export function valueText(field: Field, values: EnteredInputs): string {
  const value = values[field.name];
  if (value === null) return absentText(field);
  switch (field.kind) {
    case 'number':
      return withUnit(formatPlain(value as number, 7), field.unit);
    case 'choice':
      return optionWords(field, String(value), values);
    case 'table':
      return tableSummary(value as Readonly<Record<string, number>>, field.unit);
    case 'pmf':
      return pmfSummary(value as readonly number[], field.unit);
    case 'list':
      return listText(field, value as readonly number[]);
    case 'matrix':
      return matrixText(field, value as readonly (readonly number[])[]);
    case 'rows':
      return rowsText(field, value as readonly InputRow[]);
  }
}

/** The value on screen: a number in the unit in which the reader sees this field, to `digits` significant digits. */
export function readValueText(
  field: Field,
  values: EnteredInputs,
  units: Readonly<Record<string, string>>,
  digits?: number,
): string {
  const value = values[field.name];
  if (field.kind !== 'number' || typeof value !== 'number') return valueText(field, values);
  const { toView, unit } = readUnit(field, units[field.name]);
  return withUnit(formatPlain(toView(value, values), digits), unit);
}

/** An input with the name and in the unit in which the reader sees it, to seven digits: for paper and exports. */
export function readInput(
  field: Field,
  values: EnteredInputs,
  units: Readonly<Record<string, string>>,
): { name: string; value: string } {
  const quantity = field.kind === 'number' ? readUnit(field, units[field.name]).quantity : undefined;
  return { name: (quantity ?? field).label, value: readValueText(field, values, units, 7) };
}

function absentText(field: Field): string {
  switch (field.kind) {
    case 'number':
      return field.absentLabel ?? 'not given';
    case 'list':
    case 'matrix':
    case 'rows':
      return field.absentLabel;
    default:
      return 'none';
  }
}

/**
 * A number as an entry field shows it, ready to be typed back: at most `digits` significant digits, a decimal point, no
 * separators, no exponent for everyday sizes.
 */
export function entryText(value: number, digits = 7): string {
  return String(Number(value.toPrecision(digits)));
}

/** The chosen view; the canonical unit where none, or one that the field does not have, is chosen. */
export function readUnit(field: NumberField, viewId: string | undefined): UnitView {
  return (
    field.views?.find((view) => view.id === viewId) ?? {
      id: '',
      unit: field.unit,
      label: field.unit,
      toView: (canonical) => canonical,
      fromView: (shown) => shown,
    }
  );
}

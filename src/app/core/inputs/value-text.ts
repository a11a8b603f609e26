import type { Field, InputRow, EnteredInputs } from '../../../models/contract/inputs.ts';
import { optionWords } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { readUnit } from './field-unit.ts';
import { listText, matrixText, rowsText } from './grid-summary.ts';
import { pmfSummary } from './pmf-summary.ts';
import { tableSummary } from './table-summary.ts';

/** A parameter's value in words and units, for paper and exports. */
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

/** The same for those who look, a number in the unit in which they read this field. */
export function readValueText(
  field: Field,
  values: EnteredInputs,
  units: Readonly<Record<string, string>>,
): string {
  const value = values[field.name];
  if (field.kind !== 'number' || typeof value !== 'number') return valueText(field, values);
  const { toView, unit } = readUnit(field, units[field.name]);
  return withUnit(formatPlain(toView(value, values)), unit);
}

/** What "not given" means for this field. */
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

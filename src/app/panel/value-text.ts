import type { Field, InputValues } from '../../models/inputs.ts';
import { formatPlain, withUnit } from '../../models/number-format.ts';
import { pmfSummary } from './pmf-text.ts';
import { tableSummary } from './table-text.ts';

/** A parameter's value in words and units, for paper and exports. */
export function valueText(field: Field, values: InputValues): string {
  const value = values[field.name];
  if (value === null) return field.kind === 'number' ? (field.absentLabel ?? 'not given') : 'none';
  switch (field.kind) {
    case 'number':
      return withUnit(formatPlain(value as number, 7), field.unit);
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'table':
      return tableSummary(value as Readonly<Record<string, number>>, field.unit);
    case 'pmf':
      return pmfSummary(value as readonly number[], field.unit);
  }
}

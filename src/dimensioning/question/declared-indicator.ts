/**
 * Declaration of an indicator of a model or of a cell of its tables (`ports.0.lossProbability`); null: no such
 * indicator.
 */
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import { QuestionFault } from './question.ts';
import type { NumberField } from '../../models/contract/inputs.ts';
import { unknownNameMessage } from '../../scenario/file/input-names.ts';

export function declaredIndicator(model: Model, name: string): IndicatorDeclaration | null {
  const declared = model.indicators.find((indicator) => indicator.name === name);
  if (declared) return declared;
  const [id, row, ...rest] = name.split('.');
  const table = model.tables?.find((candidate) => candidate.id === id);
  const column = table?.columns.find((candidate) => candidate.name === rest.join('.'));
  if (table === undefined || column === undefined || column.kind === 'words') return null;
  if (!/^\d+$/.test(row)) return null;
  const rowName = `${table.rowLabel ?? 'row'} ${Number(row) + 1}`;
  return { ...column, name, label: `${column.label} of ${rowName}` };
}

/** Throws `QuestionFault` (`out-of-range`) for anything but a whole number from `least` to `most`. */
export function checkWhole(name: string, label: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const message = `${label} must be a whole number from ${least} to ${most}, not ${value}.`;
  throw new QuestionFault('out-of-range', message, name);
}

/** The number input of this name. Throws `QuestionFault`: `unknown-input`, `not-a-number`. */
export function numberField(model: Model, name: string): NumberField {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (!field) throw new QuestionFault('unknown-input', unknownNameMessage(model, name), name);
  if (field.kind === 'number') return field;
  throw new QuestionFault('not-a-number', `${field.label} is not a number and cannot be asked for.`, name);
}

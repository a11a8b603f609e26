/** A calibration as inputs of the model. Pure. */
import type { Field, InputRow, InputValue, EnteredInputs } from '../../../../models/contract/inputs.ts';
import { sameValue } from '../../../../scenario/file/scenario.ts';
import type { CalibrationResult } from './calibration-fits.ts';

/** What `Use in the model` sets, in one step. */
export function calibrationInputs({
  rows,
  clockGhz,
}: CalibrationResult): Readonly<Record<string, InputValue>> {
  const throughputs = rows.some(({ mpps }) => mpps !== null);
  return {
    calibration: rows,
    parameterSet: 'own',
    ...(throughputs ? { calibrationClockGhz: clockGhz } : {}),
  };
}

/** The model already computes with it. */
export function isInUse(result: CalibrationResult, values: EnteredInputs): boolean {
  return Object.entries(calibrationInputs(result)).every(([name, value]) => sameValue(value, values[name]));
}

/** Why the model cannot take so many points, or null. */
export function tooManyPoints(rows: readonly InputRow[], fields: readonly Field[]): string | null {
  const field = fields.find(({ name }) => name === 'calibration');
  if (field?.kind !== 'rows' || rows.length <= field.maxRows) return null;
  return `The model keeps ${field.maxRows} points at most; these are ${rows.length}. Average repeated measurements first.`;
}

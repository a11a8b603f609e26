/** From the rows of a table to calibration points, fits and inputs of the model. Pure. */
import type { CalibrationRow } from '../../../../texts/fit-tables/costs.ts';
import { isConfiguration } from '../../../../texts/measurement.ts';
import {
  type Configuration,
  type ConfigurationId,
  configurations,
} from '../../../../models/execution-areas/configurations.ts';
import {
  type CustomCalibration,
  customCalibrations,
  customPoints,
} from '../../../../models/execution-areas/fit/custom-calibration.ts';
import type { Field, InputRow, InputValue } from '../../../../models/contract/inputs.ts';
import { SolveFailure } from '../../../../models/contract/solution.ts';

/** Settings that a table does not contain. */
export interface CalibrationSettings {
  /** Configuration of the rows that name none. */
  configuration: ConfigurationId;
  /** Clock of the machine on which throughputs were measured. */
  clockGhz: number;
}

export interface ConfigurationFit extends CustomCalibration {
  configuration: Configuration;
}

/** Result of a table: inputs of the model, and fits by configuration in the order of the paper's tables. */
export interface CalibrationResult {
  /** Value of the input `calibration`. */
  rows: readonly InputRow[];
  clockGhz: number;
  fits: readonly ConfigurationFit[];
}

type CalibrationOutcome = { ok: true; result: CalibrationResult } | { ok: false; message: string };

/** The fits of all configurations, or the first reason why one is impossible. */
export function calibrationFits(
  table: readonly CalibrationRow[],
  { configuration, clockGhz }: CalibrationSettings,
): CalibrationOutcome {
  const rows: InputRow[] = [];
  for (const row of table) {
    const id = row.configuration === null ? configuration : namedConfiguration(row.configuration);
    if (id === null) {
      const known = configurations.map((each) => each.id).join(', ');
      const message = `Line ${row.line}: there is no configuration “${row.configuration ?? ''}”; there are ${known}.`;
      return { ok: false, message };
    }
    const { flows, frameBytes, cycles, mpps } = row;
    rows.push({ configuration: id, flows, frameBytes, cycles, mpps });
  }
  try {
    const custom = customCalibrations(customPoints(rows, clockGhz));
    const fits = configurations.flatMap((each) => {
      const calibration = custom.get(each.id);
      return calibration === undefined ? [] : [{ ...calibration, configuration: each }];
    });
    return { ok: true, result: { rows, clockGhz, fits } };
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return { ok: false, message: failure.message };
  }
}

function namedConfiguration(written: string): ConfigurationId | null {
  return configurations.find(({ id }) => isConfiguration(written, id))?.id ?? null;
}

/** Inputs that `Use in the model` sets, in one step. */
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

/** Sentence that refuses a table with too many points; null where the model accepts it. */
export function tooManyPoints(rows: readonly InputRow[], fields: readonly Field[]): string | null {
  const field = fields.find(({ name }) => name === 'calibration');
  if (field?.kind !== 'rows' || rows.length <= field.maxRows) return null;
  return `The model keeps ${field.maxRows} points at most; these are ${rows.length}. Average repeated measurements first.`;
}

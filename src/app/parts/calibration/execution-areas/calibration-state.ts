/**
 * Measured costs of packets and the parameters fitted to them. Nothing of it is in links until it is used in the model.
 */
import type { CalibrationTable } from '../../../../measurements/cost-tables/calibration-csv.ts';
import type { CalibrationResult, CalibrationSettings } from './calibration-fits.ts';

export interface CalibrationState {
  /** The table as it was entered, pasted or read. */
  text: string;
  /** Where it came from: the file's name or the example's; null where it was entered. */
  source: string | null;
  /** The last file that could not be read, with one sentence; what was there before stays. */
  refused: { fileName: string; message: string } | null;
  /** The last table that could be read; null before there was one. */
  table: CalibrationTable | null;
  /** null before there was a table. */
  settings: CalibrationSettings | null;
  /** Of the last table and settings that could be fitted. */
  result: CalibrationResult | null;
  /** Why there is no fit of the present text and settings, one sentence. */
  failure: string | null;
}

/** Name of the example (`calibration-example.ts`): the label of its button and its source in the state. */
export const exampleName = 'Table 1 of the paper, 3+1';

export const noCalibration: CalibrationState = {
  text: '',
  source: null,
  refused: null,
  table: null,
  settings: null,
  result: null,
  failure: null,
};

/** Measured costs of packets and the fit to them. Links contain none of it until the points are inputs. */
import type { CalibrationTable } from '../../../../texts/fit-tables/costs.ts';
import type { CalibrationResult, CalibrationSettings } from './calibration-fits.ts';

export interface CalibrationState {
  /** The table as it was entered, pasted or read. */
  text: string;
  /** Name of the file or of the example; null for text that was entered. */
  source: string | null;
  /** The last file that could not be read, with one sentence; the previous table remains. */
  refused: { fileName: string; message: string } | null;
  /** The last table that could be read; null before there was one. */
  table: CalibrationTable | null;
  /** null before there was a table. */
  settings: CalibrationSettings | null;
  /** Result of the last table and settings that could be fitted. */
  result: CalibrationResult | null;
  /** Reason why the present text and settings have no fit, one sentence. */
  failure: string | null;
}

/** Name of the example (`calibrationExample`): the label of its button and its source in the state. */
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

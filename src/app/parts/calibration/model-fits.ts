/** Calibration on the page of each model with a `fit`, by model id. Adding a model is one line here. */
import { BatchCalibrationSection } from './batch-polling/BatchCalibrationSection.tsx';
import { costCalibration } from './execution-areas/CalibrationSection.tsx';
import { responseCalibration } from './k-limited/response-calibration.ts';
import type { ModelCalibration } from './model-calibration.ts';

export const modelFits: Readonly<Record<string, ModelCalibration>> = {
  'batch-polling': { Section: BatchCalibrationSection },
  'execution-areas': costCalibration,
  'k-limited': responseCalibration,
};

import type { ModelCalibration } from '../model-calibration.ts';
import { BatchCalibrationSection } from './BatchCalibrationSection.tsx';

/** Fits to the recordings among the measurements of the page. */
export const batchCalibration: ModelCalibration = { Section: BatchCalibrationSection };

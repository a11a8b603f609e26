import { readCalibrationCsv } from '../../../../texts/fit-tables/costs.ts';
import { encodingOf } from '../../../../texts/cleaning/text-encoding.ts';
import { MeasurementFailure } from '../../../../texts/measurement-failure.ts';
import {
  type ConfigurationId,
  configurationNamed,
  configurations,
} from '../../../../models/execution-areas/configurations.ts';
import { table1Points } from '../../../../models/execution-areas/parameter-sets.ts';
import { frameRange } from '../../../../models/execution-areas/solver/frame-range.ts';
import { type CalibrationSettings, calibrationFits } from './calibration-fits.ts';
import type { AppState, AppStore } from '../../../core/app-state.ts';
import { type CalibrationState, exampleName, noCalibration } from './calibration-state.ts';

export interface CalibrationActions {
  /** Text of the field; fitted at once. The last fit remains where the text cannot be read. */
  enterCalibration: (text: string) => void;
  /** Replaces the text by that of a file. A refusal is one sentence; the previous text remains. */
  readCalibration: (file: File) => void;
  tryCalibrationExample: () => void;
  /** Settings that the table does not contain; fits again. */
  changeCalibration: (settings: Partial<CalibrationSettings>) => void;
  dismissRefusedCalibration: () => void;
  removeCalibration: () => void;
}

/** Points of one column of Table 1, in the format that a measured table has. */
export function calibrationExample(): string {
  const { id } = configurationNamed('3+1');
  const rows = table1Points(id).map(
    ({ flows, frameBytes, cycles }) => `${id},${flows},${frameBytes},${cycles}`,
  );
  return ['# Table 1, cycles per packet', 'configuration,flows,frame_bytes,cycles', ...rows, ''].join('\n');
}

/** Larger files are not tables of calibration points. */
const mostBytes = 1e6;

/** Configuration and clock of the model, the likeliest ones for the points. */
function likelySettings({ values, solve }: AppState): CalibrationSettings {
  const known = (id: unknown) => configurations.find((candidate) => candidate.id === id)?.id;
  const chosen: ConfigurationId | undefined =
    known(values.configuration) ??
    configurations.find(({ name }) => name === solve.solution?.words?.configuration)?.id ??
    known(solve.solution?.words?.configuration);
  const clock = values.calibrationClockGhz ?? values.clockGhz;
  return { configuration: chosen ?? configurations[0].id, clockGhz: typeof clock === 'number' ? clock : 1 };
}

export function calibrationActions(store: AppStore): CalibrationActions {
  const state = () => store.getState().calibration;

  function change(part: Partial<CalibrationState>) {
    store.setState(({ calibration }) => ({ calibration: { ...calibration, ...part } }));
  }

  /** Fits the present table; the last fit remains after a failure. */
  function fit() {
    const { table, settings } = state();
    if (table === null || settings === null) return;
    const outcome = calibrationFits(table.rows, settings);
    change(outcome.ok ? { result: outcome.result, failure: null } : { failure: outcome.message });
  }

  function enter(text: string, source: string | null) {
    change({ text, source, refused: null });
    if (text.trim() === '') {
      change({ ...noCalibration, settings: state().settings });
      return;
    }
    try {
      const table = readCalibrationCsv(text, frameRange);
      change({ table, settings: state().settings ?? likelySettings(store.getState()) });
    } catch (failure) {
      if (!(failure instanceof MeasurementFailure)) throw failure;
      change({ failure: failure.message });
      return;
    }
    fit();
  }

  function refuse(fileName: string, message: string) {
    change({ refused: { fileName, message } });
  }

  async function read(file: File) {
    if (file.size > mostBytes) {
      refuse(file.name, 'The file is larger than 1 MB, too large for a table of calibration points.');
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const text = new TextDecoder(encodingOf(bytes, true)).decode(bytes);
      readCalibrationCsv(text, frameRange);
      change({ settings: null }); // the settings belong to the previous table
      enter(text, file.name);
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      refuse(
        file.name,
        failure instanceof MeasurementFailure ? message : `The file could not be read (${message}).`,
      );
    }
  }

  return {
    enterCalibration(text) {
      enter(text, null);
    },
    readCalibration(file) {
      void read(file);
    },
    tryCalibrationExample() {
      enter(calibrationExample(), exampleName);
    },
    changeCalibration(settings) {
      const before = state().settings;
      if (before === null) return;
      change({ settings: { ...before, ...settings } });
      fit();
    },
    dismissRefusedCalibration() {
      change({ refused: null });
    },
    removeCalibration() {
      change(noCalibration);
    },
  };
}

/** Measured response times and the fit to them. Links contain none of it, because files remain in the browser. */
import type { ResponseData } from '../../../../texts/fit-tables/responses.ts';
import type { UnitQuestion } from '../../../../texts/fit-tables/response-units.ts';
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { type Anchor, paperAnchor, paperMachine } from '../../../../models/k-limited/paper-machine.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';

/** Settings that the measurements do not determine. */
export interface FitSettings {
  cores: number;
  /** Capacity of all cores together, Mpps. */
  capacityMpps: number;
  packetsPerCycle: number;
  anchor: Anchor;
}

type ResamplingState =
  | { status: 'absent' }
  /** 0..1 */
  | { status: 'running'; fraction: number }
  | { status: 'known'; intervals: BootstrapIntervals }
  | { status: 'failed'; message: string };

export interface ResponseState {
  /** Name of the file being read. */
  reading: string | null;
  /** The last file that could not be read, with one sentence; the previous data remain. */
  refused: { fileName: string; message: string } | null;
  /** A file with columns of unknown unit. */
  question: {
    file: File;
    questions: readonly UnitQuestion[];
    rows: number;
    settings: FitSettings | null;
  } | null;
  data: ResponseData | null;
  /** The data are generated, not measured. */
  generated: boolean;
  settings: FitSettings;
  /** The present data and settings are being fitted. */
  fitting: boolean;
  /** The last fit of these data; of earlier settings where `failure` is set. */
  fit: ResponseFit | null;
  failure: string | null;
  confidence: ResamplingState;
}

/** Generated measurements, marked as such on the page; path under the root of the site. */
export const examplePath = 'k-limited-example/generated-response-times.csv';

/** Settings with which the example was generated. */
export const exampleSettings: FitSettings = {
  cores: paperMachine.cores,
  capacityMpps: (paperMachine.maxRate * paperMachine.cores) / 1e6,
  packetsPerCycle: paperMachine.k,
  anchor: paperAnchor,
};

export const noResponses: ResponseState = {
  reading: null,
  refused: null,
  question: null,
  data: null,
  generated: false,
  settings: exampleSettings,
  fitting: false,
  fit: null,
  failure: null,
  confidence: { status: 'absent' },
};

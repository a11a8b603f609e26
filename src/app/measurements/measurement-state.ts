/** What was measured and how it is laid over the figures. Nothing of it is in links: files stay in the browser. */
import type { Overlay } from '../../models/contract/figure.ts';
import { testbedInstrumentOffsetUs } from '../../measurements/testbed-offset.ts';
import type { Measurement, TestbedScenario } from '../../measurements/measurement.ts';
import { noResponses, type ResponseState } from '../calibration/k-limited/response-state.ts';
import type { ToolItem } from './tool-state.ts';

export interface TestbedState {
  status: 'absent' | 'loading' | 'shown' | 'failed';
  /** 0..1 while loading. */
  fraction: number;
  /** One sentence where loading failed. */
  message: string | null;
  /** Which of the testbed's set-ups. */
  scenario: TestbedScenario;
  recordings: readonly Measurement[];
}

/** Files that came together and are read one after another. */
export interface FileReading {
  id: number;
  fileNames: readonly string[];
  /** So many of them are read. */
  done: number;
  /** Of the bytes of all, 0..1. */
  fraction: number;
}

/** A file that could not be read, with one sentence. */
export interface RefusedFile {
  id: number;
  fileName: string;
  message: string;
}

export interface MeasurementState {
  testbed: TestbedState;
  /** The reader's own files, in the order in which they came. */
  files: readonly Measurement[];
  /** What tools printed, in the order in which it came. */
  tools: readonly ToolItem[];
  /** Measurements of a saved session or a link, without the recordings they came from. */
  kept: readonly Overlay[];
  /** Texts pasted so far; the last one names the next. */
  pasted: number;
  /** The last text was pasted outside of any field: the section says what became of it. */
  pastedOutside: boolean;
  readings: readonly FileReading[];
  refused: readonly RefusedFile[];
  /** What generator and wire add to every latency, µs; taken off before it is drawn or judged. */
  instrumentOffsetUs: number;
  /** Which of the files is a loopback run, without the device under test: not drawn. */
  loopbackId: string | null;
  /** Response times, and the model's parameters fitted to them. */
  responses: ResponseState;
}

export const noMeasurements: MeasurementState = {
  testbed: { status: 'absent', fraction: 0, message: null, scenario: 'cross-connect', recordings: [] },
  files: [],
  tools: [],
  kept: [],
  pasted: 0,
  pastedOutside: false,
  readings: [],
  refused: [],
  instrumentOffsetUs: testbedInstrumentOffsetUs,
  loopbackId: null,
  responses: noResponses,
};

/** Measurements and the settings of their overlays. They are not part of links: files remain in the browser. */
import type { Overlay } from '../../../models/contract/figure.ts';
import {
  type Measurement,
  testbedInstrumentOffsetUs,
  type TestbedScenario,
} from '../../../texts/measurement.ts';
import type { ToolOutput } from '../../../texts/tools/tool-output.ts';
import type { ReadingAnswers } from '../../../texts/tools/tool-reading.ts';

export interface TestbedState {
  status: 'absent' | 'loading' | 'shown' | 'failed';
  /** 0..1 while loading. */
  fraction: number;
  /** One sentence where loading failed. */
  message: string | null;
  /** The testbed's set-up. */
  scenario: TestbedScenario;
  recordings: readonly Measurement[];
}

/** A batch of files, read one after another. */
export interface FileReading {
  id: number;
  fileNames: readonly string[];
  done: number;
  /** Fraction of the bytes of all files that are read, 0..1. */
  fraction: number;
}

/** A file that could not be read, with one sentence. */
export interface RefusedFile {
  id: number;
  fileName: string;
  message: string;
}

/** A text that may contain counters for the diagnosis. */
interface ReadableText {
  name: string;
  file: File;
  /** Pasted outside of the field for measurements, and not opened as a file. */
  pasted: boolean;
}

export interface MeasurementState {
  testbed: TestbedState;
  /** The reader's files, in the order in which they came. */
  files: readonly Measurement[];
  /** Outputs of tools, in the order in which they came. */
  tools: readonly ToolItem[];
  /** Measurements of a saved session or a link, without the recordings they came from. */
  kept: readonly Overlay[];
  /** Number of texts pasted so far, for the name of the next. */
  pasted: number;
  /** The last text was pasted outside of any field: the section reports the result of reading it. */
  pastedOutside: boolean;
  /** Pasted texts and small text files, in the order in which they came, for the diagnosis. */
  texts: readonly ReadableText[];
  readings: readonly FileReading[];
  refused: readonly RefusedFile[];
  /** Latency added by generator and wire, µs; subtracted before a latency is drawn or judged. */
  instrumentOffsetUs: number;
  /** The file that is a loopback run, without the device under test: not drawn. */
  loopbackId: string | null;
  /** The last removal, which can be undone. */
  removed: Removal | null;
}

/** Parts of the state from which something can be removed. */
export type Removable = Pick<MeasurementState, 'files' | 'tools' | 'kept' | 'loopbackId'>;

interface Removal {
  /** The file, or how many. */
  what: string;
  before: Removable;
}

export const noMeasurements: MeasurementState = {
  testbed: { status: 'absent', fraction: 0, message: null, scenario: 'cross-connect', recordings: [] },
  files: [],
  tools: [],
  kept: [],
  pasted: 0,
  pastedOutside: false,
  texts: [],
  readings: [],
  refused: [],
  instrumentOffsetUs: testbedInstrumentOffsetUs,
  loopbackId: null,
  removed: null,
};

/** One output of a tool: its reading, and the text itself (in the browser only) for other answers. */
export interface ToolItem {
  output: ToolOutput;
  /** Needed to read it again. */
  file: File;
  /** The reader's answers; `output` follows as soon as it is read again. */
  answers: ReadingAnswers;
  /** Reason why the last answers could not be applied, one sentence; `output` is then the previous one. */
  failure: string | null;
  /** Subtracted from every time: latency added by generator and wire, µs. */
  offsetUs: number;
}

/**
 * Contents of a tool's printed output: how it was understood, values that can be laid over a figure, facts of the
 * system. Plain data, fit for a structured clone. One parser a tool, beside this file; each takes the whole text
 * (outputs are small) and the reader's answers to questions that the text leaves open.
 */
import type { SystemFactName } from '../../models/contract/system-facts.ts';
import type { DataPlane } from '../counters/counter.ts';
import type { ProgramRun } from '../runs/run.ts';
import type { CurveSettings, DroppedRows, ReadingNote } from '../measurement.ts';

/** One number, a mean or a share, as a result. `part`: thread, port or stream, which the label then names. */
export function valueResult(
  quantity: string,
  label: string,
  unit: string,
  value: number,
  sampleSize: number | null = null,
  part = '',
): ValueResult {
  const result = { kind: 'value', quantity, label, unit, value, sampleSize } as const;
  return part === '' ? result : { ...result, label: `${label}, ${part}`, part };
}

/** Id of a tool's reader, as `vpp-show-runtime`; a text is recognised by its content, never by its name. */
export type ToolFormat = string;

/** One line of the card "understood as". */
export interface UnderstoodItem {
  label: string;
  text: string;
  /** Assumed, not in the text. */
  guess: boolean;
}

/** A property that the text leaves open and the user can choose: a unit, the edge of a bin, one or two directions. */
export interface ReadingQuestion {
  /** `unit`, `edge`, `rateLayer`, `directions`, `frameBytes` ... */
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  /** The choice is the parser's, not the reader's. */
  guessed: boolean;
}

/** The reader's answers, by the question's id. */
export type ReadingAnswers = Readonly<Record<string, string>>;

/**
 * Measured quantity, as figures name it: `batchSizeNonEmpty`, `sojournUs`, `serviceUs`, `lossProbability`,
 * `throughputMpps` ...
 */
type Quantity = string;

interface ResultBase {
  quantity: Quantity;
  label: string;
  unit: string;
}

/**
 * Counts in bins: `lower[k] <= value < upper[k]` (equal edges: exactly this value) was seen `count[k]` times. Where the
 * bins do not hold everything, `beyond` counts values outside them at unknown positions ("other").
 */
export interface BinnedResult extends ResultBase {
  kind: 'bins';
  lower: readonly number[];
  upper: readonly number[];
  count: readonly number[];
  beyond: number;
  /** Observations behind the counts; null where the text has shares only. */
  sampleSize: number | null;
  /** How many independent ones they are worth; absent where their order is not known. */
  effectiveSampleSize?: number;
}

/** Values at percentiles: share `p[k]` of all lies at or below `value[k]`. Both rise. */
export interface PercentileResult extends ResultBase {
  kind: 'percentiles';
  p: readonly number[];
  value: readonly number[];
  sampleSize: number | null;
}

/** A result at settings of an input: throughput or loss at rates, frame sizes, times. x rises. */
export interface SeriesResult extends ResultBase {
  kind: 'series';
  /** The text declares its numbers as computed. */
  origin?: 'generated';
  /** `rateMpps`, `rateMbps` (on the wire), `frameMbps` (of frames alone), `frameBytes`, `timeS`. */
  against: string;
  x: readonly number[];
  y: readonly number[];
  /** Samples behind each point; absent: one. */
  weight?: readonly number[];
  /** Settings that all of these points share. */
  of?: CurveSettings;
}

/** One number: a mean, a share. */
export interface ValueResult extends ResultBase {
  kind: 'value';
  value: number;
  sampleSize: number | null;
  /** Thread, core, port or stream, where the text has several. */
  part?: string;
  /** Whether a cost per packet leaves out the node that takes packets in. */
  withoutInput?: true;
}

/** A measured distribution, percentiles, a series or a number. */
export type ToolResult = BinnedResult | PercentileResult | SeriesResult | ValueResult;

/** A fact that the text contains about the measured system, in terms of no particular model. */
export interface SystemFact {
  name: SystemFactName;
  value: number;
  /** Where it comes from, as written: `rx-usecs: 12`. */
  source: string;
  /** A caution, one sentence; null: none. */
  caution: string | null;
  /** `queueAssignment` only: receive queues of each port (row) that each core (column) polls. */
  queues?: readonly (readonly number[])[];
}

/** Properties of a tool by which its readings are understood: its name and its titles are for people. */
export interface ToolTraits {
  /** Data plane whose commands measure further. */
  plane?: DataPlane;
  /** Further commands at the prompt of the tool, one sentence. */
  atPrompt?: string;
  /** A generator, which sees the machine from outside: its name in a sentence. */
  generator?: string;
  /** Both ends are sockets of programs. */
  ofSockets?: true;
  /** Losses are of all time since a start. */
  sinceStart?: true;
  /** Rates are of one thread. */
  ofThread?: true;
  /** Packets that a poll takes at most, where the text does not say it. */
  usualBatch?: number;
  /** A table whose columns may be those of a format that is read line by line. */
  table?: 'of-results' | 'of-anything';
  /** The parser knows the marks between digits; those of tables do. */
  ownMarks?: true;
}

/** Contents of a tool's output: measured values, settings, warnings and open questions. */
export interface ToolReading {
  /** Of the parser, where the reading has none of its own. */
  traits?: ToolTraits;
  format: ToolFormat;
  /** `VPP show runtime, 2 threads`. */
  title: string;
  understood: readonly UnderstoodItem[];
  questions: readonly ReadingQuestion[];
  rowsUsed: number;
  dropped: readonly DroppedRows[];
  /** Cautions about the numbers for the reader; one sentence each. */
  warnings: readonly ReadingNote[];
  results: readonly ToolResult[];
  systemFacts: readonly SystemFact[];
  /** Statistics of a program that simulates a queue; absent: the text is not of one. */
  run?: ProgramRun;
}

export interface ToolParser {
  format: ToolFormat;
  /** How the tool's output is called, for lists: `VPP show runtime`. */
  name: string;
  traits?: ToolTraits;
  /** How sure the beginning of a text (up to 64 KB) makes it that it is this tool's: 0 no, 1 certain. Never throws. */
  recognise: (head: string) => number;
  /**
   * Throws `MeasurementFailure` with one sentence, and the line where there is one, for a text that it cannot read.
   * Linear in the text. Parsers of long texts call `onProgress` with the number of characters done.
   */
  parse: (text: string, answers: ReadingAnswers, onProgress?: (characters: number) => void) => ToolReading;
}

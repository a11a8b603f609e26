/**
 * Counters as tools print them: single numbers with a name, a place and a span. They feed the diagnosis; nothing of
 * them is drawn. Plain data.
 */
import type { Meaning } from './meanings.ts';

/** `since-start`: total since boot, load or the start of a program. `interval`: of a known time. `now`: a level. */
type CounterSpan = 'since-start' | 'interval' | 'now';

export interface Counter {
  /** As the tool writes it, or as the kernel names it where the tool writes words. */
  name: string;
  /** Place: `core 0`, `queue 3`, `thread 2`, a socket's address; empty for the whole subject. */
  scope: string;
  value: number;
  /** `packets`, `events`, `bytes`, `%`, `µs`, ...; empty for a setting without a unit. */
  unit: string;
  span: CounterSpan;
  /** Counts modulo 2 to this number. */
  bits?: 32;
  /** Length of an interval. */
  seconds?: number;
}

/** Why a list of counters may lack some: a filter in the command, or lines that its poster left out. */
export type Omission = 'filtered' | 'left-out';

/** Counters of one output of one tool. */
export interface Snapshot {
  /** Id of the table that read it: `softnet`, `ethtool-counters`. */
  tool: string;
  /** Device; empty for the machine. */
  subject: string;
  /** Named in the prompt above; empty where no prompt names one. */
  host: string;
  /** Words of its command that name what it is about: program, device, container; empty where none does. */
  source: readonly string[];
  /** First line in its text, from 1. */
  line: number;
  /** Name of its text. */
  text: string;
  counters: readonly Counter[];
  /** Time of the output on its clock, seconds; null where its text has none. */
  atS: number | null;
  /** Times of one clock can be compared: dates, the run of a program, or pauses within one text. */
  clock: string;
  /** From a command that cleared the counters, or as the output says it, to this print, seconds; null: not known. */
  sinceClearS: number | null;
  omission: Omission | null;
  /** The last line of the text has no end: its number may be cut. */
  cut: boolean;
}

/** A line as it is printed. */
export interface PlainLine {
  /** Line number, from 1. */
  number: number;
  text: string;
}

/** A line as a table reads it. */
export interface CounterRow {
  name: string;
  value: number;
  scope?: string;
  /** `packets` unless given. */
  unit?: string;
  /** `since-start` unless given. */
  span?: CounterSpan;
  bits?: 32;
  /** Length of an interval, 0 where the text does not say it; the value is what was counted in it. */
  seconds?: number;
}

/** A time in µs that passed between two prints. */
export const measuredTime = (name: string, us: number, scope: string): CounterRow => ({
  name,
  value: us,
  scope,
  unit: '\u00b5s',
  span: 'interval',
});

/** The output that is being read; tables note in it what later lines need. */
export interface OpenOutput {
  tool: string;
  subject: string;
  /** Part of the output that a line announced: `RX`, `current`, the name of an interface. */
  part: string;
  columns: readonly string[];
  /** Rows so far. */
  rows: number;
}

/** Data planes with commands of their own. */
export type DataPlane = 'vpp' | 'ovs' | 'dpdk' | 'ena' | 'capture' | 'bsd' | 'kernel';

/** Properties of a tool by which its counters are understood: its name is for people. */
export interface CounterTraits {
  plane?: DataPlane;
  /** Command to run in place of the plane's, and what its output shows; `DEVICE` is replaced. */
  next?: readonly [command: string, why: string];
  /** Name of a generator, which sees the machine from outside. */
  generator?: string;
  /** Counters of the kernel and its drivers, which count since one start. */
  ofKernel?: true;
  /** `named`: its devices are cards; `about`: an output is about one card, which it may leave unnamed. */
  card?: 'named' | 'about';
  /** Shares of the time of cores. */
  coreTimes?: true;
  /** Threads that poll, by their cycles or by the calls of their nodes; a list that was cut may lack idle ones. */
  threads?: 'cycles' | 'calls';
  /** Settings, not counts. */
  settings?: true;
  /** Ports that forward to each other, packets since a start. */
  ports?: true;
  /**
   * Meaning of a name, in lower case with `_`, where it is not the one that other tools have; `countsUnicast`: the
   * subject has a counter of received unicasts.
   */
  meaning?: (name: string, scope: string, countsUnicast: boolean) => Meaning | null | undefined;
}

/** How the lines of one tool are read. */
export interface CounterTable {
  tool: string;
  traits?: CounterTraits;
  /** A line that begins an output; its group `subject` names the device. */
  head?: RegExp;
  /** Counters of the line; an empty list for a line without any, null for a line of something else. */
  rows: (line: string, output: OpenOutput) => readonly CounterRow[] | null;
  /** Rows are known without a head. */
  bare?: boolean;
  /** Commands are lines of it: they begin its output, or name what it reads. */
  ofCommands?: true;
  /** The head names the device. */
  namesDevice?: boolean;
  /** The head comes again within one print: a thread, a port, a part. */
  headRepeats?: boolean;
  /** Prints one below the other that no line separates; `prints`: of the command, 1 where it does not say it. */
  separate?: (counters: readonly Counter[], prints: number) => readonly (readonly Counter[])[];
}

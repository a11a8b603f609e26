import type { Measurement, ReadOptions, TestbedScenario } from '../measurement.ts';

/** Facts about the run in the name of its file; null where the name has none. */
interface NamedRun {
  scenario: TestbedScenario | null;
  rateMbps: number | null;
}

/** `xc` and `mix` are the data set's abbreviations; a rate follows them or has its unit. */
const scenarioPattern = /(?:^|[^a-z])(xc|cross-?connect|mix(?:ed)?)(?![a-z])/i;
const followingRate = /^[-_ .]?(\d{2,6})(?!\d|\.\d)/;
const rateWithUnit = /(?:^|[^\d.])(\d+(?:\.\d+)?)[ _-]?([mg])(?:bps|bit)(?![a-z])/i;

/** Reads scenario and offered rate from names like `clock-xc-2500.dat`, `batches-mix-7500.csv` or `run-2.5gbps.csv`. */
export function runFromFileName(fileName: string): NamedRun {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const scenario = scenarioPattern.exec(name);
  const behind = scenario ? followingRate.exec(name.slice(scenario.index + scenario[0].length)) : null;
  const withUnit = rateWithUnit.exec(name);
  let rateMbps: number | null = null;
  if (behind) rateMbps = Number(behind[1]);
  else if (withUnit) rateMbps = Number(withUnit[1]) * (withUnit[2]!.toLowerCase() === 'g' ? 1000 : 1);
  return {
    scenario: scenario ? (scenario[1]!.toLowerCase().startsWith('mix') ? 'mixed' : 'cross-connect') : null,
    rateMbps: rateMbps !== null && rateMbps > 0 ? rateMbps : null,
  };
}

/** Facts about a file other than its rows. */
export interface FileFacts {
  fileName: string;
  bytes: number;
}

/**
 * One format's reader: takes the lines of a file in order and makes the measurement at the end. Refuses with
 * `MeasurementFailure`.
 */
export interface FormatParser {
  /** One line, `bytes[start..end)`, not blank, without its end. */
  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void;
  /**
   * Takes rows from `start` on, the beginning of a line, for as long as they are complete and of the plainest form, and
   * returns where it stopped: the beginning of a line for `line`. Many times faster than line by line.
   */
  plainRows?(bytes: Uint8Array, start: number, lineNumber: number): number;
  /** Rows taken so far. */
  readonly rows: number;
  /** `incompleteLastRow`: the file ended in the middle of a row, which was left out. */
  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement;
}

/** Every option with its value. */
export type CompleteReadOptions = Required<ReadOptions>;

/** The entry of `dropped` for a file that was cut off. */
export const incompleteLastRowDropped = {
  code: 'incomplete-last-row',
  count: 1,
  message: 'The file ends in the middle of its last row, which is left out.',
} as const;

/** Measured costs of a packet, or throughputs, by number of flows and frame size: `flows,frame_bytes,cycles`. */
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { shownText } from '../lines/lines.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';
import { nameParts } from '../tools/rate-table/column-names.ts';
import { highestRate, isPacketRate, RateUnits, type RateUnit } from '../tools/rate-units.ts';
import { type FitColumns, type TableOfRows, MeasuredRows, namesIn } from './measured-rows.ts';

/** One measurement: exactly one of `cycles` and `mpps` is given. */
export interface CalibrationRow {
  /** 1-based line of the file. */
  line: number;
  /** As written; null where the file has none. */
  configuration: string | null;
  flows: number;
  frameBytes: number;
  /** C, cycles per packet over all flows; null where a throughput is given instead. */
  cycles: number | null;
  /** Highest throughput of all flows together, Mpps; null where cycles are given. */
  mpps: number | null;
}

export interface CalibrationTable {
  /** In the order of the file. */
  rows: readonly CalibrationRow[];
  /** How the file was understood where there was something to guess; one sentence each. */
  notes: readonly string[];
}

/** Frame sizes that a fit takes, B, both ends included. */
export interface FrameRange {
  readonly min: number;
  readonly max: number;
}

/** The largest number of flows that the model takes. */
const mostFlows = 256;
const mostCycles = 1e9;

// Names of the columns, in many spellings.

const flowsName = /^(?:(?:number of |no of |n )?(?:parallel )?(?:flows?|streams?)|f|scale(?: factor)?)$/;
const frameName =
  /^(?:s|(?:s )?(?:(?:ethernet )?(?:frame|packet|pkt)s?)(?: sizes?| length| len)?(?: in)?(?: bytes?| b| octets?)?|(?:sizes?|length|bytes?)(?: bytes?| b)?|s (?:bytes?|b))$/;
const costWord = /\b(?:cycles?|costs?|cpp)\b/;
const costWords =
  /^(?:(?:c|cumulative|measured|packet|pkt|frame|processing|cycles?|costs?|cpp|per|a|p)(?: |$))+$/;
const configurationName = /^(?:(?:system )?(?:configuration|config|conf|cfg|setup)|pinning|layout)$/;
const rateWord = /^(?:throughput|thr|y|rate)$/;

/** `Frame size [B]` as `frame size b`. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Flows, frame size and cost or throughput, and the configuration where there is one; null: some are missing. */
function costColumns(names: readonly string[]): FitColumns | null {
  const plain = names.map(plainName);
  const find = (pattern: RegExp) => plain.findIndex((name) => pattern.test(name));
  const cycles = plain.findIndex((name) => name === 'c' || (costWord.test(name) && costWords.test(name)));
  const throughput = names.findIndex((name) => highestRate[nameParts(name).unit as RateUnit] !== undefined);
  const unnamed = plain.findIndex((name) => name.split(' ').some((word) => rateWord.test(word)));
  if (cycles < 0 && throughput < 0 && unnamed >= 0) {
    throw new MeasurementFailure(
      'unknown-unit',
      `The name ${shownText(names[unnamed]!)} does not say its unit; name it throughput_mpps or throughput_gbps.`,
    );
  }
  const [flows, frame, configuration] = [find(flowsName), find(frameName), find(configurationName)];
  if (flows < 0 || frame < 0 || (cycles < 0 && throughput < 0)) return null;
  const at = (cell: number) => ({ cell, unit: null });
  const rate = { cell: throughput, unit: nameParts(names[throughput] ?? '').unit };
  return new Map([
    ['flows', at(flows)],
    ['frame', at(frame)],
    ...(cycles < 0 ? [] : ([['cycles', at(cycles)]] as const)),
    ...(throughput < 0 ? [] : ([['throughput', rate]] as const)),
    ...(configuration < 0 ? [] : ([['configuration', at(configuration)]] as const)),
  ]);
}

/**
 * True where the first line that is not a comment names flows, frame sizes and costs in cycles, as only a table for
 * this fit does. Never throws.
 */
export function namesCosts(head: string): boolean {
  const names = namesIn(head);
  try {
    return costColumns(names)?.has('cycles') === true;
  } catch {
    return false;
  }
}

const costTable: TableOfRows = {
  needed:
    'needed are the columns flows, frame_bytes and cycles (or mpps, or gbps), and configuration where there are several.',
  mostRows: 1000,
  columns: costColumns,
};

/**
 * Reads a whole file: names of columns in any order (further columns are left out), any delimiter, decimal commas where
 * they do not delimit, lines with `#` as comments. Throws `MeasurementFailure` with one sentence, also for a
 * frame size outside of `frames`.
 */
export function readCalibrationCsv(text: string, frames: FrameRange): CalibrationTable {
  const table = new MeasuredRows(text, costTable);
  const { columns, configurations, lines } = table;
  const unit = (columns.get('throughput')?.unit ?? 'mpps') as RateUnit;
  const most = { cycles: mostCycles, throughput: highestRate[unit] ?? 0 };
  table.require('flows', `a whole number from 1 to ${mostFlows}`, (flows) => flows <= mostFlows);
  const { min, max } = frames;
  table.require('frame', `a size from ${min} to ${max} bytes`, (size) => size >= min && size <= max);
  for (const [role, limit] of Object.entries(most)) {
    const needed = `a number above 0 and at most ${grouped(limit)}`;
    table.require(role as keyof typeof most, needed, (value) => value > 0 && value <= limit);
  }
  const framesOnly = namesIn(text).some((name) => nameParts(name).words.includes('l2'));
  const units = new RateUnits({}, [unit], { frameBytes: null, layer: framesOnly ? 'frame' : 'wire' });
  const valueOf = (role: 'cycles' | 'throughput', k: number) => {
    const value = columns.get(role)?.values[k] ?? NaN;
    return Number.isNaN(value) ? null : value;
  };
  let bothGiven = 0;
  const rows = lines.map((line, k): CalibrationRow => {
    const [cycles, throughput] = [valueOf('cycles', k), valueOf('throughput', k)];
    const frameBytes = columns.get('frame')!.values[k]!;
    if (cycles !== null && throughput !== null) bothGiven++;
    return {
      line,
      configuration: configurations[columns.get('configuration')?.values[k] ?? -1] || null,
      flows: columns.get('flows')!.values[k]!,
      frameBytes,
      cycles,
      mpps: cycles !== null || throughput === null ? null : units.mpps(throughput, unit, frameBytes),
    };
  });
  const notes: string[] = [];
  if (!isPacketRate(unit) && rows.some(({ mpps }) => mpps !== null)) {
    notes.push(
      framesOnly
        ? 'The bit rate is read as that of the frames alone, without preamble and gap.'
        : `The bit rate is read as on the wire, with ${wireOverheadBytes} bytes of preamble and gap per frame.`,
    );
  }
  if (bothGiven > 0) {
    const given = bothGiven === 1 ? 'One row gives' : `${bothGiven} rows give`;
    notes.push(`${given} cycles and a throughput; the cycles are used.`);
  }
  return { rows, notes };
}

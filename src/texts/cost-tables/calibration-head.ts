/** Which columns of a table of calibration points are which, from their names in many spellings. */
import { Cells } from '../formats/cells.ts';
import { delimiterOf } from '../formats/csv-head.ts';
import { byteOrderMark } from '../cleaning/text-encoding.ts';

const lineFeed = 10;
const comment = 35;

/** Cells of the first line that is not a comment; null where there is only blank space and comments. Never throws. */
export function headerCells(head: Uint8Array): Cells | null {
  let start = byteOrderMark(head);
  while (start < head.length) {
    const feed = head.indexOf(lineFeed, start);
    const end = feed < 0 ? head.length : feed;
    const blank = head.subarray(start, end).every((byte) => byte <= 32);
    if (!blank && head[start] !== comment) {
      const cells = new Cells();
      cells.split(head, start, end, 1, delimiterOf(head, start, end));
      return cells;
    }
    start = end + 1;
  }
  return null;
}

/** The cells as text. */
export function cellNames(cells: Cells): string[] {
  return Array.from({ length: Math.min(cells.count, Cells.stored) }, (_, cell) => cells.text(cell));
}

export type ThroughputUnit = 'mpps' | 'kpps' | 'pps' | 'gbps' | 'mbps';

export interface ThroughputColumn {
  cell: number;
  unit: ThroughputUnit;
  /** A bit rate that counts the frames alone, without preamble and gap. */
  framesOnly: boolean;
}

/** Positions in the row, from 0. */
export interface CalibrationColumns {
  flows: number;
  frame: number;
  cycles: number | null;
  throughput: ThroughputColumn | null;
  configuration: number | null;
}

export const neededColumns =
  'needed are the columns flows, frame_bytes and cycles (or mpps, or gbps), and configuration where there are several.';

const flowsName = /^(?:(?:number of |no of |n )?(?:parallel )?(?:flows?|streams?)|f|scale(?: factor)?)$/;
const frameName =
  /^(?:s|(?:s )?(?:(?:ethernet )?(?:frame|packet|pkt)s?)(?: sizes?| length| len)?(?: in)?(?: bytes?| b| octets?)?|(?:sizes?|length|bytes?)(?: bytes?| b)?|s (?:bytes?|b))$/;
const costWord = /\b(?:cycles?|costs?|cpp)\b/;
const costWords =
  /^(?:(?:c|cumulative|measured|packet|pkt|frame|processing|cycles?|costs?|cpp|per|a|p)(?: |$))+$/;
const configurationName = /^(?:(?:system )?(?:configuration|config|conf|cfg|setup)|pinning|layout)$/;
const units: readonly [ThroughputUnit, RegExp][] = [
  ['mpps', /\b(?:mpps|mp ?s|mpackets? (?:s|per s)|million packets (?:per|a) s(?:econd)?)\b/],
  ['kpps', /\bkpps\b/],
  ['gbps', /\b(?:gbps|gb ?s|gbit ?s|gbit per s)\b/],
  ['mbps', /\b(?:mbps|mb ?s|mbit ?s|mbit per s)\b/],
  ['pps', /\b(?:pps|p ?s|packets? (?:s|per s(?:econd)?))\b/],
];

/** `Frame size [B]` as `frame size b`. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function throughputUnit(plain: string): ThroughputUnit | 'unnamed' | null {
  const named = units.find(([, pattern]) => pattern.test(plain));
  if (named !== undefined) return named[0];
  return /\b(?:throughput|thr)\b/.test(plain) || plain === 'y' || plain === 'rate' ? 'unnamed' : null;
}

interface NamedColumns {
  flows: number;
  frame: number;
  configuration: number;
  cycles: number;
}

/** Where the columns that need no unit are, -1 where they are missing. */
function namedColumns(names: readonly string[]): NamedColumns {
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  return {
    flows: find(flowsName),
    frame: find(frameName),
    configuration: find(configurationName),
    cycles: names.findIndex((name) => name === 'c' || (costWord.test(name) && costWords.test(name))),
  };
}

/**
 * True where the first line that is not a comment names flows, frame sizes and costs in cycles: only a calibration has
 * them. Never throws.
 */
export function namesCosts(head: Uint8Array): boolean {
  const cells = headerCells(head);
  if (cells === null) return false;
  const { flows, frame, cycles } = namedColumns(cellNames(cells).map(plainName));
  return flows >= 0 && frame >= 0 && cycles >= 0;
}

/** Understands the header in `cells`, or refuses it with one sentence and its line. */
export function calibrationColumns(cells: Cells, count: number): CalibrationColumns {
  const shown = Array.from({ length: count }, (_, cell) => cells.shown(cell));
  const names = Array.from({ length: count }, (_, cell) => plainName(cells.text(cell)));
  const { flows, frame, configuration, cycles } = namedColumns(names);
  const measured = names.map(throughputUnit);
  const cell = measured.findIndex((unit) => unit !== null && unit !== 'unnamed');
  const unnamed = measured.indexOf('unnamed');
  if (cycles < 0 && cell < 0 && unnamed >= 0) {
    cells.refuse(
      'unknown-unit',
      `the name ${shown[unnamed]} does not say its unit; name it throughput_mpps or throughput_gbps.`,
    );
  }
  if (flows < 0 || frame < 0 || (cycles < 0 && cell < 0)) {
    const some = shown.slice(0, 6).join(', ') + (count > 6 ? ' and more' : '');
    cells.refuse(
      'wrong-columns',
      `the ${count === 1 ? 'column is' : 'columns are'} ${some}; ${neededColumns}`,
    );
  }
  const unit = measured[cell];
  return {
    flows,
    frame,
    cycles: cycles < 0 ? null : cycles,
    throughput:
      unit === undefined || unit === null || unit === 'unnamed'
        ? null
        : { cell, unit, framesOnly: /\bl2\b/.test(names[cell] ?? '') },
    configuration: configuration < 0 ? null : configuration,
  };
}

/** Tables of results: a packet rate in each row, and cycles a packet, workers, what was offered, where they have it. */
import { numberOf } from '../../text/number-words.ts';

export interface StatedResult {
  label: string;
  workers: number;
  rateMpps: number;
  offeredMpps: number | null;
  cyclesPerPacket: number | null;
  /** 0..1. */
  lossShare: number | null;
  /** Words of the row. */
  words: string;
}

type Column = 'rate' | 'offered' | 'cycles' | 'workers' | 'loss';

/** Names of columns; the first that fits. */
const meanings: readonly [Column, RegExp][] = [
  ['offered', /(?:offered|sent|\btx|generated|input).*\b[kM]?pps\b/i],
  [
    'cycles',
    /^(?:dataplane|processing|worker|core)?[_ ]?(?:cycles?|clocks?)[_ ]?(?:per|a|\/)[_ ]?(?:packet|pkt)s?$/i,
  ],
  ['rate', /^(?:throughput|rate|rx|received|forwarded|max|result)?[_ ]*(?:in )?\(?[kM]?pps\)?$/i],
  ['workers', /^(?:n[_ ]?)?(?:workers?|cores?|threads?|lcores?|pmds?)$/i],
  ['loss', /^(?:loss|lost|drop(?:ped|s)?)[_ ]?(?:ratio|share|percent|\(?%\)?)?$/i],
];

interface Shape {
  mark: string;
  width: number;
  columns: ReadonlyMap<Column, number>;
  factor: number;
  percent: boolean;
}

const mostRows = 1000;

/** Rows of the first table that has a packet rate, with `,`, `;`, tabs or `|` between its cells. */
export function statedResults(text: string): StatedResult[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  for (const [k, line] of lines.entries()) {
    const shape = shapeOf(line);
    if (shape === null) continue;
    return lines.slice(k + 1, k + 1 + mostRows).flatMap((row) => rowOf(row, shape));
  }
  return [];
}

const tableCells = (line: string, mark: string): string[] =>
  (mark === '|' ? line.replace(/^\s*\|/, '').replace(/\|\s*$/, '') : line)
    .split(mark)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** `Rate [Mpps]` without its brackets. */
const plainCell = (cell: string) =>
  cell
    .replace(/[_[\]()]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

function shapeOf(line: string): Shape | null {
  if (!/pps/i.test(line) || line.length > 2000) return null;
  for (const mark of [',', ';', '\t', '|']) {
    const cells = tableCells(line, mark);
    // Words with a colon in front of the first name are not part of the table.
    if (cells.length < 3 || /:\s/.test(cells[0]!)) continue;
    const columns = new Map<Column, number>();
    cells.forEach((cell, k) => {
      const meaning = meanings.find(([, pattern]) => pattern.test(plainCell(cell)))?.[0];
      if (meaning !== undefined && !columns.has(meaning)) columns.set(meaning, k);
    });
    const rate = columns.get('rate');
    if (rate === undefined) continue;
    const unit = /([kM]?)pps/i.exec(cells[rate]!)![1]!.toLowerCase();
    const loss = columns.get('loss');
    return {
      ...{ mark, columns, width: cells.length },
      factor: unit === 'm' ? 1 : unit === 'k' ? 1e-3 : 1e-6,
      percent: loss !== undefined && /%|percent/i.test(cells[loss]!),
    };
  }
  return null;
}

function rowOf(line: string, { mark, width, columns, factor, percent }: Shape): StatedResult[] {
  const cells = tableCells(line, mark);
  if (cells.length < width) return [];
  const number = (column: Column): number | null => {
    const at = columns.get(column);
    const cell = at === undefined ? '' : cells[at]!.replace(/%$/, '').trimEnd();
    return /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null;
  };
  const rate = number('rate');
  if (rate === null || rate <= 0) return [];
  const workers = number('workers') ?? 1;
  const offered = number('offered');
  const loss = number('loss');
  return [
    {
      label: numberOf(workers, 'worker'),
      ...{ workers, rateMpps: rate * factor, cyclesPerPacket: number('cycles') },
      offeredMpps: offered === null ? null : offered * factor,
      lossShare: loss === null ? null : percent ? loss / 100 : loss,
      words: cells.filter((cell) => /[a-z]/i.test(cell)).join(' '),
    },
  ];
}

/** A rate at one frame size; `series`: rates of one are of the same program. */
export interface SizedRate {
  bytes: number;
  mpps: number;
  series: string;
}

/** Preamble and gap, bytes. */
const framing = 20;
const sizeHead = /\b(?:size|length|frames?|bytes)\b/i;
const linkHead = /%.{0,20}?\b(\d+(?:\.\d+)?) ?G|\b(\d+(?:\.\d+)?) ?G(?:be|bit\/s|bps|b\/s)?\b.{0,20}?%/i;
const rateHead = /\b([kM])pps\b/;
const bitHead = /\b([GM])(?:bit\/s|bits?\/sec|bps|b\/s)/i;
/** Packets a second of a column's number at a frame size, in millions; null for a column of something else. */
function mppsBy(head: string): ((value: number, bytes: number) => number) | null {
  const perFrame = (bits: number, bytes: number) => bits / ((bytes + framing) * 8) / 1e6;
  const link = linkHead.exec(head);
  if (link !== null)
    return (value, bytes) => perFrame((value / 100) * Number(link[1] ?? link[2]) * 1e9, bytes);
  const packets = rateHead.exec(head);
  if (packets !== null) return (value) => value * (packets[1] === 'M' ? 1 : 1e-3);
  const bits = bitHead.exec(head);
  if (bits !== null) return (value, bytes) => perFrame(value * (/g/i.test(bits[1]!) ? 1e9 : 1e6), bytes);
  return null;
}

/** Rates at frame sizes: tables with a column of sizes (`|`, `,`, `;`, tabs), and `64 B: 13.4 Mpps` in words. */
export function sizedRates(text: string): SizedRate[] {
  const rates: SizedRate[] = [];
  let shape: { mark: string; size: number; columns: ReturnType<typeof mppsBy>[]; heads: string[] } | null =
    null;
  for (const line of text.split(/\r\n|\n|\r/).slice(0, mostRows)) {
    const mark = ['|', '\t', ';', ','].find((one) => line.includes(one));
    if (mark === undefined || line.length > 400) continue;
    const cells = tableCells(line, mark);
    if (!/\d/.test(cells[0]!) && cells.some((cell) => sizeHead.test(cell))) {
      const columns = cells.map((cell) => mppsBy(cell));
      const size = cells.findIndex((cell, k) => sizeHead.test(cell) && columns[k] === null);
      shape = size >= 0 && columns.some((one) => one !== null) ? { mark, size, columns, heads: cells } : null;
      continue;
    }
    if (shape === null || mark !== shape.mark || cells.length !== shape.heads.length) continue;
    const bytes = Number(/^(\d{2,5})(?: ?(?:B|bytes?))?$/.exec(cells[shape.size]!)?.[1] ?? NaN);
    if (!(bytes >= 60 && bytes <= 9700)) continue;
    for (const [k, mpps] of shape.columns.entries()) {
      const value = Number(cells[k]!.replace(/ ?%$/, ''));
      if (mpps !== null && value > 0)
        rates.push({ bytes, mpps: mpps(value, bytes), series: shape.heads[k]! });
    }
  }
  return rates;
}

/** One load: idle time of the cores that carry it, and the loss, both as shares. */
export interface IdleLoss {
  idle: number;
  loss: number;
}

/** Rows of the first table with a column of idle time and one of loss, in per cent. */
export function idleLosses(text: string): IdleLoss[] {
  const lines = text.split(/\r\n|\n|\r/).slice(0, mostRows);
  for (const [k, line] of lines.entries()) {
    const mark = ['|', '\t', ';', ','].find((one) => line.includes(one));
    if (mark === undefined || !/idle/i.test(line) || !/%/.test(line)) continue;
    const heads = tableCells(line, mark);
    const [idle, loss] = [/\bidle\b/i, /\b(?:loss|lost|drop\w*)\b/i].map((name) =>
      heads.findIndex((head) => name.test(head)),
    ) as [number, number];
    if (idle < 0 || loss < 0 || idle === loss) continue;
    return lines.slice(k + 1).flatMap((row) => {
      const cells = tableCells(row, mark);
      const shares = [cells[idle], cells[loss]].map(
        (cell) => Number((cell || 'x').replace(/ ?%$/, '')) / 100,
      );
      return cells.length !== heads.length || shares.some(Number.isNaN)
        ? []
        : [{ idle: shares[0]!, loss: shares[1]! }];
    });
  }
  return [];
}

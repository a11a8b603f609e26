/** Tables of results: a packet rate in each row, and cycles a packet, workers, what was offered, where they have it. */

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
  return lines.slice(0, mostRows).flatMap(sentenceOf);
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
    // Words with a colon in front of the first name are no part of the table.
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

/** `offered 12 Mpps: received 6.1 Mpps` */
const inSentence =
  /\b(?:offered|sent|tx)\D{0,8}(\d+(?:\.\d+)?) ?([kM])pps\b\D{1,24}\b(?:received|forwarded|rx|carried|delivered)\D{0,8}(\d+(?:\.\d+)?) ?([kM])pps\b/i;

function sentenceOf(line: string): StatedResult[] {
  const found = line.length > 200 ? null : inSentence.exec(line);
  if (found === null) return [];
  const mppsOf = (value: string, unit: string) => Number(value) * (unit.toUpperCase() === 'M' ? 1 : 1e-3);
  const [offeredMpps, rateMpps] = [mppsOf(found[1]!, found[2]!), mppsOf(found[3]!, found[4]!)];
  if (offeredMpps <= 0 || rateMpps <= 0) return [];
  const unknown = { cyclesPerPacket: null, lossShare: null, workers: 1 };
  return [{ ...unknown, label: line.trim().slice(0, 60), rateMpps, offeredMpps, words: '' }];
}

function rowOf(line: string, { mark, width, columns, factor, percent }: Shape): StatedResult[] {
  const cells = tableCells(line, mark);
  if (cells.length < width) return [];
  const number = (column: Column): number | null => {
    const at = columns.get(column);
    const cell = at === undefined ? '' : cells[at]!.replace(/\s*%$/, '');
    return /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null;
  };
  const rate = number('rate');
  if (rate === null || rate <= 0) return [];
  const workers = number('workers') ?? 1;
  const offered = number('offered');
  const loss = number('loss');
  return [
    {
      label: `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
      ...{ workers, rateMpps: rate * factor, cyclesPerPacket: number('cycles') },
      offeredMpps: offered === null ? null : offered * factor,
      lossShare: loss === null ? null : percent ? loss / 100 : loss,
      words: cells.filter((cell) => /[a-z]/i.test(cell)).join(' '),
    },
  ];
}

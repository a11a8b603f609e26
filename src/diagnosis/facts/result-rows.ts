/** Tables of results with a rate and cycles a packet in each row, and what the rows say of themselves. */

export interface ResultRow {
  label: string;
  workers: number;
  rateMpps: number;
  cyclesPerPacket: number | null;
  lossShare: number | null;
  /** Words of the row. */
  words: string;
}

const meanings: readonly [keyof Columns, RegExp][] = [
  ['rate', /^(?:throughput|rate|rx|received)[_ ]?(?:in )?\(?(?:mpps)\)?$|^mpps$/i],
  [
    'cycles',
    /^(?:dataplane_|processing[_ ]|worker_)?cycles?[_ ](?:per|a|\/)[_ ]?packet$|^cycles\/p(?:ac)?ke?t$/i,
  ],
  ['workers', /^(?:workers?|cores?|threads?|n_?cores|lcores)$/i],
  ['loss', /^(?:loss|drop)[_ ]?(?:ratio|share|percent|%)?$/i],
];

interface Columns {
  rate?: number;
  cycles?: number;
  workers?: number;
  loss?: number;
}

/** Rows of the first table of comma-separated values that has a packet rate; empty for any other text. */
export function resultRows(text: string): ResultRow[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => line.split(',').length >= 3 && columnsOf(line).rate !== undefined);
  if (at < 0) return [];
  const columns = columnsOf(lines[at]!);
  const width = lines[at]!.split(',').length;
  return lines.slice(at + 1).flatMap((line): ResultRow[] => {
    const cells = line.split(',').map((cell) => cell.trim());
    if (cells.length < width) return [];
    const number = (column: number | undefined) => {
      const value = column === undefined || cells[column] === '' ? NaN : Number(cells[column]);
      return Number.isFinite(value) ? value : null;
    };
    const rateMpps = number(columns.rate);
    if (rateMpps === null || rateMpps <= 0) return [];
    const workers = number(columns.workers) ?? 1;
    return [
      {
        ...{ workers, rateMpps, cyclesPerPacket: number(columns.cycles), lossShare: number(columns.loss) },
        label: `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
        words: cells.filter((cell) => /[a-z]/i.test(cell)).join(' '),
      },
    ];
  });
}

function columnsOf(line: string): Columns {
  const columns: Columns = {};
  line.split(',').forEach((cell, k) => {
    const meaning = meanings.find(([, pattern]) => pattern.test(cell.trim()))?.[0];
    if (meaning !== undefined) columns[meaning] ??= k;
  });
  return columns;
}

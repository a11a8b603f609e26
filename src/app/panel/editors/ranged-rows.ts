/**
 * Rows of a table whose keys are ranges, as network cards count frames by size: `rx_65_to_127_byte_packets: 12`,
 * `rx_size_512_to_1023_packets: 12`, `rx_size_127: 12` (a range by its upper end), `65-127: 12`. A range is taken at
 * its middle.
 */
export interface RangedRow {
  row: string;
  /** Counted from 1. */
  line: number;
}

/** A name with a digit and a whole count after a colon or an equals sign; null: another line. */
function countedLine(line: string): { name: string; count: string } | null {
  const end = Math.max(line.lastIndexOf(':'), line.lastIndexOf('='));
  const [name, count] = [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  return end > 0 && /\d/.test(name) && /^\d+$/.test(count) && !/[:;,=]/.test(name) ? { name, count } : null;
}

/** Sizes in a name: a range, or one size that no other digits precede. */
const range = /(?:^|[_.\s])(\d+)(?:_?(?:to|-|_)_?(\d+|max))(?![\d])/;
const single = /(?:size|rx|tx|^)[_.\s]?(\d+)(?:$|_)/;

const ofFrames = /size|byte|octet|(?:^|[_.\s])[rt]x_\d/;

/** Middle of the sizes in a name; null where it has none. */
function middleOf(name: string): number | null {
  const between = range.exec(name);
  if (between !== null) {
    const [from, to] = [Number(between[1]), Number(between[2])];
    return Number.isNaN(to) ? from : Math.round((from + to) / 2);
  }
  const only = single.exec(name);
  if (only === null) return null;
  const size = Number(only[1]);
  if (!/[a-z]/.test(name) || size === 64) return size;
  // Drivers that name the upper end have ranges that begin at powers of two.
  return Math.round((2 ** Math.floor(Math.log2(size)) + size) / 2);
}

/** `size: count` of each line that has one; sent frames only where no received ones are counted. null: none. */
export function rangedRows(text: string): readonly RangedRow[] | null {
  const rows = text.split(/\r?\n/).flatMap((line, k) => {
    const found = countedLine(line);
    if (found === null) return [];
    const { name, count } = found;
    const isNamed = /[a-z]/.test(name);
    if (isNamed && !ofFrames.test(name)) return [];
    const size = middleOf(name.toLowerCase());
    return size === null || size < 64 ? [] : [{ row: `${size}: ${count}`, line: k + 1, name, isNamed }];
  });
  if (!rows.some(({ name, isNamed }) => isNamed || range.test(name))) return null;
  const received = rows.filter(({ name }) => !/(?:^|[_.])tx/.test(name));
  return received.length > 0 ? received : rows;
}

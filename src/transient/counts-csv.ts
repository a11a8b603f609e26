/** Counts of packets an interval from a table: one line an interval, the count in its last column. */

export type CountsReading =
  | { ok: true; counts: number[] }
  | { ok: false; code: 'counts-csv'; message: string };

const separator = /[,;\t]/;

/** A first line without a number is a heading; empty lines at the end are passed over. */
export function readCounts(text: string): CountsReading {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  const counts: number[] = [];
  for (const [k, line] of lines.entries()) {
    const cell = line
      .split(separator)
      .at(-1)!
      .trim()
      .replace(/^"(.*)"$/, '$1');
    const count = cell === '' ? NaN : Number(cell);
    if (Number.isInteger(count) && count >= 0) counts.push(count);
    else if (k > 0 || !/^[^\d]*$/.test(cell) || cell === '') {
      const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
      return {
        ok: false,
        code: 'counts-csv',
        message: `Line ${k + 1} is no count: “${shown}” is not a whole number of packets of 0 or more.`,
      };
    }
  }
  if (counts.length > 0) return { ok: true, counts };
  return { ok: false, code: 'counts-csv', message: 'The table has no line with a count.' };
}

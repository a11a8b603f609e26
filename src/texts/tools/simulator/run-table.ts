/** The columns of a simulator's table as numbers, times in µs. */
import { GrowingNumbers } from '../../lines/growing-numbers.ts';
import type { PacketTable } from '../../runs/packets.ts';
import type { TableShape } from '../../lines/text-table.ts';
import { readNumbers } from '../../lines/table-numbers.ts';
import type { ColumnRole, NamedColumn } from './columns.ts';

const timeRoles = ['arrival', 'start', 'departure', 'interarrival', 'service', 'waiting', 'sojourn'] as const;

/** Flags in words become numbers, in the table alone that has a column of them. */
export function withFlags(text: string, columns: readonly NamedColumn[]): string {
  if (!columns.some(({ role }) => role === 'lost')) return text;
  return text.replace(/\b(?:true|yes)\b/gi, '1').replace(/\b(?:false|no)\b/gi, '0');
}

export type Table = PacketTable & { time?: Float64Array; duration?: Float64Array };

export function tableColumns(
  text: string,
  shape: TableShape,
  used: readonly NamedColumn[],
  unitUs: number,
  onProgress?: (characters: number) => void,
): { table: Table; rows: number; otherLines: number } {
  const columns = used.map(() => new GrowingNumbers());
  const lines = new GrowingNumbers();
  const stored = Math.max(...used.map(({ place }) => place)) + 1;
  const { rows, otherLines } = readNumbers(
    text,
    shape,
    stored,
    ({ values, line }) => {
      lines.push(line);
      used.forEach(({ place }, k) => columns[k]!.push(values[place]!));
    },
    onProgress,
  );
  const table: Table = { line: lines.scaled() };
  const isPlain = (role: ColumnRole) => role === 'lost' || role === 'queue' || role === 'number';
  used.forEach(({ role }, k) => {
    table[role as 'arrival'] = columns[k]!.scaled(isPlain(role) ? 1 : unitUs);
  });
  return { table: withLost(table), rows, otherLines };
}

/** A packet without times among others that have some was lost, where no column says so. */
function withLost(table: Table): Table {
  const { lost, arrival, departure = table.start } = table;
  if (lost !== undefined || arrival === undefined || departure === undefined) return table;
  let last = departure.length - 1;
  while (last > 0 && Number.isNaN(departure[last])) last--;
  const flags = departure.map((time, row) => (Number.isNaN(time) && row < last ? 1 : 0));
  return flags.includes(1) ? { ...table, lost: flags } : table;
}

/** The largest step of which all times are multiples, where they are whole numbers of the text's unit; else null. */
export function slotOf(table: Table, unitUs: number): number | null {
  let step = 0;
  for (const times of timeRoles.flatMap((role) => table[role] ?? [])) {
    for (const time of times) {
      if (Number.isNaN(time)) continue;
      const units = Math.round(time / unitUs);
      if (Math.abs(time / unitUs - units) > wholeTo) return null;
      for (let rest = Math.abs(units); rest > 0;) [step, rest] = [rest, step % rest];
    }
  }
  return step === 0 ? null : step * unitUs;
}

/** Rounding of a whole number times a unit. */
const wholeTo = 1e-6;

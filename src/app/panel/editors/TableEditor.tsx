import type { TableField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { checkValue, parseNumber } from '../../../scenario/file/check-field.ts';
import { quote } from '../../../scenario/file/fault-words.ts';
import { entryText, sizes } from '../../core/inputs/value-text.ts';
import { rangedRows } from './ranged-rows.ts';
import { TextEditor } from './TextEditor.tsx';

/** A table input as text: rows `size: value`, with a colon, comma, semicolon, tab or space between. */
type TableReading = { ok: true; table: Readonly<Record<string, number>> } | { ok: false; message: string };

/** Rows in order of size, `1: 1.06`. */
export function tableText(table: Readonly<Record<string, number>>): string {
  return sizes(table)
    .map((size) => `${size}: ${entryText(table[String(size)])}`)
    .join('\n');
}

/** Several rows in a line, each with a colon: `64:7, 594:4`. */
const severalRows = /^[^:,;]+:[^:,;]+(?:[,;][^:,;]+:[^:,;]+)+$/;

/** Each row with the number of its line, counted from 1; without empty ones, and those that start with `#`. */
function rowsOf(text: string, field: TableField): readonly { row: string; line: number }[] {
  const counted = field.keyRanges === true ? rangedRows(text) : null;
  if (counted !== null) return counted;
  return text
    .split(/\r?\n/)
    .flatMap((whole, k) =>
      (severalRows.test(whole) ? whole.split(/[,;]/) : [whole]).map((row) => ({
        row: row.trim(),
        line: k + 1,
      })),
    )
    .filter(({ row }) => row !== '' && !row.startsWith('#'));
}

const rowWords = ({ keyLabel, valueLabel, unit }: TableField): string =>
  `${keyLabel}: ${valueLabel}${unit === '' ? '' : ` in ${unit}`}`;

/** Reads rows. A fault names its line. */
export function readTable(text: string, field: TableField): TableReading {
  const table: Record<string, number> = {};
  for (const { row, line } of rowsOf(text, field)) {
    const refuse = (message: string): TableReading => ({ ok: false, message: `Line ${line}: ${message}` });
    const cells = row.split(/\s*[:;,\t]\s*|\s+/).filter((cell) => cell !== '');
    const [key, value] = cells.map(parseNumber);
    if (cells.length !== 2 || key === null || value === null) {
      return refuse(`expected “${rowWords(field)}”, found ${quote(row)}.`);
    }
    if (String(key) in table) return refuse(`${field.keyLabel} ${key} is already given above.`);
    const check = checkValue(field, { [String(key)]: value });
    if (!check.ok) return refuse(check.fault.message);
    table[String(key)] = value;
  }
  if (Object.keys(table).length === 0) return { ok: false, message: 'Give at least one row.' };
  return { ok: true, table };
}

interface Props {
  field: TableField;
  describedBy: string;
  onEnd: () => void;
}

/** A table as rows of text. */
export function TableEditor({ field, describedBy, onEnd }: Props) {
  const { setValue } = useActions();
  const table = useApp((state) => state.values[field.name] as Readonly<Record<string, number>> | null);
  return (
    <TextEditor
      label={`${field.label}, rows`}
      hint={`One row each: ${rowWords(field)}`}
      describedBy={describedBy}
      assumes={(text) =>
        field.keyRanges === true && rangedRows(text) !== null
          ? 'Each range of sizes is taken at its middle: its packets may be smaller or larger.'
          : null
      }
      initial={table === null ? '' : tableText(table)}
      check={(text) => {
        const reading = readTable(text, field);
        return reading.ok ? null : reading.message;
      }}
      onApply={(text) => {
        const reading = readTable(text, field);
        if (reading.ok) setValue(field.name, reading.table);
        onEnd();
      }}
      onCancel={onEnd}
    />
  );
}

import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { RowsColumn } from '../../../models/contract/inputs.ts';

interface Props {
  column: RowsColumn;
  text: string;
  /** `Port 3, share of the load in %`. */
  label: string;
  /** Its coordinates: `2,0`; the editor moves the focus by them. */
  place: string;
  invalid: boolean;
  describedBy: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** One cell: a number or words as text, or one of several choices. */
export function GridCellEntry({
  column,
  text,
  label,
  place,
  invalid,
  describedBy,
  onText,
  ...events
}: Props) {
  const shared = {
    'data-cell': place,
    'aria-label': label,
    'aria-invalid': invalid,
    ...(invalid ? { 'aria-describedby': describedBy } : {}),
    value: text,
    ...events,
  };
  if (column.kind === 'choice') {
    const known = column.options.some(({ value }) => value === text);
    return (
      <select
        {...shared}
        onChange={(event) => {
          onText(event.target.value);
        }}
      >
        {column.optional || text === '' ? <option value="">–</option> : null}
        {known || text === '' ? null : <option value={text}>{text}</option>}
        {column.options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      className={column.kind === 'number' ? 'grid-number' : 'grid-text'}
      style={{ minWidth: cellWidth(column) }}
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        onText(event.target.value);
      }}
    />
  );
}

/** Least width of a cell, in digits: a point and seven of them, fewer for small whole numbers. */
function cellWidth(column: RowsColumn): string {
  if (column.kind !== 'number') return '13ch';
  return column.integer ? `${Math.max(3, String(column.max).length) + 2}ch` : '10ch';
}

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useMemo } from 'react';
import { capitalised } from '../../../text/number-words.ts';
import type { RowsColumn } from '../../../models/contract/inputs.ts';
import type { GridCells } from './grid-cells.ts';
import { columnHeading, columnUnit, type GridShape } from './grid-shape.ts';
import { cellName, type GridReading, percent } from './read-grid.ts';
import { Select } from '../../kit/Select.tsx';
import { Button } from '../../kit/Button.tsx';

interface GridCellEntryProps {
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
function GridCellEntry({
  column,
  text,
  label,
  place,
  invalid,
  describedBy,
  onText,
  ...events
}: GridCellEntryProps) {
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
      <Select
        {...shared}
        options={[
          ...(column.optional || text === '' ? [{ value: '', label: '–' }] : []),
          ...(known || text === '' ? [] : [{ value: text, label: text }]),
          ...column.options,
        ]}
        onChange={onText}
      />
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
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** Least width of a cell, in digits: a point and seven of them, fewer for small whole numbers. */
function cellWidth(column: RowsColumn): string {
  if (column.kind !== 'number') return '13ch';
  return column.integer ? `${Math.max(3, String(column.max).length) + 2}ch` : '10ch';
}

interface Props {
  shape: GridShape;
  cells: GridCells;
  reading: GridReading;
  /** Accessible name of the table. */
  caption: string;
  /** Id of the sentence about the fault. */
  faultId: string;
  table: RefObject<HTMLTableElement | null>;
  onText: (row: number, column: number, text: string) => void;
  onKeyDown: (event: KeyboardEvent, row: number, column: number) => void;
  onPaste: (event: ClipboardEvent, row: number, column: number) => void;
  onRemove: (row: number) => void;
}

/** The cells as a table, with the sum of each row of shares, and a button that removes the row. */
export function GridTable({ shape, cells, reading, caption, faultId, table, ...events }: Props) {
  const { onText, onKeyDown, onPaste, onRemove } = events;
  const faulty = useMemo(
    () => new Set(reading.cellFaults.map(({ row, column }) => `${row},${column}`)),
    [reading],
  );
  const removable = shape.minRows < shape.maxRows;
  return (
    <table ref={table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{capitalised(shape.rowLabel)}</th>
          {shape.columns.map((column) => (
            <th key={column.name} scope="col" data-kind={column.kind}>
              {capitalised(columnHeading(column))}
            </th>
          ))}
          {shape.whole === 'row' ? <th scope="col">Sum</th> : null}
          {removable ? (
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {cells.map((row, k) => (
          <tr key={k}>
            <th scope="row">{k + 1}</th>
            {row.map((cell, j) => {
              const column = shape.columns[j];
              const unit = columnUnit(column);
              return (
                <td key={column.name}>
                  <GridCellEntry
                    column={column}
                    text={cell.text}
                    label={cellName(shape, k, j) + (unit === '' ? '' : ` in ${unit}`)}
                    place={`${k},${j}`}
                    invalid={faulty.has(`${k},${j}`)}
                    describedBy={faultId}
                    onText={(text) => onText(k, j, text)}
                    onKeyDown={(event) => onKeyDown(event, k, j)}
                    onPaste={(event) => onPaste(event, k, j)}
                  />
                </td>
              );
            })}
            {shape.whole === 'row' ? <SumCell sum={reading.sums[k]} /> : null}
            {removable ? (
              <td>
                <Button
                  quiet
                  aria-label={`Remove ${shape.rowLabel} ${k + 1}`}
                  disabled={cells.length <= shape.minRows}
                  onClick={() => onRemove(k)}
                >
                  Remove
                </Button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SumCell({ sum }: { sum: number | null | undefined }) {
  return <td className="grid-sum">{sum === null || sum === undefined ? '–' : percent(sum)}</td>;
}

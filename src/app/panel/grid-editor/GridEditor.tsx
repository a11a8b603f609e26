import {
  type GridDraft,
  followValues,
  openDraft,
  takenBack,
  withCells,
  withNewRow,
  withoutRow,
  withRefusal,
  withText,
} from './grid-draft.ts';
import './grid-editor.css';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { EnteredInputs, InputValue } from '../../../models/contract/inputs.ts';
import { numberOf, capitalised } from '../../../text/number-words.ts';
import { cellsOf, equalCells, normalisedCells } from './grid-cells.ts';
import { type GridField, gridShape, type GridShape } from './grid-shape.ts';
import { GridTable } from './GridTable.tsx';
import { pasteBlock, readBlock } from './paste-block.ts';
import { type GridReading, percent, readGrid } from './read-grid.ts';
import { Button } from '../../kit/Button.tsx';

interface Props {
  field: GridField;
  /** The present inputs; when they change while it is open, the editor shows the new ones. */
  values: EnteredInputs;
  describedBy: string;
  onApply: (value: InputValue) => void;
  onCancel: () => void;
}

/**
 * A list, a matrix or rows as an editable table: checked while typed, applied with Apply. A block from a spreadsheet is
 * pasted at the focused cell.
 */
export function GridEditor({ field, values, describedBy, onApply, onCancel }: Props) {
  const value = values[field.name];
  const shape = useMemo(() => gridShape(field, value, values), [field, value, values]);
  const base = useMemo(() => cellsOf(field, shape, value, values), [field, shape, value, values]);
  const [stored, setDraft] = useState(() => openDraft(base));
  const draft = followValues(stored, shape, base);
  if (draft !== stored) setDraft(draft);
  const reading = useMemo(() => readGrid(field, shape, draft.cells), [field, shape, draft.cells]);
  const table = useRef<HTMLTableElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const id = useId();
  const fault = draft.refusal ?? reading.message;

  /** False where there is no such cell. */
  function enterCell(row: number, column: number): boolean {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return cell instanceof HTMLElement;
  }

  // A new row is mounted only after the change that adds it.
  useEffect(() => {
    enterCell(focus.row, focus.column);
  }, [focus]);

  function move(event: KeyboardEvent, row: number, column: number) {
    const inList = event.target instanceof HTMLSelectElement;
    const down = event.key === 'Enter' ? !event.shiftKey : event.key === 'ArrowDown' && !inList;
    const up = event.key === 'Enter' ? event.shiftKey : event.key === 'ArrowUp' && !inList;
    if ((!down && !up) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!enterCell(row + (down ? 1 : -1), column) && event.key === 'Enter' && down) apply.current?.focus();
  }

  function paste(event: ClipboardEvent, row: number, column: number) {
    const block = readBlock(shape, event.clipboardData.getData('text/plain'));
    if (block === null) return;
    event.preventDefault();
    const result = pasteBlock(shape, draft.cells, { row, column }, block);
    setDraft(
      result.ok ? withCells(draft, result.cells, result.announcement) : withRefusal(draft, result.message),
    );
  }

  function remove(row: number) {
    setDraft(withoutRow(draft, row, `${capitalised(shape.rowLabel)} ${row + 1} removed.`));
    setFocus({ row: Math.max(0, Math.min(row, draft.cells.length - 2)), column: 0 });
  }

  return (
    <div
      className="grid-editor"
      role="group"
      aria-label={`${field.label}, table`}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <ReplacedNotice draft={draft} onBack={() => setDraft(takenBack(draft))} />
      <div className="grid-scroll">
        <GridTable
          shape={shape}
          cells={draft.cells}
          reading={reading}
          caption={`${field.label}. Enter goes down; a block from a spreadsheet can be pasted at a cell.`}
          faultId={`${id}-fault`}
          table={table}
          onText={(row, column, text) => setDraft(withText(draft, row, column, text))}
          onKeyDown={move}
          onPaste={paste}
          onRemove={remove}
        />
      </div>
      <p className="grid-status" id={`${id}-fault`} data-fault={fault === null ? undefined : ''}>
        {fault ?? restingWords(shape, draft.cells.length, reading)}
      </p>
      <div className="grid-actions">
        <div className="button-row">
          {shape.minRows === shape.maxRows ? null : (
            <Button
              disabled={draft.cells.length >= shape.maxRows}
              onClick={() => {
                setDraft(withNewRow(draft, shape));
                setFocus({ row: draft.cells.length, column: 0 });
              }}
            >
              Add {shape.rowLabel}
            </Button>
          )}
          {shape.whole === null ? null : (
            <>
              <Button
                title="Scale to a sum of 100 %"
                disabled={reading.shares === null}
                onClick={() => {
                  if (reading.shares === null) return;
                  setDraft(withCells(draft, normalisedCells(shape, reading.shares), 'Scaled to 100 %.'));
                }}
              >
                Normalise
              </Button>
              <Button
                title="The same share for each"
                onClick={() =>
                  setDraft(withCells(draft, equalCells(shape, draft.cells), 'All shares are equal.'))
                }
              >
                Equalise
              </Button>
            </>
          )}
        </div>
        <div className="button-row">
          <Button
            ref={apply}
            primary
            disabled={reading.value === undefined}
            onClick={() => {
              if (reading.value !== undefined) onApply(reading.value);
            }}
          >
            Apply
          </Button>
          <Button quiet onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {draft.refusal ?? draft.announcement}
      </span>
    </div>
  );
}

/** Text of the line under the cells while there is no fault: sums of shares, or the number of rows. */
function restingWords(shape: GridShape, rows: number, { sums }: GridReading): string {
  if (shape.whole === 'column') return `Sum ${percent(sums[0] ?? 0)}`;
  if (shape.whole === 'row') return `The shares of each ${shape.rowLabel} add up to ${percent(1)}.`;
  return `${numberOf(rows, shape.rowLabel)}, at most ${shape.maxRows}`;
}

/**
 * Notice that the values changed elsewhere during an entry, with a button that restores the entry where it still fits.
 */
function ReplacedNotice({ draft, onBack }: { draft: GridDraft; onBack: () => void }) {
  if (!draft.replaced) return null;
  if (draft.setAside === null) {
    return (
      <p className="grid-notice" role="status">
        The values were changed elsewhere and are shown here. Your entries no longer fit them.
      </p>
    );
  }
  return (
    <p className="grid-notice" role="status">
      The values were changed elsewhere and are shown here.{' '}
      <Button onClick={onBack}>Back to my entries</Button>
    </p>
  );
}

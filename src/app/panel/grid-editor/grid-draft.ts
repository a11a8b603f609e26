/** The draft of an editor, until it is applied; and its fate when the values change elsewhere. */
import { type GridCells, newRow, sameCells } from './grid-cells.ts';
import type { GridShape } from './grid-shape.ts';

export interface GridDraft {
  cells: GridCells;
  /** The present values at its beginning. */
  base: GridCells;
  /** The values changed elsewhere and replaced the entry; true until the next change. */
  replaced: boolean;
  /** The entry at that time; null where it no longer fits, or where there was none. */
  setAside: GridCells | null;
  /** The last action, for a live region. */
  announcement: string;
  /** Reason why the last paste was refused; null after any other action. */
  refusal: string | null;
}

export function openDraft(base: GridCells): GridDraft {
  return { cells: base, base, replaced: false, setAside: null, announcement: '', refusal: null };
}

/** The draft with other cells; the first change discards the entry set aside. */
export function withCells(draft: GridDraft, cells: GridCells, announcement = ''): GridDraft {
  return { ...draft, cells, replaced: false, setAside: null, announcement, refusal: null };
}

export function withText(draft: GridDraft, row: number, column: number, text: string): GridDraft {
  const cells = draft.cells.map((line, k) =>
    k === row ? line.map((cell, j) => (j === column ? { text } : cell)) : line,
  );
  return withCells(draft, cells);
}

export function withRefusal(draft: GridDraft, refusal: string): GridDraft {
  return { ...draft, announcement: '', refusal };
}

export function withNewRow(draft: GridDraft, shape: GridShape): GridDraft {
  return withCells(draft, [...draft.cells, newRow(shape)]);
}

export function withoutRow(draft: GridDraft, row: number, announcement: string): GridDraft {
  return withCells(
    draft,
    draft.cells.filter((_, k) => k !== row),
    announcement,
  );
}

/**
 * The values changed elsewhere: they are shown, and the entry is set aside where it still fits. `base`: the cells for
 * the new values.
 */
export function followValues(draft: GridDraft, shape: GridShape, base: GridCells): GridDraft {
  if (sameCells(draft.base, base)) return draft;
  const untouched = sameCells(draft.cells, draft.base);
  const entered = untouched ? draft.setAside : draft.cells;
  return {
    ...openDraft(base),
    replaced: !untouched || draft.replaced,
    setAside: entered !== null && fits(shape, entered) ? entered : null,
  };
}

function fits(shape: GridShape, cells: GridCells): boolean {
  return (
    cells.length >= shape.minRows &&
    cells.length <= shape.maxRows &&
    cells.every((row) => row.length === shape.columns.length)
  );
}

/** Restores the entry set aside. */
export function takenBack(draft: GridDraft): GridDraft {
  return draft.setAside === null ? draft : withCells(draft, draft.setAside, 'Your entries are back.');
}

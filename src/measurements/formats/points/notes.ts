/** Notes about a table of points besides its curves. */
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import { incompleteLastRowDropped } from '../format-parser.ts';
import type { PointsStart } from './header.ts';

/** Rows that were read and left out. */
export function droppedRows(
  withoutResult: number,
  withoutSamples: number,
  incompleteLastRow: boolean,
): DroppedRows[] {
  const dropped: DroppedRows[] = [];
  const rows = (count: number) => (count === 1 ? '1 row has' : `${grouped(count)} rows have`);
  if (withoutResult > 0) {
    dropped.push({ code: 'no-result', count: withoutResult, message: `${rows(withoutResult)} no result.` });
  }
  if (withoutSamples > 0) {
    dropped.push({
      code: 'zero-count',
      count: withoutSamples,
      message: `${rows(withoutSamples)} 0 samples.`,
    });
  }
  if (incompleteLastRow) dropped.push(incompleteLastRowDropped);
  return dropped;
}

/** How the columns were understood where the header leaves something open. */
export function columnNotes({ header, shown }: PointsStart, emptyCells: number): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const { columns, leftOut } = header;
  const frame = columns.get('frame');
  if (frame && !frame.saysBytes) {
    notes.push({ code: 'frame-size', message: `${shown[frame.cell]!} is read as the frame size in bytes.` });
  }
  if (columns.has('port') && columns.has('load')) {
    notes.push({ code: 'total-load', message: 'Loads are assumed to be totals over all ports.' });
  }
  if (emptyCells > 0) {
    const cells = emptyCells === 1 ? '1 empty result is' : `${grouped(emptyCells)} empty results are`;
    notes.push({ code: 'empty-cells', message: `${cells} left out.` });
  }
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, 4).map((cell) => shown[cell]!);
    const more = leftOut.length > names.length ? ` and ${leftOut.length - names.length} more` : '';
    const columnsWord = leftOut.length === 1 ? 'Column' : 'Columns';
    notes.push({ code: 'columns-left-out', message: `${columnsWord} not used: ${names.join(', ')}${more}.` });
  }
  return notes;
}

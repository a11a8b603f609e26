import type { DroppedRows } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';

/** What was cut off the end, and the `other` lines that are not what the reader looks for. */
export function cutAndOtherLines(cut: DroppedRows | null, other: number, sought: string): DroppedRows[] {
  const rows: DroppedRows[] = cut === null ? [] : [cut];
  if (other > 0) {
    const lines = other === 1 ? '1 line is' : `${grouped(other)} lines are`;
    rows.push({ code: 'other-lines', count: other, message: `${lines} not ${sought}.` });
  }
  return rows;
}

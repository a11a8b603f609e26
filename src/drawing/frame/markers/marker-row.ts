/**
 * The two rows above the plot area for the words of vertical markers: centred on their line where there is room, else
 * beside it, never on one another, on another's line or on the y axis title. Words without room are left out, the least
 * important first. Pure.
 */
import { PLOT_MARGINS, type PlotArea } from '../plot-geometry.ts';

/** Words to be placed, the most important first. */
export interface RowEntry {
  id: string;
  text: string;
  colour: string;
  /** Position of the line that they name, px from the plot's left edge; the middle of a stretch. */
  at: number;
  /** Half of the stretch's length, px: the words may be anywhere over it. Absent for a line. */
  reach?: number;
}

export interface RowLabel extends RowEntry {
  row: 'upper' | 'lower';
  left: number;
  width: number;
}

/** Baselines of the words, px from the plot's top edge: the y axis title is in the upper row. */
export const ROW_BASELINES = { upper: 14, lower: PLOT_MARGINS.top - 7 } as const;
/** Top of the line of a label, just below its words. */
export const ROW_FEET = { upper: ROW_BASELINES.upper + 5, lower: PLOT_MARGINS.top - 3 } as const;

/** Gap between words of one row, px. */
const GAP = 10;
/** Gap between words and a line that passes them, px. */
const LINE_GAP = 3;
/** Length by which words beside their line extend across it, px. */
const HOLD = 3;

/**
 * `last`: ending with the row, or with their stretch. `from`, `up to`: not across their line at all, so that another
 * may pass close by.
 */
type Alignment = 'centred' | 'after' | 'before' | 'last' | 'from' | 'up to';
const ALIGNMENTS: readonly Alignment[] = ['centred', 'after', 'before', 'last', 'from', 'up to'];
const ROWS = ['lower', 'upper'] as const;

interface Room {
  /** Left ends of both rows and their common right end, px from the plot's left edge. */
  starts: Record<RowLabel['row'], number>;
  end: number;
}

function leftOf(
  { at, reach = Infinity }: RowEntry,
  width: number,
  alignment: Alignment,
  start: number,
  end: number,
): number {
  if (alignment === 'after') return at - HOLD;
  if (alignment === 'before') return at - width + HOLD;
  if (alignment === 'from') return at;
  if (alignment === 'up to') return at - width;
  if (alignment === 'last') return Math.min(end, at + reach) - width;
  return Math.min(end - width, Math.max(start, at - width / 2));
}

function covers({ left, width, at: line }: RowLabel, at: number): boolean {
  // Words that end at their line keep the same distance from the next one as that line does.
  const gap = Math.min(line - left, left + width - line) < 0.01 ? 0 : LINE_GAP;
  return at > left - gap && at < left + width + gap;
}

function isFree(label: RowLabel, placed: readonly RowLabel[], { starts, end }: Room): boolean {
  const { left, width, at, reach = 0, row } = label;
  if (left < starts[row] || left + width > end || at + reach < left || at - reach > left + width)
    return false;
  return placed.every((other) => {
    if (other.row === row) return left >= other.left + other.width + GAP || other.left >= left + width + GAP;
    // the line of words in the upper row passes through the lower one; a stretch has none
    const [upper, lower] = row === 'lower' ? [other, label] : [label, other];
    return upper.reach !== undefined || !covers(lower, upper.at);
  });
}

/** Places the first entry as aligned, and each further one at the first free position. */
function arranged(
  entries: readonly (RowEntry & { width: number })[],
  first: Alignment,
  room: Room,
): RowLabel[] {
  const placed: RowLabel[] = [];
  entries.forEach((entry, index) => {
    const free = ROWS.flatMap((row) =>
      (index === 0 ? [first] : ALIGNMENTS).map((alignment): RowLabel => ({
        ...entry,
        row,
        left: leftOf(entry, entry.width, alignment, room.starts[row], room.end),
      })),
    ).find((label) => isFree(label, placed, room));
    if (free) placed.push(free);
  });
  return placed;
}

/**
 * `titleEnd`: right end of the y axis title, px from the plot's left edge. The first entry moves aside where that makes
 * room for more important others.
 */
export function placeMarkerRow(
  entries: readonly RowEntry[],
  area: PlotArea,
  titleEnd: number,
  measure: (text: string) => number,
): RowLabel[] {
  const room: Room = {
    starts: { lower: area.left, upper: Math.max(area.left, titleEnd + GAP) },
    end: area.left + area.width + PLOT_MARGINS.right - 2,
  };
  const measured = entries.map((entry) => ({ ...entry, width: measure(entry.text) }));
  let best: RowLabel[] = [];
  let mostWorth = '';
  for (const first of ALIGNMENTS) {
    const placed = arranged(measured, first, room);
    // a more important label is worth more than all less important ones together
    const worth = entries.map(({ id }) => Number(placed.some((label) => label.id === id))).join('');
    if (worth > mostWorth) [best, mostWorth] = [placed, worth];
    if (best.length === entries.length) break;
  }
  return best;
}

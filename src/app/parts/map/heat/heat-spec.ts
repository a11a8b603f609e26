/** A heat map as data: its content in the reader's units; no colours, no pixels. */
import type { Axis, FigureTable } from '../../../../models/contract/figure.ts';

/**
 * `value`: coloured; `zero`: at or below the lower end of the colour scale; `none`: no result there; `open`: not solved
 * yet.
 */
type HeatState = 'value' | 'zero' | 'none' | 'open';

export interface HeatCell {
  state: HeatState;
  /** Value in the unit of the colour scale; null without. */
  value: number | null;
  /** The value is a neighbour's until the cell is solved. */
  coarse: boolean;
  /** Inside the feasible region; null where that is unknown or there are no goals. */
  holds: boolean | null;
}

export interface HeatSpec {
  title: string;
  /** Model and method, and the progress. */
  subtitle: string;
  /** Ranges from the first cell's edge to the last one's. */
  x: Axis;
  y: Axis;
  /** Positions of the cells, rising, and their edges (one more), in axis values. */
  columns: readonly number[];
  rows: readonly number[];
  xEdges: readonly number[];
  yEdges: readonly number[];
  /** Row by row from the lowest: `cells[row * columns.length + column]`. */
  cells: readonly HeatCell[];
  /** The colour bar: its title, unit, scale and ends. */
  colour: Axis;
  /** The colours are those of a probability of loss. */
  isLoss: boolean;
  /** Words for a `zero` cell: `none` where it is a loss; null: there is no such cell. */
  zero: string | null;
  /** True where some cell has no result. */
  hasNone: boolean;
  /** The outlined goals, one sentence; null without goals. */
  goals: string | null;
  /** The present operating point; null where it lies outside or has no such value. */
  now: { x: number; y: number } | null;
  summary: string;
  table: FigureTable;
}

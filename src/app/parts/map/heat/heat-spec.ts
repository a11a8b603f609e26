/** A heat map as data: what is drawn, in the reader's terms; no colours, no pixels. */
import type { Axis, FigureTable } from '../../../../models/contract/figure.ts';

/**
 * `value`: coloured; `zero`: at or below what the colour scale can show; `none`: no result there; `open`: nothing known
 * yet.
 */
export type HeatState = 'value' | 'zero' | 'none' | 'open';

export interface HeatCell {
  state: HeatState;
  /** In the colour scale's unit; null without. */
  value: number | null;
  /** It stands for a neighbour until it is solved itself. */
  coarse: boolean;
  /** Inside the feasible region; null where that is not known or there are no goals. */
  holds: boolean | null;
}

export interface HeatSpec {
  title: string;
  /** Which model and method, how far it is. */
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
  /** What a `zero` cell means: `none` where it is a loss; null: there is none. */
  zero: string | null;
  /** True where some cell has no result. */
  hasNone: boolean;
  /** What is outlined, one sentence; null without goals. */
  goals: string | null;
  /** The present operating point; null where it lies outside or has no such value. */
  now: { x: number; y: number } | null;
  summary: string;
  table: FigureTable;
}

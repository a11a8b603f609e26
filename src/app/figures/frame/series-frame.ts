/** What the drawing of one series takes and gives. Types only from Plotly. */
import type { Data } from 'plotly.js';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import type { CurveExtent } from './curve-extent.ts';
import type { PlotArea } from './plot-geometry.ts';

export interface DrawnSeries {
  traces: Data[];
  /** Pixels it covers; null when nothing of it is in range. */
  extent: CurveExtent | null;
}

/** What every series of one figure is drawn in. */
export interface Frame {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
}

/** Hover and legend are ours, not Plotly's. */
export const STILL = { hoverinfo: 'skip', showlegend: false } as const;
export const NOTHING: DrawnSeries = { traces: [], extent: null };

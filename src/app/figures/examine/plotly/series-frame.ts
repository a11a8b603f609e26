/** Context in which every series of one figure is drawn. */
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import type { PlotArea } from '../../../../drawing/frame/plot-geometry.ts';

export interface Frame {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
}

/** Hover and legend are implemented by the page, not by Plotly. */
export const STILL = { hoverinfo: 'skip', showlegend: false } as const;

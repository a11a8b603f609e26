/** Code of figures that is loaded in one piece after the first figure, or at its first use. */
export { withCompared } from '../../models/figure-parts/with-compared.ts';
export { withPins } from '../../models/figure-parts/with-pins.ts';
export { withSimulation } from '../../models/figure-parts/with-simulation.ts';
export { DataTable } from './DataTable.tsx';
export { FigureInfo } from './card/FigureInfo.tsx';
export { FigureLegend } from './FigureLegend.tsx';
export { FigureTools } from './card/FigureTools.tsx';
export { FigureVeil } from './card/FigureVeil.tsx';
export { ViewChoice } from './card/ViewChoice.tsx';
export { cardSvg } from './export/card-svg.ts';
export { panelsContent } from './export/printed/printed-panels.ts';
export { plotContent } from '../../drawing/printed/printed-plot.ts';
export { provenanceOf } from './export/provenance/provenance-of.ts';
export { DragHandles } from './plot/DragHandle.tsx';
export { PlotReadout } from './plot/readout/PlotReadout.tsx';
export { plotLabels } from '../../drawing/plot-labels.ts';

import { withCompared } from '../../models/figure-parts/with-compared.ts';
import { withPins } from '../../models/figure-parts/with-pins.ts';
import { withSimulation } from '../../models/figure-parts/with-simulation.ts';
import { DataTable } from './DataTable.tsx';
import { FigureInfo } from './card/FigureInfo.tsx';
import { FigureLegend } from './FigureLegend.tsx';
import { FigureTools } from './card/FigureTools.tsx';
import { FigureVeil } from './card/FigureVeil.tsx';
import { ViewChoice } from './card/ViewChoice.tsx';
import { cardSvg } from './export/card-svg.ts';
import { panelsContent } from './export/printed/printed-panels.ts';
import { plotContent } from '../../drawing/printed/printed-plot.ts';
import { provenanceOf } from './export/provenance/provenance-of.ts';
import { DragHandle } from './plot/DragHandle.tsx';
import { PlotReadout } from './plot/readout/PlotReadout.tsx';
import { plotLabels } from '../../drawing/plot-labels.ts';

/** Code of figures that is loaded in one piece after the first figure, or at its first use. */
export const figuresLate = {
  DataTable,
  DragHandle,
  FigureInfo,
  FigureLegend,
  FigureTools,
  FigureVeil,
  PlotReadout,
  ViewChoice,
  cardSvg,
  panelsContent,
  plotContent,
  plotLabels,
  provenanceOf,
  withCompared,
  withPins,
  withSimulation,
};

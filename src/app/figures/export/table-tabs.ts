import { drawnFigure } from './drawn-table.ts';
import { figureTabs, type TabledFigure } from './figure-csv.ts';

/** Everything drawn, for the clipboard. */
export function tableTabs(figure: TabledFigure): string {
  return figureTabs(drawnFigure(figure));
}

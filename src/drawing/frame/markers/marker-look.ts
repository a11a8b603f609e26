/** Look of the lines of operating point, limits and notes, and the colours of their words. */
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import type { Palette } from '../../palette.ts';
import { type SvgNode, lineNode } from '../../svg/svg-node.ts';
import { crisp, px } from '../../svg/pixels.ts';
import { ROW_FEET, type RowEntry, type RowLabel } from './marker-row.ts';
import { type PlotArea, fractionOf, xPixel, yPixel } from '../plot-geometry.ts';

interface MarkerLook {
  colour: string;
  text: string;
  dash: string;
}

export function markerLook(kind: Marker['kind'], palette: Palette): MarkerLook {
  switch (kind) {
    case 'now':
      return { colour: palette.ink, text: palette.ink, dash: 'solid' };
    case 'limit':
      return { colour: palette.inkMuted, text: palette.inkMuted, dash: '5px,4px' };
    case 'note':
      return { colour: palette.inkFaint, text: palette.inkMuted, dash: '1.5px,3px' };
  }
}

/** Markers inside the ranges. */
export function visibleMarkers(spec: FigureSpec): Marker[] {
  return spec.markers.filter((marker) => {
    const fraction = fractionOf(spec[marker.axis], marker.value);
    return fraction >= -1e-9 && fraction <= 1 + 1e-9;
  });
}

/** The most important first. */
const ORDER: readonly Marker['kind'][] = ['now', 'limit', 'note'];

/** Visible markers of one axis that have words, each with the id of its label. */
export function wordedMarkers(spec: FigureSpec, axis: Marker['axis']): { id: string; marker: Marker }[] {
  return visibleMarkers(spec)
    .map((marker, index) => ({ id: `marker ${index}`, marker }))
    .filter(({ marker }) => marker.axis === axis && marker.label !== '')
    .sort((one, other) => ORDER.indexOf(one.marker.kind) - ORDER.indexOf(other.marker.kind));
}

/** The marker's words; `briefly` without a number that the page shows elsewhere. */
export function markerWords({ label, brief = label }: Marker, briefly: boolean): string {
  return briefly ? brief : label;
}

/** The words of vertical markers, for the row above the plot. */
export function markerRowEntries(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  briefly: boolean,
): RowEntry[] {
  return wordedMarkers(spec, 'x').map(({ id, marker }) => ({
    id,
    text: markerWords(marker, briefly),
    colour: markerLook(marker.kind, palette).text,
    at: xPixel(spec.x, area, marker.value),
  }));
}

/**
 * The lines, the least important first; one that is named in the row above the plot reaches up to its name. Vertical
 * ones leave out `words`, px from the plot's top left corner.
 */
export function markerLines(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  row: readonly RowLabel[],
  words: { right: number; top: number; bottom: number } | null,
): SvgNode[] {
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const lines = visibleMarkers(spec)
    .map((marker, index) => ({ marker, id: `marker ${index}` }))
    .sort((one, other) => ORDER.indexOf(other.marker.kind) - ORDER.indexOf(one.marker.kind));
  return lines.flatMap(({ marker, id }) => {
    const { colour, dash } = markerLook(marker.kind, palette);
    if (marker.axis === 'y') {
      const at = crisp(yPixel(spec.y, area, marker.value));
      return [lineNode([px(area.left), at, px(right), at], colour, 1, dash)];
    }
    const at = crisp(xPixel(spec.x, area, marker.value));
    const label = row.find((named) => named.id === id);
    const top = label === undefined ? area.top : ROW_FEET[label.row];
    // from the bottom, so that the dashes do not move while the top changes
    const vertical = (from: number, to: number) => lineNode([at, px(from), at, px(to)], colour, 1, dash);
    return words === null || Number(at) > words.right || top > words.top
      ? [vertical(bottom, top)]
      : [vertical(bottom, words.bottom), vertical(words.top, top)];
  });
}

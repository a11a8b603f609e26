/** The operating point, limits and notes: how their lines look and what their words ask for. */
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import type { LabelRequest } from './label-candidates.ts';
import { type PlotArea, fractionOf } from './plot-geometry.ts';

export interface MarkerLook {
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
    case 'ghost':
      return { colour: palette.ghost, text: palette.inkFaint, dash: 'solid' };
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

/** What `placeLabels` is asked for: the words of each marker, the operating point first. */
export function markerLabels(
  markers: readonly Marker[],
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
): LabelRequest[] {
  const order: Marker['kind'][] = ['now', 'limit', 'note', 'ghost'];
  return markers
    .map((marker, index) => ({ marker, index }))
    .filter(({ marker }) => marker.label !== '')
    .sort((one, other) => order.indexOf(one.marker.kind) - order.indexOf(other.marker.kind))
    .map(({ marker, index }) => {
      const fraction = fractionOf(spec[marker.axis], marker.value);
      return {
        id: `marker ${index}`,
        text: marker.label,
        colour: markerLook(marker.kind, palette).text,
        kind: 'line',
        orientation: marker.axis === 'x' ? 'vertical' : 'horizontal',
        at: marker.axis === 'x' ? fraction * area.width : (1 - fraction) * area.height,
      };
    });
}

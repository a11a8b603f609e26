/** The operating point, limits and notes: lines across the plot, and dots where the operating point meets the model. */
import type { Data } from 'plotly.js';
import type { FigureSpec, Marker, Series } from '../../models/figure.ts';
import type { Palette } from '../theme/palette.ts';
import type { LabelRequest } from './label-placement.ts';
import { type PlotArea, fractionOf, isLogarithmic } from './plot-geometry.ts';
import { STILL } from './series-frame.ts';

/** Where a marker line at `value` crosses the series: linear between neighbours on the axes as drawn; null outside of it. */
export function crossing(series: Series, spec: FigureSpec, value: number): number | null {
  const { x, y } = series;
  for (let k = 0; k + 1 < x.length; k++) {
    if (!(x[k]! <= value && value <= x[k + 1]!)) continue;
    const from = fractionOf(spec.x, x[k]!);
    const to = fractionOf(spec.x, x[k + 1]!);
    const share = to > from ? (fractionOf(spec.x, value) - from) / (to - from) : 0;
    if (series.shape === 'step') return share < 0.5 || spec.x.scale !== 'linear' ? y[k]! : y[k + 1]!;
    if (!isLogarithmic(spec.y.scale)) return y[k]! + share * (y[k + 1]! - y[k]!);
    if (y[k]! > 0 && y[k + 1]! > 0) return y[k]! ** (1 - share) * y[k + 1]! ** share;
    return share === 1 && y[k + 1]! > 0 ? y[k + 1]! : null;
  }
  return null;
}

interface MarkerLook {
  colour: string;
  text: string;
  width: number;
  dash: string;
}

function markerLook(kind: Marker['kind'], palette: Palette): MarkerLook {
  switch (kind) {
    case 'now':
      return { colour: palette.ink, text: palette.ink, width: 1, dash: 'solid' };
    case 'limit':
      return { colour: palette.inkMuted, text: palette.inkMuted, width: 1, dash: '5px,4px' };
    case 'ghost':
      return { colour: palette.ghost, text: palette.inkFaint, width: 1, dash: 'solid' };
    case 'note':
      return { colour: palette.inkFaint, text: palette.inkMuted, width: 1, dash: '1.5px,3px' };
  }
}

/** Markers inside the ranges. */
export function visibleMarkers(spec: FigureSpec): Marker[] {
  return spec.markers.filter((marker) => {
    const fraction = fractionOf(spec[marker.axis], marker.value);
    return fraction >= -1e-9 && fraction <= 1 + 1e-9;
  });
}

/** One trace a marker; they lie under the curves. */
export function markerLines(markers: readonly Marker[], spec: FigureSpec, palette: Palette): Data[] {
  return markers.map((marker) => {
    const { colour, width, dash } = markerLook(marker.kind, palette);
    const along = [...spec[marker.axis === 'x' ? 'y' : 'x'].range];
    const across = [marker.value, marker.value];
    return {
      ...STILL,
      type: 'scatter',
      mode: 'lines',
      x: marker.axis === 'x' ? across : along,
      y: marker.axis === 'x' ? along : across,
      line: { color: colour, width, dash: dash as 'solid' },
    };
  });
}

/** Dots where the operating point meets the model's curves; one trace for all, or none. */
export function operatingDots(spec: FigureSpec, palette: Palette): Data[] {
  const x: number[] = [];
  const y: number[] = [];
  for (const marker of visibleMarkers(spec)) {
    if (marker.kind !== 'now' || marker.axis !== 'x') continue;
    for (const series of spec.series) {
      if (series.role !== 'model' || (series.shape !== 'line' && series.shape !== 'step')) continue;
      const at = crossing(series, spec, marker.value);
      const fraction = at === null ? NaN : fractionOf(spec.y, at);
      if (!(fraction >= 0 && fraction <= 1)) continue;
      x.push(marker.value);
      y.push(at!);
    }
  }
  if (x.length === 0) return [];
  const dot = { color: palette.accent, size: 8, line: { color: palette.surface, width: 1.5 } };
  return [{ ...STILL, type: 'scatter', mode: 'markers', x, y, marker: dot }];
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

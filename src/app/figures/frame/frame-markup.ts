/** Grid, ticks, axis titles and the markers' lines: everything that lies under the curves. Pure. */
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { TICK_FONT_SIZE, xTicks, yTicks } from './axis-ticks.ts';
import { markerLook, visibleMarkers } from './marker-look.ts';
import { type Size, plotArea, titleWithUnit, xPixel, yPixel } from './plot-geometry.ts';
import { rangesMarkup } from './shaded-ranges.ts';
import { crisp, lineMarkup, px, textMarkup } from '../export/svg-markup.ts';
import { textWidth } from './text-width.ts';

/** The frame as SVG elements (without an enclosing `<svg>`), in px from the plot's top left corner. */
export function frameMarkup(spec: FigureSpec, palette: Palette, size: Size, measure = textWidth): string {
  const area = plotArea(size);
  const [left, top] = [area.left, area.top];
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const style = { size: TICK_FONT_SIZE, colour: palette.inkMuted };
  const parts: string[] = [];
  for (const { value, text } of xTicks(spec.x, area.width, measure)) {
    const at = xPixel(spec.x, area, value);
    parts.push(
      lineMarkup([crisp(at), px(top), crisp(at), px(bottom)], palette.grid),
      lineMarkup([crisp(at), px(bottom), crisp(at), px(bottom + 4)], palette.control),
      textMarkup(at, bottom + 17, text, { ...style, anchor: 'middle' }),
    );
  }
  for (const { value, text } of yTicks(spec.y, area.height)) {
    const at = yPixel(spec.y, area, value);
    parts.push(
      lineMarkup([px(left), crisp(at), px(right), crisp(at)], palette.grid),
      textMarkup(left - 7, at + 4, text, { ...style, anchor: 'end' }),
    );
  }
  parts.push(
    lineMarkup([px(left), crisp(bottom), px(right), crisp(bottom)], palette.control),
    textMarkup(4, top - 10, titleWithUnit(spec.y.title, spec.y.unit), style),
    textMarkup((left + right) / 2, bottom + 35, titleWithUnit(spec.x.title, spec.x.unit), {
      ...style,
      anchor: 'middle',
    }),
  );
  const lineOf = (marker: Marker) => {
    const { colour, dash } = markerLook(marker.kind, palette);
    const at = crisp(
      marker.axis === 'x' ? xPixel(spec.x, area, marker.value) : yPixel(spec.y, area, marker.value),
    );
    return marker.axis === 'x'
      ? lineMarkup([at, px(top), at, px(bottom)], colour, 1, dash)
      : lineMarkup([px(left), at, px(right), at], colour, 1, dash);
  };
  return rangesMarkup(spec, palette, area) + parts.join('') + visibleMarkers(spec).map(lineOf).join('');
}

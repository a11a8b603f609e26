/**
 * SVG elements as data, of which figures are drawn: for the screen (`NodePainter`) and for files (`nodesMarkup`) alike.
 * Pure.
 */
import { px } from './pixels.ts';

export interface SvgNode {
  tag: 'path' | 'line' | 'rect' | 'circle' | 'text';
  attributes: Readonly<Record<string, string>>;
  /** Content of a `text`. */
  text?: string;
}

export interface TextStyle {
  size: number;
  colour: string;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  /** Outline in this colour under the letters, so that a line passing there does not disturb them. */
  halo?: string;
}

export function textNode(x: number, baseline: number, text: string, style: TextStyle): SvgNode {
  const attributes: Record<string, string> = {
    x: px(x),
    y: px(baseline),
    'font-size': String(style.size),
    fill: style.colour,
  };
  if (style.anchor && style.anchor !== 'start') attributes['text-anchor'] = style.anchor;
  if (style.weight) attributes['font-weight'] = String(style.weight);
  if (style.halo) {
    attributes.stroke = style.halo;
    attributes['stroke-width'] = '3';
    attributes['stroke-linejoin'] = 'round';
    attributes['paint-order'] = 'stroke';
  }
  return { tag: 'text', attributes, text };
}

/** `5px,4px` -> the attribute that dashes a stroke; none for `solid`. */
function dashed(dash: string): Record<string, string> {
  return dash === 'solid' ? {} : { 'stroke-dasharray': dash.replaceAll('px', '') };
}

export function lineNode(
  [x1, y1, x2, y2]: readonly [string, string, string, string],
  colour: string,
  width = 1,
  dash = 'solid',
): SvgNode {
  return {
    tag: 'line',
    attributes: { x1, y1, x2, y2, stroke: colour, 'stroke-width': String(width), ...dashed(dash) },
  };
}

interface Stroke {
  colour: string;
  /** px */
  width: number;
  dash?: string;
}

/** A path with a fill, a stroke or both. */
export function pathNode(d: string, { fill, stroke }: { fill?: string; stroke?: Stroke }): SvgNode {
  const attributes: Record<string, string> = { d, fill: fill ?? 'none' };
  if (stroke) {
    attributes.stroke = stroke.colour;
    attributes['stroke-width'] = String(stroke.width);
    Object.assign(attributes, dashed(stroke.dash ?? 'solid'));
  }
  return { tag: 'path', attributes };
}

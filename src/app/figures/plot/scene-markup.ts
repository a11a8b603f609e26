import { nodesMarkup } from '../export/svg-markup.ts';
import { px } from '../svg/pixels.ts';
import { curveWindow } from './curve-window.ts';
import type { PlotScene } from './plot-scene.ts';

/** A scene as SVG elements (without an enclosing `<svg>`), in px from the plot's top left corner. */
export function sceneMarkup({ area, under, curves, dots, words }: PlotScene): string {
  const attributes = Object.entries(curveWindow(area))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return [
    nodesMarkup(under),
    `<svg${attributes}>${nodesMarkup(curves)}</svg>`,
    `<g transform="translate(${px(area.left)} ${px(area.top)})">${nodesMarkup(dots)}</g>`,
    nodesMarkup(words),
  ].join('');
}

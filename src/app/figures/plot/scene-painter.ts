/** Draws scenes of one plot, one after the other, into one `<svg>`. */
import { NodePainter } from '../svg/node-painter.ts';
import { px } from '../svg/pixels.ts';
import { curveWindow } from './curve-window.ts';
import type { PlotScene } from './plot-scene.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

export class ScenePainter {
  private readonly window: SVGElement;
  private readonly dotLayer: SVGElement;
  private readonly under: NodePainter;
  private readonly curves: NodePainter;
  private readonly dots: NodePainter;
  private readonly words: NodePainter;
  private placed = '';

  constructor(svg: SVGElement) {
    const child = (tag: 'g' | 'svg') => svg.appendChild(document.createElementNS(svgNamespace, tag));
    this.under = new NodePainter(child('g'));
    this.window = child('svg');
    this.curves = new NodePainter(this.window);
    this.dotLayer = child('g');
    this.dots = new NodePainter(this.dotLayer);
    this.words = new NodePainter(child('g'));
  }

  paint({ area, under, curves, dots, words }: PlotScene): void {
    this.place(area);
    this.under.paint(under);
    this.curves.paint(curves);
    this.dots.paint(dots);
    this.words.paint(words);
  }

  private place(area: PlotScene['area']): void {
    const place = Object.values(area).join(' ');
    if (place === this.placed) return;
    this.placed = place;
    for (const [name, value] of Object.entries(curveWindow(area))) this.window.setAttribute(name, value);
    this.dotLayer.setAttribute('transform', `translate(${px(area.left)} ${px(area.top)})`);
  }
}

/** Draws scenes of one plot, one after the other, into one `<svg>`. */
import type { SvgNode } from '../../../drawing/svg/svg-node.ts';
import { px } from '../../../drawing/svg/pixels.ts';
import { curveWindow, type PlotScene } from '../../../drawing/plot-scene.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

interface Drawn {
  element: SVGElement;
  node: SvgNode;
}

function created(node: SvgNode): SVGElement {
  const element = document.createElementNS(svgNamespace, node.tag);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  if (node.text !== undefined) element.textContent = node.text;
  return element;
}

function update({ element, node: before }: Drawn, node: SvgNode): void {
  for (const name in node.attributes)
    if (before.attributes[name] !== node.attributes[name]) element.setAttribute(name, node.attributes[name]);
  for (const name in before.attributes) if (!(name in node.attributes)) element.removeAttribute(name);
  // rewriting the text node costs less than replacing it
  if (before.text !== node.text) (element.firstChild ?? element).textContent = node.text ?? '';
}

/**
 * Updates the SVG elements of a list of nodes where they differ from the previous list. Nodes are matched by their
 * index, so equal lists cost some comparisons of strings and a curve that moves costs one attribute. Reads nothing from
 * the page.
 */
class NodePainter {
  private readonly drawn: Drawn[] = [];

  constructor(private readonly parent: SVGElement) {}

  paint(nodes: readonly SvgNode[]): void {
    nodes.forEach((node, index) => {
      const drawn = this.drawn[index];
      if (drawn === undefined) {
        const element = created(node);
        this.parent.append(element);
        this.drawn.push({ element, node });
      } else if (drawn.node.tag === node.tag) {
        update(drawn, node);
        drawn.node = node;
      } else {
        const element = created(node);
        drawn.element.replaceWith(element);
        this.drawn[index] = { element, node };
      }
    });
    for (const { element } of this.drawn.splice(nodes.length)) element.remove();
  }
}

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

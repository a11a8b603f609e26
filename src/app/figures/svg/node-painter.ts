/** Keeps the SVG elements of a list of nodes and touches only what differs from the list before. */
import type { SvgNode } from './svg-node.ts';

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
    if (before.attributes[name] !== node.attributes[name]) element.setAttribute(name, node.attributes[name]!);
  for (const name in before.attributes) if (!(name in node.attributes)) element.removeAttribute(name);
  // the text node stays: rewriting its words costs less than another node
  if (before.text !== node.text) (element.firstChild ?? element).textContent = node.text ?? '';
}

/**
 * Nodes are matched by their place in the list, so equal lists cost some comparisons of strings and a curve that moves
 * costs one attribute. Reads nothing from the page.
 */
export class NodePainter {
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

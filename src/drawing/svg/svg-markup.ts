/** SVG as text: for files, and for drawings that do not change. */
import { xmlText } from '../../text/xml-text.ts';
import { type SvgNode, type TextStyle, lineNode, textNode } from './svg-node.ts';

function nodeMarkup({ tag, attributes, text }: SvgNode): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
  return text === undefined ? `<${tag}${written}/>` : `<${tag}${written}>${xmlText(text)}</${tag}>`;
}

export function nodesMarkup(nodes: readonly SvgNode[]): string {
  return nodes.map(nodeMarkup).join('');
}

export function textMarkup(x: number, baseline: number, text: string, style: TextStyle): string {
  return nodeMarkup(textNode(x, baseline, text, style));
}

export function lineMarkup(
  ends: readonly [string, string, string, string],
  colour: string,
  width = 1,
  dash = 'solid',
): string {
  return nodeMarkup(lineNode(ends, colour, width, dash));
}

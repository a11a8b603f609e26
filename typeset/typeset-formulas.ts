/**
 * Sets the models' formulas as MathML when they are bundled, so that the page loads no typesetter: in a module of a
 * model, an object with `tex` gets `mathml` beside it. Headless bundles are built without this plugin and carry only
 * TeX.
 */
import katex from 'katex';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/** The part of a syntax tree that is read. */
interface Node {
  type: string;
  start: number;
  end: number;
  key?: Node & { name?: string };
  value?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

function* texProperties(node: Node): Generator<Node> {
  if (node.type === 'Property' && node.key?.name === 'tex') yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* texProperties(child);
}

/**
 * MathML that browsers set and read out without fonts and style sheets. No browser breaks it into lines: parts between
 * wide gaps become separate formulas, which fit a narrow column under each other. Throws for faulty TeX.
 */
export function mathmlOf(tex: string): string {
  return partsOf(tex)
    .map((part) => katex.renderToString(part, { output: 'mathml', displayMode: true, throwOnError: true }))
    .join(' ');
}

/** Splits a formula at wide gaps outside of braces, `\left` and `\begin`. */
function partsOf(tex: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of tex.matchAll(/\\[a-zA-Z]+|\\.|[^\\]/gs)) {
    if (piece === '{' || piece === '\\left' || piece === '\\begin') depth++;
    if (piece === '}' || piece === '\\right' || piece === '\\end') depth--;
    if (depth === 0 && (piece === '\\quad' || piece === '\\qquad')) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.filter((part) => part.trim() !== '');
}

/** The module with `mathml` beside each `tex`. Throws for TeX that is faulty or no plain string. `code`: JavaScript. */
export function withMathml(code: string): string {
  let written = code;
  // From the end, so that the positions of earlier ones stay valid.
  for (const property of [...texProperties(parseAst(code) as unknown as Node)].reverse()) {
    const { value } = property;
    const tex = isNode(value) && value.type === 'Literal' ? value.value : null;
    if (typeof tex !== 'string') throw new Error('The TeX of a formula must be a plain string.');
    const { end } = property;
    written = `${written.slice(0, end)}, mathml: ${JSON.stringify(mathmlOf(tex))}${written.slice(end)}`;
  }
  return written;
}

export function typesetFormulas(): Plugin {
  return {
    name: 'typeset-formulas',
    transform: {
      filter: { id: /\/src\/models\/[^/]+\/.+\.ts$/, code: /\btex:/ },
      handler: (code) => ({ code: withMathml(code), map: null }),
    },
  };
}

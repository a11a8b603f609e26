// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Source
 * @property {string} file path from the root, with slashes
 * @property {string} text
 * @property {number} lines
 * @property {readonly string[]} imports files of the project that it imports: code, types, dynamic ones, style sheets
 */

/** @param {string} root @param {readonly string[]} folders @returns {Source[]} sorted by path */
export function readSources(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, lines: text.split('\n').length - 1, imports: importsOf(root, file, text) };
    });
}

const importForms = [
  /^(?:import|export)\b[^'";]*?from '(\.[^']+)'/gm,
  /^import '(\.[^']+)'/gm,
  /\bimport\('(\.[^']+)'\)/g,
];

/** @param {string} root @param {string} file @param {string} text */
function importsOf(root, file, text) {
  const found = new Set();
  for (const form of importForms) {
    for (const [, target] of text.matchAll(form)) {
      const place = path.posix.join(path.posix.dirname(file), target.replace(/\?.*$/, ''));
      if (/\.(tsx?|css)$/.test(place) && existsSync(path.join(root, place))) found.add(place);
    }
  }
  return [...found];
}

/**
 * Circles of a directed graph: each a set of nodes that reach one another, larger ones first.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} arrows
 * @returns {string[][]}
 */
export function circles(arrows) {
  /** @type {Map<string, number>} */
  const index = new Map();
  /** @type {Map<string, number>} */
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} node */
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of arrows.keys()) if (!index.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

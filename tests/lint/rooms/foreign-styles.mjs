// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { roomOf } from './rooms.mjs';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {{ file: string; text: string }} Sheet */

/** @param {string} root @returns {Sheet[]} style sheets of the page */
export function readSheets(root) {
  return readdirSync(path.join(root, 'src/app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/app/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Classes in the `className` of elements: whole attributes, and texts within an expression. @param {string} text */
function classesIn(text) {
  return [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(
    ([, plain, expression = '']) =>
      [plain ?? '', ...[...expression.matchAll(/'([^']*)'|`([^`]*)`/g)].map((one) => one[1] ?? one[2])]
        .join(' ')
        .replace(/\$\{[^}]*\}/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
  );
}

/** @param {string} text of a style sheet */
const selectorsIn = (text) =>
  [...text.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector.replace(/\s+/g, ' ').trim())
    .filter((selector) => !selector.startsWith('@'));

/**
 * Selectors in the style sheet of a part with a class that only other parts give to elements: a part whose look changes
 * beside another has an attribute for it, and styles itself.
 * @param {readonly Source[]} sources
 * @param {readonly Sheet[]} sheets
 * @returns {string[]} `sheet: selector`
 */
export function foreignStyles(sources, sheets) {
  /** @type {Map<string, Set<string>>} rooms by class */
  const givers = new Map();
  for (const { file, text } of sources) {
    const room = roomOf(file);
    if (room === null) continue;
    for (const name of classesIn(text)) givers.set(name, (givers.get(name) ?? new Set()).add(room));
  }
  /** @param {string} room @param {string} name */
  const isForeign = (room, name) => {
    const rooms = [...(givers.get(name) ?? [])];
    return rooms.length > 0 && !rooms.includes(room) && rooms.every((one) => one.startsWith('parts/'));
  };
  return sheets.flatMap(({ file, text }) => {
    const room = roomOf(file);
    if (room === null || !room.startsWith('parts/')) return [];
    return selectorsIn(text)
      .filter((selector) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/gi)].some(([, name]) => isForeign(room, name)),
      )
      .map((selector) => `${file}: ${selector}`);
  });
}

// @ts-check

/** @typedef {import('./sources.mjs').Source} Source */

const app = 'src/app/';

/** The room of the page that a file is in: a folder of `src/app`, or one of `src/app/parts`. @param {string} file */
export function roomOf(file) {
  if (!file.startsWith(app)) return null;
  const [first, second, third] = file.slice(app.length).split('/');
  if (second === undefined) return null;
  return first === 'parts' && third !== undefined ? `parts/${second}` : first;
}

/** @param {readonly Source[]} sources @returns {Map<string, Set<string>>} rooms and the rooms that each imports */
export function roomArrows(sources) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { file, imports } of sources) {
    const from = roomOf(file);
    if (from === null) continue;
    const targets = arrows.get(from) ?? new Set();
    for (const target of imports) {
      const to = roomOf(target);
      if (to !== null && to !== from) targets.add(to);
    }
    arrows.set(from, targets);
  }
  return arrows;
}

/** Heights of the rooms; a room imports only lower ones, so that no part imports another. */
const heights = new Map([
  ['kit', 0],
  ['core', 1],
  ['figures', 2],
  ['panel', 2],
  ['page', 4],
]);
const partHeight = 3;

/** @param {string} room */
const heightOf = (room) => (room.startsWith('parts/') ? partHeight : (heights.get(room) ?? Infinity));

/**
 * Imports across rooms of the page that do not lead to a lower room; imports of types and dynamic ones count too.
 * @param {readonly Source[]} sources
 */
export function wrongImports(sources) {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter((target) => {
        const from = roomOf(file);
        const to = roomOf(target);
        return from !== null && to !== null && from !== to && heightOf(to) >= heightOf(from);
      })
      .map((target) => ({ file, target })),
  );
}

const stateKeys = /interface AppState \{([\s\S]*?)\n {2}\}/g;

/**
 * Reads of a part's state from outside of the part and the page, by the names of its keys.
 * @param {readonly Source[]} sources
 */
export function foreignReads(sources) {
  /** @type {{ file: string; key: string }[]} */
  const found = [];
  for (const { file, text } of sources) {
    const owner = roomOf(file);
    if (owner === null || !owner.startsWith('parts/')) continue;
    for (const [, body] of text.matchAll(stateKeys)) {
      for (const [, key] of body.matchAll(/^ {4}(\w+): /gm)) {
        const read = new RegExp(
          `(?:getState\\(\\)|\\bstate)\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\}(?:: AppState)?(?:\\)+ =>| = [^;]*(?:getState|state))`,
        );
        for (const other of sources) {
          const room = roomOf(other.file);
          if (room !== null && room !== owner && room !== 'page' && read.test(other.text))
            found.push({ file: other.file, key });
        }
      }
    }
  }
  return found;
}

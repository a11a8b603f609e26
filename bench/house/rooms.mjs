// @ts-check
import { circles } from './sources.mjs';

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

/**
 * Layers, lowest first: each room imports only rooms of lower layers, and rooms of one circle share a layer.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} arrows
 * @returns {{ rooms: string[]; circle: boolean }[][]}
 */
export function layers(arrows) {
  const knots = circles(arrows);
  /** @param {string} room */
  const groupOf = (room) => knots.find((knot) => knot.includes(room)) ?? [room];
  /** @type {Map<string, number>} */
  const heights = new Map();
  /** @param {string} room @returns {number} */
  const height = (room) => {
    const known = heights.get(room);
    if (known !== undefined) return known;
    const group = groupOf(room);
    const below = group.flatMap((one) => [...(arrows.get(one) ?? [])].filter((to) => !group.includes(to)));
    const own = below.length === 0 ? 0 : 1 + Math.max(...below.map(height));
    for (const one of group) heights.set(one, own);
    return own;
  };
  /** @type {{ rooms: string[]; circle: boolean }[][]} */
  const drawn = [];
  const seen = new Set();
  for (const room of [...arrows.keys()].sort()) {
    if (seen.has(room)) continue;
    const group = groupOf(room);
    for (const one of group) seen.add(one);
    (drawn[height(room)] ??= []).push({ rooms: group, circle: group.length > 1 });
  }
  return drawn.map((layer) => layer ?? []);
}

/** Rooms that every part may use and that know no part. */
const shared = new Set([
  'theme',
  'kit',
  'rate-unit',
  'tables',
  'store',
  'core',
  'shell',
  'commands',
  'figures',
  'panel',
]);
const watched = new Set(['store', 'core', 'kit', 'shell', 'commands', 'figures', 'panel']);

/** Imports of files across rooms. @param {readonly Source[]} sources */
export function roomImports(sources) {
  const all = sources.flatMap(({ file, imports }) =>
    imports
      .map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) }))
      .filter(({ from, to }) => from !== null && to !== null && from !== to),
  );
  return { all, upward: all.filter(({ from, to }) => watched.has(from ?? '') && !shared.has(to ?? '')) };
}

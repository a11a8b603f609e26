/**
 * An ESLint rule: no file reaches itself through imports, type-only ones included. Files in a circle cannot be read,
 * moved or tested one without the other. Arrows are `import` and `export ... from` statements with a relative path. A
 * call of `import()` is none: it is how a part is loaded later by what it serves.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const statement = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])(\.{1,2}\/[^'"]+)\1/gm;

/**
 * An editor keeps this module for hours: what was read is forgotten once nothing was asked for so long, in
 * milliseconds.
 */
const forgottenAfter = 2000;

/** What each file imports, absolute paths. Files are read once a run. */
const arrows = new Map();
let lastAsked = 0;

/** @returns {readonly string[]} Nothing for what is no file, such as an asset that a bundler makes. */
function importsOf(file) {
  const known = arrows.get(file);
  if (known !== undefined) return known;
  const found = [];
  if (/\.[jt]sx?$/.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile()) {
    for (const [, , path] of readFileSync(file, 'utf8').matchAll(statement)) {
      found.push(resolve(dirname(file), path));
    }
  }
  arrows.set(file, found);
  return found;
}

/**
 * The shortest way along imports from `from` to `to`, both ends included, or null.
 * @param {Set<string>} deadEnds files that are known not to lead to `to`; grows
 */
function wayTo(from, to, deadEnds) {
  const cameFrom = new Map([[from, null]]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way = [];
      for (let at = to; at !== null; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    if (deadEnds.has(file)) continue;
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  for (const file of cameFrom.keys()) deadEnds.add(file);
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
const noCircles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'This import closes a circle: {{ files }}.' },
  },
  create(context) {
    const { filename, cwd } = context;
    const deadEnds = new Set();
    if (Date.now() - lastAsked > forgottenAfter) arrows.clear();
    function check({ source }) {
      if (!source?.value.startsWith('.')) return;
      const way = wayTo(resolve(dirname(filename), source.value), filename, deadEnds);
      lastAsked = Date.now();
      if (way === null) return;
      const files = [filename, ...way].map((file) => relative(cwd, file)).join(' -> ');
      context.report({ node: source, messageId: 'circle', data: { files } });
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export const circlesPlugin = { rules: { 'no-circles': noCircles } };

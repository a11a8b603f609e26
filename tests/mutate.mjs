// @ts-check
/**
 * `npm run mutate -- src/texts/counters`: changes single tokens of a folder's source at random, one at a time,
 * and runs the nearest tests against each change; lists the changes that no test notices. A token is a number, an
 * operator, a condition or a truth value. The files themselves remain as they are: `mutation.config.ts` changes them
 * when they are loaded, so that tests which start another process do not see a change. `--count=16` changes of
 * `--seed=1`, each for at most `--limit=60` s; a run that takes longer counts as noticed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseAst } from 'rolldown/parseAst';

/** @typedef {{ file: string, start: number, end: number, text: string }} Mutation `text` replaces from `start` to `end` */

const { values: options, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '60' },
  },
});
if (places.length === 0) throw new Error('Name a file or folder of src, for example src/numerics.');

/** Other operators of the same operands. */
const otherOperator = new Map([
  ...['+-', '-+', '*/', '/*', '<>', '><'].map((pair) => /** @type {const} */ ([pair[0], pair[1]])),
  ...[['<=', '<'], ['>=', '>'], ['===', '!=='], ['!==', '==='], ['&&', '||'], ['||', '&&'], ['%', '*']],
].map(([operator, other]) => /** @type {const} */ ([String(operator), String(other)]))); // prettier-ignore

/**
 * The changes of one node of a syntax tree; positions are in UTF-16 code units.
 * @param {any} node
 * @param {string} source
 * @returns {{ start: number, end: number, text: string }[]}
 */
function changesOf(node, source) {
  const { type, start, end } = node;
  if (type === 'Literal' && typeof node.value === 'number')
    return [{ start, end, text: String(node.value === 0 ? 1 : 2 * node.value) }];
  if (type === 'Literal' && typeof node.value === 'boolean')
    return [{ start, end, text: String(!node.value) }];
  if (type === 'ConditionalExpression' || type === 'IfStatement') {
    const { test } = node;
    return [{ start: test.start, end: test.end, text: `!(${source.slice(test.start, test.end)})` }];
  }
  const other = otherOperator.get(node.operator);
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && other !== undefined) {
    const at = source.indexOf(node.operator, node.left.end);
    return [{ start: at, end: at + node.operator.length, text: other }];
  }
  return [];
}

/**
 * @param {any} node
 * @param {(node: any) => void} visit
 */
function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node !== null && typeof node === 'object' && !(node instanceof RegExp)) {
    if (String(node.type).startsWith('TS') && !/Expression$/.test(node.type)) return; // types do nothing
    if (typeof node.type === 'string') visit(node);
    for (const key in node) walk(node[key], visit);
  }
}

/** @param {string} place @returns {string[]} */
function sourcesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).sort().flatMap((name) => sourcesIn(path.join(place, name))); // prettier-ignore
}

/** @param {string} file @returns {Mutation[]} */
function mutationsOf(file) {
  const source = readFileSync(file, 'utf8');
  /** @type {Mutation[]} */
  const mutations = [];
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    mutations.push(...changesOf(node, source).map((change) => ({ file, ...change })));
  });
  return mutations;
}

/** The tests of the same name, else those of the nearest folder that has any. @param {string} file */
function nearestTests(file) {
  const place = file.replace(/^src\//, 'tests/').replace(/\.tsx?$/, '');
  const same = [`${place}.test.ts`, `${place}.test.tsx`].filter((name) => existsSync(name));
  if (same.length > 0) return same.join(' ');
  let folder = path.dirname(place);
  while (!existsSync(folder) || !sourcesIn(folder).some((name) => /\.test\.tsx?$/.test(name)))
    folder = path.dirname(folder);
  return folder;
}

/** @param {string} tests @param {Mutation | null} mutation */
function pass(tests, mutation) {
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--config',
      'tests/mutation.config.ts',
      '--bail=1',
      '--reporter=dot',
      ...tests.split(' '),
    ],
    { timeout: 1000 * Number(options.limit), env: { ...process.env, MUTATION: JSON.stringify(mutation) } },
  );
  return status === 0;
}

let state = Number(options.seed);
/** A number from 0 to below 1, the same for the same seed (mulberry32). */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}

/** At most the first 60 characters of code, on one line. @param {string} code */
const shown = (code) => code.replace(/\s+/g, ' ').slice(0, 60);

const files = places.flatMap(sourcesIn).filter((name) => /\.tsx?$/.test(name));
const mutations = files.flatMap(mutationsOf);
const count = Math.min(mutations.length, Number(options.count));
/** @type {Map<string, boolean>} whether tests pass without a change */
const sound = new Map();
let survived = 0;
for (let k = 0; k < count; k++) {
  const mutation = /** @type {Mutation} */ (mutations.splice(Math.floor(random() * mutations.length), 1)[0]);
  const { file, start, end, text } = mutation;
  const source = readFileSync(file, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const tests = nearestTests(file);
  if (!sound.has(tests)) sound.set(tests, pass(tests, null));
  const noticed = !pass(tests, mutation);
  if (!noticed) survived++;
  const verdict = !sound.get(tests) ? 'tests fail without it' : noticed ? 'noticed' : 'SURVIVED';
  console.log(
    `${verdict.padEnd(9)} ${file}:${line}: ${shown(source.slice(start, end))} -> ${shown(text)} (${tests})`,
  );
}
console.log(`${survived} of ${count} changes survived, of ${mutations.length + count} possible ones.`);

// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignStyles, readSheets } from './foreign-styles.mjs';
import { foreignReads, roomArrows, wrongImports } from './rooms.mjs';
import { circles } from './sources.mjs';
import { titlesWithoutVerb } from './test-titles.mjs';
import { walkOf } from './walk.mjs';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {{ what: string; now: number; goal: number; least?: boolean }} Row `least`: `goal` is a lower limit */

/** Code without comments and texts; same lines. @param {string} text */
const codeOf = (text) =>
  text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, (part) =>
    part.replace(/[^\n]/g, ''),
  );

/** @param {readonly Source[]} sources @param {RegExp} pattern @param {(text: string) => string} [read] */
const count = (sources, pattern, read = codeOf) =>
  sources.reduce((sum, { text }) => sum + [...read(text).matchAll(pattern)].length, 0);

const mathematics =
  /^src\/(?:numerics|measurements\/calibration|models\/[^/]+\/(?:solver|fit|closed-form))\//;
const forecast = /^src\/models\/[^/]+\/cost\/|\/(?:check|chain)-cost\.ts$/;
/** A number with singular or plural chosen in place, instead of by `numberOf`. */
const countedByHand =
  /\$?\{(?:formatCount\()?([\w.]+)\)?\} (?:\$?\{\1 === 1 \? '[^']+' : '[^']+'\}|[\w -]+\$\{\1 === 1 \? '' : 's'\})|\b([\w.]+) === 1 \? ['`]1 [^'`]+['`] : `\$\{(?:formatCount\()?\2\b/g;
const lookUp = /querySelector|getElementById|getElementsBy|\.closest\(|\.matches\(/g;
const lookUpByClassOrTest =
  /(?:querySelector(?:All)?|\.closest|\.matches)(?:<[^>]*>)?\(\s*['"`][^'"`]*(?:\.[a-z]|data-testid)/g;

/** Number of source files by folder of a part. @param {readonly Source[]} page @returns {Map<string, number>} */
function folderSizes(page) {
  const sizes = new Map();
  for (const { file } of page) {
    const folder = path.posix.dirname(file);
    if (folder.startsWith('src/app/parts/')) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}

/** Number of files with such a path. @param {readonly Source[]} sources @param {RegExp} name */
const named = (sources, name) => sources.filter(({ file }) => name.test(file)).length;

/** Mean number of files in a folder of one tool's output. @param {readonly Source[]} sources */
function filesOfTool(sources) {
  const files = sources.filter(({ file }) => /^src\/measurements\/tools\/(?!text\/)[^/]+\//.test(file));
  const tools = new Set(files.map(({ file }) => file.split('/')[3]));
  return Math.round((10 * files.length) / tools.size) / 10;
}

/**
 * The measures of the code's structure with their goals.
 * @param {string} root
 * @param {readonly Source[]} sources of `src` and `workers`
 * @param {readonly Source[]} tests
 * @returns {Row[]}
 */
export function rows(root, sources, tests) {
  const page = sources.filter(({ file }) => file.startsWith('src/app/'));
  const math = sources.filter(({ file }) => mathematics.test(file));
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  // The way of batch polling's inputs through its solve.
  const walk = walkOf(root, 'src/models/batch-polling/solver/solver.ts', 'solve', 'values');
  const build = readFileSync(path.join(root, 'vite.config.ts'), 'utf8');
  return [
    {
      what: 'folders of src/app in circles of imports',
      now: circles(roomArrows(sources)).flat().length,
      goal: 0,
    },
    { what: 'imports within src/app that lead to no lower room', now: wrongImports(sources).length, goal: 0 },
    { what: 'reads of the state of a part from outside', now: foreignReads(sources).length, goal: 0 },
    {
      what: 'selectors of a part with classes of another',
      now: foreignStyles(sources, readSheets(root)).length,
      goal: 0,
    },
    {
      what: 'generator functions in numerics, solvers, fits',
      now: count(math, /function\s*\*|^\s*(?:async )?\*\s*\[?[\w.]+\]?\s*\(/gm),
      goal: 12,
    },
    { what: 'yields in numerics, solvers, fits', now: count(math, /\byield\b/g), goal: 12 },
    {
      what: 'lines that forecast the cost of a solve',
      now: sources.filter(({ file }) => forecast.test(file)).reduce((sum, { lines }) => sum + lines, 0),
      goal: 250,
    },
    { what: 'stays of the inputs in a file', now: walk.stays, goal: 60 },
    { what: 'returns of the inputs to a file', now: walk.returns, goal: 25 },
    { what: 'climbs of the inputs out of numerics', now: walk.climbs, goal: 3 },
    { what: 'dynamic imports in src/app', now: count(page, /\bimport\('/g, (text) => text), goal: 30 },
    {
      what: 'source files that vite.config.ts lists',
      now: [...build.matchAll(/'src\/[\w/-]+\.tsx?'/g)].length,
      goal: 4,
    },
    { what: 'look-ups in the document', now: count(page, lookUp), goal: 30 },
    {
      what: 'look-ups in the document by class or test id',
      now: count(page, lookUpByClassOrTest, (text) => text),
      goal: 0,
    },
    {
      what: 'supervisors of workers',
      now: count(sources, /\.addEventListener\(\s*'messageerror'/g, (text) => text),
      goal: 1,
    },
    {
      what: 'throttles of a drag, in core, figures, panel, compute',
      now: count(
        sources.filter(({ file }) => /^src\/(?:app\/(?:core|figures|panel)|compute)\//.test(file)),
        /\?\?= setTimeout\(|\bthrottleMs = /g,
      ),
      goal: 2,
    },
    { what: 'positioners of pop-ups', now: count(page, /\bstyle\.left = /g), goal: 1 },
    {
      what: 'numbers with a noun, written by hand',
      now: count(sources, countedByHand, (text) => text),
      goal: 0,
    },
    {
      what: 'definitions of linear least squares',
      now: count(sources, /\b(?:function|const) \w*LeastSquares\b/g) - 1,
      goal: 1,
    },
    {
      what: 'files of pins, components and lessons aside',
      now: named(sources, /^src\/(?!lessons\/|models\/pinned-).*\bpin(?:s|ned)?\b[-\w]*\.ts$/),
      goal: 12,
    },
    { what: 'files of the service-curve calibration', now: named(sources, /\/service-curve\//), goal: 10 },
    { what: 'mean files of a tool’s output', now: filesOfTool(sources), goal: 3 },
    { what: 'files in src and workers', now: sources.length, goal: 1450 },
    { what: 'most files in one folder of a part', now: Math.max(...folderSizes(page).values()), goal: 12 },
    { what: 'files of at most 30 lines', now: lengths.filter((lines) => lines <= 30).length, goal: 200 },
    { what: 'median lines of a file', now: lengths[lengths.length >> 1], goal: 80, least: true },
    { what: 'longest file, lines', now: lengths[lengths.length - 1], goal: 450 },
    {
      what: 'comments that begin with "What"',
      now: count([...sources, ...tests], /^\s*\/\*\*\s*(?:\n\s*\*\s*)?What\b/gm, (text) => text),
      goal: 0,
    },
    { what: 'titles of tests without a verb', now: titlesWithoutVerb(tests).length, goal: 0 },
  ];
}

/** @param {Row} row */
export const isMet = ({ now, goal, least }) => (least ? now >= goal : now <= goal);

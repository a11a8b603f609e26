import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/models/catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const ids = catalogue.entries.map(({ id }) => id);
const pageFolder = 'src/app/parts/calibration';
/** The lists that a model is entered in. */
const lists = [
  'src/models/catalogue.ts',
  'workers/solvers.ts',
  'workers/simulators.ts',
  'workers/transients.ts',
  'workers/fitters.ts',
  `${pageFolder}/model-fits.ts`,
];
/** Written from the catalogue: a type a model. */
const generated = 'src/library/scenario-types.ts';
/** The diagnosis proposes scenarios: these files name the model of one, and import none. */
const proposals = [
  ...['src/diagnosis/scenario-for.ts', 'src/diagnosis/what-ifs.ts'],
  'src/diagnosis/stalls/stalls-seen.ts',
  ...['src/diagnosis/machine/measured-machine.ts', 'src/diagnosis/machine/stated-machine.ts'],
  'src/app/parts/time/time-examples.ts',
];
/** Declares the state and the actions of all fits, so that the page has them before their code is loaded. */
const fitStates = `${pageFolder}/part.ts`;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

const comments = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const relativePaths = /'(\.[^'\n]*)'/g;

/** Places where a file outside the lists names or imports one model. */
function breaches(file: string, text: string): string[] {
  if (lists.includes(file) || file === generated) return [];
  const words = text.replace(comments, '').replace(relativePaths, '');
  return ids.flatMap((id) => {
    const folders = [`src/models/${id}/`, `${pageFolder}/${id}/`];
    const found: string[] = [];
    const isOwn = folders.some((folder) => file.startsWith(folder));
    const names = new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(words);
    if (names && !file.startsWith(folders[0]) && !proposals.includes(file)) found.push(`${file} names ${id}`);
    for (const [, path] of text.matchAll(relativePaths)) {
      const target = relative(root, resolve(root, dirname(file), path));
      if (isOwn || !folders.some((folder) => target.startsWith(folder))) continue;
      if (file !== fitStates || !target.startsWith(folders[1])) found.push(`${file} imports ${target}`);
    }
    return found;
  });
}

describe('A model', () => {
  it('is imported only in its folders and the lists, and named there and in proposals', () => {
    const files = [...sources('src'), ...sources('workers')];
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => breaches(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is found where it is named or imported elsewhere', () => {
    const [first, second] = ids;
    expect(breaches('src/app/a.ts', `if (id === '${first}') return;`)).toHaveLength(1);
    expect(breaches('src/app/a.ts', `return 'not for the ${first} model';`)).toHaveLength(1);
    expect(breaches('src/app/a.ts', `/** \`#v1/${first}\` */\nfetch('https://a/${first}-example');`)).toEqual(
      [],
    );
    expect(breaches('src/text/a.ts', `import { x } from '../models/${first}/x.ts';`)).toHaveLength(1);
    const page = `import { x } from '../../../../models/${first}/x.ts';`;
    expect(breaches(`${pageFolder}/${first}/a.ts`, page)).toEqual([]);
    expect(breaches(`${pageFolder}/${second}/a.ts`, page)).toHaveLength(1);
    expect(breaches(`${pageFolder}/${first}/a.ts`, `if (id === '${first}') return;`)).toHaveLength(1);
    const part = `import { x } from './${first}/x.ts';`;
    expect(breaches(`${pageFolder}/a.ts`, part)).toHaveLength(1);
    expect(breaches(fitStates, part)).toEqual([]);
    expect(breaches(`src/models/${second}/a.ts`, `import { x } from '../${first}/x.ts';`)).toHaveLength(1);
    expect(breaches('src/diagnosis/a.ts', `const model = '${first}';`)).toHaveLength(1);
    expect(breaches(proposals[0], `const model = '${first}';`)).toEqual([]);
    expect(breaches(proposals[0], `import { x } from '../models/${first}/x.ts';`)).toHaveLength(1);
    expect(breaches('src/lessons/a.ts', `const model = '${first}';`)).toHaveLength(1);
  });
});

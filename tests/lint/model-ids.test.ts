import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/models/catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const ids = catalogue.entries.map(({ id }) => id);
/** The lists that a model is entered in. */
const lists = [
  'src/models/catalogue.ts',
  'workers/solvers.ts',
  'workers/simulators.ts',
  'workers/transients.ts',
  'workers/fitters.ts',
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** Where a file outside the lists speaks of one model. Lessons are about models: they name them, and import none. */
function breaches(file: string, text: string): string[] {
  if (lists.includes(file)) return [];
  return ids.flatMap((id) => {
    if (file.startsWith(`src/models/${id}/`)) return [];
    const found: string[] = [];
    for (const quote of ["'", '"', '`']) {
      const speaks = text.includes(quote + id + quote);
      if (speaks && !file.startsWith('src/lessons/')) found.push(`${file} names ${id}`);
    }
    const isItsPagePart = file.startsWith(`src/app/parts/calibration/${id}/`);
    for (const [, path] of text.matchAll(/'(\.[^'\n]*)'/g)) {
      const target = relative(root, resolve(root, dirname(file), path));
      if (!isItsPagePart && target.startsWith(`src/models/${id}/`)) found.push(`${file} imports ${target}`);
    }
    return found;
  });
}

describe('a model', () => {
  it('is imported only in its folder, its part of the page and the lists, and named there and in lessons', () => {
    const files = [...sources('src'), ...sources('workers')];
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => breaches(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is found where it is named or imported elsewhere', () => {
    const [first, second] = ids;
    expect(breaches('src/app/a.ts', `if (id === '${first}') return;`)).toHaveLength(1);
    expect(breaches('src/text/a.ts', `import { x } from '../models/${first}/x.ts';`)).toHaveLength(1);
    const page = `import { x } from '../../../../models/${first}/x.ts';`;
    expect(breaches(`src/app/parts/calibration/${first}/a.ts`, page)).toEqual([]);
    expect(breaches(`src/app/parts/calibration/${second}/a.ts`, page)).toHaveLength(1);
    expect(breaches(`src/models/${second}/a.ts`, `import { x } from '../${first}/x.ts';`)).toHaveLength(1);
    expect(breaches('src/lessons/a.ts', `const model = '${first}';`)).toEqual([]);
    expect(breaches('src/lessons/a.ts', `import { x } from '../models/${first}/x.ts';`)).toHaveLength(1);
  });
});

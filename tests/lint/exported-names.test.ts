import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * A model's and a tool's folder have names of their own: each model has `fields`, an `Inputs` and a `System`. The
 * library has the names that its users read.
 */
const separateNames = /^src\/(?:library|(?:models|texts\/tools)\/[^/]+)\//;
/** Folders there that several models or tools share. */
const sharedFolders = ['contract', 'figure-parts', 'input-parts', 'text'];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

function exportedNames(text: string): string[] {
  const declaration =
    /^export (?:abstract |async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
  return [...text.matchAll(declaration)].map(([, name]) => name);
}

/** The folder whose names must differ from one another. */
function namespaceOf(file: string): string {
  const separate = separateNames.exec(file)?.[0];
  return separate === undefined || sharedFolders.some((folder) => separate.endsWith(`/${folder}/`))
    ? 'shared'
    : separate;
}

/** Names that more than one file of a namespace exports, with these files. */
function repeated(
  files: readonly (readonly [file: string, text: string])[],
): Record<string, readonly string[]> {
  const homes = new Map<string, { name: string; in: string[] }>();
  for (const [file, text] of files) {
    for (const name of new Set(exportedNames(text))) {
      const key = `${namespaceOf(file)} ${name}`;
      const home = homes.get(key) ?? { name, in: [] };
      home.in.push(file);
      homes.set(key, home);
    }
  }
  return Object.fromEntries(
    [...homes.values()].filter((home) => home.in.length > 1).map((h) => [h.name, h.in]),
  );
}

describe('an exported name', () => {
  it('has one meaning: no two files export the same one', () => {
    const files = [...sources('src'), ...sources('workers')].sort();
    expect(files.length).toBeGreaterThan(500);
    expect(repeated(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual({});
  });

  it('is found where it is exported twice, but for the names that each model or tool has', () => {
    const twice = (first: string, second: string) =>
      repeated([
        [first, 'export const step = 1;'],
        [second, 'export function* step(): Generator<number> {}'],
      ]);
    expect(twice('src/app/a.ts', 'src/text/b.ts')).toEqual({ step: ['src/app/a.ts', 'src/text/b.ts'] });
    expect(Object.keys(twice('src/models/one/a.ts', 'src/models/one/deep/b.ts'))).toEqual(['step']);
    expect(Object.keys(twice('src/models/contract/a.ts', 'workers/b.ts'))).toEqual(['step']);
    expect(twice('src/models/one/a.ts', 'src/models/two/a.ts')).toEqual({});
  });
});

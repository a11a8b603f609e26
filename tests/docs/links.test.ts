/** The documents name files, folders and commands: each of them is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'src/models/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Folders at the top of the repository with files written by hand. */
const folders = 'src content workers tests e2e bench docs examples public offline typeset'.split(' ');
const sourceName = /^[\w.-]+\.(ts|tsx|mjs|css)$/u;
const sourceNames = new Set(
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map(({ name }) => name),
);

const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** The text within backticks and fences. */
function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/gu)].map(([, block, span]) => block ?? span);
}

/** Targets of the links, pictures too, that stay in the repository. */
function linksIn(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target]) => target);
  return targets.filter((target) => !/^[a-z]+:/u.test(target));
}

/** The names that headings of a page have in links to it. */
function anchorsIn(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => heading);
  return new Set(
    headings.map((each) =>
      each
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/**
 * Words of code that name a file or folder from the top of the repository, and source files named without their folder.
 */
function pathsIn(text: string): { paths: readonly string[]; names: readonly string[] } {
  const words = codeIn(text)
    .flatMap((code) => code.split(/[\s"'(),;]+/u))
    .filter((word) => !/[<>*{}]/u.test(word));
  return {
    paths: words.filter((word) => word.includes('/') && folders.includes(word.split('/')[0])),
    names: words.filter((word) => sourceName.test(word)),
  };
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('links only to what exists', () => {
    const broken = linksIn(text).filter((link) => {
      const [path, anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsIn(read(target)).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const { paths, names } = pathsIn(text);
    const missing = [
      ...paths.filter((path) => !existsSync(join(root, path))),
      ...names.filter((name) => !sourceNames.has(name) && !existsSync(join(root, name))),
    ];
    expect(missing).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
    const named = [...text.matchAll(/npm run (?:--\S+ )*([\w:-]+)|npm (test|start)\b/gu)];
    const unknown = named.map(([, script, short]) => script ?? short).filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });
});

describe('README.md', () => {
  it('is at most 120 lines long, none of them longer than 120 columns but in tables', () => {
    const lines = read('README.md').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => !line.startsWith('|') && line.length > 120)).toEqual([]);
  });

  it('shows the two commands', () => {
    expect(read('README.md')).toMatch(/npm ci && npm start[\s\S]*npm ci && npm test/u);
  });
});

describe('docs/architecture.md', () => {
  it('names only rooms that exist', () => {
    const table = read('docs/architecture.md').split('\n## ')[1];
    const rooms = [...table.matchAll(/^\| (`[^|]+) \|/gmu)].flatMap(([, cell]) => codeIn(cell));
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
  });
});

describe('docs/accuracy.md', () => {
  it('has one row in its table for every preset of every model that can be simulated', () => {
    const table = /<!-- simulation table:[^>]*-->([\s\S]*)<!-- end of the simulation table -->/u;
    const rows = (table.exec(read('docs/accuracy.md'))?.[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split(' | ').slice(0, 2).join(' | ').slice(2));
    const presets = catalogue.models
      .filter(({ simulation }) => simulation !== undefined)
      .flatMap((model) => model.presets.map(({ label }) => `${model.name} | ${label}`));
    expect(rows.slice(1)).toEqual(presets);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const widest = 120;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|js|css)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/**
 * Lines too wide that are nothing but comment, or have one after their code; the formatter leaves these as they are.
 */
function wideComments(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, k) => {
    const isComment = /^\s*(?:\*|\/\*|\/\/)|;\s+\/\/|[,{]\s+\/\//.test(line);
    return isComment && [...line].length > widest ? [`${file}:${k + 1}`] : [];
  });
}

const files = ['src', 'workers', 'bench', 'docs', 'notices', 'offline', 'typeset', 'vendor'].flatMap(sources);

/** Endings of the paths of all files and folders: `src/app/kit/icon`, `app/kit/icon`, `kit/icon`, `icon`. */
const known = new Set(
  [...files, ...['tests', 'e2e'].flatMap(sources)].flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((__, from) => parts.slice(from, end + 1).join('/')),
    );
  }),
);

/** Files of code, and folders of `src`, that comments name and that are not there. */
function missingNames(file: string, text: string): string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm) ?? [];
  const names = comments.flatMap((comment) => [
    ...comment.matchAll(/([\w-][\w./-]*\.(?:tsx?|css))(?![\w.])/g),
    ...comment.matchAll(/`(src\/[\w/-]+)`/g),
  ]);
  return names
    .map(([, name]) => name)
    .filter((name) => !known.has(name) && !existsSync(join(root, name)))
    .map((name) => `${file}: ${name}`);
}

describe('a comment', () => {
  it('is at most 120 columns wide', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => wideComments(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is found where it is wider', () => {
    const words = 'x'.repeat(widest);
    const text = [
      `/** ${words} */`,
      ` * ${words}`,
      `  // ${words}`,
      `a(); // ${words}`,
      `const a = '${words}';`,
    ];
    expect(wideComments('a.ts', text.join('\n'))).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:4']);
    expect(wideComments('a.ts', `// ${'µ'.repeat(widest - 3)}`)).toEqual([]);
  });

  it('names only files and folders that are there', () => {
    expect(files.flatMap((file) => missingNames(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is found where it names a file that is gone', () => {
    const text = '/** See `gone.ts`, `kit/icon/Icon.tsx` and `src/gone`. */\nconst a = 1; // as in model.ts';
    expect(missingNames('a.ts', text)).toEqual(['a.ts: gone.ts', 'a.ts: src/gone']);
  });
});

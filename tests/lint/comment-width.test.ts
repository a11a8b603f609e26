import { readdirSync, readFileSync } from 'node:fs';
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

describe('a comment', () => {
  it('is at most 120 columns wide', () => {
    const files = ['src', 'workers', 'bench', 'docs', 'notices', 'offline', 'typeset', 'vendor'].flatMap(
      sources,
    );
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
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

describe('the types in docs/embedding.md', () => {
  it('are those of the program, so that a copy of them is right', () => {
    const source = text('src/app/parts/embed/frame-messages.ts');
    const [, copied] = /```ts\n([\s\S]*?)\n```/.exec(text('docs/embedding.md'))!;
    expect(source.trimEnd().endsWith(copied)).toBe(true);
    const exported = [...source.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name);
    for (const name of exported) expect(copied).toContain(name);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');
const named = /[.#\w[&]/;

/** `.a > :not(.b, :has(.c)) .d` -> `.a`, `:not(.b, :has(.c))`, `.d` */
function compounds(selector: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of selector) {
    if ('([]) '.includes(letter)) depth += { '(': 1, '[': 1, ']': -1, ')': -1, ' ': 0 }[letter]!;
    if (depth === 0 && /[\s>+~,]/.test(letter)) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
}

/** Arguments of `:has()` without a class or an element name, which match any element on the page. */
function unnamed(css: string): string[] {
  const selectors = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/[^{};]+(?=\{)/g)].map(([text]) => text);
  return selectors
    .flatMap(compounds)
    .filter(
      (compound) =>
        compound.includes(':has(') && !named.test(compound.replace(/^:is\(/, '').replace(/:[\w-]+\(.*/s, '')),
    );
}

describe('a style sheet', () => {
  it('asks with :has() only about elements that it names, or every node that comes or goes restyles the page', () => {
    const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.css$/.test(name),
    );
    expect(sheets.length).toBeGreaterThan(30);
    const found = sheets.flatMap((name) =>
      unnamed(readFileSync(join(source, name), 'utf8')).map((compound) => `${name}: ${compound}`),
    );
    expect(found).toEqual([]);
  });

  it('is found where it asks about any', () => {
    expect(unnamed('.a:is(.b, .c) :has(.d), .e:not(:hover, :has(.f)) { } ')).toEqual([':has(.d)']);
    expect(unnamed('@media (hover) { .a > :not(:has(.b), .b *) { color: red; } }')).toEqual([
      ':not(:has(.b), .b *)',
    ]);
    expect(unnamed('.a:has(> .b) > .c { & .d:has(.e) { } } :root:not(:has(.f)) { }')).toEqual([]);
  });
});

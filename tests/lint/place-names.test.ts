import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageParts } from '../../src/lessons/lesson.ts';

const text = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^kit\/(?:places|use-place)\.ts$/.test(name))
  .map((name) => readFileSync(`src/app/${name}`, 'utf8'))
  .join('\n');

/** Names as written, each template as its beginning: `stage:` of `stage:${id}`. */
const names = (pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name.replace(/\$\{.*/, '')));

const registered = names(
  /(?:\b(?:placeRef|usePlace|offerOpening)\(\s*|\bplace=(?:\{[^}'"`]*)?)['"`]([^'"`]+)['"`]/g,
);
const used = names(/\b(?:placeOf|placeAround|elementsAt|openPlace)(?:<\w+>)?\(\s*['"`]([^'"`]+)['"`]/g);

it('Every name that code asks for is registered by a component', () => {
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !registered.has(name))).toEqual([]);
});

it('Every place that a lesson can point at is registered by a component', () => {
  expect(pageParts.filter((name) => !registered.has(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolParsers } from '../../src/texts/tools/tool-parsers.ts';

it('lists every reader of a tool’s output', () => {
  const list = readFileSync('docs/measurements.md', 'utf8');
  const listed = [...list.matchAll(/^\| ([^|]+?) \|/gm)].map(([, name]) => name).slice(1);
  expect([...listed].sort()).toEqual(toolParsers.map(({ name }) => name).sort());
});

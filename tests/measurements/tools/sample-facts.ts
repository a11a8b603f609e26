/**
 * Samples of tools' outputs with their expected reading, `tests/fixtures/samples/<format>/NAME` and
 * `NAME.expected.json`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const folder = join(import.meta.dirname, '../../fixtures/samples');

export function sampleText(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

export function expectedFacts(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8')) as Record<string, unknown>;
}

/**
 * Everything in `expected` is in `facts`: the same words, the same numbers to 1e-4 relative, the same places. `prose`
 * are keys whose words are for readers; `note` always is.
 */
export function expectFacts(facts: unknown, expected: unknown, prose: readonly string[] = []): void {
  const differences: string[] = [];
  compare(facts, expected, new Set(['note', 'notes', ...prose]), '', differences);
  expect(differences).toEqual([]);
}

function compare(
  actual: unknown,
  expected: unknown,
  prose: ReadonlySet<string>,
  path: string,
  differences: string[],
): void {
  if (typeof expected === 'object' && expected !== null) {
    const sameShape =
      typeof actual === 'object' &&
      actual !== null &&
      (!Array.isArray(expected) || (Array.isArray(actual) && actual.length === expected.length));
    if (!sameShape) {
      differences.push(`${path}: ${JSON.stringify(actual)}`);
      return;
    }
    for (const [key, value] of Object.entries(expected)) {
      if (prose.has(key)) continue;
      compare((actual as Record<string, unknown>)[key], value, prose, `${path}/${key}`, differences);
    }
    return;
  }
  const near =
    typeof expected === 'number' && typeof actual === 'number'
      ? Math.abs(actual - expected) <= 1e-4 * Math.abs(expected)
      : actual === expected;
  if (!near) differences.push(`${path}: ${JSON.stringify(actual)} for ${JSON.stringify(expected)}`);
}

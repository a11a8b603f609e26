/** The golden cases of `tests/vectors/execution-areas`, and how an answer is compared with them. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';

export interface Vector {
  id: string;
  description: string;
  op: string;
  inputs: Record<string, unknown>;
  expected: Record<string, unknown>;
  tolerance: { rel: number; abs: number };
}

const folder = new URL('../../vectors/execution-areas/', import.meta.url);

export function readVectors(): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector);
}

/** Numbers within rel or abs, all else equal; `actual` may have more keys. */
export function expectWithin(
  actual: unknown,
  expected: unknown,
  tolerance: Vector['tolerance'],
  path: string,
): void {
  if (typeof expected === 'number') {
    expect(typeof actual, path).toBe('number');
    const allowed = Math.max(tolerance.rel * Math.abs(expected), tolerance.abs);
    const difference = Math.abs((actual as number) - expected);
    expect(difference, `${path}: ${String(actual)} instead of ${expected}`).toBeLessThanOrEqual(allowed);
  } else if (Array.isArray(expected)) {
    expect((actual as unknown[]).length, path).toBe(expected.length);
    expected.forEach((entry, k) => expectWithin((actual as unknown[])[k], entry, tolerance, `${path}.${k}`));
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, entry] of Object.entries(expected)) {
      expectWithin((actual as Record<string, unknown>)[key], entry, tolerance, `${path}.${key}`);
    }
  } else {
    expect(actual, path).toBe(expected);
  }
}

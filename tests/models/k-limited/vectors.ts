/** The golden cases of `tests/vectors/k-limited`, and how a number is compared with them. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';

export interface Vector {
  id: string;
  description: string;
  op: string;
  inputs: Record<string, unknown>;
  expected: Record<string, unknown>;
  tolerance: { rel: number; abs: number; abs_by_key?: Record<string, number> };
}

const folder = new URL('../../vectors/k-limited/', import.meta.url);

export function readVectors(): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector);
}

/** Every number of `expected` must be in `actual` within rel or abs (by its key where listed); keys of `actual` may be more. */
export function expectWithin(
  actual: unknown,
  expected: unknown,
  tolerance: Vector['tolerance'],
  path: string,
): void {
  if (typeof expected === 'number') {
    expect(typeof actual, path).toBe('number');
    const key = path
      .split('.')
      .filter((part) => Number.isNaN(Number(part)))
      .at(-1)!;
    const allowed = Math.max(
      tolerance.rel * Math.abs(expected),
      tolerance.abs_by_key?.[key] ?? tolerance.abs,
    );
    expect(
      Math.abs((actual as number) - expected),
      `${path}: ${String(actual)} instead of ${expected}`,
    ).toBeLessThanOrEqual(allowed);
  } else if (Array.isArray(expected)) {
    const list = Array.from(actual as ArrayLike<unknown>);
    expect(list.length, path).toBe(expected.length);
    expected.forEach((entry, k) => expectWithin(list[k], entry, tolerance, `${path}.${k}`));
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, entry] of Object.entries(expected)) {
      expectWithin((actual as Record<string, unknown>)[key], entry, tolerance, `${path}.${key}`);
    }
  } else {
    expect(actual, path).toBe(expected);
  }
}

/** Runs a solver's generator to its end. */
export function finish<T>(running: Generator<number, T, void>): T {
  let step = running.next();
  while (!step.done) step = running.next();
  return step.value;
}

/** Golden cases by operation, as `tests/vectors/<model>` keeps them, and how an answer is compared with them. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SolveFailure } from '../../src/models/contract/solution.ts';

export interface Vector {
  id: string;
  description: string;
  op: string;
  inputs: Record<string, unknown>;
  expected: Record<string, unknown>;
  tolerance: { rel: number; abs: number; abs_by_key?: Record<string, number> };
}

export function readVectors(model: string): Vector[] {
  const folder = new URL(`../vectors/${model}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector);
}

/**
 * Every number of `expected` must be in `actual` within rel or abs (by its key where listed), all else equal; `actual`
 * may have more keys.
 */
function expectWithin(
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
    const difference = Math.abs((actual as number) - expected);
    expect(difference, `${path}: ${String(actual)} instead of ${expected}`).toBeLessThanOrEqual(allowed);
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

function codeOf(answer: (vector: Vector) => unknown, vector: Vector): string {
  try {
    answer(vector);
  } catch (failure) {
    if (failure instanceof SolveFailure) return failure.code;
    throw failure;
  }
  return 'no failure';
}

/**
 * A test for each of the model's vectors, `count` of them: `answer` gives what is expected or fails with the code
 * expected.
 */
export function describeVectors(model: string, count: number, answer: (vector: Vector) => unknown): void {
  describe(`golden vectors of ${model}`, () => {
    const vectors = readVectors(model);

    it(`has all ${count}`, () => {
      expect(vectors).toHaveLength(count);
    });

    it.each(vectors.map((vector) => [`${vector.id}: ${vector.description}`, vector] as const))(
      '%s',
      (_, vector) => {
        if ('error' in vector.expected) {
          expect(codeOf(answer, vector)).toBe(vector.expected.error);
        } else {
          expectWithin(answer(vector), vector.expected, vector.tolerance, vector.id);
        }
      },
    );
  });
}

import { describe, expect, it } from 'vitest';
import { sameNumbers } from './typed-array-equality.ts';

describe('typed arrays', () => {
  it.each<[string, unknown, unknown]>([
    ['of the same numbers', Float64Array.of(1, NaN, -0), Float64Array.of(1, NaN, -0)],
    ['of no numbers', new Int32Array(0), new Int32Array(0)],
    ['of the same large numbers', BigInt64Array.of(2n ** 60n), BigInt64Array.of(2n ** 60n)],
    ['that are views of other buffers', new Uint8Array(9).subarray(3, 5), new Uint8Array(2)],
  ])('%s are equal without Vitest', (_, a, b) => {
    expect(sameNumbers(a, b)).toBe(true);
    expect({ a }).toEqual({ a: b });
    expect({ a }).toStrictEqual({ a: b });
  });

  it.each<[string, unknown, unknown]>([
    ['of another number', Float64Array.of(1, 2), Float64Array.of(1, 2 + 2 ** -51)],
    ['of another zero', Float64Array.of(0), Float64Array.of(-0)],
    ['of another length', Float64Array.of(1, 2), Float64Array.of(1)],
    ['of another kind', Float64Array.of(1), Float32Array.of(1)],
    ['beside lists', Float64Array.of(1), [1]],
    ['beside views of bytes', new Uint8Array(8), new DataView(new ArrayBuffer(8))],
  ])('%s are left to Vitest, and differ', (_, a, b) => {
    expect(sameNumbers(a, b)).toBeUndefined();
    expect(sameNumbers(b, a)).toBeUndefined();
    expect({ a }).not.toEqual({ a: b });
  });
});

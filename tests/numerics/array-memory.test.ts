import { describe, expect, it } from 'vitest';
import { copyOf, float64Array, int32Array, release, withinMemory } from '../../src/numerics/array-memory.ts';

const exceeded = (bytes: number) => new Error(`${bytes} bytes`);

describe('the limit of the memory of arrays', () => {
  it('ends a computation before an array is made that would pass it', () => {
    // More than the memory of any machine: the array is never made.
    const greedy = () => float64Array(1e14).length;
    expect(() => withinMemory(greedy, 1e6, exceeded)).toThrow('800000000000000 bytes');
  });

  it('adds up arrays of every kind, and takes off what is released, whole or by a part', () => {
    const grows = () => {
      let array = float64Array(10_000);
      for (let k = 0; k < 1000; k++) {
        const next = copyOf(array);
        release(array.subarray(1));
        array = next;
      }
      return array.length + int32Array(10_000).length;
    };
    expect(withinMemory(grows, 200_000, exceeded)).toBe(20_000);
    expect(() => withinMemory(grows, 119_999, exceeded)).toThrow('160000 bytes');
  });

  it('counts the arrays of each computation separately, and none that is made outside', () => {
    const holds = () => {
      for (let k = 0; k < 10; k++) float64Array(1000);
      return 10;
    };
    for (let k = 0; k < 3; k++) {
      float64Array(1e6);
      expect(withinMemory(holds, 80_000, exceeded)).toBe(10);
    }
  });
});

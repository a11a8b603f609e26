import { describe, expect, it } from 'vitest';
import { copyOf, float64Array, int32Array, release, withinMemory } from '../../src/numerics/array-memory.ts';

const exceeded = (bytes: number) => new Error(`${bytes} bytes`);

function run<T>(computation: Generator<number, T, void>): T {
  for (;;) {
    const step = computation.next();
    if (step.done) return step.value;
  }
}

describe('the limit of the memory of arrays', () => {
  it('ends a computation before an array is made that would pass it', () => {
    function* greedy(): Generator<number, number, void> {
      yield 0;
      // No machine has it: the array is never made.
      return float64Array(1e14).length;
    }
    expect(() => run(withinMemory(greedy(), 1e6, exceeded))).toThrow('800000000000000 bytes');
  });

  it('adds up arrays of every kind, and takes off what is released, whole or by a part', () => {
    function* grows(): Generator<number, number, void> {
      let array = float64Array(10_000);
      for (let k = 0; k < 1000; k++) {
        const next = copyOf(array);
        release(array.subarray(1));
        array = next;
        yield k / 1000;
      }
      return array.length + int32Array(10_000).length;
    }
    expect(run(withinMemory(grows(), 200_000, exceeded))).toBe(20_000);
    expect(() => run(withinMemory(grows(), 119_999, exceeded))).toThrow('160000 bytes');
  });

  it('counts each of two computations that take turns alone, and neither what is made outside', () => {
    function* holds(): Generator<number, number, void> {
      const arrays = [];
      for (let k = 0; k < 10; k++) {
        arrays.push(float64Array(1000));
        yield k / 10;
      }
      return arrays.length;
    }
    const [one, other] = [withinMemory(holds(), 80_000, exceeded), withinMemory(holds(), 80_000, exceeded)];
    for (let k = 0; k < 10; k++) {
      expect(one.next().done).toBe(false);
      float64Array(1e6);
      expect(other.next().done).toBe(false);
    }
    expect([one.next(), other.next()]).toEqual([
      { done: true, value: 10 },
      { done: true, value: 10 },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PlaceWindows,
  ratioOfWeights,
} from '../../../../../src/models/batch-polling/solver/chain/place-windows.ts';

describe('windows of places', () => {
  it('are sums of the states from which the k-th arrival joins the block', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }),
        (maxBatch, beyond) => {
          const ringSize = maxBatch + beyond.length - 1;
          const q = new Float64Array(ringSize + 1);
          beyond.forEach((x, l) => (q[maxBatch + l] = x));
          const windows = new PlaceWindows(q, maxBatch, ringSize);
          for (let f = 0; f * maxBatch < ringSize; f++) {
            for (let k = 1; k <= ringSize + 5; k++) {
              let expected = 0;
              for (let l = 1; l <= ringSize - maxBatch; l++) {
                const place = l + k - 1;
                if (place < ringSize && Math.floor(place / maxBatch) === f) expected += q[maxBatch + l];
              }
              expect(windows.weight(f, k)).toBe(expected);
            }
          }
        },
      ),
    );
  });

  it('are proportional where the queue falls off geometrically, and only there', () => {
    const q = Float64Array.from({ length: 101 }, (_, k) => (k < 95 ? 0.9 ** k : 0.5 * 0.9 ** k));
    const windows = new PlaceWindows(q, 10, 100);
    const reach = new Float64Array(16).fill(1);
    const weights = [3, 4, 5, 9].map((f) => windows.weights(f, 15, reach, new Float64Array(16)).values);
    expect(ratioOfWeights(weights[0], weights[1])).toBeCloseTo(0.9 ** 10, 12);
    expect(ratioOfWeights(weights[1], weights[2])).toBeCloseTo(0.9 ** 10, 12);
    expect(ratioOfWeights(weights[2], weights[3])).toBeNull();
  });
});

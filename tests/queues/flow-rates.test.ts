import { describe, expect, it } from 'vitest';
import { busiestBand, hashedRates } from '../../src/queues/flow-rates.ts';
import { slowRandom } from './slow-reference.ts';

describe('flows hashed to queues', () => {
  it.each([
    [100, 0.177, 0.15, 0.21],
    [16, 0.26, 0.1875, 0.375],
    [1000, 0.141, 0.133, 0.152],
  ])('give the busiest of 8 queues with %i equal flows its share and band', (flows, mean, low, high) => {
    const band = busiestBand({ flows, zipf: 0 }, 8);
    expect(Math.abs(band.mean - mean)).toBeLessThan(0.004);
    expect(Math.abs(band.low - low)).toBeLessThan(0.005);
    expect(Math.abs(band.high - high)).toBeLessThan(0.005);
  });

  it('agree with a slow hashing of Zipf flows', () => {
    const random = slowRandom(11);
    let sum = 0;
    for (let trial = 0; trial < 4000; trial++) {
      const loads = [0, 0, 0, 0];
      for (let k = 1; k <= 50; k++) loads[Math.floor(4 * random())] += 1 / k;
      sum += Math.max(...loads) / loads.reduce((so, load) => so + load, 0);
    }
    expect(busiestBand({ flows: 50, zipf: 1 }, 4).mean).toBeCloseTo(sum / 4000, 2);
  });

  it('add up to the whole rate, the same for equal seeds', () => {
    const rates = hashedRates({ flows: 100, zipf: 1.1, seed: 7 }, 8, 12);
    expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(12, 9);
    expect(hashedRates({ flows: 100, zipf: 1.1, seed: 7 }, 8, 12)).toEqual(rates);
    expect(hashedRates({ flows: 100, zipf: 1.1, seed: 8 }, 8, 12)).not.toEqual(rates);
  });
});

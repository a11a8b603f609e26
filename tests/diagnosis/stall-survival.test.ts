/** Against an event simulation of one stall of a polled ring. */
import { expect, it } from 'vitest';
import { longestStallUs, lossInStall } from '../../src/diagnosis/scenario-for.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';

const [interceptUs, slopeUs] = [1, 0.07];

/** Share of stalls of this length that lose a packet before the poll that ends them; polls of 32, Poisson arrivals. */
function simulated(rateMpps: number, ringSize: number, stallUs: number, runs: number): number {
  const random = mulberry32(20_211);
  const uniform = () => 1 - random();
  let lost = 0;
  for (let run = 0; run < runs; run++) {
    let [time, next, queue] = [0, -Math.log(uniform()) / rateMpps, 0];
    // The stall begins at a random time, after the start has been forgotten.
    const begins = 60 * (1 + uniform());
    for (;;) {
      const batch = Math.min(queue, 32);
      queue -= batch;
      let end = time + interceptUs + slopeUs * batch;
      const stalled = begins < end;
      if (stalled) end += stallUs;
      while (next < end) {
        queue++;
        next -= Math.log(uniform()) / rateMpps;
      }
      time = end;
      if (stalled) break;
    }
    if (queue > ringSize) lost++;
  }
  return lost / runs;
}

it.each([
  [3, 256, 10],
  [4.5, 256, 10],
  [3, 1024, 10],
])(
  'At %d Mpps and a ring of %i, half of the stalls and one in %i lose as simulated',
  (rateMpps, ringSize) => {
    const meanBatch = (rateMpps * interceptUs) / (1 - rateMpps * slopeUs);
    const ring = { ringSize, rateMpps, meanBatch };
    for (const probability of [0.5, 0.1, 0.01]) {
      const stallUs = longestStallUs(ring, probability);
      // A shift of the length by 2 % must enclose the probability.
      expect(simulated(rateMpps, ringSize, 0.98 * stallUs, 3000)).toBeLessThan(1.15 * probability);
      expect(simulated(rateMpps, ringSize, 1.02 * stallUs, 3000)).toBeGreaterThan(0.85 * probability);
    }
  },
);

it('The rule L = q + λD is the median, and a tenth longer is nearly certain loss', () => {
  const ring = { ringSize: 4096, rateMpps: 0.225, meanBatch: 0 };
  expect(longestStallUs(ring, 0.5) / 1000).toBeCloseTo(18.2, 1);
  expect(longestStallUs(ring, 1e-3)).toBeLessThan(longestStallUs(ring, 0.5));
  expect(lossInStall(ring, 1.1 * longestStallUs(ring, 0.5))).toBeGreaterThan(0.999);
});

import { describe, expect, it } from 'vitest';
import { RandomPauses, RandomTimes } from '../../../../src/models/k-limited/simulator/pauses.ts';
import { randomStreams } from '../../../../src/numerics/random/xoshiro128.ts';

function pausesWith(mean: number, cv2: number, seed = 1): RandomPauses {
  const [stream] = randomStreams(seed, 1);
  return new RandomPauses(new RandomTimes(stream, mean, (1 + cv2) * mean * mean));
}

interface Moments {
  count: number;
  countVariance: number;
  excess: number;
  excessVariance: number;
}

function momentsOf(runs: number, cover: () => { count: number; time: number }, lead: number): Moments {
  const sums = [0, 0, 0, 0];
  let tooShort = 0;
  for (let k = 0; k < runs; k++) {
    const { count, time } = cover();
    const excess = time - lead;
    if (!(excess >= 0)) tooShort++;
    sums[0] += count;
    sums[1] += count * count;
    sums[2] += excess;
    sums[3] += excess * excess;
  }
  expect(tooShort).toBe(0);
  const [c, c2, e, e2] = sums.map((sum) => sum / runs);
  return { count: c, countVariance: c2 - c * c, excess: e, excessVariance: e2 - e * e };
}

/** One pause after the other. */
function oneByOne(pauses: RandomPauses, lead: number): { count: number; time: number } {
  let time = 0;
  let count = 0;
  while (time < lead) {
    time += pauses.next();
    count++;
  }
  return { count, time };
}

describe('pauses until a packet comes', () => {
  it.each([
    [100, 1],
    [90, 0.6],
    [700, 0.05],
    [300, 12],
    [3, 150],
    [0.01, 400],
    [66, 40],
  ])('%d mean pauses away, squared variation %d: as many and as long as one by one', (lead, cv2) => {
    const runs = 8000;
    const many = pausesWith(1, cv2, 1);
    expect(many.isLong(lead)).toBe(true);
    const fast = momentsOf(runs, () => many.cover(lead), lead);
    const single = pausesWith(1, cv2, 2);
    const slow = momentsOf(runs, () => oneByOne(single, lead), lead);
    const allowed = (a: number, b: number) => 4.5 * Math.sqrt((a + b) / runs);
    expect(Math.abs(fast.count - slow.count)).toBeLessThan(allowed(fast.countVariance, slow.countVariance));
    expect(Math.abs(fast.excess - slow.excess)).toBeLessThan(
      allowed(fast.excessVariance, slow.excessVariance),
    );
    expect(Math.abs(Math.log(fast.countVariance / slow.countVariance))).toBeLessThan(0.25);
    expect(Math.abs(Math.log(fast.excessVariance / slow.excessVariance))).toBeLessThan(0.25);
  });

  it('of fixed length are counted', () => {
    expect(pausesWith(2, 0).cover(1001)).toEqual({ count: 501, time: 1002 });
    expect(pausesWith(2, 0).cover(1000)).toEqual({ count: 500, time: 1000 });
  });

  it('of every length and number end at once', () => {
    for (const cv2 of [1e-6, 1, 1e6, 1e30]) {
      for (const lead of [1e-12, 1, 1e6, 1e20]) {
        const { count, time } = pausesWith(1, cv2).cover(lead);
        expect(time).toBeGreaterThanOrEqual(lead);
        expect(count).toBeGreaterThan(0);
        expect(Number.isFinite(time)).toBe(true);
      }
    }
  });

  it('are taken one by one where few are needed', () => {
    expect(pausesWith(1, 1).isLong(10)).toBe(false);
    expect(pausesWith(1, 1).isLong(-1)).toBe(false);
    expect(pausesWith(0, 0).isLong(1e9)).toBe(false);
    expect(pausesWith(1, 1).isLong(Infinity)).toBe(false);
  });
});

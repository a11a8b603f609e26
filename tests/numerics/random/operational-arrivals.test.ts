import { describe, expect, it } from 'vitest';
import { geometricGap, negativeBinomialGap, poissonGap } from '../../../src/numerics/random/gap-laws.ts';
import { never, OperationalArrivals } from '../../../src/numerics/random/operational-arrivals.ts';
import { PoissonCourse } from '../../../src/numerics/random/poisson-course.ts';
import { RateCurve } from '../../../src/numerics/random/rate-curve.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

const mean = 15;

/** Mean arrivals in a piece of time, with the standard error of the mean. */
function meanCount(
  next: (stream: ReturnType<typeof randomStreams>[number]) => number,
  restart: (at: number, stream: ReturnType<typeof randomStreams>[number]) => void,
  [from, to]: readonly [number, number],
): { mean: number; se: number } {
  const [stream] = randomStreams(7, 1);
  const runs = 4000;
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < runs; run++) {
    restart(-1000 - 40 * stream.nextDouble(), stream);
    let count = 0;
    for (let at = next(stream); at < to; at = next(stream)) if (at >= from) count++;
    sum += count;
    squares += count * count;
  }
  const average = sum / runs;
  return { mean: average, se: Math.sqrt((squares / runs - average * average) / runs) };
}

describe('arrivals in operational time', () => {
  const steps = Array.from({ length: 50 }, (_, k) => ({ from: 20 * k, factor: 1 + k / 25 }));
  const curve = new RateCurve(steps);
  const lawOf = {
    memoryless: (own: number) => geometricGap(own),
    'near-regular': (own: number) => poissonGap(own),
    'cv 2': (own: number) => negativeBinomialGap(own, 4 * own * own),
  };

  it.each(['memoryless', 'near-regular'] as const)('have the mean number of a ramp to a slot: %s', (name) => {
    const arrivals = new OperationalArrivals(
      curve,
      (factor) => mean / factor,
      (factor) => lawOf[name](mean / factor),
    );
    const counted = meanCount(
      (stream) => arrivals.next(stream),
      (at) => arrivals.restart(at),
      [0, 1000],
    );
    const expected = (curve.integralTo(1000) - curve.integralTo(0)) / mean;
    // The coefficient of variation of a lattice law changes with its mean: at most (cv'^2 - cv^2)/2 packets.
    expect(Math.abs(counted.mean - expected)).toBeLessThan(4 * counted.se + 0.06);
  });

  it('pause while the rate is 0, and end where it stays so', () => {
    const pausing = new RateCurve([
      { from: 100, factor: 0 },
      { from: 200, factor: 1 },
      { from: 300, factor: 0 },
    ]);
    const arrivals = new OperationalArrivals(pausing, (factor) => mean / factor, lawOf['near-regular']);
    const [stream] = randomStreams(3, 1);
    arrivals.restart(0);
    const times: number[] = [];
    for (let at = arrivals.next(stream); at < never; at = arrivals.next(stream)) times.push(at);
    expect(times.length).toBeGreaterThan(8);
    expect(times.filter((at) => (at > 100 && at < 200) || at > 300)).toEqual([]);
    expect(arrivals.next(stream)).toBe(never);
  });

  it('move with the same random numbers when the rate changes', () => {
    const at = (factor: number) => {
      const arrivals = new OperationalArrivals(
        new RateCurve([{ from: 0, factor }]),
        (own) => mean / own,
        (own) => lawOf['cv 2'](mean / own),
      );
      const [stream] = randomStreams(5, 1);
      arrivals.restart(0);
      return Array.from({ length: 200 }, () => arrivals.next(stream));
    };
    const [slow, fast] = [at(1), at(1.01)];
    expect(fast.every((time, k) => time <= slow[k])).toBe(true);
    expect(Math.abs(fast[199] / slow[199] - 1 / 1.01)).toBeLessThan(0.01);
  });
});

it('Poisson arrivals by the inverse of the integral have its mean, and single packets come among them', () => {
  const curve = new RateCurve([{ from: 0, factor: 3 }]);
  const course = new PoissonCourse(curve, 10, Float64Array.of(50.5, 60.5));
  const counted = meanCount(
    (stream) => course.next(stream),
    (at, stream) => course.restart(at, stream),
    [0, 100],
  );
  expect(Math.abs(counted.mean - 32)).toBeLessThan(4 * counted.se);
});

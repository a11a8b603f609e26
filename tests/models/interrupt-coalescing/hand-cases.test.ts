/** Cases that can be worked out by hand, limits in closed form, and the reference grid at the paper's scale. */
import { describe, expect, it } from 'vitest';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';

const even = (meanInterarrivalUs: number, coalescingUs: number) =>
  inputsWith({ 'arrivals.family': 'deterministic', meanInterarrivalUs, coalescingUs });

describe('even arrivals', () => {
  it('every 30 µs with τ = 100 µs make batches of four, 120 µs apart', () => {
    const solution = solveNow(even(30, 100), 'full');
    expect([...solution.distributions.batchSize.p]).toEqual([0, 0, 0, 0, 1]);
    expect(valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(120, 10);
    expect([...solution.relations.nicWaitingUs.y]).toEqual([100, 70, 40, 10]);
    // 100, 70, 40, 10 in the NIC; 4 for the interrupt; 0, 1, 2, 3 services before and one's own
    expect(valueOf(solution, 'processingUs.exact.mean')).toBeCloseTo(55 + 4 + 2.5 * 7.25, 10);
    expect(valueOf(solution, 'lossProbability')).toBe(0);
  });

  it('as far apart as τ come one by one: the packet at exactly τ starts the next timer', () => {
    const solution = solveNow(even(100, 100), 'full');
    expect([...solution.distributions.batchSize.p]).toEqual([0, 1]);
    expect(valueOf(solution, 'meanBatchIntervalUs')).toBeCloseTo(100, 10);
    expect(valueOf(solution, 'processingUs.exact.mean')).toBeCloseTo(100 + 4 + 7.25, 10);
  });

  it('with fixed service repeat one cycle: its long-run average is found', () => {
    // Four packets of 26 µs and 4 µs interrupt every 120 µs: the work is done just before the next transfer.
    const solution = solveNow(
      { ...even(30, 100), 'service.family': 'deterministic', 'service.meanUs': 29 },
      'full',
    );
    expect(valueOf(solution, 'loadWithOverhead')).toBeCloseTo(1, 12);
    expect(valueOf(solution, 'meanUnfinishedWorkUs')).toBe(0);
    expect(valueOf(solution, 'lossProbability')).toBe(0);
  });

  it('with fixed service in overload climb to the limit and stay there', () => {
    const solution = solveNow({ ...even(30, 100), 'service.family': 'deterministic', 'service.meanUs': 30 });
    // 124 µs of work every 120 µs; in the long run all of the time is spent: 4 (1 - p) 30 + 4 = 120
    expect(valueOf(solution, 'lossProbability')).toBeCloseTo(1 - 116 / 120, 10);
    expect(valueOf(solution, 'utilisation')).toBeCloseTo(1, 10);
  });
});

describe('limits', () => {
  it.each(['deterministic', 'poisson', 'geometric', 'negative-binomial'])(
    'in overload the core is never idle: loss of %s arrivals',
    (family) => {
      for (const coalescingUs of [100, 500]) {
        const solution = solveNow(
          inputsWith({ 'arrivals.family': family, meanInterarrivalUs: 4, coalescingUs }),
        );
        const interval = valueOf(solution, 'meanBatchIntervalUs');
        const offered = valueOf(solution, 'meanBatch') * 7.25;
        expect(valueOf(solution, 'lossProbability')).toBeCloseTo(1 - (interval - 4) / offered, 11);
      }
    },
  );

  it('a packet alone in its batch waits τ, the interrupt and its own service', () => {
    const solution = solveNow(inputsWith({ meanInterarrivalUs: 5000, coalescingUs: 100 }));
    expect(valueOf(solution, 'meanBatch')).toBeCloseTo(1, 12);
    expect(valueOf(solution, 'processingUs.exact.mean')).toBeCloseTo(111.25, 8);
  });

  it.each(['geometric', 'geometric-0'])('%s arrivals: Eq. (4) is exact', (family) => {
    const values = inputsWith({
      'arrivals.family': family,
      meanInterarrivalUs: 7,
      coalescingUs: 60,
      maxWorkUs: 300,
    });
    const exact = solveNow(values);
    const published = solveNow({ ...values, batchInterval: 'published' });
    for (const [name, value] of Object.entries(exact.indicators)) {
      if (value !== null) expect(valueOf(published, name), name).toBeCloseTo(value, 9);
    }
  });

  it('capacity is where the load with interrupts is 1', () => {
    for (const family of ['poisson', 'geometric', 'negative-binomial']) {
      const values = inputsWith({ 'arrivals.family': family, meanInterarrivalUs: 20, coalescingUs: 50 });
      const capacityMpps = valueOf(solveNow(values), 'capacityMpps');
      const there = solveNow({ ...values, meanInterarrivalUs: 1 / capacityMpps, maxWorkUs: 200 });
      expect(valueOf(there, 'loadWithOverhead')).toBeCloseTo(1, 8);
    }
  });

  it('cores share the rate: four cores at four times the rate are one core each', () => {
    const one = solveNow(inputsWith({ meanInterarrivalUs: 8 }));
    const four = solveNow(inputsWith({ meanInterarrivalUs: 2, cores: 4 }));
    expect(valueOf(four, 'processingUs.exact.mean')).toBeCloseTo(valueOf(one, 'processingUs.exact.mean'), 10);
    expect(valueOf(four, 'interruptsPerSecond')).toBeCloseTo(4 * valueOf(one, 'interruptsPerSecond'), 6);
    expect(valueOf(four, 'offeredMpps')).toBeCloseTo(0.5, 12);
  });
});

/** E[D] and p_b of the reference grid: exact form, stand-in service, o = 4 µs, L = 5200 µs. */
const grid: readonly [number, number, string, number, number | null][] = [
  [100, 4, 'deterministic', 5233.84, 0.47034],
  [100, 7, 'poisson', 5203.08, 0.0718],
  [100, 8, 'geometric', 162.65, null],
  [100, 500, 'negative-binomial', 104.34, null],
  [200, 6, 'negative-binomial', 5220.89, 0.18852],
  [200, 7, 'geometric', 5163.46, 0.05323],
  [200, 9, 'poisson', 193.49, null],
  [200, 100, 'deterministic', 164.88, null],
  [500, 5, 'geometric', 5286.29, 0.31582],
  [500, 7, 'negative-binomial', 5150.68, 0.04211],
  [500, 8, 'deterministic', 488.67, null],
  [500, 30, 'poisson', 327.9, null],
];

describe('the reference grid', () => {
  it.each(grid)(
    'agrees at τ %d µs, E[A] %d µs, %s',
    (coalescingUs, meanInterarrivalUs, family, mean, loss) => {
      const solution = solveNow(inputsWith({ coalescingUs, meanInterarrivalUs, 'arrivals.family': family }));
      expect(Math.abs(valueOf(solution, 'processingUs.exact.mean') - mean)).toBeLessThanOrEqual(0.0051);
      const found = valueOf(solution, 'lossProbability');
      if (loss === null) expect(found).toBeLessThan(1e-20);
      else expect(Math.abs(found - loss)).toBeLessThanOrEqual(0.0000051);
    },
  );
});

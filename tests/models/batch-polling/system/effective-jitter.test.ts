/** The jitter that the chain takes instead of the real one. */
import { describe, expect, it } from 'vitest';
import { effectiveJitter } from '../../../../src/numerics/laws/jittered/effective-jitter.ts';
import { ServiceTimes } from '../../../../src/models/batch-polling/solver/service/service-times.ts';
import { loadArrivals, readSystem } from '../../../../src/models/batch-polling/system/system.ts';
import { jitteredPollBatches } from '../../../reference/jittered-polls.ts';
import { complete } from '../simulator/simulations.ts';
import { pollingLaws } from '../polling-laws.ts';

await loadArrivals();

const line = (intercept: number, slope: number, maxBatch: number) =>
  Float64Array.from({ length: maxBatch + 1 }, (_, n) => intercept + slope * n);

const core = (intercept: number, slope: number, maxBatch: number, ringSize = 4096) => {
  const service = new ServiceTimes({ sdSlots: 2 }, line(intercept, slope, maxBatch));
  const full = { mean: service.mean(maxBatch), variance: service.variance(maxBatch) };
  return { workMeans: service.workMeans, full, maxBatch, ringSize };
};

describe('the effective jitter', () => {
  it('is the whole one where the queue remembers nothing', () => {
    const { emptying, crowded } = effectiveJitter(2, 10, core(300, 0, 256));
    expect(emptying).toBeCloseTo(2, 9);
    expect(crowded).toBeCloseTo(2, 2);
  });

  it('shrinks by the share of a packet that the next service feels', () => {
    for (const share of [0.2, 0.5, 0.8]) {
      const { emptying } = effectiveJitter(2, 10, core(400 * (1 - share), 10 * share, 256));
      expect(emptying).toBeCloseTo(2 * (1 - share), 2);
    }
  });

  it('all but vanishes where the queue remembers everything', () => {
    expect(effectiveJitter(2, 10, core(0.3, 9.99, 64)).crowded).toBeLessThan(0.1);
    expect(effectiveJitter(2, 10, core(0.3, 9.999, 64)).emptying).toBeLessThan(0.1);
  });

  it('is at most the jitter and never negative, whatever the core', () => {
    for (const maxBatch of [1, 2, 256])
      for (const slope of [0, 3, 30])
        for (const jitter of [0, 0.1, 64])
          for (const mean of [0.7, 10, 4000]) {
            const { emptying, crowded } = effectiveJitter(
              jitter,
              mean,
              core(7, slope, maxBatch, maxBatch + 3),
            );
            for (const one of [emptying, crowded]) {
              expect(one).toBeGreaterThanOrEqual(0);
              expect(one).toBeLessThanOrEqual(jitter);
            }
          }
  });

  it('stays where a small ring forgets', () => {
    const { crowded } = effectiveJitter(2, 10, core(0.3, 9.99, 64, 65));
    expect(crowded).toBeGreaterThan(1.5);
  });

  it('belongs to a jitter only', () => {
    expect(readSystem(complete({}), 1).crowdedArrivals).toBeUndefined();
    expect(readSystem(complete({ 'arrivals.family': 'jittered' }), 1).crowdedArrivals).toBeDefined();
  });
});

/** Jensen-Shannon divergence in nats. */
function divergence(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    const [p, q] = [a[k] ?? 0, b[k] ?? 0];
    const middle = (p + q) / 2;
    if (p > 0) sum += (p / 2) * Math.log(p / middle);
    if (q > 0) sum += (q / 2) * Math.log(q / middle);
  }
  return sum;
}

describe('batches with the effective jitter', () => {
  /** Slots and packets: mean gap 5 slots. */
  it.each([
    ['half loaded', 2, [40, 2.5], 128, 0.001],
    ['well loaded', 3, [30, 4], 128, 0.002],
    ['near the largest batch', 2, [24, 4.2], 32, 0.003],
  ] as const)('%s are those of jitter drawn at every poll', (_, jitter, curve, maxBatch, nats) => {
    const [intercept, slope] = curve;
    const sdSlots = 3;
    const service = new ServiceTimes({ sdSlots }, line(intercept, slope, maxBatch));
    const inputs = complete({
      rateMbps: (84 * 8 * 100) / 5,
      maxBatch,
      ringSize: 1024,
      'service.interceptUs': intercept / 100,
      'service.slopeUs': slope / 100,
      'service.family': 'sd',
      'service.sdUs': sdSlots / 100,
      'arrivals.family': 'jittered',
      'arrivals.jitterPackets': jitter,
    });
    const { chain } = pollingLaws(readSystem(inputs, 1));
    const expected = jitteredPollBatches(
      {
        meanArrivals: (n) => service.mean(n) / 5,
        spread: sdSlots / 5,
        deviation: Math.sqrt(jitter / Math.sqrt(Math.PI)),
        maxBatch,
        states: 3 * maxBatch,
      },
      150,
    );
    expect(divergence(chain.batchSize, expected)).toBeLessThan(nats);
  });
});

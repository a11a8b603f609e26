import { describe, expect, it } from 'vitest';
import type { System } from '../../../src/models/batch-polling/system/system.ts';
import { evenInterarrival, poissonInterarrival } from '../../../src/numerics/sums/partial-sums.ts';
import { LawReader } from '../../../src/numerics/laws/times/quantiles.ts';
import { pollingLaws } from './polling-laws.ts';
import { lineService } from './systems.ts';

const system = (interarrival: System['interarrival'], emptyPoll: number): System => ({
  interarrival,
  counting: 'ordinary',
  service: lineService('poisson', emptyPoll, 0.7, 16),
  maxBatch: 16,
  ringSize: 64,
});

describe('ordinary counting where polls are short', () => {
  it('is refused when only services in the far tail see a packet', () => {
    expect(() => pollingLaws(system(evenInterarrival(13.44), 0.1))).toThrow(/Choose stationary counting/);
  });

  it('still has its laws when arrivals are merely rare', () => {
    const { chain, times } = pollingLaws(system(poissonInterarrival(168), 75));
    expect(chain.meanBatch).toBeLessThan(1e-6);
    expect(times.waiting.mass / chain.meanBatch).toBeCloseTo(1, 6);
    expect(new LawReader(times.sojourn.law).upperQuantile(0.01)).toBeGreaterThan(75);
  });
});

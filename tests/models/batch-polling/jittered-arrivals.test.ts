/** Batch polling with arrivals at a constant rate with jitter: against the reference, and against its simulation. */
import { isWithinBound } from '../../../src/models/contract/expected-difference.ts';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { simulation } from '../../../src/models/batch-polling/simulation.ts';
import { batchDivergence } from '../../../src/fits/batch-sizes/batch-divergence.ts';
import { batchSizePmf } from '../../../src/fits/batch-sizes/rate-divergences.ts';
import { meanOwnService } from '../../../src/models/batch-polling/solver/times/sojourn-time.ts';
import { meanWaitingSlots } from '../../../src/models/batch-polling/solver/times/waiting-time.ts';
import type { TimeLaw } from '../../../src/numerics/sums/sum-terms.ts';
import { type RandomInput, solverSystem } from '../../reference/batch-polling-inputs.ts';
import { mean, referenceBatchPolling } from '../../reference/batch-polling.ts';
import { pollingLaws } from './polling-laws.ts';
import { complete, halfWidthsOff, simulated, solved } from './simulator/simulations.ts';

function input(
  [meanSlots, jitterPackets, crowdedJitterPackets = jitterPackets]: readonly [number, number, number?],
  family: 'poisson' | 'deterministic',
  [intercept, slope]: readonly [number, number],
  [maxBatch, ringSize]: readonly [number, number],
): RandomInput {
  return {
    interarrival: { family: 'jittered', meanSlots, jitterPackets, crowdedJitterPackets },
    arrivalCount: 'stationary',
    service: { family, spread: family, stalls: null, meanSlots: (n) => intercept + slope * n },
    maxBatch,
    ringSize,
  };
}

const cases: readonly (readonly [string, RandomInput])[] = [
  ['half loaded', input([6, 1.5], 'poisson', [12, 2.5], [8, 20])],
  ['overloaded', input([4, 0.3], 'deterministic', [9.4, 3.5], [4, 9])],
  ['sparse', input([40, 2], 'poisson', [7, 11], [3, 8])],
  ['widely jittered', input([2.5, 6], 'poisson', [9, 1.4], [6, 40])],
  ['hardly jittered', input([5.3, 0.06], 'deterministic', [20, 2.2], [7, 16])],
  ['steadier crowded', input([3.6, 5, 0.4], 'poisson', [9, 2.1], [6, 20])],
  ['steadier overloaded', input([4, 3, 0.2], 'deterministic', [9.4, 3.5], [4, 9])],
  ['never leaving', input([3, 4, 0.5], 'poisson', [9, 2.1], [6, 6])],
];

/** Differences that cuts and rounding may leave. */
const rounding = 1e-9;

function expectLaw(found: TimeLaw, expected: readonly number[], tolerance: number): void {
  let below = 0;
  expected.forEach((p, t) => {
    below += p;
    expect(Math.abs(found.cdf(t) / found.mass - below), `up to ${t}`).toBeLessThan(tolerance);
  });
}

describe.each(cases)('a %s core with jittered arrivals', (_, given) => {
  const r = referenceBatchPolling(given);
  const { system, chain, times, queue } = pollingLaws(solverSystem(given));

  it('has the chain of the reference', () => {
    r.arrivals.forEach((row, n) => {
      if (!chain.rows.has(n)) return;
      const { start, p } = chain.rows.law(n);
      row.forEach((value, k) => expect(Math.abs((p[k - start] ?? 0) - value)).toBeLessThan(rounding));
    });
    r.queueAtPoll.forEach((p, k) => expect(Math.abs(chain.queueAtPoll[k] - p)).toBeLessThan(rounding));
    r.queueAtArrival.forEach((p, k) => expect(Math.abs(chain.queueAtArrival[k] - p)).toBeLessThan(rounding));
    expect(chain.lossProbability / r.lossProbability).toBeCloseTo(1, r.lossProbability > 1e-9 ? 7 : 3);
    expect(chain.meanBatch / r.meanBatch).toBeCloseTo(1, 9);
    expect(chain.conservationResidual).toBeLessThan(rounding);
  });

  it('has the waiting time and the queue of the reference, and none of the equations as printed', () => {
    expectLaw(times.waiting, r.waiting, rounding);
    r.queueRandomTime.forEach((p, k) => expect(Math.abs(queue.exact[k] - p)).toBeLessThan(rounding));
    expect(queue.published).toBeNull();
    expect(queue.meanPublished).toBeNull();
    const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
    expect(mean(r.waiting) / meanWaiting).toBeCloseTo(1, 8);
    const meanSojourn = meanWaiting + meanOwnService(system, chain);
    let law = 0;
    for (let t = times.sojourn.law.last; t >= 0; t--) law += times.sojourn.law.ccdf(t);
    expect(Math.abs(law / times.sojourn.law.mass / meanSojourn - 1)).toBeLessThan(0.002);
  });
});

await simulation.loadDifference!();

const jittered = (jitter: number) => ({ 'arrivals.family': 'jittered', 'arrivals.jitterPackets': jitter });

describe('jittered arrivals, simulated packet by packet', () => {
  it.each([
    ['at low load', { rateMbps: 1500, ...jittered(2) }, 0.0005],
    ['at medium load', { rateMbps: 5000, ...jittered(2) }, 0.001],
    ['at high load, widely jittered', { rateMbps: 7500, ...jittered(16) }, 0.005],
  ])('are %s as far off as the page says', (_, inputs, nats) => {
    const { indicators, notices, distributions } = solved(inputs, 'full');
    const report = simulated(inputs, 300_000, 5);
    const { message } = notices.find(({ code }) => code === 'jittered-arrivals')!;
    expect(message).toMatch(
      /mean time in the system may be up to .* % too low or .* % too high, p99 and beyond up/,
    );
    for (const level of ['mean', 'p99']) {
      const name = `sojournUs.exact.${level}`;
      const { mean } = report.indicators[name]!;
      const { bound } = simulation.expectedDifference(complete(inputs), name, 'exact')!;
      expect(isWithinBound(indicators[name]!, [mean, mean], bound), name).toBe(true);
    }
    // The batches are those of the mechanism, within the error of so few polls.
    const { start, p } = report.distributions.batchSize;
    const found = Array.from({ length: start + p.length }, (_, n) => p[n - start] ?? 0);
    expect(batchDivergence(found, batchSizePmf(distributions.batchSize))).toBeLessThan(nats);
    // Results that follow from the rate alone have no such error.
    expect(halfWidthsOff(report, 'meanBatch', indicators.meanBatch!)).toBeLessThan(1.6);
  });

  it('lose as much in overload', () => {
    const inputs = { rateMbps: 10_000, ...jittered(3) };
    const { indicators } = solved(inputs);
    const report = simulated(inputs, 600_000, 5);
    for (const name of [
      'lossProbability',
      'sojournUs.exact.mean',
      'sojournUs.exact.p99',
      'waitingUs.dropOldest.mean',
    ])
      expect(halfWidthsOff(report, name, indicators[name]!), name).toBeLessThan(1.6);
  });

  it('without jitter are evenly spaced', () => {
    const even = simulated({ rateMbps: 3000, 'arrivals.family': 'deterministic' }, 200_000, 5).indicators;
    const { indicators } = simulated({ rateMbps: 3000, ...jittered(0) }, 200_000, 6);
    for (const name of ['meanBatch', 'sojournUs.exact.mean', 'sojournUs.exact.p99'])
      expect(Math.abs(indicators[name]!.mean / even[name]!.mean - 1), name).toBeLessThan(0.01);
  });
});

describe('jittered arrivals on the page', () => {
  const why = (indicator: string) =>
    simulation.expectedDifference(complete(jittered(2)), indicator, 'exact')?.reason;

  it('say why a number may lie off the mechanism’s', () => {
    expect(why('sojournUs.exact.p99')).toMatch(/With a jitter of 2 packets and about 16 packets per service/);
    expect(why('waitingUs.published.p99')).toMatch(/^Eq\. \(5\)/);
  });

  it('say that they are simulated where the core sleeps', async () => {
    const inputs = complete({ ...jittered(2), rateMbps: 1000, sleepUs: 5 });
    const { notices, numerics } = solved(inputs);
    expect(notices.find(({ code }) => code === 'simulated')!.message).toMatch(
      /simulated together, not solved: one run of \d+(\.\d+)? million packets\. The mean .* ± 0\.\d+ %/,
    );
    expect(notices.map(({ code }) => code)).not.toContain('jittered-arrivals');
    expect(numerics.algorithm).toMatch(/^event simulation of \d+ packets$/);
    await simulation.loadDifference?.();
    expect(simulation.expectedDifference(inputs, 'sojournUs.exact.p99', 'exact')).toMatchObject({
      reason: expect.stringMatching(/^Both are simul/),
    });
  });

  it('are counted in the stationary way, whatever else is set', () => {
    const { indicators } = solved(jittered(2));
    expect(solved({ ...jittered(2), arrivalCount: 'ordinary' }).indicators).toEqual(indicators);
    const field = batchPolling.fields.find(({ name }) => name === 'arrivalCount')!;
    expect(field.appliesWhen!(complete(jittered(2)))).toBe(false);
    expect(field.appliesWhen!(complete({}))).toBe(true);
  });

  it('have no queue by Eqs. (8) and (9)', () => {
    const { indicators, distributions } = solved(jittered(2), 'full');
    expect(indicators.meanQueueRandomTimePublished).toBeNull();
    expect(distributions.queueRandomTimePublished).toBeUndefined();
    const drifting = solved({ ...jittered(2), 'service.driftCv': 0.02 });
    expect(drifting.indicators.meanQueueRandomTimePublished).toBeNull();
    expect(drifting.indicators.meanBatch).toBeGreaterThan(15);
  });
});

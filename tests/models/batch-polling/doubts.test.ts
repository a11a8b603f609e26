/** Which way results err, as answers say it, against simulation. */
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { doubtOf } from '../../../src/dimensioning/answer/claim.ts';
import { simulation } from '../../../src/models/batch-polling/simulation.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { complete, simulated, solved } from './simulator/simulations.ts';

await simulation.loadDifference!();

const families: readonly InputValues[] = [
  { 'arrivals.family': 'deterministic' },
  { 'arrivals.family': 'poisson' },
  { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 },
  { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
  { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 8 },
  { 'arrivals.family': 'jittered', 'arrivals.jitterPackets': 0 },
  { 'arrivals.family': 'jittered', 'arrivals.jitterPackets': 16 },
  { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 2] },
];

const doubt = (name: string, values: InputValues) => doubtOf(batchPolling, values, name);

describe('the doubt of a result', () => {
  const names = batchPolling.indicators.map(({ name }) => name);

  it('is there wherever arrivals are not memoryless, for all that does not follow from the inputs', () => {
    for (const family of families) {
      for (const rateMbps of [200, 2000, 7000, 10_000]) {
        const values = complete({ rateMbps, frameBytes: 128, ...family });
        for (const name of names) {
          if (/^capacity|^load$/.test(name)) expect(doubt(name, values), name).toBeNull();
          else expect(doubt(name, values), `${name} of ${JSON.stringify(family)}`).not.toBeNull();
        }
      }
    }
  });

  it('is none where arrivals are memoryless and nothing else is approximated', () => {
    const values = complete({ 'arrivals.family': 'geometric', rateMbps: 2000 });
    for (const name of names.filter((one) => !one.includes('ublished'))) {
      if (name !== 'waitingUs.dropOldest.mean') expect(doubt(name, values), name).toBeNull();
    }
  });

  it.each([
    ['high', 'totalLossProbability', { 'arrivals.family': 'deterministic' }],
    ['high', 'sojournUs.exact.p99', { 'arrivals.family': 'deterministic' }],
    ['low', 'totalLossProbability', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3 }],
    ['low', 'sojournUs.exact.p99', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3 }],
    ['low', 'sojournUs.exact.mean', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3 }],
    ['high', 'throughputMpps', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3 }],
  ] as const)('is %s of %s with %j, as simulation finds it', (errs, name, family) => {
    const scenario = {
      ...{ 'service.interceptUs': 0.2, 'service.slopeUs': 0.3, maxBatch: 4, ringSize: 8 },
      ...{ frameBytes: 357, rateMbps: 8400, ...family },
    };
    expect(doubt(name, complete(scenario))).toMatchObject({ errs });
    const { mean, halfWidth } = simulated(scenario, 400_000).indicators[name]!;
    const off = solved(scenario).indicators[name]! - mean;
    expect(Math.sign(off)).toBe(errs === 'high' ? 1 : -1);
    expect(Math.abs(off)).toBeGreaterThan(halfWidth!);
  });
});

/** Which way results err, as answers say it, against simulation. */
import { plainWords } from '../../../src/text/words.ts';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { doubtOf } from '../../../src/dimensioning/answer/claim.ts';
import { simulation } from '../../../src/models/batch-polling/simulation.ts';
import { edgeLoss } from '../../../src/models/contract/edge.ts';
import { isWithinBound } from '../../../src/models/contract/expected-difference.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { fullLoad } from '../../../src/models/batch-polling/solver/chain/chain-accuracy.ts';
import { wireOf64B } from '../headline-sentence.ts';
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
      if (name === 'waitingUs.dropOldest.mean') continue;
      // Quantiles have the approximation of a packet's own batch.
      if (/^sojournUs\.exact\.p/.test(name))
        expect(doubt(name, values), name).toMatchObject({ errs: 'either' });
      else expect(doubt(name, values), name).toBeNull();
    }
  });

  it('is of tails where small batches make them too high, as simulation finds them', () => {
    const values = complete({
      ...{ 'arrivals.family': 'geometric', rateMbps: 335, maxBatch: 3, ringSize: 16 },
      ...{ 'service.family': 'cv', 'service.cv': 0.02 },
    });
    const { mean, halfWidth } = simulated(values, 1_000_000).indicators['sojournUs.exact.p999']!;
    const analytic = solved(values).indicators['sojournUs.exact.p999']!;
    expect(analytic).toBeGreaterThan(mean + halfWidth! + 0.02);
    expect(analytic).toBeLessThan(1.08 * (mean + halfWidth!));
    expect(doubt('sojournUs.exact.p999', values)).toMatchObject({ errs: 'either' });
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
      'service.interceptUs': 0.2,
      'service.slopeUs': 0.3,
      maxBatch: 4,
      ringSize: 8,
      frameBytes: 357,
      rateMbps: 8400,
      ...family,
    };
    expect(doubt(name, complete(scenario))).toMatchObject({ errs });
    const { mean, halfWidth } = simulated(scenario, 400_000).indicators[name]!;
    const off = solved(scenario).indicators[name]! - mean;
    expect(Math.sign(off)).toBe(errs === 'high' ? 1 : -1);
    expect(Math.abs(off)).toBeGreaterThan(halfWidth!);
  });
});

describe('the loss in the sentence', () => {
  const sentenceOf = (values: InputValues) => {
    const solution = solved(values);
    const at = { values: complete(values), solution, method: 'exact', rate: wireOf64B };
    const { sentence, brief = [] } = batchPolling.headline(at);
    const loss = solution.indicators.lossProbability!;
    return { loss, sentence: plainWords(sentence), brief: plainWords(brief) };
  };
  const manyPackets = {
    'service.interceptUs': 1.889,
    'service.slopeUs': 0.0316,
    maxBatch: 32,
    ringSize: 96,
    'arrivals.family': 'negative-binomial',
    'arrivals.cv': 4,
    rateMbps: 4529.91,
  };

  it('is approximate for bursty arrivals, however many packets come in a service', () => {
    const { sentence, brief } = sentenceOf(manyPackets);
    // A simulation of 50 million packets loses 1 in 396.
    expect(sentence).toContain('about 1 in 520 is lost');
    expect(brief).toContain('about 1 in 520 is lost');
    const { bound, reason } = simulation.expectedDifference(
      complete(manyPackets),
      'lossProbability',
      'exact',
    )!;
    expect(isWithinBound(1 / 520, [1 / 400, 1 / 390], bound)).toBe(true);
    expect(isWithinBound(1 / 520, [1 / 40, 1 / 40], bound)).toBe(false);
    expect(reason).toMatch(/the loss up to \d+ % too low/);
    expect(solved(manyPackets).notices.map(({ code }) => code)).toContain('approximate-loss');
  });

  it('is bounded by factors, so that a rare one cannot be wrong twelve times', () => {
    const bounds = [20, 5, 2].map((packets) =>
      simulation.expectedDifference(
        complete({ ...manyPackets, ringSize: 32, 'service.interceptUs': packets / 10 }),
        'lossProbability',
        'exact',
      ),
    );
    for (const { bound } of bounds.map((one) => one!)) {
      expect(bound.absolute?.tooLow ?? 0).toBe(0);
      expect(isWithinBound(0.0019 / 12, [0.0019, 0.0019], bound)).toBe(false);
    }
  });

  it('is approximate wherever a rate is, but where it is next to that of a core always full', () => {
    let about = 0;
    for (const family of [...families, { 'arrivals.family': 'geometric' }, { stallUs: 20 }]) {
      for (const rateMbps of [2000, 4400, 7000]) {
        const values = { ...manyPackets, rateMbps, ...family };
        const of = doubt('totalLossProbability', complete(values));
        const { loss, sentence } = sentenceOf(values);
        const isAbout = /about|in this approximation/.test(sentence.replace(/about [\d.]+ packets/, ''));
        if (isAbout) about++;
        const digits = of !== null && loss > edgeLoss && fullLoad(readInputs(complete(values))) < 0.95;
        const none = of !== null && of.errs !== 'high' && loss <= edgeLoss;
        if (digits || none) expect(isAbout, sentence).toBe(true);
        if (of === null) expect(isAbout, sentence).toBe(false);
      }
    }
    expect(about).toBeGreaterThan(9);
  });
});

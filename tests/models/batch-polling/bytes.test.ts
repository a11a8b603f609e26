/** Bytes that take time, and frames of several sizes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { checkSystem } from '../../../src/models/batch-polling/check/check-rules.ts';
import { meanFrameBytes } from '../../../src/models/input-parts/frames.ts';
import { expectedDifference } from '../../../src/models/batch-polling/expected-difference.ts';
import type { Inputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { ByteTimes } from '../../../src/models/batch-polling/solver/service/byte-times.ts';
import { serviceTimesOf } from '../../../src/models/batch-polling/system/system.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { pmfMean } from '../../../src/numerics/laws/pmf.ts';
import { furtherSlots, meanBytes, type ReferenceMix, varianceOfBytes } from '../../reference/frame-mix.ts';
import { casesOf } from '../../long-run.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import vectors from '../../vectors/frame-mix/cases.json';
import { inputsOf, type MixCase, mixCases, referenceOf } from './frame-mix-cases.ts';
import { complete, simulated } from './simulator/simulations.ts';

const imix = { 64: 7, 594: 4, 1518: 1 };

const solvedWith = (values: InputValues, detail: 'indicators' | 'full' = 'indicators') =>
  reusedSolverOf(batchPolling).solve(values, { detail });

describe('without a time per byte, or with frames of one size', () => {
  const random = mulberry32(7);
  const drawn = Array.from({ length: casesOf(12, 8) }, (_, k) => ({
    rateMbps: 500 + 9000 * random(),
    maxBatch: 1 + Math.floor(64 * random()),
    ringSize: 64 + Math.floor(512 * random()),
    'arrivals.family': k % 2 === 0 ? 'geometric' : 'poisson',
    'service.family': ['poisson', 'deterministic', 'sd', 'cv'][k % 4],
  }));

  it.each(drawn)('all answers are those of the mean size: %o', (changes) => {
    const frameBytes = meanFrameBytes({ frameBytes: 64, frameMix: imix });
    const mixed = complete({ ...changes, frameMix: imix });
    const plain = complete({ ...changes, frameBytes });
    expect(solvedWith(mixed, 'full')).toEqual(solvedWith(plain, 'full'));
    expect(simulated(mixed, 20_000)).toEqual(simulated(plain, 20_000));
  });

  it.each(drawn)('bytes lengthen the time per packet: %o', (changes) => {
    const size = { frameBytes: 500 };
    const slopeUs = 0.0625;
    const bytes = complete({ ...changes, ...size, 'service.slopeUs': slopeUs, 'service.perByteNs': 0.125 });
    const whole = complete({ ...changes, ...size, 'service.slopeUs': slopeUs + 0.0625 });
    const alone = complete({
      ...changes,
      ...size,
      'service.slopeUs': slopeUs + 0.0625,
      frameMix: { 500: 3 },
    });
    const [one, other] = [solvedWith(bytes).indicators, solvedWith(whole).indicators];
    for (const [name, value] of Object.entries(one))
      if (value !== null && Math.abs(value) > 1e-20) expect(value / other[name]!, name).toBeCloseTo(1, 8);
    expect(solvedWith(alone).indicators).toEqual(other);
  });
});

describe('the law of a batch', () => {
  const mixes = fc.record({
    sizes: fc.uniqueArray(fc.integer({ min: 64, max: 1518 }), { minLength: 2, maxLength: 4 }),
    weights: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
    perByteNs: fc.double({ min: 0.02, max: 3, noNaN: true }),
    family: fc.constantFrom('poisson', 'deterministic', 'sd', 'cv'),
    packets: fc.integer({ min: 1, max: 200 }),
  });

  it('has the mean of the mean size, and n c² V[s] more variance', () => {
    fc.assert(
      fc.property(mixes, ({ sizes, weights, perByteNs, family, packets }) => {
        const frameMix = Object.fromEntries(sizes.map((size, k) => [size, weights[k]]));
        const inputs = { 'service.family': family, 'service.perByteNs': perByteNs, maxBatch: packets };
        const mixed = serviceTimesOf(readInputs(complete({ ...inputs, frameMix })));
        const total = weights.slice(0, sizes.length).reduce((sum, n) => sum + n, 0);
        const mix: ReferenceMix = {
          sizes: sizes.map((size, k) => [size, weights[k] / total]),
          slotsPerByte: perByteNs / 10,
        };
        const alone = serviceTimesOf(readInputs(complete({ ...inputs, frameBytes: meanBytes(mix) })));
        const law = mixed.law(packets);
        const { start, p } = mixed.pmf(packets);
        const mean = pmfMean({ start, p });
        const variance = p.reduce((sum, mass, k) => sum + mass * (start + k - mean) ** 2, 0);
        const bytes = packets * mix.slotsPerByte ** 2 * varianceOfBytes(mix);
        expect(law.mean / alone.law(packets).mean).toBeCloseTo(1, 9);
        expect(mean / law.mean).toBeCloseTo(1, 9);
        // Rounding to whole slots: at most a quarter of a slot squared.
        expect(Math.abs(variance - alone.law(packets).variance - bytes)).toBeLessThan(
          0.2501 + 1e-6 * variance,
        );
        expect(variance / law.variance).toBeCloseTo(1, 6);
        if (packets > 64) return;
        const theta = 1e-3;
        const moment = p.reduce((sum, mass, k) => sum + mass * Math.exp(theta * (start + k)), 0);
        expect(law.logMoment(theta) / Math.log(moment)).toBeCloseTo(1, 6);
      }),
      { numRuns: 150 },
    );
  });

  it('is the sum over all ways in which frames have their sizes, where bytes take whole slots', () => {
    const sizes = [
      { bytes: 64, share: 0.5 },
      { bytes: 164, share: 0.3 },
      { bytes: 664, share: 0.2 },
    ];
    const bytes = new ByteTimes(0.1, sizes);
    for (const packets of [1, 2, 5, 8]) {
      const reference = furtherSlots(
        { sizes: sizes.map((one) => [one.bytes, one.share]), slotsPerByte: 0.1 },
        packets,
      );
      const { start, p } = bytes.sum(packets);
      reference.forEach((mass, slots) => expect(p[slots - start] ?? 0).toBeCloseTo(mass, 12));
    }
  });
});

describe.each(vectors.cases)('$name', ({ results, ...one }) => {
  const values = inputsOf(one as unknown as MixCase);
  const isWhole = one.name.startsWith('whole');

  it('is solved as by the reference', () => {
    const { indicators } = solvedWith(values);
    for (const [name, value] of Object.entries(results)) {
      const error = isWhole ? 1e-9 : 1e-3;
      expect(Math.abs(indicators[name]! / value - 1), name).toBeLessThan(error);
    }
  });

  it('is simulated as by the reference', () => {
    const { indicators } = simulated(values, 400_000);
    for (const [name, value] of Object.entries(results)) {
      const { mean, halfWidth } = indicators[name]!;
      expect(Math.abs(mean - value), name).toBeLessThan(2 * halfWidth! + 0.002 * value + 1e-6);
    }
  });
});

it('the vectors are those of the reference', () => {
  const [first] = mixCases;
  expect(vectors.cases[0]).toEqual({ ...first, results: referenceOf(first) });
});

describe('random systems', () => {
  const random = mulberry32(17);
  const between = (low: number, high: number) => low * (high / low) ** random();
  const systems = Array.from({ length: casesOf(60, 12) }, (_, k) => {
    const maxBatch = Math.round(between(1, 200));
    const [pollUs, packetUs] = [between(0.3, 3), between(0.03, 0.3)];
    const frameMix = Object.fromEntries(
      Array.from({ length: 2 + (k % 3) }, () => [Math.round(between(64, 9000)), Math.ceil(between(1, 50))]),
    );
    const bytes = meanFrameBytes({ frameBytes: 64, frameMix });
    const perByteNs = (1000 * packetUs * between(0.1, 10)) / bytes;
    const capacity = maxBatch / (pollUs + (packetUs + (perByteNs * bytes) / 1000) * maxBatch);
    return {
      'arrivals.family': 'geometric',
      'service.family': ['poisson', 'deterministic', 'sd', 'cv'][Math.floor(4 * random())],
      'service.sdUs': 0.05,
      'service.interceptUs': pollUs,
      'service.slopeUs': packetUs,
      'service.perByteNs': perByteNs,
      frameMix,
      maxBatch,
      ringSize: Math.max(16, 2 * maxBatch),
      stallUs: k % 5 === 0 ? 5 : null,
      stallEveryMs: 0.3,
      rateMbps: capacity * between(0.2, 1.1) * 8 * (bytes + 20),
    };
  });
  const names = [
    'lossProbability',
    'meanBatch',
    'waitingUs.exact.mean',
    'sojournUs.exact.mean',
    'sojournUs.exact.p50',
    'sojournUs.exact.p99',
  ];

  it.each(systems.map((inputs, k) => [k, inputs] as const))(
    'system %i lies within its bounds',
    (_, inputs) => {
      const values = complete(inputs);
      expect(checkSystem(values)).toBeNull();
      const { indicators } = solvedWith(values);
      const run = simulated(values, 300_000);
      for (const name of names) {
        const [solved, { mean, halfWidth }] = [indicators[name]!, run.indicators[name]!];
        const bound = expectedDifference(values as unknown as Inputs, name)?.bound;
        const noise = 2.5 * (halfWidth ?? mean) + (bound?.rounding ?? 0) + 1e-6;
        expect(solved, name).toBeGreaterThanOrEqual(mean * (1 - (bound?.tooLow ?? 0)) - noise);
        expect(solved, name).toBeLessThanOrEqual(mean * (1 + (bound?.tooHigh ?? 0)) + noise);
      }
    },
  );
});

describe('a refusal', () => {
  it.each([
    [
      { frameMix: { 64: 0.5, 1518: 0.4 } },
      'The shares of the frame sizes add up to 0.9: they must add up to 1. Counts of packets may have any sum.',
    ],
    [{ frameMix: { 64: 0 } }, 'A mix of frame sizes needs packets of at least one size.'],
    [
      { frameMix: imix, 'service.perByteNs': 0.5, 'service.family': 'geometric' },
      'Memoryless service times are not solved with a mix of frame sizes and a time per byte: choose another spread of service times.',
    ],
  ])('is one sentence: %o', (changes, message) => {
    expect(checkSystem(complete(changes as InputValues))).toMatchObject({ message });
  });

  it('is none for shares, percentages and counts', () => {
    for (const frameMix of [
      { 64: 0.5, 1518: 0.5 },
      { 64: 58.3, 594: 33.3, 1518: 8.3 },
      imix,
      { 64: 1, 128: 1 },
    ])
      expect(checkSystem(complete({ frameMix }))).toBeNull();
  });
});

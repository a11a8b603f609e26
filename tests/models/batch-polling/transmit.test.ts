/** What follows the service: a buffer that sends packets in groups, and a link with its ring. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import type { Inputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { TransmitBuffer } from '../../../src/models/batch-polling/simulator/transmit-side.ts';
import { LogHistogram } from '../../../src/numerics/simulation/log-histogram.ts';
import { expectedDifference } from '../../../src/models/batch-polling/expected-difference.ts';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { type ReferenceRules, referenceTransmit } from '../../reference/transmit-side.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import vectors from '../../vectors/transmit/cases.json';
import { complete, simulated } from './simulator/simulations.ts';

/** Bits of a frame of 64 bytes on the wire. */
const wire = 672;
const core = {
  'arrivals.family': 'geometric',
  'service.family': 'deterministic',
  'service.interceptUs': 1,
  'service.slopeUs': 0.07,
  maxBatch: 64,
  ringSize: 1024,
};
const at = (mpps: number, changes: InputValues) => complete({ ...core, rateMbps: mpps * wire, ...changes });

const solvedWith = (values: InputValues, detail: 'indicators' | 'full' = 'indicators') =>
  reusedSolverOf(batchPolling).solve(values, { detail });

const inputsOf = ({ packets, timeoutUs, timer, link }: ReferenceRules) => ({
  'transmit.packets': packets,
  'transmit.timeoutUs': timeoutUs,
  'transmit.timer': timer,
  linkGbps: link === null ? null : (link.perUs * wire) / 1000,
  'transmit.ringSize': link?.ringSize ?? 1024,
});

/** The names of what follows the service. */
const sentNames = ['bufferWaitUs.mean', 'linkUs.mean', 'linkLossProbability'];

describe('without a buffer and a link', () => {
  const neutral = [
    { 'transmit.timeoutUs': 5, 'transmit.timer': 'periodic', 'transmit.ringSize': 7 },
    { 'transmit.packets': 32, 'transmit.timeoutUs': 0 },
  ];

  it('all answers are those without these inputs, and the new ones are none', () => {
    const random = mulberry32(5);
    for (let k = 0; k < 12; k++) {
      const changes = {
        rateMbps: 500 + 9000 * random(),
        maxBatch: 1 + Math.floor(64 * random()),
        ringSize: 64 + Math.floor(512 * random()),
        'arrivals.family': k % 2 === 0 ? 'geometric' : 'poisson',
      };
      const plain = solvedWith(complete(changes), 'full');
      const same = solvedWith(complete({ ...changes, ...neutral[k % 2] }), 'full');
      expect(same).toEqual(plain);
      for (const name of sentNames) expect(plain.indicators[name]).toBeNull();
      const run = simulated(complete({ ...changes, ...neutral[k % 2] }), 20_000);
      expect(run).toEqual(simulated(complete(changes), 20_000));
    }
  });
});

describe('the simulated buffer and link', () => {
  it('hold and lose what the reference holds and loses, poll for poll', () => {
    const rules = fc.record({
      packets: fc.integer({ min: 1, max: 12 }),
      timeoutUs: fc.oneof(fc.constant(null), fc.constant(0), fc.double({ min: 0.5, max: 8, noNaN: true })),
      timer: fc.constantFrom('since-first' as const, 'periodic' as const),
      link: fc.oneof(
        fc.constant(null),
        fc.record({
          ringSize: fc.integer({ min: 12, max: 24 }),
          perUs: fc.double({ min: 0.5, max: 4, noNaN: true }),
        }),
      ),
    });
    const polls = fc.array(fc.record({ slots: fc.integer({ min: 1, max: 300 }), packets: fc.nat(8) }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(rules, polls, (rule, drawn) => {
        const inputs = complete({ ...inputsOf(rule), maxBatch: 8, slotNs: 10 });
        const histogram = new LogHistogram({ quantum: 1, lattice: true });
        const rate = rule.link === null ? null : rule.link.perUs / 100;
        const buffer = new TransmitBuffer(inputs as unknown as Inputs, rate, histogram);
        let now = 0;
        const times = new Float64Array(8);
        const made = drawn.map(({ slots, packets }) => {
          now += slots;
          buffer.ended(times, 0, packets, now);
          return { endUs: now / 100, packets };
        });
        const done = referenceTransmit(made, rule);
        const lost = done.filter(({ leftUs }) => leftUs === null).length;
        const { counts } = buffer;
        expect(counts.left).toBe(done.length);
        expect(counts.lost).toBe(lost);
        expect(counts.held / 100).toBeCloseTo(
          done.reduce((sum, { servedUs, sentUs }) => sum + sentUs - servedUs, 0),
          6,
        );
        const onLink = done.reduce(
          (sum, { sentUs, leftUs }) => sum + (leftUs === null ? 0 : leftUs - sentUs),
          0,
        );
        expect(counts.onLink / 100).toBeCloseTo(onLink, 6);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(vectors.cases)('$name', ({ perUs, rules, heldUs, linkUs, lost }) => {
  const values = at(perUs, inputsOf(rules as ReferenceRules));
  /** Services on slots of 10 ns, and a reference without: 1 %. */
  const close = (value: number, of: { mean: number; standardError: number }, share: number) =>
    expect(Math.abs(value - of.mean)).toBeLessThanOrEqual(4 * of.standardError + share * of.mean + 2e-3);

  it('is simulated as by the reference', () => {
    const { indicators } = simulated(values, 600_000);
    close(indicators['bufferWaitUs.mean']!.mean, heldUs, 0.01);
    if (linkUs !== null) close(indicators['linkUs.mean']!.mean, linkUs, 0.02);
    if (lost !== null) close(indicators.linkLossProbability!.mean, lost, 0.03);
  });

  it('is solved', () => {
    const { indicators } = solvedWith(values);
    close(indicators['bufferWaitUs.mean']!, heldUs, 0.01);
    if (linkUs !== null) close(indicators['linkUs.mean']!, linkUs, 0.03);
    if (lost !== null) close(indicators.linkLossProbability!, lost, 0.03);
    if (rules.timeoutUs !== null) return;
    // Whatever the arrivals and the service.
    const wait = (rules.packets - 1) / (2 * indicators.throughputMpps!);
    expect(indicators['bufferWaitUs.mean']).toBeCloseTo(wait, 9);
  });
});

describe('the timers', () => {
  it('hold nearly every packet for their time under light load, a periodic one for half of it', () => {
    const light = { 'transmit.packets': 256, 'transmit.timeoutUs': 40 };
    const first = solvedWith(at(0.004, light));
    const cycle = 1.07;
    expect(first.indicators['bufferWaitUs.mean']).toBeGreaterThan(0.9 * 40);
    expect(first.indicators['bufferWaitUs.mean']).toBeLessThan(40 + cycle);
    const periodic = solvedWith(at(0.004, { ...light, 'transmit.timer': 'periodic' }));
    expect(Math.abs(periodic.indicators['bufferWaitUs.mean']! - 20)).toBeLessThan(cycle);
  });

  it('do not matter where groups fill long before', () => {
    const none = solvedWith(at(8, { 'transmit.packets': 16 }));
    for (const timer of ['since-first', 'periodic']) {
      const late = { 'transmit.packets': 16, 'transmit.timeoutUs': 20_000, 'transmit.timer': timer };
      const { indicators } = solvedWith(at(8, late));
      const wait = none.indicators['bufferWaitUs.mean']!;
      expect(indicators['bufferWaitUs.mean']! / wait).toBeCloseTo(1, 3);
    }
  });
});

describe('a link as fast as every batch, with a ring for a batch and a group', () => {
  const cases = [
    [1, null, 'since-first'],
    [32, null, 'since-first'],
    [32, 3, 'since-first'],
    [32, 3, 'periodic'],
  ] as const;

  it.each(cases)('loses nothing: m %s, timer %s µs, %s', (packets, timeoutUs, timer) => {
    const values = at(11.2, {
      'transmit.packets': packets,
      'transmit.timeoutUs': timeoutUs,
      'transmit.timer': timer,
      // 64 packets in 5.48 µs: 11.68 a microsecond.
      linkGbps: (11.7 * wire) / 1000,
      'transmit.ringSize': 64 + packets,
    });
    expect(simulated(values, 300_000).indicators.linkLossProbability!.mean).toBe(0);
    const solution = solvedWith(values);
    expect(solution.indicators.linkLossProbability).toBe(0);
    expect(solution.approximate ?? []).not.toContain('linkLossProbability');
  });
});

describe('sixty random systems', () => {
  const random = mulberry32(11);
  const between = (low: number, high: number) => low * (high / low) ** random();
  const systems = Array.from({ length: 60 }, (_, k) => {
    const maxBatch = Math.round(between(4, 128));
    const [pollUs, packetUs] = [between(0.3, 3), between(0.03, 0.3)];
    const capacity = maxBatch / (pollUs + packetUs * maxBatch);
    const mpps = capacity * between(0.05, 0.95);
    const packets = k % 3 === 2 ? 1 : Math.round(between(2, 256));
    const isTimed = k % 3 === 1;
    const isLinked = k % 3 === 2 || k % 6 === 0;
    return {
      ...core,
      'arrivals.family': ['geometric', 'poisson', 'deterministic'][Math.floor(3 * random())],
      'service.interceptUs': pollUs,
      'service.slopeUs': packetUs,
      maxBatch,
      ringSize: 16 * maxBatch,
      rateMbps: mpps * wire,
      'transmit.packets': packets,
      'transmit.timeoutUs': isTimed ? (between(0.3, 3) * packets) / mpps / 2 : null,
      'transmit.timer': random() < 0.5 ? 'since-first' : 'periodic',
      linkGbps: isLinked ? (mpps * wire * between(1.1, 3)) / 1000 : null,
      'transmit.ringSize': Math.max(packets, Math.round(between(32, 1024))),
    };
  });
  const names = [...sentNames, 'sojournUs.exact.mean', 'sojournUs.exact.p50', 'sojournUs.exact.p99'];

  it.each(systems.map((inputs, k) => [k, inputs] as const))(
    'system %i lies within its bounds',
    (_, inputs) => {
      const values = complete(inputs);
      const { indicators } = solvedWith(values);
      const run = simulated(values, 200_000);
      for (const name of names) {
        const [solved, seen] = [indicators[name], run.indicators[name]];
        expect(solved === null, name).toBe(seen === null);
        if (solved === null || seen === null) continue;
        const {
          tooLow,
          tooHigh,
          absolute,
          rounding = 0,
        } = expectedDifference(values as unknown as Inputs, name)?.bound ?? {
          tooLow: 0,
          tooHigh: 0,
        };
        const noise = 2 * (seen.halfWidth ?? 0) + 0.01 * seen.mean + rounding + 1e-9;
        const low = tooLow === null ? Infinity : (absolute?.tooLow ?? 0) + tooLow * seen.mean;
        const high = tooHigh === null ? Infinity : (absolute?.tooHigh ?? 0) + tooHigh * seen.mean;
        expect(solved, name).toBeGreaterThanOrEqual(seen.mean - low - noise);
        expect(solved, name).toBeLessThanOrEqual(seen.mean + high + noise);
      }
    },
  );
});

describe('a solution with a buffer and a link', () => {
  const values = at(8, { 'transmit.packets': 32, linkGbps: 10, 'transmit.ringSize': 64 });

  it('breaks the time down: the parts of every level add up to it', () => {
    const { indicators, breakdowns, lawMoments } = solvedWith(values, 'full');
    const { parts, levels } = breakdowns.sojournUs;
    expect(parts.map(({ id }) => id)).toEqual(['residual', 'ahead', 'own', 'buffer', 'link']);
    for (const { id, values: ofParts } of levels) {
      const sum = ofParts.reduce((total, part) => total + part, 0);
      expect(sum / indicators[`sojournUs.exact.${id}`]!).toBeCloseTo(1, 2);
    }
    expect(levels[0].values[3]).toBeCloseTo(indicators['bufferWaitUs.mean']!, 9);
    expect(levels[0].values[4]).toBeCloseTo(indicators['linkUs.mean']!, 9);
    expect(lawMoments!.sojournUs.mass).toBeCloseTo(1, 9);
    expect(lawMoments!.sojournUs.mean / indicators['sojournUs.exact.mean']!).toBeCloseTo(1, 2);
  });

  it('keeps the capacity and the ring of the core as they are', () => {
    const sent = solvedWith(values);
    const plain = solvedWith(at(8, {}));
    for (const name of [
      'capacityMpps',
      'lossProbability',
      'meanBatch',
      'throughputMpps',
      'waitingUs.exact.p99',
    ])
      expect(sent.indicators[name]).toBe(plain.indicators[name]);
  });
});

describe('every result is a number', () => {
  const expectNumbers = (values: InputValues) => {
    const { indicators } = solvedWith(values);
    const wrong = Object.entries(indicators).filter(([, one]) => one !== null && !Number.isFinite(one));
    expect(wrong, JSON.stringify(values)).toEqual([]);
  };
  const common = { ...defaultValues(batchPolling.fields), 'arrivals.family': 'geometric' };

  it('where groups of some sizes hardly ever leave', () => {
    const timed = {
      'transmit.packets': 32,
      'transmit.timeoutUs': 20,
      'transmit.ringSize': 256,
      linkGbps: 40,
    };
    expectNumbers({ ...common, rateMbps: 5000, maxBatch: 64, ringSize: 1024, ...timed });
  });

  it('where nearly all batches are a multiple of the group', () => {
    const timed = { 'transmit.packets': 32, 'transmit.timeoutUs': 1, 'transmit.ringSize': 256, linkGbps: 10 };
    expectNumbers({ ...common, rateMbps: 14_413, ...timed });
  });

  it('from light load to overload, at the ends of the inputs of buffer and link', () => {
    const random = mulberry32(3);
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
    for (let drawn = 0; drawn < 60; drawn++)
      expectNumbers({
        ...common,
        rateMbps: oneOf([10, 5000, 8000, 14_000]),
        maxBatch: oneOf([1, 32, 256]),
        ringSize: 1024,
        'arrivals.family': oneOf(['geometric', 'jittered', 'poisson']),
        'transmit.packets': oneOf([1, 2, 32, 512]),
        'transmit.timeoutUs': oneOf([null, 1, 20, 1000]),
        'transmit.timer': oneOf(['since-first', 'periodic']),
        'transmit.ringSize': oneOf([512, 65_536]),
        linkGbps: oneOf([0.01, 5, 10, 100]),
      });
  });
});

describe('a refusal', () => {
  it.each([
    [
      'transmit.packets',
      { 'transmit.packets': 64, linkGbps: 10, 'transmit.ringSize': 32 },
      'A group never fits into the transmit ring: send at most 32 packets together.',
    ],
    [
      'transmit.timeoutUs',
      { 'transmit.packets': 64, 'transmit.timeoutUs': 0.005 },
      'The send timer is shorter than a slot: it must be 0 or at least 10 ns.',
    ],
  ])('of %s is one sentence', (parameter, changes, message) => {
    expect(batchPolling.check!(complete(changes))).toMatchObject({ parameter, message });
  });
});

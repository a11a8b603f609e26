/** Properties of any legal switch. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { checkSystem } from '../../../src/models/vswitch-polling/check-system.ts';
import { solveGated } from '../../../src/models/vswitch-polling/solver/gated/gated.ts';
import { solvePublished } from '../../../src/models/vswitch-polling/solver/published.ts';
import { readSystem } from '../../../src/models/vswitch-polling/system.ts';
import { inputsWith, solveNow, valueOf } from './solve-now.ts';

interface Drawn {
  weights: number[];
  splitWeights: number[][];
  cores: number;
  isEven: boolean;
  queueCapacity: number;
  maxBatch: number;
  hitUs: number;
  extraUs: number;
  forwardUs: number;
  switchOverUs: number;
  load: number;
}

const share = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.double({ min: 0.05, max: 1, noNaN: true }) },
);

const scaled = (weights: readonly number[]) => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
};

function switchOf(drawn: Drawn): InputValues {
  const { weights, cores, isEven, splitWeights, extraUs, load, ...direct } = drawn;
  const ports = weights.length;
  const split = weights.map((_, port) => scaled(splitWeights[port].slice(0, cores)));
  const bare = inputsWith({
    ...direct,
    ports,
    cores,
    portShares: scaled(weights),
    missUs: direct.hitUs + extraUs,
    coreSplit: isEven || cores === 1 ? null : split,
  });
  // loads as shares of the critical one, from idle to deep overload
  const critical = valueOf(solveNow({ ...bare, method: 'published', loadMpps: 0 }), 'criticalLoadMpps');
  return { ...bare, loadMpps: load * critical };
}

const anySwitch: fc.Arbitrary<InputValues> = fc
  .record({
    weights: fc.array(share, { minLength: 1, maxLength: 5 }),
    splitWeights: fc.array(fc.array(share, { minLength: 3, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
    cores: fc.integer({ min: 1, max: 3 }),
    isEven: fc.boolean(),
    queueCapacity: fc.integer({ min: 1, max: 200 }),
    maxBatch: fc.integer({ min: 1, max: 12 }),
    hitUs: fc.double({ min: 0.01, max: 2, noNaN: true }),
    extraUs: fc.double({ min: 0, max: 2, noNaN: true }),
    forwardUs: fc.double({ min: 0, max: 1, noNaN: true }),
    switchOverUs: fc.double({ min: 0.001, max: 1, noNaN: true }),
    load: fc.oneof(
      fc.double({ min: 0.01, max: 1.2, noNaN: true }),
      fc.double({ min: 1, max: 6, noNaN: true }),
    ),
  })
  .map(switchOf)
  .filter((values) => checkSystem(values) === null);

const portsOf = (values: InputValues) => Array.from({ length: values.ports as number }, (_, port) => port);

describe('any switch', () => {
  it('loses or forwards every packet of every port, keeps Little’s law and has probabilities between 0 and 1', () => {
    fc.assert(
      fc.property(anySwitch, fc.constantFrom('recommended', 'gated', 'published'), (values, method) => {
        const solution = solveNow({ ...values, method });
        const { indicators } = solution;
        expect(solution.numerics.converged).toBe('yes');
        for (const [name, value] of Object.entries(indicators)) {
          if (value !== null) expect(Number.isFinite(value), name).toBe(true);
        }
        for (const port of portsOf(values)) {
          const at = (name: string) => indicators[`ports.${port}.${name}`]!;
          const [load, loss, throughput] = [at('loadMpps'), at('lossProbability'), at('throughputMpps')];
          expect(loss).toBeGreaterThanOrEqual(0);
          expect(loss).toBeLessThanOrEqual(1);
          expect(throughput).toBeLessThanOrEqual(load * (1 + 1e-9));
          expect(Math.abs(throughput - load * (1 - loss))).toBeLessThanOrEqual(1e-8 * load);
          expect(at('emptyAtPoll')).toBeGreaterThanOrEqual(0);
          expect(at('emptyAtPoll')).toBeLessThanOrEqual(1);
          expect(at('meanBatch')).toBeLessThanOrEqual((values.maxBatch as number) * (1 + 1e-12));
          if (load === 0) {
            expect([loss, throughput, at('meanQueue'), at('emptyAtPoll'), at('meanBatch')]).toEqual([
              0, 0, 0, 1, 0,
            ]);
            expect([at('sojournUs'), at('missRatio')]).toEqual([null, null]);
          } else {
            const inQueues = at('meanQueue') * (values.cores as number);
            expect(inQueues / (throughput * at('sojournUs'))).toBeCloseTo(1, 9);
            expect(at('meanQueue')).toBeLessThanOrEqual((values.queueCapacity as number) * (1 + 1e-12));
            expect(at('missRatio')).toBeGreaterThan(0);
            expect(at('missRatio')).toBeLessThanOrEqual(1 + 1e-12);
          }
        }
        expect(indicators.utilisation).toBeLessThanOrEqual(1 + 1e-6);
      }),
      { numRuns: 120 },
    );
  });

  it('is on several cores what one core is at its part of the load', () => {
    fc.assert(
      fc.property(
        anySwitch.filter(({ coreSplit }) => coreSplit === null),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom('recommended', 'published', 'gated', 'workload'),
        (values, cores, method) => {
          const one = solveNow({ ...values, method, cores: 1 });
          const all = solveNow({ ...values, method, cores, loadMpps: cores * (values.loadMpps as number) });
          for (const name of ['lossProbability', 'sojournUs', 'meanQueue', 'utilisation', 'criticalRatio']) {
            const expected = one.indicators[name];
            if (expected === null) expect(all.indicators[name], name).toBeNull();
            else if (expected > 1e-13) expect(all.indicators[name]! / expected, name).toBeCloseTo(1, 7);
          }
          if (one.indicators.throughputMpps !== null) {
            expect(valueOf(all, 'throughputMpps') / (cores * valueOf(one, 'throughputMpps'))).toBeCloseTo(
              1,
              9,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has the same answer whether its gated queues are solved one by one or by groups', () => {
    fc.assert(
      fc.property(anySwitch, (values) => {
        const core = readSystem(values).distinctCores[0].system;
        const one = solveGated(core, 'sequential');
        const grouped = solveGated(core, 'grouped');
        expect([one.converged, grouped.converged]).toEqual([true, true]);
        one.queues.forEach((queue, i) => {
          const other = grouped.queues[i];
          for (const name of ['loss', 'meanQueue', 'throughput', 'emptyAtPoll', 'meanBatch'] as const) {
            const [a, b] = [queue[name]!, other[name]!];
            expect(Math.abs(a - b), `${name}: ${a}, ${b}`).toBeLessThanOrEqual(1e-8 * Math.max(a, b) + 1e-13);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('comes to rest by the corrected equations where single steps swing to and fro', () => {
    const values = inputsWith({
      ports: 1,
      portShares: null,
      queueCapacity: 4,
      maxBatch: 3,
      method: 'published',
      loadMpps: 122,
      hitUs: 0.01,
      missUs: 0.043,
      forwardUs: 0,
      switchOverUs: 0.001,
    });
    const { numerics } = solveNow(values);
    expect(numerics.converged).toBe('yes');
    expect(numerics.residual).toBeLessThan(1e-11);
    expect(numerics.iterations).toBeGreaterThan(300);
  });

  it('with one packet a visit is by Eq. (17) what it is by Eq. (3)', () => {
    fc.assert(
      fc.property(anySwitch, (values) => {
        const core = { ...readSystem(values).distinctCores[0].system, maxBatch: 1 };
        const corrected = solvePublished(core, { missRule: 'fixed', switchOver: 'eq11' });
        const single = solvePublished(core, { missRule: 'eq3', switchOver: 'eq4' });
        corrected.queues.forEach((queue, i) => {
          expect(queue.missRatio ?? 1).toBeCloseTo(1, 12);
          for (const name of ['loss', 'meanQueue', 'throughput', 'emptyAtPoll', 'meanBatch'] as const) {
            const [a, b] = [queue[name]!, single.queues[i][name]!];
            expect(Math.abs(a - b), `${name}: ${a}, ${b}`).toBeLessThanOrEqual(1e-9 * Math.max(a, b));
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  it('deep in overload serves full batches and nothing else', () => {
    fc.assert(
      fc.property(anySwitch, (drawn) => {
        const values: InputValues = {
          ...drawn,
          cores: 1,
          coreSplit: null,
          portShares: null,
          method: 'gated',
          loadMpps: 1e5,
        };
        const solution = solveNow(values);
        const ports = values.ports as number;
        const full = Math.min(values.maxBatch as number, values.queueCapacity as number);
        const outputs = Math.max(1, ports - 1);
        const [hit, miss, forward] = ['hitUs', 'missUs', 'forwardUs'].map((name) => values[name] as number);
        const misses = outputs === 1 ? 1 : outputs * (1 - (1 - 1 / outputs) ** full);
        const batch = full * (hit + forward) + misses * (miss - hit) + (values.switchOverUs as number);
        for (const port of portsOf(values)) {
          const throughput = valueOf(solution, `ports.${port}.throughputMpps`);
          expect(throughput / (full / (ports * batch))).toBeCloseTo(1, 2);
          if ((values.queueCapacity as number) >= 4 * full) {
            expect(throughput / (full / (ports * batch))).toBeCloseTo(1, 6);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('loses no less at a higher load', () => {
    fc.assert(
      fc.property(anySwitch, (values) => {
        const lossAt = (factor: number) =>
          valueOf(
            solveNow({ ...values, method: 'gated', loadMpps: factor * (values.loadMpps as number) }),
            'lossProbability',
          );
        expect(lossAt(1.1)).toBeGreaterThanOrEqual(lossAt(1) * (1 - 1e-7) - 1e-13);
      }),
      { numRuns: 60 },
    );
  });
});

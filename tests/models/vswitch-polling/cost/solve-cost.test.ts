/** What a switch takes to solve, estimated before it begins, and what is offered where that is too much. */
import { describe, expect, it } from 'vitest';
import { presetValues } from '../../../../src/app/store/presets.ts';
import type { InputValue, InputValues } from '../../../../src/models/contract/inputs.ts';
import { checkSystem } from '../../../../src/models/vswitch-polling/check-system.ts';
import { methods } from '../../../../src/models/vswitch-polling/methods.ts';
import { scenario1, scenario2, scenario3 } from '../../../../src/models/vswitch-polling/paper-scenarios.ts';
import { readInputs } from '../../../../src/models/vswitch-polling/read-inputs.ts';
import { simulateSwitch } from '../../../../src/models/vswitch-polling/simulator/simulator.ts';
import { solveCost } from '../../../../src/models/vswitch-polling/cost/solve-cost.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';
import { solverOf } from '../../../engines.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';
import { countedSolve } from '../../counted-solve.ts';
import { randomInputs } from '../../random-inputs.ts';
import { inputsWith, solveNow } from '../solve-now.ts';

type Changes = Readonly<Record<string, InputValue>>;

const costOf = (changes: Changes) => solveCost(readInputs(inputsWith(changes)));

const sharesOf = (parts: readonly number[]) => {
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => part / sum);
};

/** From one part to `most`, so that no two are alike. */
const rising = (count: number, most = 2) =>
  sharesOf(Array.from({ length: count }, (_, i) => 1 + ((most - 1) * i) / count));

/** So many ports, all different. */
const differing = (ports: number): Changes => ({ ports, portShares: rising(ports) });

/** So many cores, all different, for so many ports, all different. */
const uneven = (cores: number, ports: number): Changes => ({
  ...differing(ports),
  cores,
  coreSplit: Array.from({ length: ports }, (_, port) =>
    sharesOf(Array.from({ length: cores }, (__, core) => 4 + ((7 * port + 13 * core) % 17) + core / cores)),
  ),
});

/** Cores with different parts, the same of every port. */
const unequalCores = (cores: number, ports: number, most: number): Changes => ({
  ...{ ports, cores },
  coreSplit: Array.from({ length: ports }, () => rising(cores, most)),
});

/** Minutes to hours each. */
const monsters: readonly (readonly [string, Changes, string, string])[] = [
  [
    'all cores and ports different, with the longest queues',
    { ...uneven(64, 64), queueCapacity: 4096, maxBatch: 64, loadMpps: 512 },
    'method',
    'the form “Published” does, with sojourn times 10 to 95 % too short',
  ],
  [
    'the same with shorter queues',
    { ...uneven(64, 64), queueCapacity: 1024, maxBatch: 32, loadMpps: 512 },
    'coreSplit',
    'an even split over the cores does',
  ],
  [
    'a core of many different queues, overloaded',
    { ...differing(64), queueCapacity: 4096, maxBatch: 64, loadMpps: 20 },
    'method',
    'the form “Published” does, with sojourn times 10 to 95 % too short',
  ],
  [
    'many cores whose queues are pooled, all near the critical load',
    { ...unequalCores(64, 64, 1.02), portShares: null, queueCapacity: 4096, maxBatch: 16, loadMpps: 445 },
    'method',
    'the form “Gated” does, with sojourn times 1 to 45 % too short',
  ],
  [
    'many cores with long queues',
    { ...uneven(64, 16), queueCapacity: 4096, maxBatch: 16, loadMpps: 640 },
    'queueCapacity',
    'queues of 128 packets do',
  ],
  [
    'many overloaded cores as printed, without a fixed point',
    { ...uneven(64, 64), method: 'published-literal', queueCapacity: 1024, maxBatch: 32, loadMpps: 1000 },
    'method',
    'the form “Published” does, with the weights of Eq. (17) put right',
  ],
  [
    'a few cores of different ports',
    {
      ...unequalCores(16, 64, 1.02),
      ...differing(64),
      ...{ queueCapacity: 4096, maxBatch: 128, loadMpps: 120 },
    },
    'portShares',
    'ports of equal load do',
  ],
];

describe('a switch that is too much to solve', () => {
  it.each(monsters)('%s: is refused with an offer that does', (_, changes, parameter, words) => {
    const values = inputsWith(changes);
    const fault = checkSystem(values)!;
    expect(fault).toMatchObject({ code: 'too-much-work', parameter });
    expect(fault.message).toMatch(
      /^Solving this takes about [\d. ]+ billion multiplications \(at most 30 billion\): .+\.$/,
    );
    expect(fault.message).toContain(words);
    expect(checkSystem({ ...values, [parameter]: fault.nearest! })).toBeNull();
    expect(() => solveNow(values)).toThrow(fault.message);
  });

  it('has an offer that does, whatever it is', () => {
    let refused = 0;
    for (const { id: method } of methods) {
      for (const [cores, ports] of [
        [1, 64],
        [16, 4],
        [64, 64],
      ]) {
        for (const [queueCapacity, maxBatch] of [
          [1024, 32],
          [4096, 256],
        ]) {
          for (const loadPerCore of [3, 8, 20]) {
            const switched = cores === 1 ? differing(ports) : uneven(cores, ports);
            const loadMpps = loadPerCore * cores;
            const values = inputsWith({ ...switched, method, queueCapacity, maxBatch, loadMpps });
            const fault = checkSystem(values);
            if (fault === null) continue;
            refused++;
            expect(fault.code).toBe('too-much-work');
            expect(checkSystem({ ...values, [fault.parameter]: fault.nearest! }), fault.message).toBeNull();
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(15);
  });

  it('is simulated all the same', () => {
    const run = simulateSwitch(inputsWith(monsters[0][1]), 5);
    run.run(1000);
    expect(run.packets).toBeGreaterThanOrEqual(1000);
  });
});

/** Seconds of the processor that each took. */
const longButAllowed: readonly (readonly [string, Changes])[] = [
  ['7.9 s', { queueCapacity: 4096, maxBatch: 256, loadMpps: 14.8 }],
  ['8.5 s', { ...differing(64), method: 'published-literal', queueCapacity: 4096, maxBatch: 4, loadMpps: 9 }],
  ['7.3 s', { ...differing(16), queueCapacity: 256, maxBatch: 256, loadMpps: 7.9 }],
  ['6.9 s', { ...differing(16), queueCapacity: 4096, maxBatch: 64, loadMpps: 10.5 }],
];

describe('a switch that is not too much to solve', () => {
  it('every preset takes less than a second', () => {
    for (const { id } of vswitchPolling.presets) {
      const { products, bytes } = solveCost(readInputs(presetValues(vswitchPolling, id)));
      expect(products, id).toBeLessThan(1e9);
      expect(bytes, id).toBeLessThan(1e8);
    }
  });

  it('neither do the paper’s scenarios at any load, by any form, with long queues and batches', () => {
    for (const scenario of [scenario1, scenario2, scenario3]) {
      for (const { id: method } of methods) {
        for (const loadMpps of [0, 0.01, 0.3, 1, 3, 7, 12, 100, 1e5]) {
          for (const larger of [{}, { queueCapacity: 1024, maxBatch: 32 }]) {
            const changes = { ...scenario, ...larger, method, loadMpps };
            expect(costOf(changes).products, JSON.stringify(changes)).toBeLessThan(2e9);
          }
        }
      }
    }
  });

  it.each(longButAllowed)('up to ten seconds: %s', (_, changes) => {
    expect(checkSystem(inputsWith(changes))).toBeNull();
  });

  it.each([1, 2])('none of the random ones of seed %s, which take up to 14 s', (seed) => {
    for (const values of randomInputs(vswitchPolling, seed, 400)) {
      expect(checkSystem(values)?.code, JSON.stringify(values)).not.toBe('too-much-work');
    }
  });
});

describe('the estimate of a switch', () => {
  it.each([
    ['large batches', { queueCapacity: 512, maxBatch: 128, loadMpps: 9.5 }],
    ['batches that fill the queue', { queueCapacity: 128, maxBatch: 128, loadMpps: 9.5 }],
    ['many different queues', { ...differing(16), queueCapacity: 128, maxBatch: 64, loadMpps: 8 }],
    ['long queues', { ...differing(16), queueCapacity: 512, maxBatch: 32, loadMpps: 10 }],
    [
      'equal queues, pooled',
      { ports: 64, portShares: null, queueCapacity: 2048, maxBatch: 2, loadMpps: 6.4 },
    ],
    ['different cores', { ...uneven(3, 16), queueCapacity: 256, maxBatch: 32, loadMpps: 27 }],
    ['no fixed point', { ...differing(16), method: 'published-literal', queueCapacity: 1024, loadMpps: 12 }],
  ] as [string, Changes][])('is the work done to a factor of three: %s', (_, changes) => {
    const values: InputValues = inputsWith(changes);
    const { yields, peakBytes } = countedSolve(solverOf(vswitchPolling), values, 'screen');
    const { products, bytes } = solveCost(readInputs(values));
    // A solve gives way about every million multiplications.
    expect(products / 1e6 / yields).toBeGreaterThan(1 / 3);
    expect(products / 1e6 / yields).toBeLessThan(3);
    expect(peakBytes).toBeLessThan(bytes + 1e8);
  });

  it('counts cores and ports that are alike once', () => {
    const alone = costOf({ ...differing(16), loadMpps: 5 }).products;
    expect(costOf({ ...differing(16), cores: 8, loadMpps: 40 }).products).toBeCloseTo(alone, -2);
    expect(costOf({ ports: 16, portShares: null, loadMpps: 5 }).products).toBeLessThan(alone / 4);
    expect(costOf({ ...uneven(8, 16), loadMpps: 40 }).products).toBeGreaterThan(4 * alone);
  });

  it('looks at a few of many cores and ports', () => {
    expectProportionalWork((cores) => {
      const inputs = readInputs(inputsWith({ ...uneven(cores, 64), loadMpps: 8 * cores }));
      for (let k = 0; k < 100; k++) solveCost(inputs);
    }, 8);
  });
});

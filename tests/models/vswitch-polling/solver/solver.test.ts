/** The solver as its worker drives it: details, pauses, no memory; large and extreme switches. */
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { indicators as declarations } from '../../../../src/models/vswitch-polling/indicators.ts';
import { createSolver } from '../../../../src/models/vswitch-polling/solver/solver.ts';
import { tables } from '../../../../src/models/vswitch-polling/tables.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';
import { inputsWith, solveNow, valueOf } from '../solve-now.ts';

type Changes = Readonly<Record<string, InputValue>>;

const methods = ['recommended', 'published', 'published-literal', 'gated', 'workload'];

/** Distinct loads of `ports` ports: 1, 2, 3, ... shares. */
const rising = (ports: number) =>
  Array.from({ length: ports }, (_, k) => (2 * (k + 1)) / (ports * (ports + 1)));

describe('a solution', () => {
  it.each(methods)('has exactly the declared indicators, cells and numerics: %s', (method) => {
    const { indicators, numerics } = solveNow(inputsWith({ method, cores: 2 }));
    const rows: Readonly<Record<string, number>> = { ports: 4, perCore: 2 };
    const cells = tables.flatMap(({ id, columns }) =>
      Array.from({ length: rows[id] }, (_, row) => columns.map(({ name }) => `${id}.${row}.${name}`)).flat(),
    );
    expect(Object.keys(indicators).sort()).toEqual(
      [...declarations.map(({ name }) => name), ...cells].sort(),
    );
    expect(Object.keys(numerics).sort()).toEqual(vswitchPolling.numerics.map(({ name }) => name).sort());
  });

  it('has numbers only when asked for numbers only, and else the law of one queue of each port', () => {
    expect(solveNow(inputsWith({})).distributions).toEqual({});
    for (const method of ['recommended', 'published', 'gated']) {
      const solution = solveNow(
        inputsWith({ method, loadMpps: 10, portShares: [0, 0.3, 0.3, 0.4] }),
        'screen',
      );
      expect(Object.keys(solution.distributions)).toEqual([1, 2, 3].map((k) => `ports.${k}.queueLength`));
      const { start, step, p, tailMass } = solution.distributions['ports.3.queueLength'];
      expect([start, step, p.length, tailMass]).toEqual([0, 1, 129, 0]);
      expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect(p[128]).toBeCloseTo(valueOf(solution, 'ports.3.lossProbability'), 12);
      const mean = p.reduce((sum, mass, k) => sum + k * mass, 0);
      expect(mean / valueOf(solution, 'ports.3.meanQueue')).toBeCloseTo(1, 9);
    }
    expect(solveNow(inputsWith({ method: 'workload' }), 'full').distributions).toEqual({});
  });

  it('does not depend on what was solved before', () => {
    const reused = createSolver();
    const walk: readonly Changes[] = [
      {},
      { loadMpps: 8 },
      { loadMpps: 7.2, maxBatch: 16 },
      { method: 'gated', loadMpps: 6 },
      { loadMpps: 4.999 },
      {},
    ];
    for (const changes of walk) {
      const values = inputsWith(changes);
      expect(solveNow(values, 'screen', reused).indicators).toEqual(solveNow(values, 'screen').indicators);
    }
  });

  it('says in which form it was found', () => {
    const numericsAt = (changes: Changes) => solveNow(inputsWith(changes)).numerics;
    expect(numericsAt({ loadMpps: 3 })).toMatchObject({ latencyFrom: 'workload', converged: 'yes' });
    expect(numericsAt({ loadMpps: 5.5 })).toMatchObject({ latencyFrom: 'workload and pooled' });
    expect(numericsAt({ loadMpps: 7 })).toMatchObject({ latencyFrom: 'pooled', converged: 'yes' });
    expect(numericsAt({ loadMpps: 8 })).toMatchObject({ latencyFrom: 'gated', converged: 'yes' });
    expect(numericsAt({ method: 'gated' }).latencyFrom).toBe('gated');
    expect(numericsAt({ method: 'published' }).latencyFrom).toBe('published');
    expect(numericsAt({ method: 'published-literal', loadMpps: 8 })).toMatchObject({ converged: 'no' });
    const lone = { cores: 2, ports: 1, portShares: null, coreSplit: [[0.9, 0.1]], loadMpps: 12 };
    expect(numericsAt(lone).latencyFrom).toBe('gated');
    const uneven = {
      ...lone,
      ports: 2,
      coreSplit: [
        [0.9, 0.1],
        [0.9, 0.1],
      ],
    };
    expect(numericsAt(uneven).latencyFrom).toBe('gated and workload');
  });
});

describe('the critical load', () => {
  const criticalAt = (changes: Changes) => valueOf(solveNow(inputsWith(changes)), 'criticalLoadMpps');
  const shares2 = {
    ports: 5,
    portShares: [0.1, 0.15, 0.2, 0.25, 0.3],
    maxBatch: 8,
    lookupCycles: 800,
    busGBps: 32,
  };
  const shares3 = {
    ports: 6,
    portShares: [0.05, 0.1, 0.15, 0.18, 0.22, 0.3],
    maxBatch: 16,
    lookupCycles: 8000,
    busGBps: 8,
  };

  it('is where simulations of the paper’s scenarios begin to lose', () => {
    expect(criticalAt({})).toBeCloseTo(7.17, 2);
    expect(criticalAt(shares2)).toBeCloseTo(2.966, 3);
    expect(criticalAt(shares3)).toBeCloseTo(0.354, 3);
  });

  it('is that of full batches where all queues are alike, and grows with the cores', () => {
    // 32 batches of 8 packets of 77.39 ns, and a switch-over of 1 ns each
    const alike = { ports: 32, portShares: null, maxBatch: 8, hitUs: 0.07739, missUs: 0.07739, forwardUs: 0 };
    expect(criticalAt(alike) / (8 / (8 * 0.07739 + 0.001))).toBeCloseTo(1, 12);
    expect(criticalAt({ cores: 3 }) / criticalAt({})).toBeCloseTo(3, 12);
  });

  it('does not depend on the load, and with an uneven split is that of the first core', () => {
    expect(criticalAt({ loadMpps: 0 })).toBe(criticalAt({ loadMpps: 20 }));
    const split = [0.7, 0.3];
    const uneven = { cores: 2, coreSplit: [split, split, split, split] };
    expect(criticalAt(uneven) * 0.7).toBeCloseTo(criticalAt({}), 9);
  });

  it('lies where the gated form saturates', () => {
    const lossAt = (ratio: number) => {
      const values = inputsWith({ queueCapacity: 1024, method: 'gated', loadMpps: ratio * criticalAt({}) });
      return valueOf(solveNow(values), 'lossProbability');
    };
    expect(lossAt(0.98)).toBeLessThan(1e-12);
    expect(lossAt(1.06)).toBeGreaterThan(1e-3);
  });
});

describe('a solve', () => {
  it('reports progress that only grows, between 0 and 1', () => {
    for (const changed of [{ ports: 16, portShares: rising(16) }, { method: 'published' }] as Changes[]) {
      const fractions: number[] = [];
      createSolver().solve(inputsWith(changed), {
        detail: 'screen',
        report: (fraction) => fractions.push(fraction),
      });
      expect(fractions.length).toBeGreaterThan(0);
      expect(fractions.every((one, k) => one >= (fractions[k - 1] ?? 0) && one <= 1)).toBe(true);
    }
  });

  const extremes: readonly (readonly [string, Changes])[] = [
    ['no load', { loadMpps: 0 }],
    ['hardly any load', { loadMpps: 1e-9 }],
    [
      'a silent core',
      {
        cores: 2,
        ports: 2,
        portShares: null,
        coreSplit: [
          [1, 0],
          [1, 0],
        ],
      },
    ],
    ['no switch-over time', { switchOverUs: 0 }],
    ['no switch-over time and one busy port', { switchOverUs: 0, portShares: [0, 0, 0, 1], loadMpps: 3 }],
    ['switch-overs of a second', { switchOverUs: 1e6 }],
    [
      'more load than anything',
      { loadMpps: 1e5, maxBatch: 64, ports: 8, portShares: null, missUs: 1e6, hitUs: 1e6 },
    ],
    ['queues of one', { queueCapacity: 1, maxBatch: 1, loadMpps: 6 }],
    ['batches larger than the queues', { queueCapacity: 5, maxBatch: 256, loadMpps: 6 }],
    ['one port', { ports: 1, portShares: null }],
    ['one output port', { outputPorts: 1, loadMpps: 8 }],
    ['more output ports than packets in a batch', { outputPorts: 1024, loadMpps: 6 }],
    ['hits for nothing', { hitUs: 0, forwardUs: 1e-6, missUs: 0.1, loadMpps: 20 }],
    ['the longest queues', { queueCapacity: 4096, maxBatch: 64, loadMpps: 5 }],
    ['many distinct ports', { ports: 20, portShares: rising(20), queueCapacity: 64, loadMpps: 6.5 }],
  ];

  it.each(extremes)('answers %s by every form', (_, changes) => {
    for (const method of methods) {
      const values = inputsWith({ ...changes, method });
      expect(vswitchPolling.check(values)).toBeNull();
      const { indicators, distributions } = solveNow(values, 'full');
      for (const [name, value] of Object.entries(indicators)) {
        if (value === null) continue;
        expect(Number.isFinite(value), `${method} ${name}: ${value}`).toBe(true);
        expect(value, `${method} ${name}`).toBeGreaterThanOrEqual(0);
      }
      for (const [name, { p }] of Object.entries(distributions)) {
        expect(
          p.reduce((a, b) => a + b, 0),
          `${method} ${name}`,
        ).toBeCloseTo(1, 9);
        expect(Math.min(...p), `${method} ${name}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('without load loses nothing and has no time in the system', () => {
    for (const method of methods) {
      const { indicators } = solveNow(inputsWith({ method, loadMpps: 0 }));
      expect(indicators).toMatchObject({
        lossProbability: 0,
        throughputMpps: 0,
        meanQueue: 0,
        utilisation: 0,
        sojournUs: null,
        criticalRatio: 0,
        'ports.0.emptyAtPoll': 1,
        'ports.0.meanBatch': 0,
        'ports.0.missRatio': null,
      });
    }
  });

  it('beyond the workload’s reach has no times by it, and those of the gated form where recommended', () => {
    const lost = solveNow(inputsWith({ method: 'workload', loadMpps: 8 }));
    expect(lost.indicators).toMatchObject({ sojournUs: null, meanQueue: null, 'ports.3.sojournUs': null });
    expect(valueOf(lost, 'criticalRatio')).toBeGreaterThan(1);
    const recommended = solveNow(inputsWith({ loadMpps: 8 }));
    expect(recommended.indicators['ports.3.sojournUs']).toBeGreaterThan(40);
  });
});

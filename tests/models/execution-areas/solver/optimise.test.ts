import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestOn, type Cpu } from '../../../../src/models/execution-areas/setup.ts';
import { cheapestReaching } from '../cheapest-reaching.ts';
import { configurations, coresPerFlow } from '../../../../src/models/execution-areas/configurations.ts';
import {
  cheapestForTarget,
  rank,
  type Target,
} from '../../../../src/models/execution-areas/solver/optimise.ts';
import { table1, table1Borrowed, table2 } from '../../../../src/models/execution-areas/parameter-sets.ts';
import {
  type Conditions,
  gbpsOf,
  isPrediction,
  mppsOf,
  predict,
  predictAll,
} from '../../../../src/models/execution-areas/solver/predict.ts';
import {
  saturationBytes,
  saturationFrame,
} from '../../../../src/models/execution-areas/solver/saturation.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const testbed: Conditions = { frameBytes: 64, flows: 100, cores: 8, clockGhz: 3.7, linkGbps: 10 };

const frame = fc.double({ min: 64, max: 1500, noNaN: true });
const clock = fc.double({ min: 0.5, max: 6, noNaN: true });
const link = fc.constantFrom(1, 10, 25, 100);
const flows = fc.integer({ min: 1, max: 39 });
const configuration = fc.constantFrom(...configurations);
const conditions: fc.Arbitrary<Conditions> = fc.record({
  frameBytes: frame,
  flows,
  clockGhz: clock,
  linkGbps: link,
  cores: fc.integer({ min: 2, max: 128 }),
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (failure) {
    if (failure instanceof SolveFailure) return failure.code;
    throw failure;
  }
  return 'no failure';
}

describe('a prediction', () => {
  it('gives more bits for larger frames and more packets for more flows', () => {
    fc.assert(
      fc.property(configuration, frame, frame, flows, clock, link, (which, one, other, f, ghz, gbit) => {
        const at = (frameBytes: number, count: number) =>
          predict(which, table2[which.id], {
            frameBytes,
            flows: count,
            cores: count * coresPerFlow(which),
            clockGhz: ghz,
            linkGbps: gbit,
          });
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        expect(at(large, f).gbps).toBeGreaterThanOrEqual(at(small, f).gbps * (1 - 1e-12));
        expect(at(large, f).cpuGbps).toBeGreaterThanOrEqual(at(small, f).cpuGbps * (1 - 1e-12));
        if (f > 1) expect(at(one, f).cpuMpps).toBeGreaterThan(at(one, f - 1).cpuMpps);
      }),
    );
  });

  it('is proportional to the clock, never above the link, and uses no more cores than there are', () => {
    fc.assert(
      fc.property(configuration, conditions, (which, at) => {
        if (at.cores < coresPerFlow(which)) return;
        const row = predict(which, table2[which.id], at);
        const faster = predict(which, table2[which.id], { ...at, clockGhz: 2 * at.clockGhz });
        expect(faster.cpuMpps / row.cpuMpps).toBeCloseTo(2, 12);
        expect(row.gbps).toBeLessThanOrEqual(at.linkGbps * (1 + 1e-12));
        expect(row.mpps).toBe(Math.min(row.cpuMpps, row.linkMpps));
        expect(row.limitedBy).toBe(row.mpps === row.linkMpps ? 'link' : 'cpu');
        expect(row.coresUsed + row.coresIdle).toBe(at.cores);
        expect(row.scaleFactor).toBeLessThanOrEqual(at.flows);
        expect(mppsOf(gbpsOf(row.mpps, at.frameBytes), at.frameBytes)).toBeCloseTo(row.mpps, 12);
      }),
    );
  });

  it('does not change with flows beyond the groups that fit', () => {
    fc.assert(
      fc.property(configuration, conditions, (which, at) => {
        const blocks = Math.floor(at.cores / coresPerFlow(which));
        if (blocks === 0) return;
        const enough = predict(which, table2[which.id], { ...at, flows: blocks });
        expect(predict(which, table2[which.id], { ...at, flows: blocks + 50 })).toEqual(enough);
      }),
    );
  });

  it.each([
    ['frame_size_out_of_range', { frameBytes: 63.9 }],
    ['frame_size_out_of_range', { frameBytes: 1501 }],
    ['frame_size_out_of_range', { frameBytes: NaN }],
    ['bad_flows', { flows: 0 }],
    ['bad_flows', { flows: 1.5 }],
    ['bad_cores', { cores: 0 }],
    ['bad_cores', { cores: 7.5 }],
    ['bad_frequency', { clockGhz: 0 }],
    ['bad_frequency', { clockGhz: Infinity }],
    ['bad_link', { linkGbps: -1 }],
    ['not_enough_cores', { cores: 6 }],
  ] as const)('is refused with %s for %o', (code, change) => {
    const which = configurations[configurations.length - 1];
    expect(codeOf(() => predict(which, table2[which.id], { ...testbed, ...change }))).toBe(code);
  });

  it('has no cost above 0 only with parameters of one’s own, and says so', () => {
    const [which] = configurations;
    expect(codeOf(() => predict(which, { a: -1, a0: 0, b: 0, b0: 1 }, testbed))).toBe('nonpositive_cost');
    for (const table of [table2, table1, table1Borrowed]) {
      const rows = predictAll(table, { ...testbed, cores: 200, frameBytes: 1500 });
      expect(rows.every(isPrediction)).toBe(true);
    }
  });
});

describe('the ranking', () => {
  it('puts the highest throughput first and leaves out what does not fit', () => {
    fc.assert(
      fc.property(conditions, (at) => {
        const ranked = rank(table2, at);
        const possible = predictAll(table2, at).filter(isPrediction);
        expect(ranked).toHaveLength(possible.length);
        const highest = Math.max(...possible.map(({ mpps }) => mpps));
        expect(ranked[0].mpps).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
        ranked.slice(1).forEach((row, k) => {
          expect(row.mpps).toBeLessThanOrEqual(ranked[k].mpps * (1 + 1e-9));
          if (row.mpps === ranked[k].mpps) expect(row.coresUsed).toBeGreaterThanOrEqual(ranked[k].coresUsed);
        });
      }),
    );
  });

  it('fails only where nothing fits', () => {
    expect(codeOf(() => rank(table2, { ...testbed, cores: 1 }))).toBe('not_enough_cores');
    expect(rank(table2, { ...testbed, cores: 2 })).toHaveLength(2);
  });

  it('fails with the calibration’s own code where it gives no cost', () => {
    const negative = { a: 0, a0: 0, b: -1, b0: 0 };
    const table = Object.fromEntries(configurations.map(({ id }) => [id, negative])) as typeof table2;
    expect(codeOf(() => rank(table, testbed))).toBe('nonpositive_cost');
  });
});

describe('the cheapest configuration for a target', () => {
  const target = (share: number, at: Conditions): Target => ({
    value: share * mppsOf(at.linkGbps, at.frameBytes),
    unit: 'mpps',
  });

  it('reaches it with the fewest blocks, and no other way takes fewer cores', () => {
    fc.assert(
      fc.property(conditions, fc.double({ min: 0.01, max: 1, noNaN: true }), (at, share) => {
        const wanted = target(share, at);
        let options;
        try {
          options = cheapestForTarget(table2, wanted, { ...at, maxCores: at.cores });
        } catch (failure) {
          expect((failure as SolveFailure).code).toBe('infeasible_target');
          for (const row of predictAll(table2, at).filter(isPrediction))
            expect(row.mpps).toBeLessThan(wanted.value);
          return;
        }
        for (const { mpps, coresUsed } of options) {
          expect(mpps).toBeGreaterThanOrEqual(wanted.value * (1 - 1e-9));
          expect(coresUsed).toBeLessThanOrEqual(at.cores);
          expect(options[0].coresUsed).toBeLessThanOrEqual(coresUsed);
        }
        for (const option of options.filter(({ scaleFactor }) => scaleFactor > 1)) {
          const { configuration: which, scaleFactor } = option;
          const fewer = predict(which, table2[which.id], { ...at, cores: 128, flows: scaleFactor - 1 });
          if (fewer.scaleFactor === scaleFactor - 1) expect(fewer.mpps).toBeLessThan(wanted.value);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for a target in bits', () => {
    const packets = cheapestForTarget(
      table2,
      { value: mppsOf(5, 512), unit: 'mpps' },
      { ...testbed, frameBytes: 512, maxCores: null },
    );
    const bits = cheapestForTarget(
      table2,
      { value: 5, unit: 'gbps' },
      { ...testbed, frameBytes: 512, maxCores: null },
    );
    expect(bits).toEqual(packets);
  });

  it.each([
    ['bad_target', { value: 0, unit: 'mpps' }, {}],
    ['bad_target', { value: NaN, unit: 'mpps' }, {}],
    ['bad_unit', { value: 1, unit: 'pps' }, {}],
    ['target_above_link', { value: 15, unit: 'mpps' }, {}],
    ['infeasible_target', { value: 14, unit: 'mpps' }, { flows: 4 }],
    ['infeasible_target', { value: 0.1, unit: 'mpps' }, { maxCores: 1 }],
    ['bad_cores', { value: 0.1, unit: 'mpps' }, { maxCores: 2.5 }],
    ['bad_flows', { value: 0.1, unit: 'mpps' }, { flows: 0 }],
  ])('is refused with %s for %o', (code, wanted, change) => {
    const run = () => cheapestForTarget(table2, wanted as Target, { ...testbed, maxCores: null, ...change });
    expect(codeOf(run)).toBe(code);
  });

  it('a target just at the link is reachable', () => {
    const all = { ...testbed, frameBytes: 1500, maxCores: null };
    expect(cheapestForTarget(table2, { value: 10, unit: 'gbps' }, all)[0].limitedBy).toBe('link');
  });
});

describe('the cheapest processor', () => {
  const wanted: Target = { value: 1, unit: 'mpps' };
  const cpu = (name: string, cores: number, price: number | null): Cpu => ({
    name,
    cores,
    clockGhz: 3.7,
    price,
  });
  const choose = (...list: Cpu[]) => cheapestReaching(list, table2, wanted, testbed)?.cpu.name;

  it('is the one with the lowest price that reaches the target', () => {
    expect(choose(cpu('dear', 16, 900), cpu('cheap', 8, 300), cpu('too small', 4, 10))).toBe('cheap');
  });

  it('of equal prices the one that needs fewer cores, then the first', () => {
    const slow: Cpu = { name: 'slow', cores: 16, clockGhz: 2, price: 300 };
    expect(choose(slow, cpu('fast', 8, 300))).toBe('fast');
    expect(choose(cpu('first', 8, 300), cpu('second', 8, 300))).toBe('first');
  });

  it('comes last without a price', () => {
    expect(choose(cpu('unknown', 8, null), cpu('known', 8, 5000))).toBe('known');
    expect(choose(cpu('one', 8, null), cpu('two', 8, null))).toBe('one');
  });

  it('does not exist where none reaches the target, for an empty list, or beyond the link', () => {
    expect(choose(cpu('too small', 4, 10))).toBeUndefined();
    expect(codeOf(() => cheapestOn(cpu('too small', 4, 10), table2, wanted, testbed))).toBe(
      'infeasible_target',
    );
    expect(choose()).toBeUndefined();
    const beyond: Target = { value: 20, unit: 'mpps' };
    expect(codeOf(() => cheapestOn(cpu('any', 64, 1), table2, beyond, testbed))).toBe('target_above_link');
  });
});

describe('the frame size that fills the link', () => {
  it('is where processor and link carry the same: below it the processor limits, above it the link', () => {
    fc.assert(
      fc.property(configuration, fc.integer({ min: 1, max: 39 }), clock, link, (which, f, ghz, gbit) => {
        const found = saturationFrame(table2[which.id], f, ghz, gbit);
        const { crossing, firstFrame } = found;
        expect(found.rising).toBe(true);
        const at = (frameBytes: number) =>
          predict(which, table2[which.id], {
            frameBytes,
            flows: f,
            cores: f * coresPerFlow(which),
            clockGhz: ghz,
            linkGbps: gbit,
          });
        if (firstFrame === null) {
          expect(at(1500).limitedBy).toBe('cpu');
          expect(saturationBytes(found)).toBeNull();
          return;
        }
        expect(at(firstFrame).limitedBy).toBe('link');
        if (firstFrame > 64) expect(at(firstFrame - 1).limitedBy).toBe('cpu');
        if (crossing! >= 64) {
          const there = at(crossing!);
          expect(there.cpuMpps / there.linkMpps).toBeCloseTo(1, 9);
        }
        expect(found.gbpsAtLargest).toBeCloseTo(at(1500).gbps, 9);
      }),
    );
  });

  it('never comes for a cost that grows so fast with the frame that bits per second fall', () => {
    const falling = saturationFrame({ a: 0, a0: 500, b: 0, b0: 100 }, 1, 3.7, 0.2);
    expect(falling.rising).toBe(false);
    expect(falling.firstFrame).toBeNull();
  });

  it('is 64 B where even the smallest frames fill it', () => {
    const found = saturationFrame(table2['3+1'], 2, 3.7, 0.1);
    expect(found.crossing).toBeLessThan(64);
    expect(saturationBytes(found)).toBe(64);
  });

  it('makes no throughput of a cost below 0', () => {
    expect(saturationFrame({ a: -10, a0: 0, b: 100, b0: 0 }, 1, 3.7, 10).gbpsAtLargest).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  calibrateBorrowed,
  type CostParameters,
  cumulativeCost,
} from '../../../src/models/execution-areas/fit/calibrate.ts';
import {
  type ConfigurationId,
  configurationNamed,
} from '../../../src/models/execution-areas/configurations.ts';
import {
  publishedTable,
  table1,
  table1Borrowed,
  table1Points,
  table2,
  tableDifference,
} from '../../../src/models/execution-areas/parameter-sets.ts';
import { saturationFrame } from '../../../src/models/execution-areas/solver/saturation.ts';

/** C(Table 2)/C(Table 1) - 1 in percent at the points of Table 1, and a, a₀, b, b₀ of Table 1 solved again. */
const consistency: readonly (readonly [
  ConfigurationId,
  readonly [number, number, number, number],
  readonly [number, number, number, number],
])[] = [
  ['2+1-off', [4.4, -2.9, 4.3, 1.3], [-0.1354, 3.0958, 10303.67, -4526.13]],
  ['2+1-125', [5.5, -3.9, 3.1, 2.2], [0.7583, 1.2646, 8103.47, -4254.93]],
  ['3+1', [4.4, -2.6, 1.0, 0.7], [0.4865, 0.6792, 6940.87, -2943.47]],
  ['4+1', [-0.7, -1.1, -0.2, 4.6], [0.2094, 0.1615, 6890.6, -3352.33]],
  ['4+2', [1.0, -5.8, 0.3, 2.9], [0.2094, 0.7021, 6890.6, -3834.93]],
  ['5+2', [13.7, -14.9, 3.9, -0.7], [0.2094, 1.2802, 6890.6, -4228.93]],
];

const differences = (id: ConfigurationId) =>
  table1Points(id).map(
    ({ flows, frameBytes, cycles }) => 100 * (cumulativeCost(table2[id], flows, frameBytes) / cycles - 1),
  );

describe('Table 1 against Table 2', () => {
  it.each([
    ['1+1-off', 0.001],
    ['1+1-125', 0.005],
  ] as const)('agree for %s', (id, percent) => {
    for (const difference of differences(id)) expect(Math.abs(difference)).toBeLessThan(percent);
  });

  it.each(consistency)('differs for %s by the stated percentages', (id, percents, [a, a0, b, b0]) => {
    differences(id).forEach((difference, k) => expect(Number(difference.toFixed(1))).toBe(percents[k]));
    expect(table1[id].a).toBeCloseTo(a, 4);
    expect(table1[id].a0).toBeCloseTo(a0, 4);
    expect(table1[id].b).toBeCloseTo(b, 2);
    expect(table1[id].b0).toBeCloseTo(b0, 2);
  });

  it('measures the difference at any point as at the points of Table 1', () => {
    const [, , third] = table1Points('5+2');
    const difference = tableDifference(configurationNamed('5+2'), third.flows, third.frameBytes)!;
    expect(100 * difference).toBeCloseTo(differences('5+2')[2], 9);
  });

  it('only in the order a, a₀, b, b₀ do the rows of Table 2 give Table 1 for 1+1', () => {
    const orders = permutations([0, 1, 2, 3]);
    expect(orders).toHaveLength(24);
    const worst = orders.map((order) =>
      Math.max(
        ...(['1+1-off', '1+1-125'] as const).flatMap((id) => {
          const { a, a0, b, b0 } = table2[id];
          const rows = [a, a0, b, b0];
          const [p, q, r, s] = order.map((k) => rows[k]);
          const read: CostParameters = { a: p, a0: q, b: r, b0: s };
          return table1Points(id).map(({ flows, frameBytes, cycles }) =>
            Math.abs(cumulativeCost(read, flows, frameBytes) / cycles - 1),
          );
        }),
      ),
    );
    expect(worst[0]).toBeLessThan(1e-4);
    expect(Math.min(...worst.slice(1))).toBeGreaterThan(0.01);
  });

  it('takes the growth of re-solved 3+1 for the three configurations measured with one flow', () => {
    for (const id of ['4+1', '4+2', '5+2'] as const) {
      expect(table1Borrowed[id].a).toBe(table1['3+1'].a);
      expect(table1Borrowed[id].b).toBe(table1['3+1'].b);
      for (const { frameBytes, cycles } of table1Points(id).filter(({ flows }) => flows === 1))
        expect(cumulativeCost(table1Borrowed[id], 1, frameBytes)).toBeCloseTo(cycles, 8);
    }
    expect(table1Borrowed['2+1-125']).toEqual(table1['2+1-125']);
  });

  it('the assumed cells at 1024 B look computed with another frame size', () => {
    for (const id of ['4+1', '4+2', '5+2'] as const) {
      const [small, large, smallTwo, largeTwo] = table1Points(id).map(({ cycles }) => cycles);
      expect([smallTwo - small, largeTwo - large]).toEqual([6904, 7105]);
    }
    const { a, b } = table2['3+1'];
    expect(a * 64 + b).toBeCloseTo(6904.9, 1);
    expect(a * 1024 + b).toBeCloseTo(7655.4, 1);
    expect(a * 320 + b).toBeCloseTo(7105, 0);
  });

  it('5+2 from its own points with the growth of printed 3+1 is not the printed 5+2', () => {
    const points = table1Points('5+2').filter(({ flows }) => flows === 1);
    const { a0, b0 } = calibrateBorrowed(points, table2['3+1'].a, table2['3+1'].b);
    expect(a0).toBeCloseTo(0.7079, 4);
    expect(b0).toBeCloseTo(-4193.2, 1);
  });

  it('by Table 1 one flow on 5+2 never fills 10 Gbit/s', () => {
    expect(saturationFrame(table1['5+2'], 1, 3.7, 10).firstFrame).toBeNull();
    expect(saturationFrame(table2['5+2'], 1, 3.7, 10).firstFrame).toBe(1212);
  });

  it('knows its sets by name', () => {
    expect(publishedTable('table1')).toBe(table1);
    expect(() => publishedTable('table3')).toThrow(
      expect.objectContaining({ code: 'unknown_parameter_set' }),
    );
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

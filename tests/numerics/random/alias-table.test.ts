import { describe, expect, it } from 'vitest';
import { AliasTable } from '../../../src/numerics/random/alias-table.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

/** Probability of every value that the table's integers really give. */
function probabilities(table: AliasTable): Map<number, number> {
  const found = new Map<number, number>();
  const add = (column: number, share: number) =>
    found.set(table.start + column, (found.get(table.start + column) ?? 0) + share);
  const columns = table.mask + 1;
  for (let k = 0; k < columns; k++) {
    const columnShare = table.threshold[k] / 2 ** (32 - table.bits);
    add(k, columnShare / columns);
    add(table.alias[k], (1 - columnShare) / columns);
  }
  return found;
}

const poisson = (mean: number, length: number) => {
  const p = [Math.exp(-mean)];
  for (let k = 1; k < length; k++) p.push((p[k - 1] * mean) / k);
  return p;
};

describe('alias table', () => {
  it.each([
    ['one value', [3], 5],
    ['two values', [0.25, 0.75], 0],
    ['zeros between', [0, 1, 0, 0, 3, 0], 2],
    ['Poisson', poisson(13.44, 60), 0],
    ['equal weights, no power of two', Array.from({ length: 1000 }, () => 7), -4],
    ['very unequal weights', [1, 1e-12, 1e-9, 1e-3], 0],
  ])('holds every probability to within 2^-32: %s', (_, weights, start) => {
    const table = new AliasTable(weights, start);
    const total = weights.reduce((a, b) => a + b);
    const found = probabilities(table);
    weights.forEach((weight, k) => {
      expect(Math.abs((found.get(start + k) ?? 0) - weight / total), `value ${start + k}`).toBeLessThan(
        (weights.length + 1) * 2 ** -33,
      );
    });
    for (const [value, p] of found) {
      if (p > 0) expect(weights[value - start]).toBeGreaterThan(0);
    }
  });

  it('draws by its probabilities (chi-square)', () => {
    const weights = poisson(13.44, 60);
    const table = new AliasTable(weights);
    const [stream] = randomStreams(20211, 1);
    const n = 1_000_000;
    const counts = new Float64Array(64);
    for (let k = 0; k < n; k++) counts[table.sample(stream)]++;
    let chiSquare = 0;
    let cells = 0;
    weights.forEach((p, k) => {
      if (p * n < 10) return;
      chiSquare += (counts[k] - p * n) ** 2 / (p * n);
      cells++;
    });
    expect(cells).toBeGreaterThan(25);
    expect(chiSquare).toBeLessThan(cells + 4 * Math.sqrt(2 * cells));
    expect(chiSquare).toBeGreaterThan(cells - 4 * Math.sqrt(2 * cells));
  });

  it('refuses weights without a sum', () => {
    expect(() => new AliasTable([0, 0])).toThrow(RangeError);
    expect(() => new AliasTable([])).toThrow(RangeError);
    expect(() => new AliasTable([1, Infinity])).toThrow(RangeError);
  });
});

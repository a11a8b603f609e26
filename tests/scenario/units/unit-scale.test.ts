import { describe, expect, it } from 'vitest';
import { multipleOf, unitKind, unitRatio, unitsBeside } from '../../../src/scenario/units/unit-scale.ts';

describe('units of one kind', () => {
  it.each([
    ['us', 'µs', 1],
    ['μs', 'µs', 1],
    ['usec', 'ms', 1e-3],
    ['Gbps', 'Mbit/s', 1e3],
    ['gbit/s', 'Mbit/s', 1e3],
    ['Gb/s', 'Mbit/s', 1e3],
    ['mpps', 'kpps', 1e3],
    ['packets/s', 'Mpps', 1e-6],
    ['KiB', 'B', 1024],
    ['bytes', 'B', 1],
    ['mhz', 'GHz', 1e-3],
    ['ms^2', 'µs²', 1e6],
  ])('convert one %s to %s by the factor %d', (from, to, ratio) => {
    expect(unitRatio(from, to)).toBeCloseTo(ratio, 12);
  });

  it.each([
    ['GB/s', 'Gbit/s'],
    ['Mpps', 'Gbit/s'],
    ['packets', 'B'],
    ['ns²', 's²'],
    ['gb/s', 'Gbit/s'],
    ['%', 's'],
  ])('does not turn %s into %s', (from, to) => {
    expect(unitRatio(from, to)).toBeNull();
  });

  it('are listed for each of them, and all are of its kind', () => {
    for (const unit of ['s', 'Mbit/s', 'kpps', 'B', 'GHz', 'GB/s', 'µs²']) {
      const beside = unitsBeside(unit);
      expect(beside).toContain(unit);
      expect(new Set(beside.map(unitKind))).toEqual(new Set([unitKind(unit)]));
    }
    expect(unitsBeside('cores')).toEqual([]);
  });

  it('reads a number of things written short', () => {
    expect(multipleOf('k', 'packets')).toBe(1000);
    expect(multipleOf('Ki packets', 'packets')).toBe(1024);
    expect(multipleOf('m', 'packets')).toBeNull();
    expect(multipleOf('constructor', 'packets')).toBeNull();
  });
});

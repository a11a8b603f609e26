import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../../src/models/contract/figure.ts';
import { minorTicks, xTicks, yTicks } from '../../../../src/drawing/frame/axes/axis-ticks.ts';

function axis(scale: Axis['scale'], low: number, high: number): Axis {
  return { title: '', unit: '', scale, range: [low, high] };
}

function texts(ticks: { text: string }[]): string[] {
  return ticks.map(({ text }) => text);
}

describe('linear ticks', () => {
  it('leave out every other label of the vertical axis where they would touch', () => {
    expect(texts(yTicks(axis('linear', 0, 8), 38))).toEqual(['0', '4', '8']);
    expect(texts(yTicks(axis('linear', 0, 8), 180))).toEqual(['0', '2', '4', '6', '8']);
  });

  it('are three on an axis of a small figure: its start, its end and one between', () => {
    const ends = { '0.3': '0 0.15 0.30', '1.5': '0 0.75 1.50', '2.2': '0 1 2', '7': '0 3 6', '8': '0 4 8' };
    for (const [end, expected] of Object.entries(ends))
      expect(texts(yTicks(axis('linear', 0, Number(end)), 101)).join(' ')).toBe(expected);
    expect(texts(xTicks(axis('linear', 0, 35), 223))).toEqual(['0', '15', '30']);
    expect(texts(xTicks(axis('percentile', 1, 1e6), 223))).toEqual(['50', '99', '99.999']);
    // no half packets
    expect(texts(xTicks(axis('linear', 0, 3), 223))).toEqual(['0', '1', '2', '3']);
  });

  it('are three to five on a short axis, six at most on a long one', () => {
    for (let end = 1.01; end < 10; end += 0.13)
      for (const length of [223, 340, 557, 1100]) {
        const ticks = xTicks(axis('linear', 0, end), length);
        expect(ticks.length, `0 to ${end} on ${length} px`).toBeGreaterThanOrEqual(3);
        expect(ticks.length, `0 to ${end} on ${length} px`).toBeLessThanOrEqual(length < 600 ? 5 : 6);
        const steps = ticks.slice(1).map(({ value }, k) => value - ticks[k].value);
        for (const step of steps) expect(step).toBeCloseTo(steps[0], 9);
      }
    expect(texts(xTicks(axis('linear', 0, 12), 557))).toEqual(['0', '5', '10']);
  });

  it('are round, evenly spaced and written alike', () => {
    expect(texts(yTicks(axis('linear', 0, 0.12), 270))).toEqual(['0', '0.05', '0.10']);
    expect(texts(xTicks(axis('linear', 500, 10000), 520))).toEqual([
      '2000',
      '4000',
      '6000',
      '8000',
      '10\u202f000',
    ]);
    expect(texts(yTicks(axis('linear', -1, 1), 90))).toEqual(['\u22121', '0', '1']);
  });

  it('use powers of ten beside the vertical axis for labels wider than its margin', () => {
    const large = axis('linear', 0, 1e6);
    expect(texts(yTicks(large, 90))).toEqual(['0', '5×10⁵', '10×10⁵']);
    expect(texts(xTicks(large, 520)).at(-1)).toBe('800\u202f000');
  });

  it('use powers of ten for very small steps', () => {
    expect(texts(yTicks(axis('linear', 0, 4e-6), 180))).toEqual([
      '0',
      '1×10⁻⁶',
      '2×10⁻⁶',
      '3×10⁻⁶',
      '4×10⁻⁶',
    ]);
  });
});

describe('logarithmic ticks', () => {
  it('are whole decades, thinned evenly where there are many', () => {
    expect(texts(yTicks(axis('log', 1e-4, 1), 200))).toEqual(['10⁻⁴', '10⁻³', '10⁻²', '10⁻¹', '1']);
    const many = yTicks(axis('log', 1e-25, 1), 200).map(({ value }) => Math.round(Math.log10(value)));
    expect(many).toEqual([-25, -20, -15, -10, -5, 0]);
  });

  it('are all written out or all powers of ten', () => {
    expect(texts(yTicks(axis('log', 100, 1e4), 200))).toEqual(['100', '300', '1000', '3000', '10\u202f000']);
    expect(texts(yTicks(axis('log', 1, 1e5), 200))).toEqual(['1', '10', '10²', '10³', '10⁴', '10⁵']);
    expect(texts(yTicks(axis('log', 1e-3, 10), 200))).toEqual(['0.001', '0.01', '0.1', '1', '10']);
  });

  it('have small ones between them, where decades are short only at whole decades', () => {
    expect(minorTicks(axis('log', 0.5, 30), 200)).toEqual([
      ...[0.5, 0.6, 0.7, 0.8, 0.9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30],
    ]);
    expect(minorTicks(axis('log', 1e-6, 0.1), 200)).toEqual([1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1]);
    expect(minorTicks(axis('linear', 1, 100), 200)).toEqual([]);
  });

  it('subdivide a short range', () => {
    expect(texts(yTicks(axis('log', 10, 500), 100))).toEqual(['10', '30', '100', '300']);
    expect(texts(yTicks(axis('log', 1, 20), 270))).toEqual(['1', '2', '5', '10', '20']);
  });

  it('write moderate values plainly', () => {
    expect(texts(yTicks(axis('log', 0.1, 1000), 200))).toEqual(['0.1', '1', '10', '100', '1000']);
  });
});

describe('percentile ticks', () => {
  it('are at 1/(1-p)', () => {
    const ticks = xTicks(axis('percentile', 1, 1e6), 900);
    expect(texts(ticks)).toEqual(['50', '99', '99.9', '99.99', '99.999', '99.9999']);
    expect(ticks.map(({ value }) => value)).toEqual([2, 100, 1000, 1e4, 1e5, 1e6]);
  });

  it('are cut to the range, without those that would collide', () => {
    expect(texts(xTicks(axis('percentile', 2, 1e4), 520))).toEqual(['50', '90', '95', '99', '99.9', '99.99']);
    const narrow = xTicks(axis('percentile', 2, 1e6), 300);
    expect(texts(narrow)).not.toContain('95');
    expect(texts(narrow)).toContain('99.9');
  });
});

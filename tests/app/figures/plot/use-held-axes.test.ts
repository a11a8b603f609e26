import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../../src/models/contract/figure.ts';
import { heldAxis, axisWith, settledAxis } from '../../../../src/app/figures/plot/use-held-axes.ts';
import fc from 'fast-check';
import { xTicks, yTicks } from '../../../../src/drawing/frame/axes/axis-ticks.ts';
import { fractionOf } from '../../../../src/drawing/frame/plot-geometry.ts';

function axis(low: number, high: number, scale: Axis['scale'] = 'linear'): Axis {
  return { title: 'Time in the system', unit: 'µs', scale, range: [low, high] };
}

describe('an axis while dragging', () => {
  it('does not change, whatever the range that is wanted', () => {
    const held = axis(0, 100);
    for (const wanted of [axis(0, 40), axis(20, 130), axis(-30, 60)])
      expect(heldAxis(held, wanted)).toBe(held);
    const decades = axis(1e-10, 1, 'log');
    expect(heldAxis(decades, axis(1e-14, 1, 'log'))).toBe(decades);
  });

  it('takes over another scale or quantity at once', () => {
    const wanted = axis(1, 10, 'log');
    expect(heldAxis(axis(0, 100), wanted)).toBe(wanted);
    const other = { ...axis(0, 50), title: 'Waiting time' };
    expect(heldAxis(axis(0, 100), other)).toBe(other);
  });
});

function axisOf(low: number, high: number, over: Partial<Axis> = {}): Axis {
  return { title: 'Time in the system', unit: 'µs', scale: 'linear', range: [low, high], ...over };
}

describe('a settled axis', () => {
  it('is the declared one where nothing is missing', () => {
    const declared = axisOf(0, 100, { unit: 'packets' });
    expect(settledAxis(declared, [50])).toBe(declared);
    const loss = axisOf(1e-12, 1, { unit: '', scale: 'log' });
    expect(settledAxis(loss, [])).toBe(loss);
  });

  it('reaches a little beyond the operating point', () => {
    expect(settledAxis(axisOf(0, 3000, { unit: 'Mbit/s' }), [5000]).range).toEqual([0, 5200]);
    expect(settledAxis(axisOf(10, 100), [5]).range[0]).toBeGreaterThanOrEqual(0);
    const log = settledAxis(axisOf(1e-6, 1, { scale: 'log', unit: '' }), [1e-9]);
    expect(log.range[0]).toBeLessThan(1e-9);
    expect(log.range[1]).toBe(1);
  });

  it('shows zero where packets or shares are counted, and where zero is close', () => {
    expect(settledAxis(axisOf(236, 260, { unit: 'packets' }), []).range).toEqual([0, 260]);
    expect(settledAxis(axisOf(0.93, 0.97, { unit: '' }), []).range).toEqual([0, 0.97]);
    expect(settledAxis(axisOf(120, 12000, { unit: 'Mbit/s' }), []).range).toEqual([0, 12000]);
    expect(settledAxis(axisOf(52, 60), []).range).toEqual([52, 60]);
  });

  it('does not change where the range is the reader’s or the positions have names', () => {
    expect(settledAxis(axisOf(236, 260, { unit: 'packets', fixed: true }), []).range).toEqual([236, 260]);
    const named = axisOf(0.4, 3.6, { unit: '', ticks: [{ value: 1, label: 'one' }] });
    expect(settledAxis(named, [9])).toBe(named);
  });

  it('opens a range without width', () => {
    expect(settledAxis(axisOf(5, 5), []).range).toEqual([0, 10]);
    expect(settledAxis(axisOf(0, 0), []).range).toEqual([0, 1]);
    const log = settledAxis(axisOf(5, 5, { scale: 'log' }), []);
    expect(log.range[1] / log.range[0]).toBeCloseTo(2, 1);
  });

  const ends = fc.tuple(
    fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
  );
  const declared = fc.record({
    scale: fc.constantFrom<Axis['scale']>('linear', 'log'),
    unit: fc.constantFrom('', 'packets', 'µs', 'Mpps'),
    range: ends.map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]),
    fixed: fc.boolean(),
  });
  const points = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { maxLength: 3 });

  it('has the operating points, the declared range, zero and three ticks inside, whatever was declared', () => {
    fc.assert(
      fc.property(declared, points, (over, now) => {
        const wanted = axisOf(0, 1, over);
        const settled = settledAxis(wanted, now);
        for (const value of [...now, ...over.range]) {
          expect(fractionOf(settled, value)).toBeGreaterThanOrEqual(-1e-9);
          expect(fractionOf(settled, value)).toBeLessThanOrEqual(1 + 1e-9);
        }
        const counts = over.unit === '' || over.unit === 'packets';
        if (counts && over.scale === 'linear' && !over.fixed) expect(settled.range[0]).toBeLessThanOrEqual(0);
        if (over.scale === 'log') expect(settled.range[0]).toBeGreaterThan(0);
        expect(xTicks(settled, 216).length, `x ${settled.range.join(' ')}`).toBeGreaterThanOrEqual(3);
        expect(yTicks(settled, 98).length, `y ${settled.range.join(' ')}`).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 400 },
    );
  });

  it('does not change when settled again', () => {
    fc.assert(
      fc.property(declared, points, (over, now) => {
        const settled = settledAxis(axisOf(0, 1, over), now);
        expect(settledAxis(settled, now)).toBe(settled);
      }),
    );
  });
});

describe('an axis with the operating point', () => {
  it('is the same object while the point is inside', () => {
    const held = axisOf(0, 100);
    expect(axisWith(held, [0, 40, 100])).toBe(held);
    expect(axisWith(axisOf(1, 100, { scale: 'log' }), [0, -3, NaN]).range).toEqual([1, 100]);
  });

  it('preserves the end that no point is beyond', () => {
    expect(axisWith(axisOf(10, 100), [150]).range).toEqual([10, 155.6]);
  });
});

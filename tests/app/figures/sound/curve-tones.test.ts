import { describe, expect, it } from 'vitest';
import { curveTones, panAt, placeAt, toneAt } from '../../../../src/app/figures/sound/curve-tones.ts';
import { figure, lossAxis, series } from '../sample-figure.ts';

const heard = ({ loudness }: { loudness: Float32Array }) => [...loudness].filter((share) => share > 0).length;

describe('the sound of a figure', () => {
  it('has a higher tone for a higher value, over three octaves, and that of the end beyond the axis', () => {
    const spec = figure();
    expect(toneAt(spec, 0)).toBe(165);
    expect(toneAt(spec, 100)).toBeCloseTo(8 * 165, 9);
    expect(toneAt(spec, 50)).toBeGreaterThan(toneAt(spec, 40));
    expect(toneAt(spec, 1e6)).toBe(toneAt(spec, 100));
    expect(toneAt(figure({ y: lossAxis }), 0)).toBe(165);
  });

  it('puts the left of the axis to the left', () => {
    const spec = figure();
    expect([panAt(spec, 0), panAt(spec, 5000), panAt(spec, 10_000), panAt(spec, 99_999)]).toEqual([
      -1, 0, 1, 1,
    ]);
    expect(placeAt(spec, 0.75)).toBe(7500);
  });

  it('glides along a curve from left to right, whatever the order of its points', () => {
    const spec = figure();
    const { hz, loudness } = curveTones(spec, series({ x: [10_000, 0], y: [100, 0] }));
    expect(heard({ loudness })).toBe(hz.length);
    expect([...hz].every((tone, k) => k === 0 || tone > hz[k - 1])).toBe(true);
    expect(hz[0]).toBeCloseTo(165, 3);
    expect(hz[hz.length - 1]).toBeCloseTo(1320, 3);
  });

  it('is silent where there is no curve, and where the axis cannot show it', () => {
    const half = curveTones(figure(), series({ x: [0, 5000], y: [10, 20] }));
    expect(heard(half) / half.hz.length).toBeCloseTo(0.52, 1);
    const lossless = curveTones(figure({ y: lossAxis }), series({ y: [0, 0, 0, 0, 0] }));
    expect(heard(lossless)).toBe(0);
    expect([...lossless.hz].every(Number.isFinite)).toBe(true);
  });

  it('has dots at their positions', () => {
    const dots = curveTones(figure(), series({ shape: 'dots', x: [2500, 7500], y: [10, 20] }));
    expect(heard(dots)).toBeGreaterThan(6);
    expect(heard(dots)).toBeLessThan(dots.hz.length / 8);
  });

  it('marks when the operating point is passed', () => {
    const now = { axis: 'x' as const, value: 7500, label: 'now', kind: 'now' as const };
    expect(curveTones(figure({ markers: [now] }), series()).now).toBe(0.75);
    expect(curveTones(figure({ markers: [{ ...now, value: 20_000 }] }), series()).now).toBeNull();
    expect(curveTones(figure(), series()).now).toBeNull();
  });
});

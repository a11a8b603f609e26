import { describe, expect, it } from 'vitest';
import { areaPath, linePath } from '../../../src/drawing/curves/path-data.ts';

const points = { x: [0, 10, 20.04], y: [5, 7.26, 9] };

describe('the path of a line', () => {
  it('is straight from point to point, to a tenth of a pixel', () => {
    expect(linePath(points)).toBe('M0,5L10,7.3L20,9');
  });

  it('changes half way as a step, and at the point before as a quantile', () => {
    expect(linePath(points, 'step')).toBe('M0,5H5V7.3H15V9H20');
    expect(linePath(points, 'step-before')).toBe('M0,5V7.3H10V9H20');
  });

  it('is smooth through its points, level at a turn, and never beyond two neighbours', () => {
    expect(linePath({ x: [0, 3, 6], y: [0, 3, 6] }, 'smooth')).toBe('M0,0C1,1 2,2 3,3C4,4 5,5 6,6');
    expect(linePath({ x: [0, 3, 6], y: [0, 3, 0] }, 'smooth')).toBe('M0,0C1,1 2,3 3,3C4,3 5,1 6,0');
    const y = [90, 20, 12, 11.5, 11.5, 60];
    const x = y.map((_, k) => 10 * k + k * k);
    const cubics = linePath({ x, y }, 'smooth').split('C').slice(1);
    for (const [k, cubic] of cubics.entries()) {
      const heights = cubic.split(' ').map((point) => Number(point.split(',')[1]));
      const [low, high] = [Math.min(y[k], y[k + 1]), Math.max(y[k], y[k + 1])];
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(low - 0.1);
      expect(Math.max(...heights)).toBeLessThanOrEqual(high + 0.1);
    }
  });

  it('is one move where it is one point', () => {
    expect(linePath({ x: [3, 4, 5], y: [1, null, 2] }, 'smooth')).toBe('M3,1M5,2');
  });

  it('is broken at nulls and empty without points', () => {
    expect(linePath({ x: [0, 1, 2, 3, 4], y: [null, 1, 2, null, 4] })).toBe('M1,1L2,2M4,4');
    expect(linePath({ x: [], y: [] })).toBe('');
    expect(linePath({ x: [1], y: [null] })).toBe('');
  });
});

describe('the path of an area', () => {
  it('closes each run on its floor', () => {
    expect(areaPath({ x: [0, 1, 2, 3, 4], y: [1, 2, null, 3, 4] }, 9)).toBe('M0,1L1,2V9H0ZM3,3L4,4V9H3Z');
    expect(areaPath(points, 9, 'step')).toBe('M0,5H5V7.3H15V9H20V9H0Z');
  });

  it('goes back along its lower edge', () => {
    expect(areaPath({ x: [0, 1], y: [1, 2] }, [5, 6])).toBe('M0,1L1,2L1,6L0,5Z');
  });
});

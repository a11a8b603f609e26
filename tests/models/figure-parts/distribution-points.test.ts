import { describe, expect, test } from 'vitest';
import { measuredBinsWords, measuredSeries } from '../../../src/models/figure-parts/distribution-points.ts';
import { measuredOverlay } from '../measured-overlay.ts';

describe('measured probabilities', () => {
  test('single numbers are dots', () => {
    const overlay = measuredOverlay('packets', [
      [1, 1, 3],
      [2, 1, 1],
    ]);
    const [dots, ...rest] = measuredSeries(overlay, 2);
    expect(rest).toEqual([]);
    expect(dots).toMatchObject({ shape: 'dots', x: [1, 2], y: [0.75, 0.25], weight: [3, 1], variant: 2 });
    expect(measuredBinsWords([overlay])).toBe('');
  });

  test('wide bins are steps of the probability per packet, to zero between them', () => {
    const overlay = measuredOverlay('packets', [
      [1, 1, 40],
      [2, 2, 20],
      [4, 4, 20],
      [16, 2, 20],
    ]);
    const [dots, step] = measuredSeries(overlay, 0);
    expect(dots).toMatchObject({ shape: 'dots', x: [1], y: [0.4] });
    expect(step).toMatchObject({ shape: 'step', role: 'measurement', name: 'measured, in bins' });
    expect(step.label).toBeUndefined();
    expect(step.x).toEqual([1, 2, 3, 4, 7, 8, 15, 16, 17, 18]);
    expect(step.y).toEqual([0, 0.1, 0.1, 0.05, 0.05, 0, 0, 0.1, 0.1, 0]);
    expect(measuredBinsWords([overlay])).toMatch(/^ Measured: a bin of several numbers is drawn as a step/);
  });

  test('a step covers the share of the samples in its bins', () => {
    const overlay = measuredOverlay('packets', [
      [2, 3, 7],
      [6, 2, 5],
    ]);
    const [steps] = measuredSeries(overlay, 0);
    expect(steps).toMatchObject({ name: 'measured', label: 'measured', shape: 'step' });
    const [x, y] = [Array.from(steps.x), Array.from(steps.y)];
    // hvh: the value changes midway between two points.
    let area = 0;
    x.forEach((each, k) => {
      const from = k === 0 ? each : (x[k - 1] + each) / 2;
      const to = k === x.length - 1 ? each : (each + x[k + 1]) / 2;
      area += (to - from) * y[k];
    });
    expect(area).toBeCloseTo(1, 12);
  });

  test('a bin without an upper edge is mentioned, not drawn', () => {
    const overlay = measuredOverlay('packets', [
      [1, 1, 90],
      [2, Infinity, 10],
    ]);
    const series = measuredSeries(overlay, 0);
    expect(series).toHaveLength(1);
    expect(measuredBinsWords([overlay])).toContain('Values of 2 or more (10 %) have no upper edge');
  });
});

import { describe, expect, it } from 'vitest';
import {
  baselineNumbers,
  cubicText,
} from '../../../../../src/app/parts/calibration/k-limited/response-numbers.ts';
import { endsText } from '../../../../../src/app/parts/calibration/fit-numbers.ts';
import { responseResiduals } from '../../../../../src/app/parts/calibration/k-limited/ResponseFitSection.tsx';
import { drawnFigure } from '../../../../../src/app/figures/export/drawn-table.ts';
import { exampleSettings } from '../../../../../src/app/parts/calibration/k-limited/response-state.ts';
import { exampleResponses } from '../../../../models/k-limited/fit/example-data.ts';
import { fitResponses } from '../../../../../src/models/k-limited/fit/fit.ts';

const { cores, capacityMpps, packetsPerCycle, anchor } = exampleSettings;
const fit = fitResponses(exampleResponses(), {
  cores,
  packetsPerCycle,
  anchor,
  capacityPps: capacityMpps * 1e6,
});

describe('the numbers of a fit', () => {
  it('are in µs and µs², and say which one is the anchor', () => {
    const numbers = baselineNumbers(fit, 's', null);
    expect(numbers.map(({ symbol, text, unit }) => `${symbol} ${text} ${unit}`)).toContain('β 8.744 µs');
    expect(numbers.map(({ symbol, unit }) => `${symbol} ${unit}`)).toContain('β⁽²⁾ µs²');
    expect(numbers.filter(({ note }) => note === 'anchored').map(({ symbol }) => symbol)).toEqual(['s']);
  });

  it('have intervals in their own unit', () => {
    expect(endsText([8.7e-6, 8.79e-6], { scale: 1e6 })).toBe('8.700–8.790');
    expect(endsText(undefined)).toBeNull();
  });

  it('write the cubic in µs² with its signs', () => {
    expect(cubicText(fit)).toMatch(/^β⁽²⁾\(N\) = 0\.\d+ N³ − \d\.\d+ N² \+ 1\d\d N \+ \d+ µs²$/);
    const cubic = { c3: -1e-13, c2: 1e-12, c1: -1e-10, c0: 1e-9, maxRelativeResidual: 0 };
    expect(cubicText({ ...fit, cubic })).toBe('β⁽²⁾(N) = −0.1 N³ + 1 N² − 100 N + 1000 µs²');
    expect(cubicText({ ...fit, cubic: null })).toBeNull();
  });
});

describe('responseResiduals', () => {
  it('places every point inside the axes, names the largest, and exports each once', () => {
    const spec = responseResiduals(fit);
    const [{ x, y }] = spec.series;
    expect(x).toHaveLength(fit.points.length);
    const largest = Math.max(...Array.from(y, Math.abs));
    expect(spec.y.range[1]).toBeGreaterThanOrEqual(largest);
    for (const load of Array.from(x)) expect(load > 0 && load < 100).toBe(true);
    expect(spec.summary).toMatch(
      /^\d+ of 180 measurements lie above the fit\. The largest residual is −13 %/,
    );
    expect(drawnFigure(spec).table.rows).toHaveLength(fit.points.length);
  });
});

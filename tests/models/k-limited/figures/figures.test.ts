import { describe, expect, it } from 'vitest';
import { responseOverlays } from '../../../../src/overlays/response-overlays.ts';
import type { FigureContext, FigureSpec, Overlay } from '../../../../src/models/contract/figure.ts';
import type { InputValue, InputValues } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { exampleResponses } from '../fit/example-data.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import { paperMachine } from '../../../../src/models/k-limited/paper-machine.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { solverOf } from '../../../engines.ts';
import { contextOf } from '../../context-of.ts';

const defaults = defaultValues(kLimited.fields);
const withInputs = (inputs: Record<string, InputValue>): InputValues => ({ ...defaults, ...inputs });

function solve(inputs: Record<string, InputValue>, detail: 'indicators' | 'screen'): Solution {
  return solverOf(kLimited).solve(withInputs(inputs), { detail });
}

function contextAt(inputs: Record<string, InputValue>, more: Partial<FigureContext> = {}): FigureContext {
  return contextOf(withInputs(inputs), solve(inputs, 'screen'), { method: 'published', ...more });
}

function figure(id: string, context: FigureContext): FigureSpec {
  return kLimited.figures.find((each) => each.id === id)!.build(context);
}

describe('figures', () => {
  it('have one sentence instead of a curve where the moments are impossible', () => {
    const context = { ...contextAt({}), values: withInputs({ switchOverUs: 40 }) };
    for (const id of ['response-rate', 'queue-rate', 'bound-rate', 'response-cycle']) {
      const spec = figure(id, context);
      expect(spec.emptyMessage).toMatch(/\.$/);
      expect(spec.series).toEqual([]);
    }
  });

  it('keep their curves while the rate is beyond the limit', () => {
    const context = { ...contextAt({}), values: withInputs({ rateMpps: 2 }) };
    expect(figure('response-rate', context).series.length).toBeGreaterThan(0);
    for (const declaration of kLimited.figures) expect(() => declaration.build(context)).not.toThrow();
  });

  it('show the response of Fig. 9 for 1, 10 and 25 functions', () => {
    const spec = figure('response-rate', contextAt({ functions: 10 }));
    expect(spec.series.map(({ name }) => name)).toEqual([
      'N = 1, Eq. (1)',
      'N = 25, Eq. (1)',
      'N = 10, Eq. (1)',
    ]);
    const { x, y } = spec.series[2];
    expect(x[x.length - 1] / (0.99 * 16 * paperMachine.maxRate * 1e-6)).toBeCloseTo(1, 6);
    expect(y[y.length - 1]).toBeCloseTo(9627.2, 0);
  });

  it('can be dragged by the rate, in its own unit', () => {
    for (const id of ['response-rate', 'queue-rate', 'bound-rate']) {
      const now = figure(id, contextAt({})).markers.find(({ kind }) => kind === 'now');
      expect(now).toMatchObject({ axis: 'x', value: 0.9285, drags: 'rateMpps' });
    }
  });

  it('draw the exact form when it is chosen, below Eq. (1)', () => {
    const spec = figure('response-rate', contextAt({ method: 'exact', packetsPerCycle: 5, rateMpps: 0.5 }));
    const exact = spec.series.find(({ role }) => role === 'model')!;
    const published = spec.series.find(({ role }) => role === 'published')!;
    expect(exact.y[exact.y.length - 1]).toBeLessThan(published.y[published.y.length - 1]);
    expect(spec.subtitle).toContain('exact');
  });

  it('take measured response times, and where the drag began', () => {
    const overlays: Overlay[] = responseOverlays(exampleResponses());
    const before = withInputs({ rateMpps: 0.3 });
    const ghost = { values: before, solution: solve({ rateMpps: 0.3 }, 'screen'), sweep: null };
    const spec = figure('response-rate', contextAt({}, { overlays, ghost }));
    expect(spec.series.filter(({ role }) => role === 'measurement')).toHaveLength(5);
    expect(spec.series[0].role).toBe('ghost');
    expect(spec.markers.filter(({ value }) => value === 0.3)).toEqual([]);
    expect(
      figure('queue-rate', contextAt({}, { overlays })).series.some(({ role }) => role === 'measurement'),
    ).toBe(false);
  });

  it('mark where the ring is full', () => {
    const spec = figure('queue-rate', contextAt({ functions: 25 }));
    expect(spec.markers.some(({ axis, value }) => axis === 'y' && value === 1024)).toBe(true);
    expect(spec.summary).toContain('a real card would lose packets');
  });

  it('mark the range that the cubic was fitted to', () => {
    const spec = figure('second-moment', contextAt({ functions: 30 }));
    expect(
      spec.markers.some(({ axis, value, kind }) => axis === 'x' && value === 25 && kind === 'limit'),
    ).toBe(true);
    expect(spec.series.map(({ name }) => name)).toContain('cubic, extrapolated');
    expect(spec.series[0].y[0]).toBeCloseTo(1150.338, 6);
  });

  it('say how far Eq. (1) is above the exact mean', () => {
    const spec = figure('bound-rate', contextAt({}));
    const excess = Array.from(spec.series[0].y);
    expect(Math.max(...excess)).toBeLessThan(1.2);
    expect(Math.max(...excess)).toBeGreaterThan(0.5);
    expect(excess.every((value) => value >= 0)).toBe(true);
  });

  it('say which cycle is too short for the rate', () => {
    const spec = figure('response-cycle', contextAt({ rateMpps: 1.5 }));
    const limit = spec.markers.find(({ axis, kind }) => axis === 'x' && kind === 'limit')!;
    const lambda = 1.5e6 / 16;
    expect(limit.value).toBeCloseTo((lambda * 13.52e-6) / (1 - lambda * paperMachine.beta), 4);
    expect(spec.series[0].x[0]).toBeGreaterThan(limit.value);
  });
});

describe('the curve of the mean response against the rate', () => {
  it.each([0.01, 0.3, 0.928])('passes the present mean far below the capacity, at %s Mpps', (rateMpps) => {
    const context = contextAt({ serviceUs: 0.1, rateMpps });
    const { series } = figure('response-rate', context);
    const present = series.find(({ role }) => role === 'model')!;
    const place = Array.from(present.x).findIndex((x) => Math.abs(x / rateMpps - 1) < 1e-12);
    expect(present.y[place]).toBeCloseTo(context.solution.indicators.responseUs!, 9);
    const ratios = Array.from(present.y).map((y, k, all) => (k === 0 ? 1 : y / all[k - 1]));
    expect(Math.max(...ratios.slice(0, 20))).toBeLessThan(2);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import type {
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Sweep,
} from '../../src/models/contract/figure.ts';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import {
  pinnedFigure,
  type PinnedFigure,
  type PinnedScenario,
} from '../../src/models/figure-parts/pinned-curves.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { mostPinnedCurves, tableWithPins, withPins } from '../../src/models/figure-parts/with-pins.ts';
import { checkInputs, isLegal, withInputs } from '../../src/scenario/file/scenario.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { packetRates } from '../../src/models/contract/screen.ts';
import { contextOf } from './context-of.ts';

function solved(model: Model, values: InputValues, detail: 'screen' | 'indicators' = 'screen'): Solution {
  const solution = reusedSolverOf(model).solve(values, { detail });
  return solution;
}

/** A few points of every sweep that the model's figures ask for. */
function sweepsOf(model: Model, values: InputValues): Readonly<Record<string, Sweep>> {
  const sweeps: Record<string, Sweep> = {};
  for (const { sweep } of model.figures) {
    if (sweep === undefined || sweeps[sweep.over] !== undefined) continue;
    const field = model.fields.find(({ name }) => name === sweep.over)!;
    const [low, high] = sweep.range(values);
    const rows = [0.1, 0.3, 0.5, 0.7, 0.95].flatMap((share) => {
      const at = low + share * (high - low);
      const x = field.kind === 'number' && field.integer === true ? Math.round(at) : at;
      const point = withInputs(model, values, { [sweep.over]: x });
      if (!isLegal(model, point)) return [];
      return [{ x, indicators: solved(model, point, 'indicators').indicators }];
    });
    sweeps[sweep.over] = { over: sweep.over, rows, complete: true };
  }
  return sweeps;
}

function pinned(id: string, look: number, inputs: InputValues = {}, method?: string): PinnedScenario {
  const model = catalogue.find(id)!;
  const checked = checkInputs(model, withInputs(model, defaultValues(model.fields), inputs));
  if (!checked.ok) throw new Error(checked.fault.message);
  const { values } = checked;
  return {
    rate: packetRates,
    name: `pin ${look}`,
    look,
    model,
    values,
    method: method ?? model.methods[0].id,
    solution: solved(model, values),
    sweeps: sweepsOf(model, values),
  };
}

const pins = new Map<string, PinnedScenario>();
beforeAll(() => {
  catalogue.models.forEach(({ id }, look) => pins.set(id, pinned(id, look)));
}, 120_000);

const viewsOf = ({ views }: FigureDeclaration) => (views ?? [{ id: '' }]).map(({ id }) => id);

function specOf(pin: PinnedScenario, figure: FigureDeclaration, view: string): FigureSpec {
  const context: FigureContext = contextOf(pin.values, pin.solution!, {
    view,
    method: pin.method,
    sweep: figure.sweep ? (pin.sweeps[figure.sweep.over] ?? null) : null,
  });
  return figure.build(context);
}

function figureOf(model: string, id: string): FigureDeclaration {
  return catalogue.find(model)!.figures.find((figure) => figure.id === id)!;
}

function read(model: string, id: string, view: string, pin: PinnedScenario): PinnedFigure {
  const reading = pinnedFigure(catalogue.find(model)!, figureOf(model, id), view, pin);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.figure;
}

describe('a pin of the same model', () => {
  it('has its curves in the figures, in its own look, with finite numbers and a label', () => {
    for (const pin of pins.values()) {
      let drawn = 0;
      for (const figure of pin.model.figures) {
        for (const view of viewsOf(figure)) {
          const reading = pinnedFigure(pin.model, figure, view, pin);
          if (!reading.ok) {
            expect(reading.reason).toMatch(/^[A-Z].*[.]$/u);
            continue;
          }
          drawn++;
          const { curves } = reading.figure;
          expect(curves[0].series.label).toContain(pin.name);
          for (const { series } of curves) {
            expect(series).toMatchObject({ role: 'pin', variant: pin.look });
            expect(series.fill).toBeUndefined();
            expect(['line', 'step', 'dots']).toContain(series.shape);
            expect(Array.from(series.x).every(Number.isFinite)).toBe(true);
          }
        }
      }
      expect(drawn, pin.model.id).toBeGreaterThan(pin.model.figures.length / 2);
    }
  });

  it('draws exactly what the figure draws for the same scenario', () => {
    const pin = pins.get('batch-polling')!;
    const presentCurve = specOf(pin, figureOf('batch-polling', 'loss-rate'), '').series.find(
      ({ role }) => role === 'model',
    )!;
    const [curve] = read('batch-polling', 'loss-rate', '', pin).curves;
    expect(curve.series.x).toEqual(presentCurve.x);
    expect(curve.series.y).toEqual(presentCurve.y);
  });

  it('shows stacked parts as their sum, at the named places', () => {
    const pin = pins.get('batch-polling')!;
    const spec = specOf(pin, figureOf('batch-polling', 'breakdown'), '');
    const [{ series }] = read('batch-polling', 'breakdown', '', pin).curves;
    expect(series.shape).toBe('dots');
    Array.from(series.x).forEach((x, k) => {
      const sum = spec.series
        .filter(({ shape }) => shape === 'stack')
        .reduce((total, layer) => total + layer.y[Array.from(layer.x).indexOf(x)], 0);
      expect(series.y[k]).toBeCloseTo(sum, 12);
    });
  });

  it('draws the form of the equations that it was pinned with', () => {
    const published = { ...pins.get('batch-polling')!, method: 'published' };
    const { curves } = read('batch-polling', 'latency-rate', '', published);
    const spec = specOf(published, figureOf('batch-polling', 'latency-rate'), '');
    expect(spec.series.some(({ role }) => role === 'published')).toBe(true);
    expect(curves[0].series.y).toEqual(spec.series.find(({ role }) => role === 'published')!.y);
  });

  it('waits for its result and its curve', () => {
    const pin = pins.get('batch-polling')!;
    const model = pin.model;
    const unsolved = { ...pin, solution: null };
    const swept = { ...pin, sweeps: {} };
    const loss = figureOf('batch-polling', 'loss-rate');
    expect(pinnedFigure(model, loss, '', unsolved)).toMatchObject({ ok: false, pending: true });
    expect(pinnedFigure(model, loss, '', swept)).toMatchObject({ ok: false, pending: true });
    expect(pinnedFigure(model, figureOf('batch-polling', 'batch-size'), 'log', swept).ok).toBe(true);
  });
});

describe('a pin of another model', () => {
  it('is drawn where both axes mean the same, and refused with a reason elsewhere', () => {
    const coalescing = pins.get('interrupt-coalescing')!;
    const limited = pins.get('k-limited')!;
    const polling = catalogue.find('batch-polling')!;
    expect(pinnedFigure(polling, figureOf('batch-polling', 'sojourn'), 'ccdf', coalescing).ok).toBe(true);
    expect(pinnedFigure(polling, figureOf('batch-polling', 'batch-size'), 'log', coalescing).ok).toBe(true);
    expect(pinnedFigure(polling, figureOf('batch-polling', 'batch-size'), 'all', coalescing)).toMatchObject({
      ok: false,
    });
    expect(pinnedFigure(polling, figureOf('batch-polling', 'loss-rate'), '', limited)).toEqual({
      ok: false,
      pending: false,
      reason: `${limited.model.name} has no figure of loss against offered traffic.`,
    });
  });

  it('has the same units as the figure, in every pair of figures', () => {
    for (const present of pins.values()) {
      for (const figure of present.model.figures) {
        for (const view of viewsOf(figure)) {
          for (const pin of pins.values()) {
            const reading = pinnedFigure(present.model, figure, view, pin);
            if (!reading.ok) continue;
            const spec = specOf(present, figure, view);
            expect(reading.figure.y.unit).toBe(spec.y.unit);
            if (!reading.figure.alongTraffic) expect(reading.figure.x.unit).toBe(spec.x.unit);
          }
        }
      }
    }
  });

  it('lies at the same offered traffic, whatever the input that sets it', () => {
    const coalescing = pins.get('interrupt-coalescing')!;
    const figure = read('batch-polling', 'latency-rate', '', coalescing);
    expect(figure.alongTraffic).toBe(true);
    const alone = specOf(coalescing, figureOf('interrupt-coalescing', 'time-interarrival'), '');
    const mean = alone.series.find(({ name }) => name === 'mean processing time')!;
    const curve = figure.curves.find(({ series }) => series.name.includes('mean processing time'))!.series;
    // A packet every x µs is 1/x Mpps.
    expect(Array.from(curve.x)).toEqual(
      Array.from(mean.x)
        .map((us) => 1 / us)
        .sort((a, b) => a - b)
        .map((mpps): unknown => expect.closeTo(mpps, 9)),
    );
    const polling = pins.get('batch-polling')!;
    const spec = withPins(specOf(polling, figureOf('batch-polling', 'latency-rate'), ''), [figure], (mpps) =>
      polling.model.dimensioning!.offered!.inputFor(mpps, polling.values),
    );
    const placed = spec.series.find(({ name }) => name === curve.name)!;
    // 64 bytes and 20 bytes between frames are 672 bits.
    expect(placed.x[0]).toBeCloseTo(672 * curve.x[0], 6);
    expect(spec.x.range[1]).toBeGreaterThanOrEqual(placed.x[placed.x.length - 1]);
  });
});

describe('a figure with pins', () => {
  it('has their curves, axes that show them, rows of its table and a sentence', () => {
    const present = pins.get('batch-polling')!;
    const pin = { ...pinned('batch-polling', 5, { rateMbps: 9500 }), name: 'overload' };
    const figure = figureOf('batch-polling', 'batch-size');
    const alone = specOf(present, figure, 'non-empty');
    const spec = withPins(alone, [read('batch-polling', 'batch-size', 'non-empty', pin)], null);
    expect(spec.series.slice(0, alone.series.length)).toEqual(alone.series);
    expect(spec.series.at(-1)).toMatchObject({ name: 'overload', role: 'pin', variant: 5, shape: 'step' });
    expect(spec.x.range[1]).toBeGreaterThan(250);
    expect(alone.x.range[1]).toBeLessThan(100);
    expect(spec.table.columns[0].label).toBe('Scenario');
    const names = new Set(spec.table.rows.map(([name]) => name));
    expect([...names]).toEqual(['present', 'overload']);
    expect(spec.summary).toContain('Pinned for comparison: “overload”.');
    expect(withPins(alone, [], null)).toBe(alone);
  });

  it('has the losses of a pin in its strip, on a scale that shows them', () => {
    for (const id of ['batch-polling', 'vswitch-polling', 'interrupt-coalescing']) {
      const present = pins.get(id)!;
      const cliff = figureOf(id, 'cliff');
      const alone = specOf(present, cliff, '');
      const reading = read(id, 'cliff', '', { ...present, look: 3 });
      const [curve] = reading.strip!;
      expect(curve, id).toMatchObject({ role: 'pin', variant: 3, shape: 'line' });
      expect(curve.fill).toBeUndefined();
      expect(curve.y).toEqual(alone.strip!.series.find(({ role }) => role === 'loss')!.y);
      const worse = { ...reading, strip: [{ ...curve, y: Array.from(curve.y, () => 77) }] };
      const { strip } = withPins(alone, [worse], null);
      expect(strip!.series).toEqual([...alone.strip!.series, worse.strip[0]]);
      expect(strip!.y.range).toEqual([0, 80]);
      expect(strip!.y.ticks!.map(({ label }) => label)).toEqual(['none', '80 %']);
    }
  });

  it('says where the curve of another model ends before its axis does', () => {
    const polling = pins.get('batch-polling')!;
    const alone = specOf(polling, figureOf('batch-polling', 'latency-rate'), '');
    const reading = read('batch-polling', 'latency-rate', '', pins.get('interrupt-coalescing')!);
    const place = (mpps: number) => 672 * mpps;
    const ends = Math.max(...Array.from(reading.curves[0].series.x));
    const far = { ...alone, x: { ...alone.x, range: [0, 672 * 3 * ends] as const } };
    expect(withPins(far, [reading], place).summary).toMatch(/ends at [\d.\s]+ Mbit\/s\.$/u);
    const near = { ...alone, x: { ...alone.x, range: [0, 672 * ends] as const } };
    expect(
      withPins(near, [{ ...reading, x: { ...reading.x, range: [0, ends] } }], place).summary,
    ).not.toContain('ends at');
  });

  it('draws one curve of each pin where there are more than are distinguishable, and tables all', () => {
    const present = pins.get('batch-polling')!;
    const figure = figureOf('batch-polling', 'latency-rate');
    const alone = specOf(present, figure, '');
    const several = [1, 2, 3, 4, 5, 6, 7].map((look) =>
      read('batch-polling', 'latency-rate', '', { ...present, look, name: `pin ${look}` }),
    );
    const few = withPins(alone, several.slice(0, 1), null);
    expect(few.series.length - alone.series.length).toBe(3);
    const many = withPins(alone, several, null);
    expect(many.series.length - alone.series.length).toBe(several.length);
    expect(several.length).toBeGreaterThan(mostPinnedCurves);
    expect(many.table.rows).toHaveLength(alone.table.rows.length * 8);
    expect(many.summary).toContain('One curve of each pin is drawn');
  });

  it('finds named places by their name', () => {
    const present = pins.get('execution-areas')!;
    const figure = figureOf('execution-areas', 'configurations');
    const alone = specOf(present, figure, 'throughput');
    const reading = read('execution-areas', 'configurations', 'throughput', present);
    const moved: PinnedFigure = {
      ...reading,
      x: { ...reading.x, ticks: reading.x.ticks!.map(({ value, label }) => ({ value: value + 40, label })) },
      curves: reading.curves.map((curve) => ({
        ...curve,
        series: { ...curve.series, x: Array.from(curve.series.x, (x) => x + 40) },
      })),
    };
    const spec = withPins(alone, [moved], null);
    expect(Array.from(spec.series.at(-1)!.x)).toEqual(Array.from(reading.curves[0].series.x));
    expect(spec.x.range).toEqual(alone.x.range);
  });

  it('keeps columns of the same heading together', () => {
    const table = tableWithPins({ columns: [{ label: 'a', unit: 's' }], rows: [[1]] }, [
      {
        name: 'x',
        table: {
          columns: [
            { label: 'b', unit: '' },
            { label: 'a', unit: 's' },
          ],
          rows: [[2, 3]],
        },
      },
    ]);
    expect(table.columns.map(({ label }) => label)).toEqual(['Scenario', 'a', 'b']);
    expect(table.rows).toEqual([
      ['present', 1, null],
      ['x', 3, 2],
    ]);
  });
});

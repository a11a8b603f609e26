import { describe, expect, it } from 'vitest';
import { acceptsOverlay } from '../../../../src/models/contract/accepts-overlay.ts';
import { plotLabels } from '../../../../src/drawing/plot-labels.ts';
import { plotScene } from '../../../../src/drawing/plot-scene.ts';
import { seriesLook } from '../../../../src/drawing/frame/series-look.ts';
import { darkPalette, lightPalette } from '../../../../src/drawing/palette.ts';
import { configurations } from '../../../../src/models/execution-areas/configurations.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';
import { gbpsOf, mppsOf } from '../../../../src/models/execution-areas/solver/predict.ts';
import { table1Points } from '../../../../src/models/execution-areas/parameter-sets.ts';
import type {
  FigureContext,
  FigureSpec,
  PointsOverlay,
  Series,
} from '../../../../src/models/contract/figure.ts';
import type { InputValue, InputValues } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { solverOf } from '../../../engines.ts';
import { contextOf } from '../../context-of.ts';

const defaults = defaultValues(executionAreas.fields);

function solve(values: InputValues): Solution {
  return solverOf(executionAreas).solve(values, { detail: 'screen' });
}

function draw(
  id: string,
  inputs: Record<string, InputValue> = {},
  more: Partial<Pick<FigureContext, 'view' | 'overlays' | 'ghost'>> = {},
): FigureSpec {
  const values = { ...defaults, ...inputs };
  const figure = executionAreas.figures.find((candidate) => candidate.id === id)!;
  return figure.build(
    contextOf(values, solve(values), { view: figure.views?.[0].id ?? '', method: 'published', ...more }),
  );
}

const named = (spec: FigureSpec, name: string): Series => {
  const found = spec.series.find((series) => series.name === name);
  if (!found)
    throw new Error(`no series ${name} among ${spec.series.map((series) => series.name).join(', ')}`);
  return found;
};
const last = (list: ArrayLike<number>) => list[list.length - 1];

const measured: PointsOverlay = {
  kind: 'points',
  id: 'm',
  label: '3+1, measured',
  quantity: 'throughputMpps',
  against: 'frameBytes',
  sampleSize: 2,
  x: Float64Array.of(64, 1024),
  y: Float64Array.of(1.3, 1.15),
  weight: Float64Array.of(1, 1),
};

describe('throughput against the frame size', () => {
  it('draws every configuration that fits, the chosen one in the model’s colour', () => {
    const labels = (spec: FigureSpec) =>
      spec.series.flatMap(({ label }) => (label === undefined ? [] : [label]));
    expect(labels(draw('throughput-cores')).sort()).toEqual(
      [...configurations.map(({ name }) => name), 'best'].sort(),
    );
    expect(named(draw('throughput-frame'), '3+1').role).toBe('model');
    expect(named(draw('throughput-frame'), '4+1').role).toBe('alternative');
    expect(named(draw('throughput-frame', { configuration: '4+1' }), '4+1').role).toBe('model');
    expect(draw('throughput-frame', { cores: 6 }).series.map(({ name }) => name)).not.toContain('5+2');
  });

  it('names every configuration: quiet curves that run together in one label, each of the others in its own', () => {
    const spec = draw('throughput-frame');
    const labels = spec.series.flatMap(({ label }) => (label === undefined ? [] : [label]));
    expect(labels).toEqual([
      'link',
      '1+1 and 2+1 (IC 125 µs), 5+2, 4+2',
      '4+1',
      '2+1 (IC off)',
      '1+1 (IC off)',
      '3+1',
    ]);
    const quiet = spec.series.filter(({ aside }) => aside === true).map(({ name }) => name.split(', ')[0]);
    expect([...new Set(quiet)].sort()).toEqual(
      configurations.flatMap(({ name }) => (name === '3+1' ? [] : [name])).sort(),
    );
  });

  it('has all its names beside the curves, on the page, on a projector and on wide paper', () => {
    for (const size of [
      { width: 612, height: 400 },
      { width: 700, height: 500 },
      { width: 561, height: 230 },
      { width: 830, height: 350 },
    ]) {
      const spec = draw('throughput-frame');
      const { labels } = plotScene(spec, lightPalette, size, { labelled: plotLabels });
      const named = spec.series.flatMap(({ label }) => (label === undefined ? [] : [label]));
      expect(labels.map(({ text }) => text.replace('\n', ' ')).sort(), String(size.width)).toEqual(
        named.sort(),
      );
      const [first] = labels.filter(({ text }) => text.startsWith('1+1 and'));
      expect(first!.leader).toBeDefined();
    }
  });

  it('has a colour for each configuration, whichever is chosen', () => {
    for (const id of ['throughput-cores'])
      for (const configuration of [...configurations.map((one) => one.id), 'best'])
        for (const palette of [lightPalette, darkPalette]) {
          const spec = draw(id, { configuration });
          const drawn = spec.series.filter(({ role }) => role === 'model' || role === 'alternative');
          const colours = new Map(
            drawn.map((one) => [one.name.split(', ')[0], seriesLook(one, palette).colour]),
          );
          expect(new Set(colours.values()).size, `${id}, ${configuration}`).toBe(colours.size);
        }
  });

  it('passes through the answer at the present frame size', () => {
    const spec = draw('throughput-frame', { frameBytes: 64 });
    expect(named(spec, '3+1').x[0]).toBe(64);
    expect(named(spec, '3+1').y[0]).toBeCloseTo(1.326505, 6);
  });

  it('is drawn differently beyond the calibrated frames, from 1024 B on', () => {
    const spec = draw('throughput-frame');
    expect(last(named(spec, '1+1 (IC off)').x)).toBe(1024);
    const beyond = named(spec, '1+1 (IC off), extrapolated');
    expect(beyond.extrapolated).toBe(true);
    expect(beyond.x[0]).toBe(1024);
    expect(last(beyond.x)).toBe(1500);
    expect(spec.subtitle).toContain('beyond what was measured');
  });

  it('is drawn differently as a whole with more flows in parallel than were measured', () => {
    const spec = draw('throughput-frame', { cores: 18, clockGhz: 3 });
    for (const { name, extrapolated } of spec.series.filter(({ role }) => role !== 'reference'))
      expect([name, extrapolated]).toEqual([name, true]);
  });

  it('ends the others where they meet the link, and lets the chosen one follow it', () => {
    const spec = draw('throughput-frame');
    expect(last(named(spec, '5+2, extrapolated').x)).toBeCloseTo(1211.3, 1);
    const chosen = named(spec, '3+1, extrapolated');
    expect(last(chosen.y)).toBeCloseTo(mppsOf(10, 1500), 12);
  });

  it('shows bits on the wire, with the link as a line across', () => {
    const bits = draw('throughput-frame', {}, { view: 'gbps' });
    expect(bits.y.unit).toBe('Gbit/s');
    expect(named(bits, '3+1').y[0]).toBeCloseTo(0.891411, 6);
    expect(bits.markers.find(({ axis }) => axis === 'y')).toMatchObject({ value: 10, kind: 'limit' });
    expect(Math.max(...bits.series.flatMap(({ y }) => Array.from(y)))).toBeLessThanOrEqual(10 + 1e-9);
    expect(draw('throughput-frame').markers.some(({ axis }) => axis === 'y')).toBe(false);
  });

  it('marks the present frame size, to be dragged, and where the link is full', () => {
    const { markers } = draw('throughput-frame', { frameBytes: 300 });
    expect(markers.find(({ kind }) => kind === 'now')).toMatchObject({ value: 300, drags: 'frameBytes' });
    expect(markers.find(({ kind }) => kind === 'limit')!.value).toBeCloseTo(1058.469, 3);
    const never = draw('throughput-frame', { configuration: '1+1-off' });
    expect(never.markers.some(({ kind }) => kind === 'limit')).toBe(false);
    expect(never.summary).toContain('No frame up to 1500 B fills the link');
  });

  it('lays measured throughputs over it, in bits too', () => {
    const figure = executionAreas.figures[0];
    expect(acceptsOverlay(figure, measured)).toBe(true);
    expect(acceptsOverlay(figure, { ...measured, against: 'loadMpps' })).toBe(false);
    const dots = named(draw('throughput-frame', {}, { overlays: [measured] }), '3+1, measured');
    expect(dots).toMatchObject({ role: 'measurement', shape: 'dots' });
    expect(Array.from(dots.y)).toEqual([1.3, 1.15]);
    const bits = named(draw('throughput-frame', {}, { overlays: [measured], view: 'gbps' }), '3+1, measured');
    expect(bits.y[1]).toBeCloseTo(gbpsOf(1.15, 1024), 12);
  });

  it('has all numbers in its table, with what is extrapolated', () => {
    const { table } = draw('throughput-frame', { frameBytes: 300 });
    expect(table.columns.map(({ label }) => label)).toEqual([
      ...['Frame size', '1+1 (IC off)', '1+1 (IC 125 µs)', '2+1 (IC off)', '2+1 (IC 125 µs)', '3+1'],
      ...['4+1', '4+2', '5+2'],
      ...['Link', 'Extrapolated'],
    ]);
    expect(table.rows.map(([size]) => size)).toEqual([64, 128, 256, 300, 512, 1024, 1280, 1500]);
    expect(table.rows[0].at(-1)).toBe('none');
    expect(table.rows[7].at(-1)).toContain('3+1');
  });

  it('shows where a drag began', () => {
    const values = { ...defaults, clockGhz: 3 };
    const ghost = { values, solution: solve(values), sweep: null };
    const pale = named(draw('throughput-frame', {}, { ghost }), 'before');
    expect(pale.role).toBe('ghost');
    expect(pale.y[0]).toBeCloseTo((1.326505 * 3) / 3.7, 6);
  });

  it('says why there is nothing to draw', () => {
    const figure = executionAreas.figures[0];
    const values = { ...defaults, configuration: '5+2', cores: 6 };
    const spec = figure.build(contextOf(values, solve(defaults), { view: 'mpps', method: 'published' }));
    expect(spec.emptyMessage).toContain('needs 7 cores');
    expect(spec.series).toEqual([]);
  });
});

describe('throughput against cores', () => {
  it('begins each configuration where it first fits, and rises in steps of its block', () => {
    const spec = draw('throughput-cores', { configuration: '3+1' });
    const curve = named(spec, '3+1');
    expect(curve.x[0]).toBe(4);
    const at = (cores: number) => curve.y[Array.from(curve.x).indexOf(cores)];
    expect(at(7)).toBe(at(4));
    expect(at(8)).toBeGreaterThan(at(7));
    expect(curve.shape).toBe('step');
  });

  it('is bold for the best where the best is asked for', () => {
    const spec = draw('throughput-cores');
    const best = named(spec, 'best');
    expect(best.role).toBe('model');
    const at8 = Array.from(best.x).indexOf(8);
    expect(best.y[at8]).toBeCloseTo(1.326505, 6);
    expect(spec.table.rows.find(([cores]) => cores === 8)![1]).toBe('3+1');
    expect(spec.table.rows.find(([cores]) => cores === 5)![1]).toBe('4+1');
    expect(spec.table.rows[0][0]).toBe(2);
  });

  it('is flat once every flow has its group of cores', () => {
    const spec = draw('throughput-cores', { configuration: '1+1-125', flows: 3 });
    expect(last(named(spec, '1+1 (IC 125 µs)').y)).toBe(named(spec, '1+1 (IC 125 µs)').y[4]);
    expect(spec.summary).toContain('With 3 flows, more than 21 cores change nothing.');
  });

  it('is drawn differently beyond the flows that were measured', () => {
    const spec = draw('throughput-cores', { configuration: '4+1' });
    expect(last(named(spec, '4+1').x)).toBe(9);
    expect(named(spec, '4+1, extrapolated').x[0]).toBe(9);
  });

  it('lets the cores be dragged and shows the link where it is near', () => {
    const { markers } = draw('throughput-cores', { frameBytes: 1500 });
    expect(markers.find(({ kind }) => kind === 'now')).toMatchObject({ value: 8, drags: 'cores' });
    expect(markers.find(({ kind }) => kind === 'limit')!.value).toBeCloseTo(mppsOf(10, 1500), 12);
    expect(draw('throughput-cores', { linkGbps: 1000 }).markers).toHaveLength(1);
  });
});

describe('the cost of a packet', () => {
  it('is a line for each number of flows, with the calibration points of Table 1 beside it', () => {
    const spec = draw('cumulative-cost', { configuration: '1+1-off' });
    const dots = named(spec, 'Table 1');
    expect(Array.from(dots.y)).toEqual(table1Points('1+1-off').map(({ cycles }) => cycles));
    const line = named(spec, 'f = 4');
    expect(line.role).toBe('model');
    expect(line.y[0]).toBeCloseTo(86898, -1);
    expect(named(spec, 'f = 2').role).toBe('alternative');
  });

  it('distinguishes assumed points from measured ones', () => {
    const spec = draw('cumulative-cost', { configuration: '5+2' });
    expect(named(spec, 'Table 1').x).toHaveLength(2);
    expect(named(spec, 'Table 1, assumed').x).toHaveLength(2);
    expect(spec.series.some(({ name }) => name === 'f = 2')).toBe(false);
    expect(named(spec, 'f = 2, extrapolated').extrapolated).toBe(true);
  });

  it('shows own points as measurements', () => {
    const calibration = table1Points('3+1').map((point) => ({ configuration: '3+1', ...point, mpps: null }));
    const spec = draw('cumulative-cost', { configuration: '3+1', parameterSet: 'own', calibration });
    const dots = named(spec, 'your points');
    expect(dots.role).toBe('measurement');
    expect(Array.from(dots.y)).toEqual([4072, 5191, 11044, 12630]);
    // Four points are met exactly.
    expect(named(spec, 'f = 1').y[0]).toBeCloseTo(4072, 6);
  });

  it('against the flows shows every configuration', () => {
    const spec = draw('cumulative-cost', {}, { view: 'flows' });
    expect(spec.series.filter(({ label }) => label !== undefined)).toHaveLength(8);
    expect(spec.markers[0]).toMatchObject({ value: 2, kind: 'now' });
    expect(spec.table.rows[1][5]).toBeCloseTo(11157.1376, 4);
  });
});

describe('configurations side by side', () => {
  it('has a bar for each that fits', () => {
    const spec = draw('configurations', { cores: 6 });
    expect(spec.series[0].x).toHaveLength(6);
    expect(spec.series[1]).toMatchObject({ name: '2+1 (IC 125 µs)', role: 'model' });
    expect(spec.x.ticks).toHaveLength(8);
    expect(spec.table.rows[7]).toEqual(['5+2', null, null, null]);
    expect(spec.summary).toContain('1 of 8 cannot run here');
  });

  it('compares costs and cores as well', () => {
    const cost = draw('configurations', {}, { view: 'cost' });
    expect(cost.series[1].y[0]).toBeCloseTo(5578.5688, 4);
    expect(cost.summary).toMatch(/Lowest is 5\+2 /);
    const core = draw('configurations', {}, { view: 'core' });
    expect(core.series[1].y[0]).toBeCloseTo(1.326505 / 8, 6);
  });

  it('shows the link where it is the limit', () => {
    expect(draw('configurations', { frameBytes: 1500 }).markers[0].value).toBeCloseTo(mppsOf(10, 1500), 12);
    expect(draw('configurations').markers).toEqual([]);
  });
});

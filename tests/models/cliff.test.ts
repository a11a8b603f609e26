import { describe, expect, it } from 'vitest';
import type { FigureContext, FigureSpec } from '../../src/models/contract/figure.ts';
import { defaultValues, type InputValue } from '../../src/models/contract/inputs.ts';
import { withinWords } from '../../src/models/figure-parts/sweep-curves.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { contextOf } from './context-of.ts';

/** The figure at the default inputs but for `changed`, from a curve of a few solved points on either side of the capacity. */
function cliffOf(
  id: string,
  changed: Readonly<Record<string, InputValue>> = {},
  lossFromMpps: number | null = null,
): FigureSpec {
  const model = catalogue.find(id)!;
  const figure = model.figures.find((one) => one.id === 'cliff')!;
  const values = { ...defaultValues(model.fields), ...changed };
  const { over, range } = figure.sweep!;
  const [low, high] = range(values);
  const solver = reusedSolverOf(model);
  const at = (x: number) => solver.solve({ ...values, [over]: x }, { detail: 'indicators' }).indicators;
  const place = (share: number) =>
    over === 'meanInterarrivalUs' ? low * (high / low) ** share : low + share * (high - low);
  const places = [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95].map((share) => Number(place(share).toPrecision(3)));
  const context: FigureContext = contextOf(values, solver.solve(values, { detail: 'screen' }), {
    method: model.methods[0].id,
    lossFromMpps,
    sweep: { over, rows: places.map((x) => ({ x, indicators: at(x) })), complete: true },
  });
  return figure.build(context);
}

describe.each(['batch-polling', 'interrupt-coalescing', 'vswitch-polling'])('the cliff of %s', (id) => {
  const spec = cliffOf(id);

  it('is the first large figure of the model', () => {
    expect(catalogue.find(id)!.screen.hero[0].figure).toBe('cliff');
  });

  it('has the rate along the axis, which can be dragged, and the time on a logarithmic one', () => {
    expect(spec.x.unit).toMatch(/bit\/s|Mpps/);
    expect(spec.y).toMatchObject({ unit: 'µs', scale: 'log' });
    expect(spec.markers.find(({ kind }) => kind === 'now')?.drags).toBeDefined();
    for (const { y } of spec.series)
      for (const value of Array.from(y)) {
        expect(value).toBeGreaterThanOrEqual(spec.y.range[0]);
        expect(value).toBeLessThanOrEqual(spec.y.range[1]);
      }
  });

  it('has the share lost in per cent above, none below the capacity and rising beyond it', () => {
    const [lost] = spec.strip!.series;
    const capacity = spec.markers.find(({ kind }) => kind === 'limit')!.value;
    const shares = Array.from(lost!.x, (x, k) => ({ x, y: lost!.y[k]! }));
    expect(shares.filter(({ x }) => x < 0.9 * capacity).every(({ y }) => y < 0.1)).toBe(true);
    expect(Math.max(...shares.map(({ y }) => y))).toBeGreaterThan(5);
    expect(spec.strip!.y.ticks!.map(({ label }) => label)).toEqual(['none', expect.stringMatching(/ %$/)]);
    expect(spec.ranges).toMatchObject([{ kind: 'loss', from: shares.find(({ y }) => y > 0)!.x }]);
  });

  it('says that the time beyond the capacity is that of a full queue', () => {
    expect(spec.series.map(({ label }) => label)).toContainEqual(
      expect.stringMatching(/^full (ring|queue)$/),
    );
    expect(spec.summary).toMatch(/is that of a full (ring|queue)/);
  });

  it('says in one sentence how long the packets take, and of others only where some are lost', () => {
    const [current] = spec.summary.split(/(?<=[a-z])\. /);
    if (id === 'vswitch-polling') expect(current).toMatch(/ takes [\d.]+ µs on average/);
    else
      expect(current).toMatch(
        /no packet is lost; half of the packets take at most [\d.]+ µs, 9\d % at most /,
      );
    expect(spec.summary.includes('others')).toBe(false);
  });

  it('has every curve in its table, the losses included', () => {
    const names = spec.table.columns.map(({ label }) => label);
    for (const { name, shape } of spec.series) if (shape === 'line') expect(names).toContain(name);
    expect(names.at(-1)).toMatch(/^packets lost/);
    expect(spec.table.rows).toHaveLength(7);
  });
});

it('half of the others take some time where packets are lost', () => {
  const levels = ['half of the packets', '90 %'].map((of) => ({ of }));
  expect(withinWords(levels, [3.16, 3.9], true, 'in the system')).toBe(
    '; half of the others take at most 3.16 µs, 90 % at most 3.9 µs in the system',
  );
});

describe('the stretch of losses', () => {
  const small = { maxBatch: 16, ringSize: 64, 'arrivals.family': 'geometric' } as const;

  it.each([
    ['batch-polling', small],
    ['interrupt-coalescing', {}],
    ['vswitch-polling', { loadMpps: 3 }],
    ['vswitch-polling', { loadMpps: 7 }],
  ] as const)('of %s %j begins at the edge, whatever the present rate', (id, inputs) => {
    const { offered } = catalogue.find(id)!.dimensioning!;
    const spec = cliffOf(id, inputs, 0.1);
    const onAxis =
      id === 'interrupt-coalescing' ? 0.1 : offered!.inputFor(0.1, defaultValues(catalogue.find(id)!.fields));
    expect(spec.ranges).toMatchObject([{ kind: 'loss', from: onAxis }]);
  });

  it('begins at the first computed point that loses more than one packet in ten million while the edge is not known', () => {
    const spec = cliffOf('batch-polling', small);
    const [lost] = spec.strip!.series;
    const [range] = spec.ranges!;
    const first = Array.from(lost.x).findIndex((_, k) => lost.y[k] > 0);
    expect(range.from).toBe(lost.x[first]);
    expect(lost.y[first]).toBeGreaterThan(1e-5);
    expect(lost.y[first - 1]).toBe(0);
  });
});

describe('quantiles of the cliff', () => {
  it.each(['batch-polling', 'interrupt-coalescing'])('of %s lie over one another, each filled', (id) => {
    const lines = cliffOf(id).series.filter(({ shape }) => shape === 'line');
    expect(lines).toHaveLength(4);
    expect(lines[0]!.fill).toBe(true);
    for (const [k, { fillTo, y }] of lines.slice(1).entries()) {
      expect(Array.from(fillTo!)).toEqual(Array.from(lines[k]!.y));
      for (let point = 0; point < y.length; point++) expect(y[point]).toBeGreaterThanOrEqual(fillTo![point]!);
    }
  });
});

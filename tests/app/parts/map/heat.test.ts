import { describe, expect, it } from 'vitest';
import { buildHeat, cellEdges } from '../../../../src/app/parts/map/heat/build-heat.ts';
import { cellPlaceWords, resultWords } from '../../../../src/app/parts/map/heat/reading/cell-words.ts';
import { colourAxis } from '../../../../src/app/parts/map/heat/colour-scale.ts';
import { labelCell, outlinePath } from '../../../../src/app/parts/map/heat/feasible-outline.ts';
import { heatColour, heatRamp, zeroColour } from '../../../../src/app/parts/map/heat/heat-colours.ts';
import { cellPixels, cellUnder, heatLayout } from '../../../../src/app/parts/map/heat/heat-geometry.ts';
import { hatchId, heatExport, heatMarkup } from '../../../../src/app/parts/map/heat/heat-markup.ts';
import { figureFile, isUnfinished } from '../../../../src/app/figures/export/figure-download.ts';
import { usualFormat } from '../../../../src/drawing/printed/printed-document.ts';
import { multipleSpec, multiplesTable } from '../../../../src/app/parts/map/multiples-spec.ts';
import { darkPalette, lightPalette } from '../../../../src/drawing/palette.ts';
import type { MapAxis } from '../../../../src/dimensioning/map/map-plan.ts';
import type { MapCell, MapGrid } from '../../../../src/dimensioning/map/map-search.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { toyModel } from '../../../toy-model.ts';

const values = defaultValues(toyModel.fields);
const x: MapAxis = { input: 'rateMpps', from: 0.5, to: 1.5, scale: 'linear', integer: false };
const y: MapAxis = { input: 'servers', from: 1, to: 4, scale: 'log', integer: true };

const at = (load: number): MapCell => ({
  solved: true,
  indicators: { load, 'waitingUs.exact.mean': load === 0 ? 0 : 10 * load, 'deadline.missedShare': load },
});
const overload: MapCell = { solved: false, code: 'overload', message: 'Load 1.5 leaves no steady state.' };

/** Three columns and three rows; one cell is not solved yet, one has no result. */
const grid: MapGrid = {
  x,
  y,
  columns: [0.5, 1, 1.5],
  rows: [1, 2, 4],
  known: 8,
  cells: [at(0.5), at(1e-15), overload, at(0.25), at(0.5), null, at(0.125), at(0.25), at(0.375)],
  drawn: Int32Array.of(0, 1, 2, 3, 4, 4, 6, 7, 8),
};
const indicator = (name: string) => toyModel.indicators.find((declaration) => declaration.name === name)!;
const goals = [{ quantity: null, indicator: 'load', bound: 'at-most' as const, limit: 0.3 }];
const request = { model: toyModel, values, method: 'exact', grid, indicator: indicator('load'), goals };

describe('buildHeat', () => {
  const spec = buildHeat(request);

  it('colours solved cells, draws unsolved ones coarse and has the progress in its subtitle', () => {
    expect(spec.cells.map(({ state }) => state)).toEqual([
      ...['value', 'value', 'none'],
      ...['value', 'value', 'value'],
      ...['value', 'value', 'value'],
    ]);
    expect(spec.cells.map(({ coarse }) => coarse).indexOf(true)).toBe(5);
    expect(spec.cells[5].value).toBe(spec.cells[4].value);
    expect(spec.subtitle).toContain('8 solved so far');
    expect(spec.summary).toContain('8 of 9 points');
    expect(spec.summary).toContain('1 point has no result');
  });

  it('shows shares as per cent', () => {
    expect(spec.colour).toMatchObject({ unit: '%', scale: 'linear' });
    expect(spec.cells[0].value).toBe(50);
  });

  it('marks where the goals hold, by the solved cell behind a coarse one', () => {
    expect(spec.cells.map(({ holds }) => holds)).toEqual([
      ...[false, true, false],
      ...[true, false, false],
      ...[true, true, false],
    ]);
    expect(spec.goals).toMatch(/^load at most 30\s%$/);
    expect(buildHeat({ ...request, goals: [] }).cells.every(({ holds }) => holds === null)).toBe(true);
  });

  it('has a separate colour for zero on a logarithmic scale, with its floor', () => {
    const missed = buildHeat({ ...request, indicator: indicator('deadline.missedShare') });
    expect(missed.colour.scale).toBe('log');
    expect(missed.cells[1].state).toBe('zero');
    expect(missed.zero).toBe('none');
    expect(spec.zero).toBeNull();
  });

  it('has the operating point where it lies on the map', () => {
    expect(spec.now).toEqual({ x: 0.5, y: 1 });
    expect(buildHeat({ ...request, values: { ...values, rateMpps: 9 } }).now).toBeNull();
    const deadline = { ...grid, x: { ...x, input: 'deadlineUs' } };
    expect(buildHeat({ ...request, grid: deadline }).now).toBeNull();
  });

  it('has a table of the known values, with reasons', () => {
    expect(spec.table.rows).toHaveLength(8);
    expect(spec.table.columns.map(({ label }) => label)).toEqual([
      ...['Packet rate', 'Servers', 'Load', 'Goals hold', 'No result because'],
    ]);
    expect(spec.table.rows[2]).toEqual([1.5, 1, null, 'no', 'Load 1.5 leaves no steady state.']);
  });
});

describe('cells of a map', () => {
  it('reach half way to their neighbours on the axis as drawn', () => {
    expect(cellEdges(x, [1, 2, 4])).toEqual([0.5, 1.5, 3, 5]);
    expect(cellEdges(y, [1, 2, 4]).map((edge) => edge ** 2)).toEqual(
      [0.5, 2, 8, 32].map((edge) => expect.closeTo(edge, 9)),
    );
    expect(cellEdges(x, [3])).toEqual([2.5, 3.5]);
  });

  it('are found under a pixel, everywhere and only there', () => {
    const spec = buildHeat(request);
    const { area } = heatLayout(spec, { width: 700, height: 400 });
    const pixels = cellPixels(spec, area);
    for (let column = 0; column < 3; column++)
      for (let row = 0; row < 3; row++) {
        const middle = [pixels.x[column] + pixels.x[column + 1], pixels.y[row] + pixels.y[row + 1]];
        expect(cellUnder(pixels, middle[0] / 2, middle[1] / 2)).toEqual({ column, row });
      }
    expect(cellUnder(pixels, area.left - 3, area.top + 5)).toBeNull();
    expect(cellUnder(pixels, area.left + 5, area.top + area.height + 3)).toBeNull();
    expect(cellUnder(pixels, area.left + area.width + 3, area.top + 5)).toBeNull();
    expect(cellUnder(pixels, area.left + 5, area.top - 3)).toBeNull();
  });

  it('are described in words', () => {
    const place = { column: 1, row: 1 };
    expect(cellPlaceWords(toyModel, grid, place)).toMatch(/^Packet rate 1\sMpps, Servers 2\sservers$/);
    expect(resultWords(toyModel, grid, place, indicator('load'), goals)).toMatch(
      /^Load 50\.0\s%\. Fails: load is 50/,
    );
    expect(resultWords(toyModel, grid, { column: 0, row: 2 }, indicator('load'), goals)).toContain(
      'All goals hold.',
    );
    expect(resultWords(toyModel, grid, { column: 2, row: 0 }, indicator('load'), goals)).toBe(
      'No result: Load 1.5 leaves no steady state.',
    );
    expect(resultWords(toyModel, grid, { column: 2, row: 1 }, indicator('load'), goals)).toContain(
      'Not solved yet',
    );
  });
});

describe('colourAxis', () => {
  const time = { label: 'Time', kind: 'time' as const, unit: 'µs' };
  const loss = { label: 'Loss', kind: 'probability' as const, unit: '' };

  it('is logarithmic for probabilities, in whole decades above the floor, in per cent', () => {
    expect(colourAxis(loss, [0, 1e-20, 3e-7, 0.02])).toMatchObject({
      unit: '%',
      scale: 'log',
      range: [1e-5, 10],
    });
    expect(colourAxis(loss, [0, 0])).toMatchObject({ scale: 'log', range: [1e-10, 100] });
    expect(colourAxis(loss, [1])).toMatchObject({ range: [10, 100] });
  });

  it('is logarithmic for wide ranges of other kinds and linear for narrow ones', () => {
    expect(colourAxis(time, [3, 950])).toMatchObject({ scale: 'log', range: [2, 1000] });
    expect(colourAxis(time, [1, 19])).toMatchObject({ scale: 'linear', range: [0, 20] });
    expect(colourAxis({ ...time, kind: 'share' }, [0.001, 0.95])).toMatchObject({ scale: 'linear' });
    expect(colourAxis(time, [16, 19])).toMatchObject({ scale: 'linear', range: [16, 19] });
    expect(colourAxis(time, [-5, 95])).toMatchObject({ scale: 'linear', range: [-20, 100] });
  });

  it('always has two different ends', () => {
    for (const list of [[], [0], [7], [-7], [1e-9]])
      for (const declaration of [time, loss]) {
        const [low, high] = colourAxis(declaration, list).range;
        expect(high).toBeGreaterThan(low);
      }
  });
});

describe('colours of a map', () => {
  const luminance = (colour: string) => {
    const [r, g, b] = colour.match(/\d+/g)!.map(Number);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  const losses = heatRamp({ isLoss: true }, lightPalette);
  const lossesOnDark = heatRamp({ isLoss: true }, darkPalette);
  const others = heatRamp({ isLoss: false }, lightPalette);

  it.each([
    ['become lighter all along the bar', others, 1],
    ['of losses become darker all along the bar on light ground', losses, -1],
    ['of losses become lighter all along the bar on dark ground', lossesOnDark, 1],
  ])('%s, so that they are read in grey too', (_, ramp, sign) => {
    const steps = Array.from({ length: 50 }, (__, k) => sign * luminance(heatColour(ramp, k / 49)));
    for (let k = 1; k < steps.length; k++) expect(steps[k]).toBeGreaterThan(steps[k - 1]);
  });

  it('of losses are reds', () => {
    for (const colour of [...losses, ...lossesOnDark]) {
      const [r, g, b] = colour.match(/\d+/g)!.map(Number);
      expect(r).toBeGreaterThan(Math.max(g, b) + 25);
    }
  });

  it('of cells without a value are not on the bar', () => {
    for (const ramp of [losses, lossesOnDark, others]) {
      for (const palette of [lightPalette, darkPalette]) expect(ramp).not.toContain(zeroColour(palette));
      expect(heatColour(ramp, -1)).toBe(ramp[0]);
      expect(heatColour(ramp, 7)).toBe(ramp.at(-1));
    }
  });
});

describe('the outline of the feasible cells', () => {
  const [xs, ys] = [
    [0, 10, 20, 30],
    [30, 20, 10, 0],
  ];
  const only =
    (...cells: (readonly [number, number])[]) =>
    (column: number, row: number) =>
      cells.some(([c, r]) => c === column && r === row);

  it('runs around the inside in straight pieces', () => {
    expect(outlinePath(only(), xs, ys)).toBe('');
    const path = outlinePath(only([0, 0], [1, 0], [0, 1], [1, 1]), xs, ys);
    expect(path.match(/M/g)).toHaveLength(4);
    expect(path).toBe('M0 30V10M20 30V10M0 30H20M0 10H20');
  });

  it('turns corners between cells that touch only there', () => {
    const path = outlinePath(only([0, 0], [1, 1]), xs, ys);
    expect(path).toContain('M10 30V20');
    expect(path).toContain('M10 20V10');
    expect(path.match(/M/g)).toHaveLength(8);
  });

  it('is labelled as deep inside as can be', () => {
    expect(labelCell(() => false, 5, 5)).toBeNull();
    const inside = (column: number, row: number) => column >= 0 && row >= 0 && column < 5 && row < 5;
    expect(labelCell(inside, 5, 5)).toEqual({ column: 2, row: 2 });
    expect(labelCell(only([3, 1]), 5, 5)).toEqual({ column: 3, row: 1 });
  });
});

describe('heatMarkup', () => {
  const spec = buildHeat(request);
  const size = { width: 700, height: 420 };

  it('draws cells, hatching, outline, operating point, both axes and the colour bar', () => {
    const markup = heatMarkup(spec, lightPalette, size);
    for (const word of ['goals hold', 'now', 'no result', 'Load (%)', 'Packet rate λ (Mpps)', 'Servers'])
      expect(markup).toContain(`>${word}<`);
    expect(markup).toContain(`fill="url(#${hatchId})" d=`);
    expect(markup).not.toContain('NaN');
  });

  it('has its legend inside of a narrow screen', () => {
    const { legend, bar, area } = heatLayout(spec, { width: 340, height: 420 });
    for (const { left, middle } of legend) {
      expect(left).toBeLessThan(300);
      expect(middle).toBeGreaterThan(bar.top + bar.height);
      expect(middle).toBeLessThan(area.top);
    }
    expect(area.height).toBeGreaterThan(120);
  });

  it('has no outline and no legend for goals where there are none', () => {
    expect(heatMarkup(buildHeat({ ...request, goals: [] }), lightPalette, size)).not.toContain('goals hold');
  });
});

describe('small multiples', () => {
  it('have a line for each value of the second input, against the first', () => {
    const spec = multipleSpec(
      { model: toyModel, values, method: 'exact', grid },
      indicator('waitingUs.exact.mean'),
    );
    expect(spec.series.map(({ name }) => name.replace(/\s/g, ' '))).toEqual([
      ...['Servers 1 servers', 'Servers 2 servers', 'Servers 4 servers'],
    ]);
    expect(spec.x.range).toEqual([0.5, 1.5]);
    expect(Array.from(spec.series[1].x)).toEqual([0.5, 1]);
    expect(Array.from(spec.series[1].y)).toEqual([2.5, 5]);
    expect(spec.markers).toEqual([{ axis: 'x', value: 0.5, label: 'now', kind: 'now' }]);
    expect(spec.table.rows).toHaveLength(8);
  });

  it('put all numbers into one table', () => {
    const declarations = [indicator('load'), indicator('waitingUs.exact.mean')];
    const { table } = multiplesTable({ model: toyModel, values, method: 'exact', grid }, declarations);
    expect(table.columns).toHaveLength(4);
    expect(table.rows[0]).toEqual([0.5, 1, 0.5, 5]);
    expect(table.rows[2]).toEqual([1.5, 1, null, null]);
  });
});

describe('the export of a map', () => {
  const exported = heatExport(buildHeat(request));
  const column = { ...usualFormat, size: 'column', caption: true, grey: true } as const;

  it('waits for cells that are still drawn coarse', () => {
    expect(isUnfinished(exported)).toBe(true);
    const whole = {
      ...grid,
      cells: grid.cells.map((cell) => cell ?? at(0.5)),
      drawn: Int32Array.from(grid.cells.keys()),
    };
    expect(isUnfinished(heatExport(buildHeat({ ...request, grid: whole })))).toBe(false);
  });

  it('has its goals in the caption, and dots instead of a colour off the bar in greyscale', async () => {
    const svg = await (await figureFile('svg', exported, ['Inputs: x'], column)).text();
    expect(svg).toContain('>Outlined: ');
    const spec = buildHeat(request);
    const cells = spec.cells.map((cell) => ({ ...cell, state: 'zero' as const }));
    const zero = heatMarkup({ ...spec, cells }, lightPalette, { width: 400, height: 300 }, undefined, true);
    expect(zero).toContain('<path fill="url(#map-zero)"');
    expect(svg).not.toMatch(/rgb\((?!(\d+),\1,\1\))/);
  });
});

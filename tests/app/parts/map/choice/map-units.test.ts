import { describe, expect, it } from 'vitest';
import { buildHeat } from '../../../../../src/app/parts/map/heat/build-heat.ts';
import { cellPlaceWords, resultWords } from '../../../../../src/app/parts/map/heat/reading/cell-words.ts';
import { mapAxis } from '../../../../../src/app/parts/map/choice/map-choice.ts';
import { mapUnits } from '../../../../../src/app/parts/map/choice/map-units.ts';
import { multipleSpec } from '../../../../../src/app/parts/map/multiples-spec.ts';
import { initialView } from '../../../../../src/app/core/view/view-setting.ts';
import type { MapGrid } from '../../../../../src/dimensioning/map/map-search.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

const model = catalogue.models.find(({ id }) => id === 'batch-polling')!;
const values = defaultValues(model.fields);
const rate = { input: 'rateMbps', from: 500, to: 10_000 };
const batch = { input: 'maxBatch', from: 1, to: 256 };
const bits = 672; // of a frame of 64 bytes on the wire
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

function unitsWith(traffic: 'mpps' | 'gbps', choice = { x: rate, y: batch }) {
  return mapUnits(model, values, choice, { view: initialView(model, traffic) });
}

const indicator = model.indicators.find(({ name }) => name === 'throughputMpps')!;
const cell = (throughputMpps: number) => ({ solved: true as const, indicators: { throughputMpps } });
const grid: MapGrid = {
  x: mapAxis(model, rate),
  y: mapAxis(model, batch),
  columns: [500, 10_000],
  rows: [1, 256],
  known: 4,
  cells: [cell(0.5), cell(2), cell(0.7), cell(14)],
  drawn: Int32Array.of(0, 1, 2, 3),
};

describe('the units of a map', () => {
  it('are the reader’s for traffic, on its axes and in its results', () => {
    const packets = unitsWith('mpps');
    expect(packets.x.unit).toBe('Mpps');
    expect(packets.x.factor).toBeCloseTo(1 / bits, 12);
    expect(packets.y).toMatchObject({ factor: 1, view: null });
    const units = unitsWith('gbps');
    expect(units.x).toMatchObject({ unit: 'Gbit/s', factor: 0.001 });
    const spec = buildHeat({ model, values, method: 'exact', grid, indicator, goals: [], units });
    expect([spec.x.unit, spec.colour.unit]).toEqual(['Gbit/s', 'Gbit/s']);
    expect(spec.columns).toEqual([0.5, 10]);
    expect(spec.cells[3].value).toBeCloseTo((14 * bits) / 1000, 9);
    expect(spec.now?.x).toBeCloseTo(Number(values.rateMbps) / 1000, 12);
    expect(spec.table.columns.slice(0, 3).map(({ unit }) => unit)).toEqual(['Gbit/s', 'packets', 'Gbit/s']);
    expect(spec.table.rows[3].slice(0, 2)).toEqual([10, 256]);
    expect(plain(spec.summary)).toContain('Packet rate from 0.5 to 10 Gbit/s');
    const place = { column: 1, row: 0 };
    expect(plain(cellPlaceWords(model, grid, place, units))).toBe(
      'Packet rate 10 Gbit/s, Max batch 1 packet',
    );
    expect(plain(resultWords(model, grid, place, indicator, [], units))).toMatch(/1\.34 Gbit\/s/);
  });

  it('are those of small multiples, too', () => {
    const spec = multipleSpec({ model, values, method: 'exact', grid, units: unitsWith('gbps') }, indicator);
    expect([spec.x.unit, spec.y.unit]).toEqual(['Gbit/s', 'Gbit/s']);
    expect(spec.x.range).toEqual([0.5, 10]);
    expect(Array.from(spec.series[0].x)).toEqual([0.5, 10]);
    expect(spec.series[1].y[1]).toBeCloseTo((14 * bits) / 1000, 9);
    expect(spec.table.rows[0][0]).toBe(0.5);
  });

  it('are those of the input where they depend on the input of the other axis', () => {
    const frames = { input: 'frameBytes', from: 64, to: 1518 };
    const units = unitsWith('mpps', { x: rate, y: frames });
    expect(units.x).toEqual({ unit: 'Mbit/s', factor: 1, view: null });
    expect(units.rate).toEqual({ unit: 'Mpps', perMpps: 1, gbpsPerMpps: null });
    expect(unitsWith('gbps', { x: rate, y: frames }).x.unit).toBe('Gbit/s');
  });
});

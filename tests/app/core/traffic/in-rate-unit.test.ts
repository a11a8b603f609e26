import { describe, expect, it } from 'vitest';
import { inputAt, placeAlong } from '../../../../src/app/figures/drag/use-drag-along.ts';
import { inRateUnit, partsInRateUnit } from '../../../../src/app/core/traffic/in-rate-unit.ts';
import { rateConversion } from '../../../../src/app/core/traffic/rate-scale.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';

const values = defaultValues(batchPolling.fields);
/** Frames of 64 B: 672 bits on the wire. */
const bits = rateConversion('Gbit/s', batchPolling, values);
const packets = rateConversion('Mpps', batchPolling, values);

const spec: FigureSpec = {
  title: 'Forwarded',
  subtitle: '',
  summary: 'words',
  x: { title: 'Packet rate', unit: 'Mbit/s', scale: 'linear', range: [0, 10_000] },
  y: { title: 'Throughput', unit: 'Mpps', scale: 'linear', range: [0, 20] },
  series: [
    { name: 'a', role: 'simulation', shape: 'band', x: [5000], y: [1], yUpper: Float64Array.of(2) },
    { name: 'b', role: 'measurement', shape: 'dots', x: Float64Array.of(6720), y: [10] },
  ],
  markers: [
    { axis: 'x', value: 5000, label: 'now', kind: 'now', drags: 'rateMbps' },
    { axis: 'y', value: 10, label: 'capacity', kind: 'limit' },
  ],
  ranges: [{ axis: 'x', from: 8000, to: 10_000, label: 'loss', kind: 'loss' }],
  table: {
    columns: [
      { label: 'Rate', unit: 'Mbit/s' },
      { label: 'Loss', unit: '' },
      { label: 'Throughput', unit: 'Mpps' },
    ],
    rows: [[5000, 0.5, null]],
  },
};

describe('a figure in the reader’s unit of rates', () => {
  it('has axes, curves, markers, ranges and table in bits', () => {
    const shown = inRateUnit(spec, bits);
    expect([shown.x.unit, shown.y.unit]).toEqual(['Gbit/s', 'Gbit/s']);
    expect(shown.x.range).toEqual([0, 10]);
    expect(shown.y.range[1]).toBeCloseTo(13.44, 12);
    expect([shown.series[0].x[0], shown.series[0].yUpper![0]]).toEqual([5, 1.344]);
    expect(shown.series[1].x[0]).toBeCloseTo(6.72, 12);
    expect(shown.markers.map(({ value }) => Number(value.toFixed(9)))).toEqual([5, 6.72]);
    expect(shown.ranges).toMatchObject([{ from: 8, to: 10 }]);
    expect(shown.table.columns.map(({ unit }) => unit)).toEqual(['Gbit/s', '', 'Gbit/s']);
    expect(shown.table.rows).toEqual([[5, 0.5, null]]);
  });

  it('has them in packets', () => {
    const shown = inRateUnit(spec, packets);
    expect(shown.x.unit).toBe('Mpps');
    expect(shown.series[1].x[0]).toBeCloseTo(10, 12);
    expect(shown.markers[0].value).toBeCloseTo(5000 / 672, 12);
    expect(shown.table.rows[0][0]).toBeCloseTo(5000 / 672, 12);
    expect(shown.y).toEqual(spec.y);
  });

  it('is dragged in that unit, and sets the input in its unit', () => {
    for (const rate of [bits, packets]) {
      const [now] = inRateUnit(spec, rate).markers;
      expect(inputAt(now, now.value)).toBeCloseTo(5000, 9);
      expect(placeAlong(now, 2500)).toBeCloseTo(now.value / 2, 12);
    }
  });

  it('preserves a declared relation between position and input', () => {
    const along = [
      { at: 1000, input: 2 },
      { at: 3000, input: 1 },
    ];
    const markers = [{ ...spec.markers[0], drags: 'cores', dragsAlong: along }];
    const [now] = inRateUnit({ ...spec, markers }, bits).markers;
    expect(inputAt(now, 2)).toBeCloseTo(1.5, 12);
  });

  it('is the same object where nothing changes', () => {
    const shown = inRateUnit(spec, bits);
    expect(inRateUnit(shown, bits)).toBe(shown);
    const other: FigureSpec = { ...spec, x: { ...spec.x, unit: 'B' }, table: { columns: [], rows: [] } };
    expect(inRateUnit(other, packets)).toBe(other);
  });

  it('converts a pin’s curves with the pin’s frame size', () => {
    const long = rateConversion('Mpps', batchPolling, { ...values, frameBytes: 1480 });
    expect(partsInRateUnit(spec, long).series[1].x[0]).toBeCloseTo(6720 / 12_000, 12);
  });
});

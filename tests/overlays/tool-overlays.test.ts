import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DistributionOverlay } from '../../src/models/contract/figure.ts';
import { isSharesOnly } from '../../src/texts/measurement.ts';
import { pointsContext } from '../../src/overlays/points-overlays.ts';
import { resultOverlay, toolOverlays } from '../../src/overlays/tool-overlays.ts';
import type {
  BinnedResult,
  PercentileResult,
  SeriesResult,
  ToolResult,
} from '../../src/texts/tools/tool-reading.ts';

const batchPolling = pointsContext({ rateMbps: 5000, frameBytes: 64 });
const vswitch = pointsContext({ loadMpps: 5, packetBytes: 1000 });

const bins = (more: Partial<BinnedResult>): BinnedResult => ({
  kind: 'bins',
  quantity: 'batchSizeNonEmpty',
  label: 'batches',
  unit: 'packets',
  lower: [1, 2, 4],
  upper: [2, 4, 8],
  count: [10, 20, 10],
  beyond: 0,
  sampleSize: 40,
  ...more,
});
const percentiles = (more: Partial<PercentileResult>): PercentileResult => ({
  kind: 'percentiles',
  quantity: 'sojournUs',
  label: 'latency',
  unit: 'ms',
  p: [0.5, 0.9, 1],
  value: [1, 2, 5],
  sampleSize: 100,
  ...more,
});
const series = (more: Partial<SeriesResult>): SeriesResult => ({
  kind: 'series',
  quantity: 'lossProbability',
  label: 'loss',
  unit: '%',
  against: 'rateMpps',
  x: [1, 2],
  y: [0, 5],
  ...more,
});

function drawn(result: ToolResult, context = batchPolling, offsetUs = 0) {
  const made = resultOverlay(result, 'a 0', context, offsetUs);
  if (!made.ok) throw new Error(made.reason);
  return made.overlay;
}
function distribution(result: ToolResult, offsetUs = 0) {
  const overlay = drawn(result, batchPolling, offsetUs) as DistributionOverlay;
  const { lower, width, count, sampleSize } = overlay;
  return { lower: [...lower], width: [...width], count: [...count], sampleSize };
}
const reason = (result: ToolResult) => {
  const made = resultOverlay(result, 'a 0', batchPolling);
  return made.ok ? null : made.reason;
};

describe('counts in bins', () => {
  it('keep their edges; one exact number of packets is one wide', () => {
    expect(distribution(bins({}))).toEqual({
      lower: [1, 2, 4],
      width: [1, 2, 4],
      count: [10, 20, 10],
      sampleSize: 40,
    });
    expect(distribution(bins({ upper: [1, 2, 4] })).width).toEqual([1, 1, 1]);
  });

  it('become µs; an exact time covers all that rounds to it', () => {
    const times = { quantity: 'sojournUs', unit: 'ns' };
    const edges = { lower: [1000, 3000], upper: [1000, 3000], count: [1, 1], sampleSize: 2 };
    const { lower, width } = distribution(bins({ ...times, ...edges }));
    expect(lower[0]).toBeCloseTo(0.9995, 12);
    expect(width[0]).toBeCloseTo(0.001, 12);
    const half = { lower: [1000.5, 1000.75], upper: [1000.5, 1000.75] };
    expect(distribution(bins({ ...times, ...edges, ...half })).width[0]).toBeCloseTo(0.00025, 12);
  });

  it('without a number of observations are shares', () => {
    const overlay = distribution(bins({ count: [25, 50, 20], beyond: 5, sampleSize: null }));
    expect(overlay.sampleSize).toBe(1);
    [0.25, 0.5, 0.2].forEach((share, k) => {
      expect(overlay.count[k]).toBeCloseTo(share, 13);
    });
  });

  it('count what lies beyond them in the sample size only', () => {
    expect(distribution(bins({ beyond: 60, sampleSize: 100 }))).toMatchObject({ sampleSize: 100 });
    expect(distribution(bins({ sampleSize: 100 }))).toMatchObject({ count: [10, 20, 10], sampleSize: 100 });
  });

  it('are sorted, equal bins added up, empty ones left out, an open one kept open', () => {
    const mixed = bins({ lower: [4, 1, 4, 9, 16], upper: [5, 2, 5, 10, Infinity], count: [1, 2, 3, 0, 4] });
    expect(distribution({ ...mixed, sampleSize: 10 })).toEqual({
      lower: [1, 4, 16],
      width: [1, 1, Infinity],
      count: [2, 4, 4],
      sampleSize: 10,
    });
  });

  it('of all polls become those of polls that found something, once', () => {
    const all = bins({ quantity: 'batchSize', lower: [0, 1, 2], upper: [0, 1, 2], count: [60, 30, 10] });
    expect(drawn({ ...all, sampleSize: 100 })).toMatchObject({
      quantity: 'batchSizeNonEmpty',
      label: 'measured, batches, empty polls left out',
      lower: Float64Array.of(1, 2),
      count: Float64Array.of(30, 10),
      sampleSize: 40,
    });
    const shares = drawn({ ...all, sampleSize: null }) as DistributionOverlay;
    expect(shares.count[0]).toBeCloseTo(0.75, 12);
    expect(shares.sampleSize).toBe(1);
    const straddling = bins({ quantity: 'batchSize', lower: [0, 4], upper: [4, 8], count: [1, 1] });
    expect(drawn(straddling)).toMatchObject({ quantity: 'batchSize', label: 'measured, batches' });
    expect(toolOverlays([all, bins({})], 'a', batchPolling).map(({ id }) => id)).toEqual(['a 1']);
  });
});

describe('percentiles', () => {
  it('are bins between successive values, with whole counts', () => {
    expect(distribution(percentiles({}))).toEqual({
      lower: [0, 1000, 2000],
      width: [1000, 1000, 3000],
      count: [50, 40, 10],
      sampleSize: 100,
    });
  });

  it('begin at the smallest value where it is given, and end open where the largest is not', () => {
    expect(distribution(percentiles({ p: [0, 0.5, 0.9], value: [1, 2, 5] }))).toEqual({
      lower: [1000, 2000, 5000],
      width: [1000, 3000, Infinity],
      count: [50, 40, 10],
      sampleSize: 100,
    });
  });

  it('that are equal add up', () => {
    expect(distribution(percentiles({ value: [2, 2, 5] }))).toEqual({
      lower: [0, 2000],
      width: [2000, 3000],
      count: [90, 10],
      sampleSize: 100,
    });
  });

  it('of packets lie on whole numbers', () => {
    const sizes = percentiles({ quantity: 'batchSizeNonEmpty', unit: 'packets', value: [1, 4, 9] });
    expect(distribution(sizes)).toMatchObject({ lower: [0, 2, 5], width: [2, 3, 5] });
  });

  it('without a number of observations are shares whose sum is exactly 1', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1 }),
        (levels) => {
          const p = [...levels].sort((a, b) => a - b);
          const value = p.map((_, k) => k + 1);
          const overlay = drawn(percentiles({ p, value, sampleSize: null })) as DistributionOverlay;
          expect(overlay.count.reduce((sum, share) => sum + share, 0)).toBe(1);
          expect(overlay.count.every((share) => share > 0)).toBe(true);
          expect(overlay.sampleSize).toBe(1);
        },
      ),
    );
  });

  it('lose the instrument’s offset', () => {
    expect(distribution(percentiles({ unit: 'us' }), 0.25).lower).toEqual([-0.25, 0.75, 1.75]);
    expect(distribution(bins({}), 0.25).lower).toEqual([1, 2, 4]);
  });
});

describe('series', () => {
  it('lie along the model’s own input', () => {
    expect(drawn(series({}))).toMatchObject({
      kind: 'points',
      against: 'rateMbps',
      quantity: 'lossProbability',
      sampleSize: 2,
      x: Float64Array.of(672, 1344),
      y: Float64Array.of(0, 0.05),
    });
    expect(drawn(series({}), vswitch)).toMatchObject({ against: 'loadMpps', x: Float64Array.of(1, 2) });
    const mbps = drawn(series({ against: 'rateMbps', x: [8160, 16320] }), vswitch);
    expect(mbps).toMatchObject({ against: 'loadMpps', x: Float64Array.of(1, 2) });
    expect(drawn(series({ against: 'rateMbps' }))).toMatchObject({ x: Float64Array.of(1, 2) });
    expect(drawn(series({ against: 'frameBytes', x: [64, 128] }))).toMatchObject({
      against: 'frameBytes',
      x: Float64Array.of(64, 128),
    });
  });

  it('along anything else stay as they are', () => {
    const times = { quantity: 'serviceUs', unit: 'µs', against: 'batchSize', x: [249], y: [40.4] };
    expect(drawn(series(times))).toMatchObject({ against: 'batchSize', x: Float64Array.of(249) });
  });

  it('take throughputs in packets', () => {
    const throughput = series({ quantity: 'throughputMpps', unit: 'pps', y: [1e6, 2e6] });
    expect(drawn(throughput)).toMatchObject({ y: Float64Array.of(1, 2) });
  });

  it('over the time of a run have no figure', () => {
    expect(reason(series({ against: 'timeS' }))).toBe('No figure has a time axis.');
  });
});

it('a result that cannot be converted to the unit of the figures has a sentence about it', () => {
  expect(reason(bins({ quantity: 'serviceUs', unit: 'cycles' }))).toContain(
    'cycles cannot be turned into it',
  );
  expect(reason(percentiles({ unit: '' }))).toContain('its unit is not known');
  expect(reason(bins({ count: [0, 0, 0] }))).toBe('Nothing was counted.');
  const value = { kind: 'value' as const, value: 3, sampleSize: null };
  expect(reason({ ...value, quantity: 'load', label: 'load', unit: '' })).toContain('compared, not drawn');
});

it('shares differ from one single observation', () => {
  expect(isSharesOnly(drawn(percentiles({ sampleSize: null })) as DistributionOverlay)).toBe(true);
  expect(isSharesOnly(drawn(bins({ count: [1, 0, 0], sampleSize: 1 })) as DistributionOverlay)).toBe(false);
});

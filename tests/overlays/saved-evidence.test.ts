import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-seed.ts';
import {
  readEvidence,
  readOverlay,
  type SavedOverlay,
  writeOverlay,
} from '../../src/overlays/saved-evidence.ts';
import type { DistributionOverlay, Overlay, PointsOverlay } from '../../src/models/contract/figure.ts';
import { arbitraryOverlay } from './arbitrary-overlays.ts';

const throughFile = (overlay: Overlay): unknown => JSON.parse(JSON.stringify(writeOverlay(overlay)));

const points: PointsOverlay = {
  kind: 'points',
  id: 'a',
  label: 'measured',
  quantity: 'lossProbability',
  against: 'loadMpps',
  sampleSize: 3,
  x: Float64Array.of(1, 2, 3),
  y: Float64Array.of(0, 0.1, 0.2),
  weight: Float64Array.of(1, 1, 1),
};

const distribution: DistributionOverlay = {
  kind: 'distribution',
  id: 'b',
  label: 'measured',
  quantity: 'sojournUs',
  unit: 'µs',
  sampleSize: 6,
  lower: Float64Array.of(1, 2, 4),
  width: Float64Array.of(1, 2, Infinity),
  count: Float64Array.of(3, 2, 1),
};

describe('a measurement in a session', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOverlay(), { maxLength: 4 }), (overlays) => {
        const json: unknown = JSON.parse(JSON.stringify(overlays.map(writeOverlay)));
        const named = overlays.map((overlay, k) => ({ ...overlay, id: `kept ${k + 1}` }));
        expect(readEvidence(json)).toEqual({ ok: true, value: named });
      }),
    );
  });

  it('keeps a last bin without an upper edge', () => {
    expect(JSON.stringify(writeOverlay(distribution))).toContain('"width":[1,2,null]');
    expect(readOverlay(throughFile(distribution), 'b')).toEqual({ ok: true, value: distribution });
  });

  it('keeps how many independent samples it is worth, which are never more than its samples', () => {
    const worth = { ...distribution, effectiveSampleSize: 2.5 };
    expect(readOverlay(throughFile(worth), 'b')).toEqual({ ok: true, value: worth });
    for (const effectiveSampleSize of [0, 7, '2', null]) {
      const json = { ...(throughFile(distribution) as object), effectiveSampleSize };
      expect(readOverlay(json, 'b')).toMatchObject({ ok: false });
    }
  });

  it('is sorted and freed of what no file can hold', () => {
    const mixed = {
      ...points,
      x: Float64Array.of(3, 1, 2, NaN),
      y: Float64Array.of(0.2, 0, NaN, 1),
      weight: Float64Array.of(5, 6, 7, 8),
    };
    expect(writeOverlay(mixed)).toMatchObject({ x: [1, 3], y: [0, 0.2], weight: [6, 5] });
    expect(writeOverlay({ ...points, y: points.y.map(() => Infinity) })).toBeNull();
  });

  it('is condensed where it is longer than a session takes, and loses no sample', () => {
    const bins = 150_000;
    const long: DistributionOverlay = {
      ...distribution,
      lower: Float64Array.from({ length: bins }, (_, k) => k),
      width: new Float64Array(bins).fill(1),
      count: new Float64Array(bins).fill(2),
      sampleSize: 2 * bins,
    };
    const reading = readOverlay(throughFile(long), 'b');
    expect(reading.ok).toBe(true);
    if (!reading.ok || reading.value.kind !== 'distribution') return;
    expect(reading.value.lower.length).toBeLessThanOrEqual(100_000);
    expect(reading.value.count.reduce((sum, n) => sum + n, 0)).toBe(2 * bins);
  });
});

const spoilt: [string, Overlay, (json: Record<string, unknown>) => unknown, RegExp][] = [
  ['no object', points, () => [1], /must be an object/],
  ['a stray part', points, (json) => ({ ...json, colour: 1 }), /colour/],
  ['no label', points, (json) => ({ ...json, label: '  ' }), /“label”/],
  ['a name every object has', points, (json) => ({ ...json, quantity: 'constructor' }), /“quantity”/],
  ['such a name as an axis', points, (json) => ({ ...json, against: 'ports.0.toString' }), /“against”/],
  ['no samples', points, (json) => ({ ...json, sampleSize: 0 }), /“sampleSize”/],
  ['different lengths', points, (json) => ({ ...json, y: [1, 2] }), /“y” has 2 numbers/],
  ['a text among numbers', points, (json) => ({ ...json, y: [1, '2', 3] }), /number 2 of “y”/],
  ['points out of order', points, (json) => ({ ...json, x: [2, 1, 3] }), /“x” must not fall/],
  ['nothing measured', points, (json) => ({ ...json, x: [] }), /“x” must be a list/],
  ['too many', points, (json) => ({ ...json, x: new Array(100_001).fill(1) }), /100.?001 numbers/],
  [
    'a configuration that is not a text',
    points,
    (json) => ({ ...json, configuration: 5 }),
    /“configuration”/,
  ],
  ['bins in points', points, (json) => ({ ...json, count: [1] }), /“count”/],
  ['an axis in bins', distribution, (json) => ({ ...json, against: 'x' }), /“against”/],
  ['bins out of order', distribution, (json) => ({ ...json, lower: [4, 2, 1] }), /“lower” must not fall/],
  ['a negative width', distribution, (json) => ({ ...json, width: [1, -1, 1] }), /number 2 of “width”/],
  ['an open bin that is not the last', distribution, (json) => ({ ...json, width: [null, 1, 1] }), /“width”/],
  ['empty bins only', distribution, (json) => ({ ...json, count: [0, 0, 0] }), /empty/],
  ['a huge number', distribution, (json) => ({ ...json, lower: [1, 2, 1e300] }), /number 3 of “lower”/],
];

describe('a spoilt measurement is refused with a sentence', () => {
  it.each(spoilt)('%s', (_, overlay, spoil, sentence) => {
    const reading = readEvidence([spoil(throughFile(overlay) as Record<string, unknown>)]);
    expect(reading).toMatchObject({ ok: false, message: expect.stringMatching(sentence) as unknown });
  });

  it('too many of them', () => {
    const one = writeOverlay(points) as SavedOverlay;
    expect(readEvidence(new Array(64).fill(one)).ok).toBe(true);
    expect(readEvidence(new Array(65).fill(one))).toMatchObject({
      ok: false,
      message: expect.stringContaining('at most 64') as unknown,
    });
  });

  it('with any value nothing is thrown', () => {
    const parts = ['label', 'quantity', 'sampleSize', 'unit', 'lower', 'width', 'count', 'against', 'x', 'y'];
    fc.assert(
      fc.property(
        arbitraryOverlay(),
        fc.constantFrom(...parts, '__proto__'),
        fc.jsonValue(),
        (overlay, part, value) => {
          const json = { ...(writeOverlay(overlay) as object), [part]: value };
          const reading = readEvidence([json]);
          if (!reading.ok) expect(reading.message).toMatch(/^Measurement 1 of the session: .+\.$/s);
        },
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const reading = readEvidence(json);
        if (!reading.ok) expect(reading.message).toMatch(/\.$/);
      }),
    );
  });

  it('long texts are shortened to whole characters', () => {
    const reading = readOverlay({ ...writeOverlay(points), label: '🐢'.repeat(500) }, 'a');
    expect(reading.ok && reading.value.label).toMatch(/^(🐢)+…$/u);
    expect(reading.ok && reading.value.label.length).toBeLessThanOrEqual(200);
  });
});

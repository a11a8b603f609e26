import { describe, expect, it } from 'vitest';
import type { DistributionOverlay, PointsOverlay } from '../../src/models/contract/figure.ts';
import { decodeEvidence, encodeEvidence } from '../../src/overlays/link-evidence.ts';
import { isSameOverlay } from '../../src/overlays/points-overlays.ts';
import { readOverlay, writeOverlay } from '../../src/overlays/saved-evidence.ts';

const bins: DistributionOverlay = {
  id: 'a',
  kind: 'distribution',
  quantity: 'sojournUs',
  label: 'measured',
  unit: 'µs',
  sampleSize: 12_345,
  lower: Float64Array.from({ length: 300 }, (_, k) => 4.2 + k),
  width: new Float64Array(300).fill(1),
  count: new Float64Array(300).fill(41.15),
};
const points: PointsOverlay = {
  id: 'b',
  kind: 'points',
  quantity: 'lossProbability',
  label: 'measured',
  sampleSize: 3,
  against: 'rateMbps',
  x: Float64Array.of(1, 2, 3),
  y: Float64Array.of(0, 0.1, 0.2),
  weight: Float64Array.of(1, 1, 1),
};

describe('one measurement twice', () => {
  it.each([bins, points])('is found after a session and a link: $quantity', (overlay) => {
    const saved = readOverlay(writeOverlay(overlay), 'kept 1');
    if (!saved.ok) throw new Error(saved.message);
    expect(isSameOverlay(overlay, saved.value)).toBe(true);
    const linked = decodeEvidence(encodeEvidence(overlay)!.text, 'kept 1')!;
    expect(linked.label).toBe('measured, from the link');
    expect(isSameOverlay(linked, overlay)).toBe(true);
  });

  it.each([
    { ...bins, quantity: 'waitingUs' },
    { ...bins, label: 'measured at 2500 Mbit/s' },
    { ...bins, sampleSize: 12_400 },
    { ...bins, lower: bins.lower.map((edge) => edge + 1) },
    points,
  ])('is not what differs', (other) => {
    expect(isSameOverlay(bins, other)).toBe(false);
  });

  it('is not the same along another input', () => {
    expect(isSameOverlay(points, { ...points, against: 'frameBytes' })).toBe(false);
    expect(isSameOverlay(points, { ...points, configuration: 'A' })).toBe(false);
  });
});

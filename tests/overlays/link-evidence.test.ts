import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-seed.ts';
import { decodeEvidence, encodeEvidence } from '../../src/overlays/link-evidence.ts';
import type { DistributionOverlay, Overlay } from '../../src/models/contract/figure.ts';
import { arbitraryOverlay } from './arbitrary-overlays.ts';

const rounded = (values: Float64Array) => values.map((value) => Number(value.toPrecision(5)));

/** The overlay as a link can hold it. */
function inLink(overlay: Overlay): Overlay {
  const base = {
    label: `${overlay.label}, from the link`,
    sampleSize: Number(overlay.sampleSize.toPrecision(5)),
  };
  if (overlay.kind === 'points') {
    const { x, y, weight } = overlay;
    return { ...overlay, ...base, x: rounded(x), y: rounded(y), weight: rounded(weight) };
  }
  const { lower, width, count } = overlay;
  return { ...overlay, ...base, lower: rounded(lower), width: rounded(width), count: rounded(count) };
}

const open: DistributionOverlay = {
  kind: 'distribution',
  id: 'one',
  label: 'measured; 50 % & more, #1',
  quantity: 'sojournUs',
  unit: 'µs',
  sampleSize: 9,
  lower: Float64Array.of(0, 1, 2),
  width: Float64Array.of(1, 1, Infinity),
  count: Float64Array.of(3, 3, 3),
};

describe('a measurement in a link', () => {
  it('comes back to five digits, named as coming from the link, in characters that a fragment can hold', () => {
    fc.assert(
      fc.property(arbitraryOverlay(), (overlay) => {
        const { text, error } = encodeEvidence(overlay)!;
        expect(text).toMatch(/^[\w.,;:~!*'()%-]+$/);
        expect(error).toBe(0);
        expect(decodeEvidence(text, 'one')).toEqual(inLink(overlay));
      }),
    );
  });

  it('keeps a last bin without an upper edge and any label', () => {
    const { text } = encodeEvidence(open)!;
    expect(text).not.toMatch(/[&#\s]/);
    expect(decodeEvidence(text, 'one')).toEqual(inLink(open));
  });

  it('has at most 64 bins and says how far it is off', () => {
    const bins = 4000;
    const counts = Float64Array.from({ length: bins }, (_, k) => (k === 2000 ? 40_000 : 10));
    const one = Float64Array.from(counts, () => 1);
    const long = { ...open, lower: counts.map((_, k) => k), width: one, count: counts, sampleSize: 79_990 };
    const { text, error } = encodeEvidence(long)!;
    const back = decodeEvidence(text, 'one');
    expect(back?.kind === 'distribution' && back.lower.length).toBeLessThanOrEqual(64);
    expect(text.length).toBeLessThan(1600);
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(0.52);
  });

  it('has whole characters only', () => {
    const { text } = encodeEvidence({ ...open, label: 'half \uD83D, whole 🐢' })!;
    expect(decodeEvidence(text, 'one')?.label).toBe('half \uFFFD, whole 🐢, from the link');
  });

  it('is not named twice when it is passed on', () => {
    const again = decodeEvidence(
      encodeEvidence(decodeEvidence(encodeEvidence(open)!.text, 'a')!)!.text,
      'a',
    )!;
    expect(again.label).toBe('measured; 50 % & more, #1, from the link');
  });

  it('is read where a program has escaped the separators', () => {
    const { text } = encodeEvidence({ ...open, label: 'measured' })!;
    const escaped = text.replaceAll(';', '%3B').replaceAll(',', '%2C');
    expect(decodeEvidence(escaped, 'one')).toEqual(decodeEvidence(text, 'one'));
  });

  it('that is spoilt is left out, never thrown', () => {
    for (const text of [
      '',
      'd',
      'x;a;b;c;1;1;1;1',
      'd;a;b;c;1;1;1',
      'p;constructor;b;x;1;1;1;1',
      'd;a;b;c;1;2,1;1;1',
    ])
      expect(decodeEvidence(text, 'one')).toBeNull();
    expect(decodeEvidence(`d;a;b;c;1;${'1,'.repeat(20_000)}1;1;1`, 'one')).toBeNull();
    fc.assert(
      fc.property(
        arbitraryOverlay(),
        fc.nat(),
        fc.nat({ max: 9 }),
        fc.string({ maxLength: 5 }),
        (overlay, at, n, put) => {
          const { text } = encodeEvidence(overlay)!;
          const from = at % text.length;
          const back = decodeEvidence(text.slice(0, from) + put + text.slice(from + n), 'one');
          if (back !== null) expect(back.label).toContain('from the link');
        },
      ),
      { numRuns: 300 },
    );
  });
});

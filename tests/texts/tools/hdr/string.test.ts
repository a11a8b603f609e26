import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHdrString, hdrStringStart } from '../../../../src/texts/tools/hdr/string.ts';
import { packedHdr } from '../hdr-packed.ts';

/** From the README of HdrHistogram_py (Apache-2.0), which prints the table of the same histogram. */
const published = 'HISTFAAAACl4nJNpmSzMwMDAxQABzFCaEUzOmNZg/wEi0NzIyPSYlWmpGBMAh4gG4A==';

const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.nat(10 ** 9), fc.nat(2 ** 40)), {
  minLength: 1,
  maxLength: 60,
});

describe('HdrHistograms printed as text', () => {
  it('reads the published one', () => {
    expect(decodeHdrString(published)).toMatchObject({
      lower: [139_520, 187_008, 477_440],
      upper: [139_647, 187_135, 477_695],
      count: [1, 1, 1],
      total: 3,
    });
    expect(published.startsWith(hdrStringStart)).toBe(true);
  });

  it('has every value in the bin that holds it, as narrow as the digits promise', () => {
    const recorder = fc.record({
      significantDigits: fc.integer({ min: 0, max: 5 }),
      lowest: fc.constantFrom(1, 7, 1000),
      values,
    });
    fc.assert(
      fc.property(recorder, (recorded) => {
        const histogram = decodeHdrString(packedHdr(recorded))!;
        const { lower, upper, count, total } = histogram;
        expect(total).toBe(recorded.values.length);
        expect([...lower].sort((a, b) => a - b)).toEqual(lower);
        lower.forEach((low, k) => {
          const high = upper[k]!;
          expect(recorded.values.filter((value) => value >= low && value <= high)).toHaveLength(count[k]!);
          expect(high - low).toBeLessThanOrEqual(
            Math.max(recorded.lowest, low / 10 ** recorded.significantDigits),
          );
        });
      }),
    );
  });

  it.each([2n ** 31n, 2n ** 40n + 1n, 2n ** 52n, 2n ** 62n])('counts up to 63 bits: %d', (times) => {
    const { count, total } = decodeHdrString(packedHdr({ significantDigits: 3, values: [7, 9], times }))!;
    expect(count).toEqual([Number(times), Number(times)]);
    expect(total).toBe(2 * Number(times));
  });

  it('does not read doubles, shifted histograms or none at all', () => {
    expect(decodeHdrString(packedHdr({ significantDigits: 2, values: [5], ratio: 0.01 }))).toBeNull();
    expect(decodeHdrString(packedHdr({ significantDigits: 2, values: [5], shift: 3 }))).toBeNull();
    expect(decodeHdrString(packedHdr({ significantDigits: 2, values: [] }))).toBeNull();
    expect(decodeHdrString(packedHdr({ significantDigits: 2, values: [5] }))).not.toBeNull();
  });

  it('is null for what is cut or damaged', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.stringMatching(/^[ -~]$/), (recorded, at, character) => {
        const text = packedHdr({ significantDigits: 3, values: recorded });
        const body = text.replace(/=+$/, '').length;
        expect(decodeHdrString(text.slice(0, at % (body - 1)))).toBeNull();
        const changed = text.slice(0, at % body) + character + text.slice((at % body) + 1);
        const read = decodeHdrString(changed);
        // The length of the stream is written twice: what is left over behind the checksum may change unseen.
        if (read !== null) expect(read.total).toBe(recorded.length);
      }),
    );
    for (const text of ['', '=', 'HISTF', 'HISTFAAAA', 'no base64!'])
      expect(decodeHdrString(text)).toBeNull();
  });
});

import { constants, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { inflateZlib } from '../../../src/texts/tools/hdr/string.ts';

const plenty = 2 ** 20;

const inputs = fc.oneof(
  fc.uint8Array({ maxLength: 5000, size: 'max' }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 800 }))
    .map(([piece, times]) =>
      Uint8Array.from({ length: piece.length * times }, (_, k) => piece[k % piece.length]!),
    ),
);

const settings = fc.record({
  level: fc.constantFrom(0, 1, 6, 9),
  strategy: fc.constantFrom(
    constants.Z_DEFAULT_STRATEGY,
    constants.Z_HUFFMAN_ONLY,
    constants.Z_RLE,
    constants.Z_FIXED,
  ),
});

describe('zlib streams', () => {
  it('come out as they went in, whatever way they were packed', () => {
    fc.assert(
      fc.property(inputs, settings, (bytes, options) => {
        const packed = new Uint8Array(deflateSync(bytes, options));
        expect(inflateZlib(packed, plenty)).toEqual(bytes);
      }),
    );
  });

  it('may reach back as far as the window', () => {
    const far = Uint8Array.from({ length: 66_000 }, (_, k) => ((k % 32_768) * 40_503) >> 8);
    expect(inflateZlib(new Uint8Array(deflateSync(far)), plenty)).toEqual(far);
  });

  it('are refused where they are cut', () => {
    fc.assert(
      fc.property(
        inputs,
        settings,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (bytes, options, share) => {
          const packed = new Uint8Array(deflateSync(bytes, options));
          expect(inflateZlib(packed.subarray(0, Math.floor(share * packed.length)), plenty)).toBeNull();
        },
      ),
    );
  });

  it('are refused where a bit has changed, or come out right', () => {
    fc.assert(
      fc.property(inputs, settings, fc.nat(), (bytes, options, at) => {
        const packed = new Uint8Array(deflateSync(bytes, options));
        const bit = at % (8 * packed.length);
        packed[bit >> 3]! ^= 1 << (bit & 7);
        const unpacked = inflateZlib(packed, plenty);
        if (unpacked !== null) expect(unpacked).toEqual(bytes);
      }),
    );
  });

  it('are refused where they hold more than allowed', () => {
    const packed = new Uint8Array(deflateSync(new Uint8Array(10_000)));
    expect(inflateZlib(packed, 9_999)).toBeNull();
    expect(inflateZlib(packed, 10_000)).toHaveLength(10_000);
  });

  it('are not unpacked much further than allowed', () => {
    const bomb = new Uint8Array(deflateSync(new Uint8Array(20_000_000)));
    expect(bomb.length).toBeGreaterThan(10_000);
    const pieces = vi.spyOn(bomb, 'subarray');
    expect(inflateZlib(bomb, 1_000_000)).toBeNull();
    expect(Math.max(...pieces.mock.calls.map(([, end]) => end!))).toBeLessThan(2048);
  });

  it('are distinguished from anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), (bytes) => {
        const unpacked = inflateZlib(bytes, plenty);
        expect(unpacked === null || unpacked instanceof Uint8Array).toBe(true);
      }),
    );
    expect(inflateZlib(new Uint8Array(0), plenty)).toBeNull();
    expect(inflateZlib(Uint8Array.of(0x1f, 0x8b, 8, 0), plenty)).toBeNull();
  });
});

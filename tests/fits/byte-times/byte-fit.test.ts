import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byteFitInputs,
  byteNumbers,
  byteWords,
} from '../../../src/app/parts/calibration/batch-polling/byte-times/byte-inputs.ts';
import { fitBytes } from '../../../src/fits/byte-times/byte-fit.ts';
import { type BytePoint, readBytePoints } from '../../../src/fits/byte-times/byte-points.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';

const [a, b, c] = [0.9, 0.08, 0.4];
const at = (packets: number, frameBytes: number, factor = 1): BytePoint => ({
  packets,
  frameBytes,
  us: factor * (a + packets * (b + (c * frameBytes) / 1000)),
});
const present = { interceptUs: 0.5, perByteNs: 0.1 };

describe('the fit', () => {
  it('finds the times of a poll, a packet and a byte from any three points that tell them apart', () => {
    const drawn = fc.record({
      poll: fc.double({ min: 0.01, max: 10, noNaN: true }),
      packet: fc.double({ min: 0.01, max: 1, noNaN: true }),
      byte: fc.double({ min: 0, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(drawn, ({ poll, packet, byte }) => {
        const points = [
          [1, 64],
          [64, 64],
          [256, 1518],
        ].map(([packets, frameBytes]) => ({
          packets,
          frameBytes,
          us: poll + packets * (packet + (byte * frameBytes) / 1000),
        }));
        const { perPoll, perPacket, perByteNs, together } = fitBytes(points);
        expect(perPoll!.value).toBeCloseTo(poll, 6);
        expect(perPacket!.value).toBeCloseTo(packet, 6);
        expect(perByteNs!.value).toBeCloseTo(byte, 6);
        expect(together).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('has intervals that hold the truth in about 95 of 100 draws', () => {
    const random = mulberry32(3);
    const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let held = 0;
    for (let k = 0; k < 400; k++) {
      const points = [1, 16, 64, 256].flatMap((packets) =>
        [64, 512, 1518].map((size) => at(packets, size, 1 + 0.02 * noise())),
      );
      const { value, halfWidth } = fitBytes(points).perByteNs!;
      if (Math.abs(value - c) <= halfWidth!) held++;
    }
    expect(held).toBeGreaterThan(360);
    expect(held).toBeLessThan(396);
  });

  it('of two sizes at full batches is b + a/β and c, and nothing else', () => {
    const fit = fitBytes([at(256, 64), at(256, 1518)]);
    expect(fit.perPoll).toBeNull();
    expect(fit.perPacket).toBeNull();
    expect(fit.perByteNs!.value).toBeCloseTo(c, 9);
    expect(fit.together).toMatchObject({ of: 'poll' });
    expect(fit.together!.time.value).toBeCloseTo(b + a / 256, 9);
    expect(byteWords(fit)).toBe(
      'All batches have 256 packets: they do not separate the time of a poll from that of a packet, and the time per poll stays as it is. The fit goes through all points, which therefore do not show its error.',
    );
    // With the present time per poll the measured rates are met.
    const { changes } = byteFitInputs(fit, present);
    expect(changes).toMatchObject({ 'service.interceptUs': 0.5, 'service.perByteNs': 0.4 });
    expect(Number(changes!['service.slopeUs']) + 0.5 / 256).toBeCloseTo(b + a / 256, 4);
  });

  it('of one frame size leaves the time of a byte as it is', () => {
    const fit = fitBytes([at(1, 64), at(32, 64), at(256, 64)]);
    expect(fit.perByteNs).toBeNull();
    expect(fit.perPoll!.value).toBeCloseTo(a, 9);
    expect(fit.together!.time.value).toBeCloseTo(b + (c * 64) / 1000, 9);
    expect(byteNumbers(fit).map(({ label }) => label)).toEqual(['Poll', 'Packet with its bytes']);
    expect(byteFitInputs(fit, present).changes).toMatchObject({ 'service.perByteNs': 0.1 });
  });

  it('of one point is the time of a packet', () => {
    expect(fitBytes([at(32, 64), at(32, 64)]).together!.of).toBe('both');
  });

  it('of two points that differ in both is none', () => {
    const fit = fitBytes([at(1, 64), at(256, 1518)]);
    expect([fit.perPoll, fit.perPacket, fit.perByteNs, fit.together]).toEqual([null, null, null, null]);
    expect(byteFitInputs(fit, present)).toEqual({ changes: null, refusal: null });
    expect(byteWords(fit)).toContain('add one with another batch or frame size');
  });

  it('is refused where large frames are faster, and without a time per poll', () => {
    const falling = fitBytes([at(256, 64, 3), at(256, 1518, 0.1)]);
    expect(byteFitInputs(falling, present).refusal).toMatch(/^A byte would take −/);
    const full = fitBytes([at(256, 64), at(256, 1518)]);
    expect(byteFitInputs(full, { interceptUs: null, perByteNs: 0 }).refusal).toBe(
      'Set the time per poll first: these points do not determine it.',
    );
  });
});

describe('points', () => {
  it('are read as rates of full batches, or as times of batches', () => {
    expect(readBytePoints('frame,Mpps\n64, 12.8\n\n# note\n1518;32;40', 256)).toEqual({
      ok: true,
      points: [
        { frameBytes: 64, packets: 256, us: 20 },
        { frameBytes: 1518, packets: 32, us: 40 },
      ],
    });
  });

  it.each([
    ['64, fast', /^Line 1: expected “frame size, highest Mpps of a core”.*found “64, fast”\.$/],
    ['64, 12\n20, 12', /^Line 2: a frame has 64 to 9216 bytes, not 20\.$/],
    ['64, 0', /^Line 1: expected/],
    ['# nothing', /^Give one measurement a line/],
  ])('are refused: %j', (text, message) => {
    expect(readBytePoints(text, 256)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});

import { describe, expect, it } from 'vitest';
import { RandomStream, randomStreams, SplitMix64 } from '../../../src/numerics/random/xoshiro128.ts';

const draws = (stream: RandomStream, count: number) =>
  Array.from({ length: count }, () => stream.nextUint32());
const stateOf = ({ s0, s1, s2, s3 }: RandomStream) => [s0 >>> 0, s1 >>> 0, s2 >>> 0, s3 >>> 0];

describe('SplitMix64', () => {
  it('gives the published numbers for seeds 1234567 and 0', () => {
    const mixer = new SplitMix64(1234567n);
    expect(Array.from({ length: 5 }, () => mixer.next())).toEqual([
      6457827717110365317n,
      3203168211198807973n,
      9817491932198370423n,
      4593380528125082431n,
      16408922859458223821n,
    ]);
    const zero = new SplitMix64(0n);
    expect([zero.next(), zero.next(), zero.next()]).toEqual([
      0xe220a8397b1dcdafn,
      0x6e789e6aa1b965f4n,
      0x06c45d188009454fn,
    ]);
  });
});

describe('xoshiro128**', () => {
  it.each([
    [
      [1, 2, 3, 4],
      [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804],
      [939045227, 1864939416, 1451579149, 2199351389],
    ],
    [
      [4294967295, 4294967295, 4294967295, 4294967295],
      [
        4294962679, 4294962679, 4292019319, 2943360, 1509943680, 246671744, 2681405836, 4051244843,
        1053453815, 832600121,
      ],
      [4026263102, 130810370, 4750275, 1352015486],
    ],
  ])('gives the numbers of the authors’ program from state %j', (state, numbers, after) => {
    const stream = new RandomStream(state[0], state[1], state[2], state[3]);
    expect(draws(stream, 10)).toEqual(numbers);
    expect(stateOf(stream)).toEqual(after);
  });

  it('jumps by exactly 2^64 numbers', () => {
    // One step is linear over GF(2): its 128 x 128 matrix, squared 64 times, moves on by 2^64 steps.
    const pack = (stream: RandomStream) =>
      stateOf(stream).reduce((bits, word, k) => bits | (BigInt(word) << BigInt(32 * k)), 0n);
    const unpack = (bits: bigint) => {
      const word = (k: number) => Number((bits >> BigInt(32 * k)) & 0xffffffffn);
      return new RandomStream(word(0), word(1), word(2), word(3));
    };
    let columns = Array.from({ length: 128 }, (_, k) => {
      const stream = unpack(1n << BigInt(k));
      stream.nextUint32();
      return pack(stream);
    });
    const apply = (bits: bigint) => {
      let sum = 0n;
      for (let k = 0; bits !== 0n; k++, bits >>= 1n) if (bits & 1n) sum ^= columns[k];
      return sum;
    };
    for (let square = 0; square < 64; square++) columns = columns.map(apply);
    const [stream] = randomStreams(20211, 1);
    const expected = apply(pack(stream));
    stream.jump();
    expect(pack(stream)).toBe(expected);
  });

  it('gives the same streams for the same seed, each one jump after the one before, and others for another', () => {
    const [a, b] = randomStreams(7, 2);
    const [again] = randomStreams(7, 1);
    const first = draws(a, 4);
    expect(draws(again, 4)).toEqual(first);
    const [jumped] = randomStreams(7, 1);
    jumped.jump();
    expect(draws(b, 4)).toEqual(draws(jumped, 4));
    expect(draws(randomStreams(8, 1)[0], 4)).not.toEqual(first);
  });

  it('fills (0, 1) evenly', () => {
    const [stream] = randomStreams(3, 1);
    const cells = 64;
    const counts = { double: new Float64Array(cells), single: new Float64Array(cells) };
    const n = 256_000;
    for (let k = 0; k < n; k++) {
      const x = stream.nextDouble();
      const y = stream.nextSingle();
      if (!(x > 0 && x < 1 && y > 0 && y < 1)) throw new Error(`${x}, ${y} is not inside (0, 1)`);
      counts.double[Math.floor(x * cells)]++;
      counts.single[Math.floor(y * cells)]++;
    }
    for (const observed of Object.values(counts)) {
      const chiSquare = observed.reduce((sum, count) => sum + (count - n / cells) ** 2 / (n / cells), 0);
      expect(chiSquare).toBeLessThan(103.4); // 99.9 % of chi-square with 63 degrees of freedom
      expect(chiSquare).toBeGreaterThan(32.5); // 0.05 %
    }
  });
});

/**
 * Random numbers for simulations: xoshiro128** 1.1 by Blackman and Vigna ("Scrambled linear pseudorandom number
 * generators", ACM TOMS 2021), seeded by SplitMix64 as its authors advise. Period 2^128 - 1; streams lie 2^64 numbers
 * apart.
 */
const mask = (1n << 64n) - 1n;

/**
 * SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; Vigna's C version):
 * turns one number into well-mixed state for another generator. Not for hot loops.
 */
export class SplitMix64 {
  private state: bigint;

  constructor(seed: bigint) {
    this.state = seed & mask;
  }

  /** The next 64 bits. */
  next(): bigint {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & mask;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  }
}

/** The polynomial x^(2^64) modulo the characteristic polynomial of the generator: as many steps at once. */
const jumpPolynomial = [0x8764000b, 0xf542d2d3, 0x6fa035c3, 0x77f2db5b] as const;

/** State, not all four 0. A hot loop may copy it into locals, draw by the same recurrence and write it back. */
export class RandomStream {
  s0: number;
  s1: number;
  s2: number;
  s3: number;

  constructor(s0: number, s1: number, s2: number, s3: number) {
    this.s0 = s0 | 0;
    this.s1 = s1 | 0;
    this.s2 = s2 | 0;
    this.s3 = s3 | 0;
  }

  /** Uniform on 0 .. 2^32 - 1. */
  nextUint32(): number {
    const s1 = this.s1;
    const scrambled = Math.imul(s1, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const s2 = this.s2 ^ this.s0;
    const s3 = this.s3 ^ s1;
    this.s1 = s1 ^ s2;
    this.s0 ^= s3;
    this.s2 = s2 ^ (s1 << 9);
    this.s3 = (s3 << 11) | (s3 >>> 21);
    return result >>> 0;
  }

  /** Uniform on the middles of 2^52 equal parts of (0, 1): never 0 or 1. Two draws. */
  nextDouble(): number {
    const high = this.nextUint32() >>> 6;
    const low = this.nextUint32() >>> 6;
    return (high * 67108864 + low + 0.5) / 4503599627370496;
  }

  /** Uniform on the middles of 2^32 equal parts of (0, 1). One draw. */
  nextSingle(): number {
    return (this.nextUint32() + 0.5) / 4294967296;
  }

  /** Moves on by 2^64 numbers. */
  jump(): void {
    let [j0, j1, j2, j3] = [0, 0, 0, 0];
    for (const word of jumpPolynomial) {
      for (let bit = 0; bit < 32; bit++) {
        if (word & (1 << bit)) {
          j0 ^= this.s0;
          j1 ^= this.s1;
          j2 ^= this.s2;
          j3 ^= this.s3;
        }
        this.nextUint32();
      }
    }
    this.s0 = j0;
    this.s1 = j1;
    this.s2 = j2;
    this.s3 = j3;
  }
}

/** `count` independent streams of one seed (a whole number from 0 to 2^53): 2^64 numbers apart on one cycle. */
export function randomStreams(seed: number, count: number): RandomStream[] {
  const mixer = new SplitMix64(BigInt(seed));
  const low = mixer.next();
  const high = mixer.next();
  const word = (bits: bigint, at: bigint) => Number((bits >> at) & 0xffffffffn);
  const stream = new RandomStream(word(low, 0n), word(low, 32n), word(high, 0n), word(high, 32n));
  return Array.from({ length: count }, () => {
    const started = new RandomStream(stream.s0, stream.s1, stream.s2, stream.s3);
    stream.jump();
    return started;
  });
}

/**
 * Puts the stream at the start of its own numbers for this replication and purpose: whole numbers >= 0. Independent of
 * all others but for a chance of about 2^-64 a pair.
 */
export function seedReplication(
  stream: RandomStream,
  seed: number,
  replication: number,
  purpose: number,
): void {
  const ofSeed = new SplitMix64(BigInt(seed)).next();
  const ofReplication = new SplitMix64(ofSeed ^ (BigInt(replication) * 0x9e3779b97f4a7c15n)).next();
  const mixer = new SplitMix64(ofReplication ^ (BigInt(purpose) << 56n));
  const low = mixer.next();
  const high = mixer.next();
  stream.s0 = Number(low & 0xffffffffn) | 0;
  stream.s1 = Number(low >> 32n) | 0;
  stream.s2 = Number(high & 0xffffffffn) | 0;
  stream.s3 = Number(high >> 32n) | 0;
}

/** A stream to be seeded. */
export function unseededStream(): RandomStream {
  return new RandomStream(1, 0, 0, 0);
}

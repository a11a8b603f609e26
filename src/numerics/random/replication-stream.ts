/** Random streams of replications: seeded by (seed, replication, purpose), so that none depends on what ran before. */
import { RandomStream, SplitMix64 } from './xoshiro128.ts';

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

import type { GivenTraffic } from './read-hashing.ts';

/** The `hashing` of a question file: what `readHashing` takes, complete. */
export function hashedTrafficJson({ sizes, ...traffic }: GivenTraffic): Record<string, unknown> {
  return { ...traffic, sizes: sizes.law === 'equal' ? 'equal' : { zipf: sizes.exponent } };
}

/**
 * Bytes of a batch by the definition: every way in which the packets have their sizes, with its probability. Slow, and
 * shares nothing with `src`. Times in slots.
 */

export interface ReferenceMix {
  /** Sizes in bytes, increasing, each with its share of the packets. */
  sizes: readonly (readonly [bytes: number, share: number])[];
  slotsPerByte: number;
}

export const meanBytes = ({ sizes }: ReferenceMix): number =>
  sizes.reduce((sum, [bytes, share]) => sum + share * bytes, 0);

export const varianceOfBytes = (mix: ReferenceMix): number =>
  mix.sizes.reduce((sum, [bytes, share]) => sum + share * (bytes - meanBytes(mix)) ** 2, 0);

/**
 * Probabilities of the slots that the bytes of a batch take beyond those of as many packets of the smallest size; a
 * time between two slots is one of them at random, so that the mean stays.
 */
export function furtherSlots(mix: ReferenceMix, packets: number): number[] {
  const { sizes, slotsPerByte } = mix;
  const least = sizes[0][0];
  const p = new Array<number>(Math.ceil(packets * slotsPerByte * (sizes.at(-1)![0] - least)) + 2).fill(0);
  const follow = (left: number, further: number, probability: number) => {
    if (left === 0) {
      const slots = slotsPerByte * further;
      const low = Math.floor(slots + 1e-9);
      const share = Math.max(0, slots - low);
      p[low] += probability * (1 - share);
      p[low + 1] += probability * share;
      return;
    }
    for (const [bytes, share] of sizes) follow(left - 1, further + bytes - least, probability * share);
  };
  follow(packets, 0, 1);
  return p;
}

/** The families of interarrival times in words that mean the same in every model, and how much each of them varies. */
import { jitteredGapVariance } from '../../numerics/laws/jittered/gap-variation.ts';
import { significant } from '../../text/number-words.ts';

/**
 * `memoryless-single`: at most one packet a slot; `memoryless`: any number of packets may share a slot, the discrete
 * form of a Poisson process.
 */
export type ArrivalFamilyId =
  | 'even'
  | 'jittered'
  | 'near-regular'
  | 'memoryless-single'
  | 'memoryless'
  | 'adjustable'
  | 'own';

interface ArrivalFamilyWords {
  /** In a list of options. */
  label: string;
  /** Inside a sentence and beside a curve. */
  name: string;
}

export const arrivalFamilyWords: Readonly<Record<ArrivalFamilyId, ArrivalFamilyWords>> = {
  even: { label: 'Even', name: 'even' },
  jittered: { label: 'Constant rate with jitter', name: 'jittered' },
  'near-regular': { label: 'Near-regular', name: 'near-regular' },
  'memoryless-single': { label: 'Memoryless, one per slot', name: 'one per slot' },
  memoryless: { label: 'Memoryless (Poisson process)', name: 'memoryless' },
  adjustable: { label: 'Adjustable', name: 'bursty' },
  own: { label: 'Your own', name: 'your own' },
};

interface ArrivalTimes {
  /** Mean interarrival time in slots. */
  mean: number;
  /** The chosen coefficient of variation. */
  cv: number;
  /** Standard deviation of the jitter of evenly spaced packets, in packets. */
  jitter: number;
  /** Weights of 0, 1, 2, ... slots; null while there are none. */
  pmf: readonly number[] | null;
}

/** Standard deviation over mean of 0, 1, 2, ... with these weights; null where they have no mean above 0. */
function pmfCv(weights: readonly number[]): number | null {
  let [total, first, second] = [0, 0, 0];
  weights.forEach((weight, slots) => {
    total += weight;
    first += weight * slots;
    second += weight * slots * slots;
  });
  const mean = first / total;
  if (!(mean > 0 && mean < Infinity)) return null;
  return Math.sqrt(Math.max(0, second / total - mean * mean)) / mean;
}

/** Coefficient of variation of the interarrival times in slots, in closed form; null where the family has none here. */
export function arrivalCv(family: ArrivalFamilyId, { mean, cv, jitter, pmf }: ArrivalTimes): number | null {
  if (family === 'own') return pmf === null ? null : pmfCv(pmf);
  if (!(mean > 0 && mean < Infinity)) return null;
  switch (family) {
    case 'even': {
      const upper = mean - Math.floor(mean);
      return Math.sqrt(upper * (1 - upper)) / mean;
    }
    case 'jittered':
      return Math.sqrt(jitteredGapVariance(mean, jitter)) / mean;
    case 'near-regular':
      return Math.sqrt(1 / mean);
    case 'memoryless-single':
      return mean > 1 ? Math.sqrt(1 - 1 / mean) : null;
    case 'memoryless':
      return Math.sqrt(1 + 1 / mean);
    case 'adjustable':
      return cv * cv * mean > 1 ? cv : null;
  }
}

/**
 * Whether gaps of a Poisson-distributed number of slots are not near-regular at all: shorter than a slot, they leave
 * several packets in one slot and none in many.
 */
export const isBunched = (family: ArrivalFamilyId, cv: number | null): boolean =>
  family === 'near-regular' && cv !== null && cv > 1;

/** Sentence about gaps whose cv follows from the slot. `slot`: `1 µs`. */
export function slotVariationSentence(cv: number, slot: string): string {
  const shown = significant(cv);
  const { 'near-regular': near, memoryless } = arrivalFamilyWords;
  const what = isBunched('near-regular', cv)
    ? `“${near.label}” arrivals are bursty here, with a coefficient of variation of ${shown}, because the mean gap is shorter than a slot of ${slot}: several packets share a slot, and shorter slots keep them apart.`
    : `Near-regular arrivals have a coefficient of variation of ${shown} here because a slot lasts ${slot}; shorter slots lower it.`;
  return `${what} For a Poisson process choose “${memoryless.label}”.`;
}

/** `cv 0.27`; null for none. */
export function cvWords(cv: number | null): string | null {
  return cv === null || !Number.isFinite(cv) ? null : `cv ${Number(cv.toFixed(cv < 0.1 ? 3 : 2))}`;
}

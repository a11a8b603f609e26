/** Laws of times with all their mass multiplied by a factor. */
import { shiftedLaw, shiftedSum } from '../../../../numerics/sums/shifted-law.ts';
import type { SumLaw, TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { SojournTime } from '../times/sojourn-time.ts';

/** A shift by nothing, as often as the factor says. */
export const scaledLaw = (law: TimeLaw, factor: number): TimeLaw =>
  shiftedLaw(law, Float64Array.of(factor), 0);

const scaledSum = (law: SumLaw, factor: number): SumLaw => shiftedSum(law, Float64Array.of(factor), 0);

export function scaledSojourn({ law, joint, terms, stallSlots }: SojournTime, factor: number): SojournTime {
  return {
    law: scaledLaw(law, factor),
    joint: joint.map((one) => scaledSum(one, factor)),
    terms: terms.map((term) => ({
      ...term,
      law: scaledSum(term.law, factor),
      scale: factor * term.scale,
    })),
    stallSlots,
  };
}

/** Laws of times with all their mass multiplied by a factor. */
import { momentInParts, readInParts } from '../../../../numerics/sums/sum-terms.ts';
import type { SumLaw, TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { SojournTime } from '../times/sojourn-time.ts';

export function scaledLaw(law: TimeLaw, factor: number): TimeLaw {
  return {
    mass: factor * law.mass,
    first: law.first,
    last: law.last,
    products: law.products ?? 0,
    /** Less once it is read. */
    get making() {
      return law.making ?? 0;
    },
    *reading(side, t) {
      return factor * (yield* readInParts(law, side, t));
    },
    *momentInParts() {
      return factor * (yield* momentInParts(law));
    },
    cdf: (t) => factor * law.cdf(t),
    ccdf: (t) => factor * law.ccdf(t),
    pmf: (t) => factor * law.pmf(t),
    moment: () => factor * law.moment(),
  };
}

function scaledSum(law: SumLaw, factor: number): SumLaw {
  return { ...scaledLaw(law, factor), firstPart: (t) => factor * law.firstPart(t) };
}

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

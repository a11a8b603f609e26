import type { DistributionOverlay } from '../../models/contract/figure.ts';
import { leastSampleSize } from '../../models/input-parts/measured-bins.ts';
import { numberOf } from '../../text/number-words.ts';
import { jensenShannon, cachedFloor, type SamplingFloor } from '../../numerics/statistics/divergences.ts';
import type { Reference } from '../../evidence/reference.ts';

/** Divergence from the model of as many samples that are drawn from the model. */
export interface DivergenceFloor extends SamplingFloor {
  /** Independent samples that the measurement is worth, at least 1. */
  samples: number;
  /** The order of the samples is not known: they are assumed to be independent. */
  independent: boolean;
}

/** The Jensen-Shannon divergence with its reference, or the reason why there is none. */
interface JudgedDivergence {
  /** Natural units, 0..ln 2; null where it has no meaning. */
  jensenShannon: number | null;
  /** null without a divergence, and where the number of samples is not known. */
  floor: DivergenceFloor | null;
  /** Why there is no divergence, one sentence. */
  withheld: string | null;
}

/** Whether the divergence is one that 95 of 100 samples of the model stay below; null where that is not known. */
export function isWithinFloor({ jensenShannon: value, floor }: JudgedDivergence): boolean | null {
  return value === null || floor === null ? null : value <= floor.high;
}

/**
 * `p` and `q`: the measurement's and the model's probabilities over the cells of the comparison. `single`: every bin
 * holds one whole number, so the numbers of the model are the cells of its samples.
 */
export function judgeDivergence(
  overlay: DistributionOverlay,
  reference: Reference,
  { p, q }: { p: readonly number[]; q: readonly number[] },
  single: boolean,
): JudgedDivergence {
  const withheld = whyNone(overlay, p);
  if (withheld !== null) return { jensenShannon: null, floor: null, withheld };
  const known = leastSampleSize(overlay) === overlay.sampleSize;
  const { effectiveSampleSize } = overlay;
  const samples = Math.max(1, Math.round(effectiveSampleSize ?? overlay.sampleSize));
  const law = single && reference.lattice !== null ? latticeLaw(reference, reference.lattice.step) : q;
  return {
    jensenShannon: jensenShannon(p, q),
    floor: known
      ? { ...cachedFloor(law, samples), samples, independent: effectiveSampleSize === undefined }
      : null,
    withheld: null,
  };
}

function whyNone(overlay: DistributionOverlay, p: readonly number[]): string | null {
  const below = samplesBelowZero(overlay);
  if (below === 1) return 'No divergence: 1 sample is below zero because the instrument offset exceeds it.';
  if (below > 0) {
    return `No divergence: ${numberOf(below, 'sample')} are below zero because the instrument offset exceeds them.`;
  }
  // The last one is the mass outside all cells.
  if (p.filter((share) => share > 0).length >= 2) return null;
  const alike = overlay.unit === 'packets' ? 'have one size' : 'lie in one bin';
  return `No divergence: all samples ${alike}, so there is no shape to compare.`;
}

/** The numbers of the model one by one, and the mass beyond. */
function latticeLaw(reference: Reference, step: number): number[] {
  const law = Array.from(reference.pieces.x, (x) => reference.within(x - step / 2, x + step / 2));
  return [...law, Math.max(0, 1 - law.reduce((sum, one) => sum + one, 0))];
}

function samplesBelowZero({ lower, width, count }: DistributionOverlay): number {
  let below = 0;
  for (let k = 0; k < lower.length && lower[k]! + width[k]! <= 0; k++) below += count[k]!;
  return below;
}

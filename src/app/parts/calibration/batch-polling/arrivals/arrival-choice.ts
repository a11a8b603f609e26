/** A fitted interarrival family as inputs of batch polling, and in words. */
import type {
  ArrivalCandidate,
  ArrivalFamily,
  CandidateResult,
  InterarrivalFit,
} from '../../../../../fits/batch-sizes/interarrival-fit.ts';
import type { InputValue, EnteredInputs } from '../../../../../models/contract/inputs.ts';
import { formatSignificant } from '../../../../../text/number-format.ts';
import { arrivalFamilyWords } from '../../../../../models/input-parts/arrival-families.ts';
import { busiestShare, meanInterarrivalSlots } from '../../../../../models/batch-polling/closed-form/load.ts';
import { readInputs } from '../../../../../models/batch-polling/read-inputs.ts';

export const familyNames: Readonly<Record<ArrivalFamily, string>> = {
  deterministic: arrivalFamilyWords.even.label,
  poisson: arrivalFamilyWords['near-regular'].label,
  geometric: arrivalFamilyWords.memoryless.label,
  'negative-binomial': arrivalFamilyWords.adjustable.label,
};

/** Upper end of the search: an aggregate of flows is less bursty. */
const largestCv = 4;

/**
 * Range of the search; its lower end is just above the least cv that a negative binomial law has at this rate, that of
 * a Poisson-distributed number of slots.
 */
export function searchedCvs(values: EnteredInputs): readonly [number, number] {
  const low = lowestCv(values);
  return [low, Math.max(largestCv, 2 * low)];
}

function lowestCv(values: EnteredInputs): number {
  const inputs = readInputs(values);
  return 1.001 / Math.sqrt(meanInterarrivalSlots(inputs, busiestShare(inputs)));
}

/** `cv` to three decimals, and never below what the family allows at these inputs. */
export function arrivalChanges(
  { family, cv }: ArrivalCandidate,
  values: EnteredInputs,
): Readonly<Record<string, InputValue>> {
  if (cv === null) return { 'arrivals.family': family };
  const least = Math.ceil(1000 * lowestCv(values)) / 1000;
  return { 'arrivals.family': family, 'arrivals.cv': Math.max(least, Number(cv.toFixed(3))) };
}

/** `1.43 (1.31–1.58)`; an end that was not reached is left open. */
export function cvText({ family, cv }: CandidateResult, { cvInterval }: InterarrivalFit): string {
  if (family !== 'negative-binomial' || cv === null) return '';
  if (cvInterval === null) return formatSignificant(cv);
  const [low, high] = cvInterval;
  const ends = [low, high].map((end) => (end === null ? null : formatSignificant(end)));
  const range =
    ends[0] === null
      ? ends[1] === null
        ? 'any'
        : `up to ${ends[1]}`
      : ends[1] === null
        ? `from ${ends[0]}`
        : `${ends[0]}–${ends[1]}`;
  return `${formatSignificant(cv)} (${range})`;
}

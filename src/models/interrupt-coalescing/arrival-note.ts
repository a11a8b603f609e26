/** How much the interarrival times of each family vary at the present inputs, for the choice of the family. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { numberAt } from '../contract/inputs.ts';
import { arrivalCv, cvWords, type ArrivalFamilyId } from '../input-parts/arrival-families.ts';

const families: Readonly<Record<string, ArrivalFamilyId>> = {
  deterministic: 'even',
  poisson: 'near-regular',
  geometric: 'memoryless-single',
  'geometric-0': 'memoryless',
  'negative-binomial': 'chosen-cv',
  empirical: 'own',
};

/** Of one core. */
export function arrivalNote(values: EnteredInputs, family: string): string | null {
  const meanUs = numberAt(values, 'meanInterarrivalUs') * numberAt(values, 'cores');
  const cv = arrivalCv(families[family], {
    mean: meanUs / numberAt(values, 'slotUs'),
    cv: numberAt(values, 'arrivals.cv'),
    pmf: values['arrivals.pmf'] as readonly number[] | null,
  });
  return cvWords(cv);
}

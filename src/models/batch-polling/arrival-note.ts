/** How much the interarrival times of each family vary at the present inputs, for the choice of the family. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { numberAt } from '../contract/inputs.ts';
import { arrivalCv, cvWords, type ArrivalFamilyId } from '../input-parts/arrival-families.ts';
import { busiestShare, wireBits } from './capacity.ts';

const families: Readonly<Record<string, ArrivalFamilyId>> = {
  deterministic: 'even',
  poisson: 'near-regular',
  geometric: 'memoryless',
  'negative-binomial': 'chosen-cv',
  empirical: 'own',
};

/** Of the busiest core. */
export function arrivalNote(values: EnteredInputs, family: string): string | null {
  const rateMbps = numberAt(values, 'rateMbps') * busiestShare(values);
  const slotUs = numberAt(values, 'slotNs') / 1000;
  const cv = arrivalCv(families[family], {
    mean: wireBits(values) / rateMbps / slotUs,
    cv: numberAt(values, 'arrivals.cv'),
    pmf: values['arrivals.pmf'] as readonly number[] | null,
  });
  return cvWords(cv);
}

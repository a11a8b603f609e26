import type { NumberField } from '../contract/inputs.ts';
import { choiceAt } from '../contract/inputs.ts';

/** The coefficient of variation of negative binomial interarrival times. */
export const arrivalVariation = {
  kind: 'number',
  name: 'arrivals.cv',
  symbol: 'c',
  label: 'Coefficient of variation',
  short: 'cv of gaps',
  under: 'arrivals.family',
  group: 'traffic',
  unit: '',
  help: 'The cv: standard deviation of the interarrival time over its mean. It must exceed that of near-regular arrivals, 1/√mean with the mean in slots.',
  practice: 'About 1 for aggregated traffic, above 1 for bursty traffic.',
  default: 1,
  min: 0.01,
  max: 20,
  sliderMin: 0.3,
  sliderMax: 4,
  step: 0.01,
  scale: 'log',
  appliesWhen: (values) => choiceAt(values, 'arrivals.family') === 'negative-binomial',
} as const satisfies NumberField;

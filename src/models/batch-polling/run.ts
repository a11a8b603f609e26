/** Draws of a program that simulates one polled ring; see `contract/run.ts`. */
import type { RunDeclaration } from '../contract/run.ts';
import { busiestShare, slotsPerUs } from './closed-form/load.ts';
import { readInputs } from './read-inputs.ts';
import { interarrivalVariation, serviceTimesOf } from './system/system.ts';

/** A cv of arrivals this near to 1 counts as memoryless, an empty poll of this share of a service as none. */
const negligible = 0.05;

const serviceCv: RunDeclaration['serviceCv'] = (values) => {
  const inputs = readInputs(values);
  if (inputs.maxBatch > 1) return null;
  const service = serviceTimesOf(inputs);
  return Math.sqrt(service.variance(1)) / service.mean(1);
};

const arrivalCv: RunDeclaration['arrivalCv'] = (values) => {
  const inputs = readInputs(values);
  return interarrivalVariation(inputs, busiestShare(inputs));
};

export const run: RunDeclaration = {
  slotUs: (values) => 1 / slotsPerUs(readInputs(values)),
  serviceCv,
  arrivalCv,
  // The formula of Pollaczek and Khinchine: only the ratio at two variations counts.
  waitingAtCv(values, cv) {
    const present = serviceCv(values);
    const service = serviceTimesOf(readInputs(values));
    const isQueue = service.mean(0) <= negligible * service.mean(1);
    if (present === null || !isQueue || Math.abs(arrivalCv(values) - 1) > negligible) return null;
    return (1 + cv * cv) / (1 + present * present);
  },
};

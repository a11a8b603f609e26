import type { SurvivalOf } from '../../../contract/survival.ts';
import { readInputs } from '../../read-inputs.ts';
import { longestStall, medianStall, smallestRing } from './longest-stall.ts';
import { StalledCore } from './stalled-core.ts';

/** Largest ring of the model. */
const mostPlaces = 65_536;

export const survival: SurvivalOf = (values, { epsilon, stallUs }) => {
  const core = new StalledCore(values);
  const slotUs = readInputs(values).slotNs / 1000;
  const stall = Math.round(stallUs / slotUs);
  const longest = longestStall(core, epsilon);
  const ring = smallestRing(core, stall, epsilon, mostPlaces);
  return {
    longestStallUs: {
      value: longest.value === null ? null : longest.value * slotUs,
      anyLoss: longest.anyLoss,
    },
    smallestRing: { value: ring.value, anyLoss: ring.anyLoss },
    medianStallUs: medianStall(core) * slotUs,
    anyLoss: core.loss(stall).any,
    isExact: core.isMemoryless,
  };
};

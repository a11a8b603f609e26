/** A stall at a random time in the reader's units: what the page and questions ask of `StalledCore`. */
import type { InputValues } from '../../../contract/inputs.ts';
import type { StallAnswer } from '../../../contract/transient.ts';
import { slotsPerUs } from '../../closed-form/slots.ts';
import { readInputs } from '../../read-inputs.ts';
import { longestStall, medianStall, normalStall, smallestRing } from './longest-stall.ts';
import { StalledCore } from './stalled-core.ts';

/** Largest ring that is tried. */
const largestRing = 65_536;

export function stallAnswer(values: InputValues, lengthUs: number, epsilon: number): StallAnswer {
  const perUs = slotsPerUs(readInputs(values));
  const core = new StalledCore(values);
  const stall = Math.round(lengthUs * perUs);
  const { any, lost } = core.loss(stall);
  const longest = longestStall(core, epsilon);
  const median = medianStall(core);
  return {
    anyLoss: any,
    lost,
    longestUs: longest.value === null ? null : longest.value / perUs,
    longestAnyLoss: longest.anyLoss,
    // The state before the stall is that of this ring, which tells of another only while it is hardly ever full.
    smallestLimit: longest.value === null ? null : smallestRing(core, stall, epsilon, largestRing).value,
    normalUs: normalStall(core, epsilon) / perUs,
    medianUs: median / perUs,
    medianAnyLoss: core.loss(Math.round(median)).any,
    isExact: core.isMemoryless,
  };
}

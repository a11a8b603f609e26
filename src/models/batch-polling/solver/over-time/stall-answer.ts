/** A stall at a random time in the reader's units: what the page and questions ask of `StalledCore`. */
import type { InputValues } from '../../../contract/inputs.ts';
import type { ExactStalls, StallAnswer } from '../../../contract/transient.ts';
import { stallLengthUs } from '../../closed-form/stalls.ts';
import { slotsPerUs } from '../../closed-form/slots.ts';
import { readInputs } from '../../read-inputs.ts';
import { checkEpsilon } from './longest-stall.ts';
import { longestStall, medianStall, normalStall, smallestRing } from './longest-stall.ts';
import { StalledCore } from './stalled-core.ts';

/** Largest ring that is tried. */
const largestRing = 65_536;

/** The inputs without stalls of their own: each is answered as one that comes alone. */
const withoutStalls = (values: InputValues): InputValues => ({ ...values, stallUs: null });

function stallAnswer(values: InputValues, lengthUs: number, epsilon: number): StallAnswer {
  const perUs = slotsPerUs(readInputs(values));
  const core = new StalledCore(withoutStalls(values));
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
    isOneOfMany: stallLengthUs(readInputs(values)) > 0,
  };
}

/** Most cores that are tried. */
const mostCores = 64;

/** By doubling, then bisection: some chains. */
function fewestCores(values: InputValues, lengthUs: number, epsilon: number) {
  const inputs = readInputs(values);
  checkEpsilon(epsilon);
  const stall = Math.round(lengthUs * slotsPerUs(inputs));
  const known = new Map<number, number>();
  const any = (cores: number): number => {
    const anyLoss = known.get(cores) ?? new StalledCore({ ...withoutStalls(values), cores }).loss(stall).any;
    known.set(cores, anyLoss);
    return anyLoss;
  };
  // A share of the busiest core that is given holds for so many cores or more.
  const least = inputs.hottestShare === null ? 2 : Math.max(2, Math.ceil(1 / inputs.hottestShare));
  if (any(1) <= epsilon) return { cores: 1, anyLoss: any(1) };
  let low = least - 1;
  let high = least;
  while (any(high) > epsilon) {
    if (high >= mostCores) return { cores: null, anyLoss: any(high) };
    low = high;
    high = Math.min(mostCores, 2 * high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (any(middle) <= epsilon) high = middle;
    else low = middle;
  }
  return { cores: high, anyLoss: any(high) };
}

export const exactStalls: ExactStalls = { answer: stallAnswer, fewestCores };

/** Whether the spread of service times is one that the model can carry. */
import { significant } from '../../../text/number-words.ts';
import type { InputFault } from '../../contract/inputs.ts';
import type { Inputs } from '../read-inputs.ts';
import type { ServiceCurve } from '../closed-form/service-curve.ts';
import { areJoined, isFollowed } from '../cost/table-cost.ts';

/** A law that varies more than this is often no time at all, and its tables never end. */
const mostOfShortest = 0.5;

/** Of all sizes the shortest service bounds the standard deviation, µs. */
export function checkDeviation(inputs: Inputs, curve: ServiceCurve): InputFault | null {
  if (inputs['service.family'] !== 'sd') return null;
  let shortestUs = Infinity;
  for (let size = 0; size <= inputs.maxBatch; size++) shortestUs = Math.min(shortestUs, curve.meanUs(size));
  const mostUs = mostOfShortest * shortestUs;
  const sdUs = inputs['service.sdUs'];
  if (sdUs <= mostUs) return null;
  return {
    code: 'spread-too-wide',
    parameter: 'service.sdUs',
    message: `The shortest service takes ${significant(shortestUs)} µs: the standard deviation of all must be at most half of that, and ${sdUs} µs is more.`,
    nearest: Math.floor(mostUs * 1e4) / 1e4,
  };
}

/**
 * Slots by which a service of this mean is followed: its upper tail falls like exp(-slots x mean / variance) where it
 * is wide.
 */
function reach(mean: number, cv: number): number {
  return mean * (1 + 12 * cv) + 97 * cv * cv * mean;
}

/** The longest service with its tail must be followed. Slots: `longest` on average, `meanSlots` between two packets. */
export function checkVariation(inputs: Inputs, longest: number, meanSlots: number): InputFault | null {
  if (inputs['service.family'] !== 'cv') return null;
  const isCarried = (cv: number) => {
    const variance = (cv * longest) ** 2;
    if (variance <= longest) return true;
    const slots = reach(longest, cv);
    return (
      isFollowed(inputs, meanSlots, slots) && areJoined(inputs, meanSlots, { mean: longest, variance, slots })
    );
  };
  const cv = inputs['service.cv'];
  if (isCarried(cv)) return null;
  let most = 0;
  for (let step = 2 ** -3; step > 1e-5; step /= 2) if (isCarried(most + step)) most += step;
  const nearest = Math.floor(most * 1000) / 1000;
  return {
    code: 'spread-too-wide',
    parameter: 'service.cv',
    message: `With a coefficient of variation of ${cv} full batches take so long at times that following them slot by slot takes too long: with these inputs it may be ${nearest}, with longer slots more.`,
    nearest,
  };
}

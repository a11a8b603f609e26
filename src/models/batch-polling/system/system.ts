/**
 * The system that the inputs describe, in slots: families of laws are distinguished only here. Refusals are in
 * `check-rules.ts`.
 */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import type { Counting } from '../../../numerics/laws/renewal/counts.ts';
import type { ArrivalLaw } from '../../../numerics/laws/arrival-law.ts';
import { jitteredGapVariance } from '../../../numerics/laws/jittered/gap-variation.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../numerics/sums/partial-sums.ts';
import { checkInterarrival, checkRules } from '../check/check-rules.ts';
import { meanInterarrivalSlots, slotsPerUs } from '../closed-form/load.ts';
import { frameSizes } from '../../input-parts/frames.ts';
import { ByteTimes } from '../solver/service/byte-times.ts';
import { type ServiceSpread, ServiceTimes } from '../solver/service/service-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { readServiceCurve, type ServiceCurve } from '../closed-form/service-curve.ts';
import { stallLengths } from '../closed-form/stall-lengths.ts';
import type * as jitteredLaws from './jittered-laws.ts';
import type { Sleep } from '../solver/service/sleep-times.ts';
import type { Stalls } from '../solver/service/stall-totals.ts';

/** One core and its ring. All times in slots. */
export interface System {
  interarrival: ArrivalLaw;
  /** During services that leave packets in the ring, where it is another law of the same mean. */
  crowdedArrivals?: ArrivalLaw;
  counting: Counting;
  service: ServiceTimes;
  /** beta >= 1. */
  maxBatch: number;
  /** L >= beta. */
  ringSize: number;
}

/**
 * The system of a core that receives `share` of the packet rate (a given interarrival histogram is used unchanged) and
 * works at `speed` times its usual speed. Throws `SolveFailure` with the codes of `checkSystem`.
 */
export function readSystem(values: EnteredInputs, share: number, speed = 1): System {
  const inputs = readInputs(values);
  const meanSlots = meanInterarrivalSlots(inputs, share);
  const fault = checkRules(inputs) ?? checkInterarrival(inputs, meanSlots);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const service = serviceTimesOf(inputs, speed).withShortStallsMerged();
  return {
    ...arrivalsOf(inputs, meanSlots, service),
    counting: countingOf(inputs),
    service,
    maxBatch: inputs.maxBatch,
    ringSize: inputs.ringSize,
  };
}

// Loaded only where they are needed: they would enlarge the first visit.
let jittered: typeof jitteredLaws | null = null;

/** Loads the laws of arrivals with a jitter where these inputs, or any, have them: before `readSystem`. */
export async function loadArrivals(inputs?: Inputs): Promise<void> {
  if (inputs === undefined || inputs['arrivals.family'] === 'jittered')
    jittered ??= await import('./jittered-laws.ts');
}

/** Those of the inputs, or with a jitter whose independent counts move the queue as much as the real ones. */
function arrivalsOf(
  inputs: Inputs,
  mean: number,
  service: ServiceTimes,
): Pick<System, 'interarrival' | 'crowdedArrivals'> {
  if (inputs['arrivals.family'] !== 'jittered') return { interarrival: readInterarrival(inputs, mean) };
  const { maxBatch, ringSize } = inputs;
  const full = { mean: service.mean(maxBatch), variance: service.variance(maxBatch) };
  const { workMeans } = service;
  const { effectiveJitter, jitteredArrivals } = jittered!;
  const jitter = effectiveJitter(inputs['arrivals.jitterPackets'], mean, {
    workMeans,
    full,
    maxBatch,
    ringSize,
  });
  return {
    interarrival: jitteredArrivals(mean, jitter.emptying),
    crowdedArrivals: jitteredArrivals(mean, jitter.crowded),
  };
}

/** Coefficient of variation of the interarrival times of a core that receives `share` of the packet rate. */
export function interarrivalVariation(inputs: Inputs, share: number): number {
  const slots = meanInterarrivalSlots(inputs, share);
  if (inputs['arrivals.family'] === 'jittered')
    return Math.sqrt(jitteredGapVariance(slots, inputs['arrivals.jitterPackets'])) / slots;
  const { mean, variance } = readInterarrival(inputs, slots);
  return Math.sqrt(variance) / mean;
}

/** Arrivals with a jitter have no interarrival time that could start at a poll. */
function countingOf(inputs: Inputs): Counting {
  return inputs['arrivals.family'] === 'jittered' ? 'stationary' : inputs.arrivalCount;
}

/** `mean` slots between two packets, but for a histogram; without a jitter. */
function readInterarrival(inputs: Inputs, mean: number): ArrivalLaw {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return evenInterarrival(mean);
    case 'geometric':
      return geometricInterarrival(mean);
    case 'negative-binomial':
      return negativeBinomialInterarrival(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return empiricalInterarrival(inputs['arrivals.pmf']!);
    default:
      return poissonInterarrival(mean);
  }
}

// The service times that the inputs describe, in slots; families of services are distinguished only here.

/** Sleep after an empty poll, in slots; null: none. */
function readSleep(inputs: Inputs): Sleep | null {
  const { sleepUs, sleepFamily, wakeUpUs } = inputs;
  if (sleepUs === 0) return null;
  const slots = slotsPerUs(inputs);
  return { family: sleepFamily, longest: sleepUs * slots, wakeUp: wakeUpUs * slots };
}

/** At `speed` times the usual one: a standard deviation shrinks with the service times, a cv stays. */
function spreadOf(inputs: Inputs, speed: number): ServiceSpread {
  switch (inputs['service.family']) {
    case 'sd':
      return { sdSlots: (inputs['service.sdUs'] * slotsPerUs(inputs)) / speed };
    case 'cv':
      return { cv: inputs['service.cv'] };
    case 'deterministic':
    case 'geometric':
      return inputs['service.family'];
    default:
      return 'poisson';
  }
}

/** null where each packet of a batch takes the same time. */
function byteTimesOf(inputs: Inputs, slotsPerUs: number): ByteTimes | null {
  const sizes = frameSizes(inputs);
  const slotsPerByte = (inputs['service.perByteNs'] / 1000) * slotsPerUs;
  return sizes.length === 1 || slotsPerByte === 0 ? null : new ByteTimes(slotsPerByte, sizes);
}

/** Inputs are legal. Work at `speed` times the usual one; a sleep lasts as long at any speed. */
export function serviceTimesOf(inputs: Inputs, speed = 1): ServiceTimes {
  const slots = slotsPerUs(inputs);
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const means = Float64Array.from(
    { length: inputs.maxBatch + 1 },
    (_, size) => (curve.meanUs(size) * slots) / speed,
  );
  return new ServiceTimes(
    spreadOf(inputs, speed),
    means,
    readStalls(inputs),
    readSleep(inputs),
    false,
    byteTimesOf(inputs, slots / speed),
  );
}

function readStalls(inputs: Inputs): Stalls | null {
  const lengths = stallLengths(inputs);
  const longest = lengths.at(-1);
  if (longest === undefined) return null;
  const everySlots = 1000 * inputs.stallEveryMs * slotsPerUs(inputs);
  return { slots: longest.slots, everySlots, ...(lengths.length > 1 && { lengths }) };
}

/**
 * The system that the inputs describe, in slots: the one place that knows families. Refusals are in `check-rules.ts`.
 */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import type { Counting } from '../../../numerics/laws/renewal/counts.ts';
import type { ArrivalLaw } from '../../../numerics/laws/arrival-law.ts';
import { jitteredArrivals } from '../../../numerics/laws/jittered/arrivals.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../numerics/sums/partial-sums.ts';
import { checkInterarrival, checkRules } from '../check/check-rules.ts';
import { meanInterarrivalSlots } from '../closed-form/slots.ts';
import { serviceTimesOf } from './service-times-of.ts';
import { effectiveJitter } from '../solver/effective-jitter.ts';
import type { ServiceTimes } from '../solver/service/service-times.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

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
  const fault = checkRules(inputs) ?? checkInterarrival(inputs, share);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const service = serviceTimesOf(inputs, speed).withShortStallsMerged();
  return {
    ...arrivalsOf(inputs, share, service),
    counting: countingOf(inputs),
    service,
    maxBatch: inputs.maxBatch,
    ringSize: inputs.ringSize,
  };
}

/** Those of the inputs, or with a jitter whose independent counts move the queue as much as the real ones. */
function arrivalsOf(
  inputs: Inputs,
  share: number,
  service: ServiceTimes,
): Pick<System, 'interarrival' | 'crowdedArrivals'> {
  if (inputs['arrivals.family'] !== 'jittered') return { interarrival: readInterarrival(inputs, share) };
  const mean = meanInterarrivalSlots(inputs, share);
  const jitter = effectiveJitter(inputs['arrivals.jitterPackets'], mean, {
    service,
    maxBatch: inputs.maxBatch,
    ringSize: inputs.ringSize,
  });
  return {
    interarrival: jitteredArrivals(mean, jitter.emptying),
    crowdedArrivals: jitteredArrivals(mean, jitter.crowded),
  };
}

/** Coefficient of variation of the interarrival times of a core that receives `share` of the packet rate. */
export function interarrivalVariation(inputs: Inputs, share: number): number {
  const { mean, variance } = readInterarrival(inputs, share);
  return Math.sqrt(variance) / mean;
}

/** Arrivals with a jitter have no interarrival time that could start at a poll. */
function countingOf(inputs: Inputs): Counting {
  return inputs['arrivals.family'] === 'jittered' ? 'stationary' : inputs.arrivalCount;
}

function readInterarrival(inputs: Inputs, share: number): ArrivalLaw {
  const mean = meanInterarrivalSlots(inputs, share);
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return evenInterarrival(mean);
    case 'jittered':
      return jitteredArrivals(mean, inputs['arrivals.jitterPackets']);
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

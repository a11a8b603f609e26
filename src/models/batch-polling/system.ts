/** The system that the inputs describe, in slots: the one place that knows families; units and what is refused are in `check-system.ts`. */
import type { InputValues } from '../contract/inputs.ts';
import { choiceAt, numberAt } from '../contract/inputs.ts';
import { SolveFailure } from '../contract/solution.ts';
import type { Counting } from '../../numerics/laws/renewal-counts.ts';
import type { SummableLaw } from '../../numerics/sums/partial-sums.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../numerics/sums/partial-sums.ts';
import { checkInterarrival, checkSystem, meanInterarrivalSlots, slotsPerUs } from './check-system.ts';
import type { ServiceCurve } from './service-curve.ts';
import { readServiceCurve } from './service-curve.ts';
import type { ServiceFamily } from './solver/service/service-times.ts';
import { ServiceTimes } from './solver/service/service-times.ts';

/** One core and its ring. All times in slots. */
export interface System {
  interarrival: SummableLaw;
  counting: Counting;
  service: ServiceTimes;
  /** beta >= 1. */
  maxBatch: number;
  /** L >= beta. */
  ringSize: number;
}

/**
 * The system of a core that receives `share` of the packet rate (a given interarrival histogram is taken as it is).
 * Throws `SolveFailure` with the codes of `checkSystem`.
 */
export function readSystem(values: InputValues, share: number): System {
  const fault = checkSystem(values) ?? checkInterarrival(values, share);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const maxBatch = numberAt(values, 'maxBatch');
  const slots = slotsPerUs(values);
  const curve = readServiceCurve(values) as ServiceCurve;
  const means = Float64Array.from({ length: maxBatch + 1 }, (_, size) => curve.meanUs(size) * slots);
  return {
    interarrival: readInterarrival(values, share),
    counting: choiceAt(values, 'arrivalCount') as Counting,
    service: new ServiceTimes(choiceAt(values, 'service.family') as ServiceFamily, means),
    maxBatch,
    ringSize: numberAt(values, 'ringSize'),
  };
}

/** Coefficient of variation of the interarrival times of a core that receives `share` of the packet rate. */
export function interarrivalVariation(values: InputValues, share: number): number {
  const { mean, variance } = readInterarrival(values, share);
  return Math.sqrt(variance) / mean;
}

function readInterarrival(values: InputValues, share: number): SummableLaw {
  const mean = meanInterarrivalSlots(values, share);
  switch (choiceAt(values, 'arrivals.family')) {
    case 'deterministic':
      return evenInterarrival(mean);
    case 'geometric':
      return geometricInterarrival(mean);
    case 'negative-binomial':
      return negativeBinomialInterarrival(mean, (numberAt(values, 'arrivals.cv') * mean) ** 2);
    case 'empirical':
      return empiricalInterarrival(values['arrivals.pmf'] as readonly number[]);
    default:
      return poissonInterarrival(mean);
  }
}

/** The system that the inputs describe, in slots: units and families are converted only here. */
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
  type SummableLaw,
} from '../../numerics/sums/partial-sums.ts';
import { type Pmf, twoPointPmf } from '../../numerics/laws/pmf.ts';
import { shiftedGeometricInterarrival } from '../../numerics/laws/lattice/lattice-law.ts';
import type { InputValues } from '../contract/inputs.ts';
import { SolveFailure } from '../contract/solution.ts';
import type { IntervalForm } from './solver/interval/batch-intervals.ts';
import { checkRules } from './check/check-system.ts';
import { type Inputs, meanInterarrivalSlots, readInputs } from './read-inputs.ts';
import { readService } from './solver/service-times.ts';

/** One core with its receive queue. All times in slots. */
export interface System {
  slotUs: number;
  cores: number;
  arrivals: SummableLaw;
  /** Geometric interarrival times: the batch and the interval that follows it are independent. */
  memoryless: boolean;
  tau: number;
  /** Packets that close a batch before the timer does; null: only the timer closes it. */
  frames: number | null;
  service: SummableLaw;
  overhead: Pmf;
  /** Equal keys mean equal overheads. */
  overheadKey: string;
  limit: number;
  interval: IntervalForm;
}

/** The law with this mean; null where the family has none. */
export function arrivalsWithMean(inputs: Inputs, mean: number): SummableLaw | null {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return evenInterarrival(mean);
    case 'geometric':
      return mean > 1 ? shiftedGeometricInterarrival(mean) : null;
    case 'geometric-0':
      return geometricInterarrival(mean);
    case 'negative-binomial': {
      const variance = (inputs['arrivals.cv'] * mean) ** 2;
      return variance > mean ? negativeBinomialInterarrival(mean, variance) : null;
    }
    case 'poisson':
      return poissonInterarrival(mean);
    default:
      return null;
  }
}

/** Throws `SolveFailure` with the codes of `checkRules`. */
export function readSystem(values: InputValues): System {
  const inputs = readInputs(values);
  const fault = checkRules(inputs);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const { slotUs } = inputs;
  const family = inputs['arrivals.family'];
  const overhead = readOverhead(inputs);
  return {
    slotUs,
    cores: inputs.cores,
    arrivals:
      family === 'empirical'
        ? empiricalInterarrival(inputs['arrivals.pmf']!)
        : arrivalsWithMean(inputs, meanInterarrivalSlots(inputs))!,
    memoryless: family === 'geometric' || family === 'geometric-0',
    tau: Math.round(inputs.coalescingUs / slotUs),
    frames: inputs.coalescingFrames,
    service: readService(inputs, slotUs),
    overhead,
    overheadKey: `${overhead.start}:${overhead.p.join(',')}`,
    limit: Math.round(inputs.maxWorkUs / slotUs),
    interval: inputs.batchInterval,
  };
}

function readOverhead(inputs: Inputs): Pmf {
  const histogram = inputs.interruptPmf;
  if (histogram === null) return twoPointPmf(inputs.interruptUs / inputs.slotUs);
  const total = histogram.reduce((sum, weight) => sum + weight, 0);
  const first = histogram.findIndex((weight) => weight > 0);
  const last = histogram.length - 1 - [...histogram].reverse().findIndex((weight) => weight > 0);
  return { start: first, p: Float64Array.from(histogram.slice(first, last + 1), (weight) => weight / total) };
}

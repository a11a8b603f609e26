/** Random times in slots, drawn in blocks: gaps between packets, services and interrupts by the laws of the inputs. */
import { CondensedTable } from '../../../numerics/random/condensed-table.ts';
import type { LatticeSampler } from '../../../numerics/random/lattice-sampler.ts';
import {
  histogramSampler,
  negativeBinomialSampler,
  poissonSampler,
  twoPointSampler,
} from '../../../numerics/random/lattice-samplers.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { type Inputs, meanInterarrivalSlots } from '../read-inputs.ts';
import { onSlots, sgwWeights } from '../solver/service-times.ts';
import type { System } from '../system.ts';

const blockLength = 1024;

/**
 * Running sums of independent times. The sums of each block start from 0, so that they stay exact in runs of any
 * length.
 */
export class RunningTimes {
  readonly sums = new Float64Array(blockLength);
  /** The next sum to use. */
  next = blockLength;
  /** The sum used last. */
  last = 0;

  constructor(
    private readonly sampler: LatticeSampler,
    private readonly stream: RandomStream,
  ) {}

  refill(): void {
    this.sampler.fillSums(this.sums, 0, blockLength, 0, this.stream);
    this.next = 0;
  }
}

/** One slot more than another law: geometric times begin at 1. */
class OneMore implements LatticeSampler {
  constructor(private readonly sampler: LatticeSampler) {}

  sample(stream: RandomStream): number {
    return 1 + this.sampler.sample(stream);
  }

  fillSums(out: Float64Array, from: number, to: number, begin: number, stream: RandomStream): number {
    this.sampler.fillSums(out, from, to, begin, stream);
    for (let k = from; k < to; k++) out[k] += k - from + 1;
    return out[to - 1];
  }
}

/** The law of the slots between two packets of one core. */
export function interarrivalSampler(inputs: Inputs): LatticeSampler {
  const mean = meanInterarrivalSlots(inputs);
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return twoPointSampler(mean);
    case 'geometric':
      return new OneMore(negativeBinomialSampler(mean - 1, (mean - 1) * mean));
    case 'geometric-0':
      return negativeBinomialSampler(mean, mean * (1 + mean));
    case 'negative-binomial':
      return negativeBinomialSampler(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return histogramSampler(inputs['arrivals.pmf']!);
    default:
      return poissonSampler(mean);
  }
}

/** The law of one service time. */
export function serviceSampler(inputs: Inputs, slotUs: number): LatticeSampler {
  switch (inputs['service.family']) {
    case 'deterministic':
      return twoPointSampler(inputs['service.meanUs'] / slotUs);
    case 'poisson':
      return poissonSampler(inputs['service.meanUs'] / slotUs);
    case 'empirical':
      return histogramSampler(inputs['service.pmf']!);
    default:
      return histogramSampler(onSlots(sgwWeights, slotUs));
  }
}

/** The law of an interrupt's work. */
export function overheadSampler({ overhead }: System): LatticeSampler {
  return new CondensedTable(overhead.p, overhead.start);
}

/** Arrivals in slots under a load that changes: the family of the inputs in operational time, and single packets. */
import { JitteredArrivals } from '../../../numerics/random/jittered-arrivals.ts';
import { type GapLaw, never, OperationalArrivals } from '../../../numerics/random/operational-arrivals.ts';
import {
  evenGap,
  geometricGap,
  givenGap,
  negativeBinomialGap,
  poissonGap,
} from '../../../numerics/random/gap-laws.ts';
import type { RateCurve } from '../../../numerics/random/rate-curve.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { checkGapSpread } from '../../input-parts/check-histogram.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { meanInterarrival, meanInterarrivalSlots } from '../closed-form/load.ts';
import type { Inputs } from '../read-inputs.ts';
import type { LatticeSampler } from '../../../numerics/random/lattice-sampler.ts';
import {
  histogramSampler,
  negativeBinomialSampler,
  poissonSampler,
  twoPointSampler,
} from '../../../numerics/random/lattice-samplers.ts';

/** Slots of successive arrivals. A source with a state belongs to one core. */
export type ArrivalSource = Pick<LatticeSampler, 'fillSums'>;

/** The arrivals of a core with this share of the rate. */
export function arrivalSource(inputs: Inputs, share: number): ArrivalSource {
  const mean = meanInterarrivalSlots(inputs, share);
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return twoPointSampler(mean);
    case 'jittered':
      return new JitteredArrivals(mean, inputs['arrivals.jitterPackets']);
    case 'geometric':
      return negativeBinomialSampler(mean, mean * (1 + mean));
    case 'negative-binomial':
      return negativeBinomialSampler(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return histogramSampler(inputs['arrivals.pmf']!);
    default:
      return poissonSampler(mean);
  }
}

/** The law of a gap where the rate is `factor` times that of the inputs. */
function gapLaw(inputs: Inputs, mean: number, factor: number): GapLaw {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return evenGap(mean);
    case 'geometric':
      return geometricGap(mean);
    case 'negative-binomial':
      return negativeBinomialGap(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return givenGap(inputs['arrivals.pmf']!, factor);
    default:
      return poissonGap(mean);
  }
}

/** Throws `SolveFailure` where the family has no law with this mean. */
function checkFamily(inputs: Inputs, mean: number): void {
  if (inputs['arrivals.family'] !== 'negative-binomial') return;
  const fault = checkGapSpread(inputs['arrivals.cv'], mean);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
}

/** The arrivals that belong to the rate. */
interface RatedArrivals {
  restart: (position: number) => void;
  /** Writes the slots of the next arrivals to `out[from .. to - 1]`. */
  fillSlots: (out: Float64Array, from: number, to: number, stream: RandomStream) => void;
}

/** Packets at a constant rate with jitter, spaced in operational time: by the mean number of packets so far. */
class JitteredCourse implements RatedArrivals {
  private arrivals: JitteredArrivals;

  constructor(
    private readonly curve: RateCurve,
    private readonly mean: number,
    private readonly jitter: number,
  ) {
    this.arrivals = this.from(0);
  }

  restart(position: number): void {
    this.arrivals = this.from(position);
  }

  private from(position: number): JitteredArrivals {
    const { curve, mean, jitter } = this;
    const begin = curve.integralTo(position);
    const placeOf = (packets: number) => Math.min(never, curve.timeOf(begin + packets * mean));
    return new JitteredArrivals(mean, jitter, placeOf, Math.floor(position));
  }

  fillSlots(out: Float64Array, from: number, to: number, stream: RandomStream): void {
    this.arrivals.fillSums(out, from, to, 0, stream);
  }
}

export class CourseArrivals implements ArrivalSource {
  private readonly rated: RatedArrivals;
  private nextSingle = 0;
  /** Slot of the next arrival that belongs to the rate. */
  private readonly nextRated = new Float64Array(1);

  /** `curve`: over slots; `single`: slots of single packets, ascending. Fails where the family has no such rate. */
  constructor(
    inputs: Inputs,
    share: number,
    curve: RateCurve,
    /** Slots of the single packets, ascending. */
    private readonly single: Float64Array,
  ) {
    const mean = meanInterarrival(inputs, share);
    for (const factor of curve.factor) if (factor > 0) checkFamily(inputs, mean / factor);
    this.rated =
      inputs['arrivals.family'] === 'jittered'
        ? new JitteredCourse(curve, mean, inputs['arrivals.jitterPackets'])
        : new OperationalArrivals(
            curve,
            (factor) => mean / factor,
            (factor) => gapLaw(inputs, mean / factor, factor),
          );
  }

  /** A gap starts at `position`; arrivals before slot `from` are passed over. */
  restart(position: number, from: number, stream: RandomStream): void {
    this.rated.restart(position);
    do this.rated.fillSlots(this.nextRated, 0, 1, stream);
    while (this.nextRated[0] < from);
    this.nextSingle = 0;
  }

  fillSums(out: Float64Array, from: number, to: number, _begin: number, stream: RandomStream): number {
    const { rated, single, nextRated } = this;
    let k = from;
    for (; k < to && this.nextSingle < single.length; k++) {
      if (single[this.nextSingle] <= nextRated[0]) out[k] = single[this.nextSingle++];
      else {
        out[k] = nextRated[0];
        rated.fillSlots(nextRated, 0, 1, stream);
      }
    }
    if (k < to) {
      out[k] = nextRated[0];
      rated.fillSlots(out, k + 1, to, stream);
      rated.fillSlots(nextRated, 0, 1, stream);
    }
    return out[to - 1];
  }
}

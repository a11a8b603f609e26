/**
 * A stall at a random time, without simulation. It falls into a service of n packets and tau slots with weight q(i)
 * P(B_n = tau) tau / E[S], and that one interval between polls takes `stall` slots longer. For memoryless arrivals this
 * is exact; for others it takes the arrivals of an interval as independent of those before, as Eq. (1) does. Its
 * errors against simulations are those in `measured-stalls.ts`, and 0.2 % of the length; for even arrivals far more of
 * the probability, on the safe side, and 1 % of the length. Derived here, an extension beyond the paper.
 */
import type { InputValues } from '../../../contract/inputs.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import { busiestShare } from '../../closed-form/load.ts';
import { readInputs } from '../../read-inputs.ts';
import type { System } from '../../system/system.ts';
import { readSystem } from '../../system/system.ts';
import { ArrivalTableCache } from '../chain/arrival-tables.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import { solveChain } from '../chain/chain.ts';
import type { ServiceRows } from '../service/service-rows.ts';
import type { GapSums } from './gap-sums.ts';
import { gapSums } from './gap-sums.ts';

/** States rarer than this are left out. */
const negligible = 1e-22;

/** Weights of the service that the stall falls into, by its slots. */
interface ServiceWeights {
  /** Slots of the first entry. */
  readonly start: number;
  readonly weights: Float64Array;
}

export class StalledCore {
  readonly system: System;
  readonly chain: ChainSolution;
  /** Arrivals during a service of every size. */
  readonly rows: ServiceRows;
  readonly isMemoryless: boolean;
  readonly sums: GapSums;
  /** Of services that leave no packet behind. */
  private readonly emptying: ServiceWeights;
  /** Of full services, for one unit of probability of the state before. */
  private readonly full: ServiceWeights;
  /** Largest number of packets left that matters. */
  readonly mostLeft: number;

  /** Throws `SolveFailure` for inputs that have no exact answer. `cache`: of cores that differ in their rings alone. */
  constructor(values: InputValues, cache = new ArrivalTableCache()) {
    const inputs = readInputs(values);
    const share = busiestShare(inputs);
    const sums = gapSums(inputs, share);
    const system = readSystem(values, share);
    const { service, maxBatch } = system;
    if (
      sums === null ||
      inputs['service.driftCv'] > 0 ||
      service.totals.step > 0 ||
      inputs.arrivalCount === 'ordinary'
    ) {
      throw new SolveFailure(
        'no-exact-stall',
        'Stalls are answered without simulation only for the standard families of arrivals, counted as stationary, on a core that has no long random stalls and does not drift.',
        'arrivals.family',
      );
    }
    this.system = system;
    this.chain = solveChain(system, cache);
    this.rows = cache.tables(system, { upTo: maxBatch }).rows;
    this.isMemoryless = inputs['arrivals.family'] === 'geometric';
    this.sums = sums;
    const { queueAtPoll: q, support } = this.chain;
    let top = support[1];
    while (top > 0 && q[top] < negligible) top--;
    this.mostLeft = Math.max(0, top - maxBatch);
    this.emptying = this.weigh(Array.from({ length: maxBatch + 1 }, (_, n) => q[n]));
    this.full = this.weigh([...new Array<number>(maxBatch).fill(0), 1]);
  }

  /** Slots between polls, on average. */
  get meanCycle(): number {
    return this.chain.meanService;
  }

  /** Mean slots from a random time to the end of the service under way. */
  get meanResidual(): number {
    const moment = ({ start, weights }: ServiceWeights) => {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += (weights[k] * (start + k - 1)) / 2;
      return sum;
    };
    let left = 0;
    const { queueAtPoll: q } = this.chain;
    for (let l = 1; l <= this.mostLeft; l++) left += q[this.system.maxBatch + l];
    return moment(this.emptying) + left * moment(this.full);
  }

  /**
   * Probability that the stalled interval loses a packet, and the mean number that it loses. `ringSize`: another ring;
   * the state before is that of the core's ring, which is the same while either is hardly ever full.
   */
  loss(stall: number, ringSize = this.system.ringSize): { any: number; lost: number } {
    const from = Math.max(0, ringSize - this.mostLeft);
    const emptying = this.excesses(this.emptying, stall, from, ringSize + 1);
    const full = this.excesses(this.full, stall, from, ringSize + 1);
    const { queueAtPoll: q } = this.chain;
    const { maxBatch } = this.system;
    const last = ringSize - from;
    let any = emptying[last] - emptying[last + 1];
    let lost = emptying[last];
    for (let l = 1; l <= this.mostLeft && l <= last; l++) {
      const share = q[maxBatch + l];
      any += share * (full[last - l] - full[last - l + 1]);
      lost += share * full[last - l];
    }
    const { mean } = this.sums;
    return { any: Math.max(0, Math.min(1, any / mean)), lost: lost / mean };
  }

  /** Law of what the poll after the stalled interval finds: 0 .. L packets. Absolute errors of about 1e-10 a place. */
  nextPoll(stall: number): Float64Array {
    const { ringSize, maxBatch } = this.system;
    const { queueAtPoll: q } = this.chain;
    const emptying = this.reaching(this.emptying, stall);
    const full = this.reaching(this.full, stall);
    const law = new Float64Array(ringSize + 1);
    for (let k = 0; k <= ringSize; k++) law[k] = emptying[k] - emptying[k + 1];
    for (let l = 1; l <= this.mostLeft; l++) {
      const share = q[maxBatch + l];
      for (let k = l; k < ringSize; k++) law[k] += share * (full[k - l] - full[k - l + 1]);
      law[ringSize] += share * full[ringSize - l];
    }
    return law.map((mass) => Math.max(0, mass));
  }

  /** Weight of the intervals in which at least k packets arrive, k = 0 .. L; 0 beyond. */
  private reaching(service: ServiceWeights, stall: number): Float64Array {
    const { ringSize } = this.system;
    const excess = this.excesses(service, stall, 0, ringSize);
    const tails = new Float64Array(ringSize + 2);
    for (const weight of service.weights) tails[0] += weight;
    for (let k = 1; k <= ringSize; k++) tails[k] = (excess[k - 1] - excess[k]) / this.sums.mean;
    return tails;
  }

  /** Sums of E[(tau + stall - S_k)+] over a service's weights, k = from .. to. */
  private excesses(
    { start, weights }: ServiceWeights,
    stall: number,
    from: number,
    to: number,
  ): Float64Array {
    const row = new Float64Array(weights.length);
    return Float64Array.from({ length: to - from + 1 }, (_, j) => {
      const k = from + j;
      if (k > 0) this.sums.fillExcess(k, start + stall, row);
      let sum = 0;
      for (let t = 0; t < row.length; t++) sum += weights[t] * (k > 0 ? row[t] : start + stall + t);
      return sum;
    });
  }

  /** Of services of n packets, each with probability `shares[n]` before it is weighed by its length. */
  private weigh(shares: readonly number[]): ServiceWeights {
    const { service } = this.system;
    const { meanService } = this.chain;
    const used = shares.flatMap((share, size) =>
      share > negligible ? [{ share, pmf: service.trimmedPmf(size) }] : [],
    );
    // In overload no poll empties the ring.
    if (used.length === 0) return { start: 0, weights: new Float64Array(0) };
    const start = Math.min(...used.map(({ pmf }) => pmf.start));
    const end = Math.max(...used.map(({ pmf }) => pmf.start + pmf.p.length));
    const weights = new Float64Array(end - start);
    for (const { share, pmf } of used)
      for (const [k, p] of pmf.p.entries())
        weights[pmf.start + k - start] += (share * p * (pmf.start + k)) / meanService;
    return trimmedWeights(start, weights);
  }
}

/** Without the ends that weigh nothing. */
function trimmedWeights(start: number, weights: Float64Array): ServiceWeights {
  let low = 0;
  let high = weights.length;
  while (low < high - 1 && weights[low] < negligible) low++;
  while (high > low + 1 && weights[high - 1] < negligible) high--;
  return { start: start + low, weights: weights.slice(low, high) };
}

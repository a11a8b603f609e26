/**
 * Waiting and time in the system by Eqs. (5) and (6) as printed: W = R_S + floor(Q_A / beta) full services with Q_A
 * (Eq. 4, lost packets included) independent of the recurrence time R_S of the service time S; D = W + S, S drawn anew.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import { mixtureLaw } from '../../../../numerics/laws/times/mixture-law.ts';
import { type SpreadPoints, spreadPoints, spreadTerm } from '../../../../numerics/sums/spread-term.ts';
import { ResidualTerm } from '../../../../numerics/sums/residual-term.ts';
import type { Lengths } from '../../../../numerics/sums/length-sums.ts';
import type { TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { FullServices } from '../service/service-sums.ts';
import { lengthsStep, sharpestVariance } from '../service/lengths-smoothness.ts';
import type { Lump, ServiceLengths } from '../service/service-lengths.ts';
import type { System } from '../../system/system.ts';

/** Blocks with less than this probability are left out. */
const negligible = 1e-24;

/** Numbers of stalls in two services that are rarer together than this share are left out. */
const rarePair = 1e-11;

/** Products of one convolution at most, where a sleep makes lengths long. */
const productsAtOnce = 1e7;

export interface PublishedTimes {
  waiting: TimeLaw;
  sojourn: TimeLaw;
  /** Slots. */
  meanWaiting: number;
  meanSojourn: number;
}

/** P(floor(Q_A / beta) = f), lost packets included. */
function blocksAtArrival({ maxBatch }: System, { queueAtArrival }: ChainSolution): Float64Array {
  const share = float64Array(Math.floor((queueAtArrival.length - 1) / maxBatch) + 1);
  for (let k = 0; k < queueAtArrival.length; k++) share[Math.floor(k / maxBatch)] += queueAtArrival[k];
  return share;
}

/** Weights of r_S as residuals of lengths: P(S = tau) / E[S] for every step-th tau of a lump. */
function recurrence({ start, p }: Lump, moment: number, step: number, share: number): Lengths {
  // A length of 0 slots has no residual time; it stays in E[S] only.
  const first = start === 0 ? step : 0;
  const weights = float64Array(Math.max(0, Math.ceil((p.length - first) / step)));
  for (let i = 0; i < weights.length; i++) weights[i] = (share * step * p[first + i * step]) / moment;
  return { start: start + first, step, weights };
}

/** The lengths of a lump at every step-th slot, as shares of all. */
function thinned({ start, p }: Lump, mass: number, step: number): Lengths {
  const weights = float64Array(Math.ceil(p.length / step));
  for (let i = 0; i < weights.length; i++) weights[i] = (step * p[i * step]) / mass;
  return { start, step, weights };
}

/** Both laws, masses 1, and their means. `lengths` are those of all services. */
export function publishedTimes(
  system: System,
  chain: ChainSolution,
  services: FullServices,
  lengths: ServiceLengths,
): PublishedTimes {
  const { service, maxBatch } = system;
  const { batchSize, meanService } = chain;
  const { moment, mass } = lengths;
  const lumps = lengths.lumps.filter((lump) => lump.mass > 0);
  const share = blocksAtArrival(system, chain);
  const waiting: TimeLaw[] = [];
  const sojourn: TimeLaw[] = [];
  const spread = new Map<number, SpreadPoints[]>();
  let blocksAhead = 0;
  for (let f = 0; f < share.length; f++) {
    blocksAhead += f * share[f];
    if (share[f] <= negligible) continue;
    const ahead = services.law(f);
    const step = lengthsStep(lengths, services.smoothVariance(f));
    for (const lump of lumps) {
      const residual = new ResidualTerm(recurrence(lump, moment, step, share[f]), ahead);
      waiting.push(services.withStalls(residual, f));
    }
    if (f === 0) {
      const smoothness = Math.sqrt(sharpestVariance(lengths));
      const batchStep = lengthsStep(lengths, smoothness ** 2);
      for (const batch of lumps) {
        // A single lump has all the mass, which is 1.
        const part = lumps.length === 1 ? 1 : batch.mass;
        const p = float64Array(batch.p.length);
        for (let k = 0; k < p.length; k++) p[k] = batch.p[k] / part;
        const law = new LatticeLaw({ start: batch.start, p }, smoothness);
        const weight = share[f] * part;
        for (const lump of lumps) {
          sojourn.push(new ResidualTerm(recurrence(lump, moment, batchStep, weight), law));
        }
      }
    } else {
      let points = spread.get(step);
      if (!points) {
        const atOnce = service.sleep === null ? Infinity : productsAtOnce;
        points = [];
        for (const lump of lumps) {
          const residual = recurrence(lump, moment, step, 1);
          for (const batch of lumps) {
            if (lump.mass * batch.mass < rarePair * mass * mass) continue;
            points.push(spreadPoints(residual, thinned(batch, mass, step), atOnce));
          }
        }
        spread.set(step, points);
      }
      for (const one of points) {
        const term = spreadTerm(one, share[f], ahead);
        sojourn.push(services.timeWithStalls(term, f));
      }
    }
  }
  let secondMoment = 0;
  for (let n = 0; n < batchSize.length; n++) {
    secondMoment += batchSize[n] * (service.variance(n) + service.mean(n) ** 2);
  }
  const meanWaiting = (secondMoment - meanService) / (2 * meanService) + blocksAhead * service.mean(maxBatch);
  return {
    waiting: mixtureLaw(waiting),
    sojourn: mixtureLaw(sojourn),
    meanWaiting,
    meanSojourn: meanWaiting + meanService,
  };
}

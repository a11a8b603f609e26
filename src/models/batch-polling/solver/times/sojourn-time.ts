/**
 * Time in the system of an accepted packet: from its arrival to the end of its batch's service. The own batch is
 * size-biased, and depends on the waiting time where the packet's whole batch arrived during one service (see
 * `own-batch.ts`).
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { deferredTerm, mixtureLaw } from '../../../../numerics/laws/times/mixture-law.ts';
import { offsetMoment, offsetTerm, type SumLaw, type TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import { blockMasses } from '../chain/accepted-packets.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { OwnBatches } from './own-batch.ts';
import { mixLengths } from '../service/service-lengths.ts';
import { type FullServices, type OwnKind, type OwnService, ServiceSums } from '../service/service-sums.ts';
import type { StallTotals } from '../service/stall-totals.ts';
import type { System } from '../../system/system.ts';
import { type Ahead, type Block, sumOf } from './waiting-time.ts';

/** A part of the time in the system's law: X + Y and the stalls in Y, Y the services ahead and the own one. */
export interface SojournTerm {
  /** Without the stalls, of the mass of X. */
  law: SumLaw;
  /** X, its masses over `scale`, and the full services within Y, the one in progress included when `whole`. */
  ahead: Ahead;
  whole: boolean;
  scale: number;
  kind: OwnKind;
}

export interface SojournTime {
  law: TimeLaw;
  /** Own batch that arrived wholly during one service: nothing ahead. */
  joint: readonly SumLaw[];
  terms: readonly SojournTerm[];
  /** Totals of stalls; of step 0 where there are none. */
  totals: StallTotals;
}

/**
 * Own batch of the packets that `own-batch.ts` does not cover: n v(n) less what is covered. A batch of n < beta packets
 * is left when l > 0 packets stayed in the ring and n - l arrived: q(beta + l) x_beta(n - l).
 */
function restOwnService(system: System, chain: ChainSolution): OwnService {
  const { maxBatch, ringSize } = system;
  const { queueAtPoll, batchSize, rows } = chain;
  const weight = float64Array(maxBatch + 1);
  let total = maxBatch * batchSize[maxBatch];
  const full = total;
  if (full > 0 && rows.has(maxBatch)) {
    const { start, p } = rows.crowded.law(maxBatch);
    const last = Math.min(maxBatch - 1, ringSize - maxBatch);
    for (let l = 1; l <= last; l++) {
      const q = queueAtPoll[maxBatch + l];
      if (q === 0) continue;
      for (let n = Math.max(l, l + start); n < Math.min(maxBatch, l + start + p.length); n++) {
        weight[n] += n * q * p[n - l - start];
      }
    }
  }
  for (let n = 0; n < maxBatch; n++) total += weight[n];
  if (!(total > 0)) return { full: 1, partial: null };
  if (total === full) return { full: 1, partial: null };
  const partial = mixLengths(
    system,
    weight.map((w) => w / total),
  );
  return { full: full / total, partial };
}

/** The law of the time in the system in slots; its mass is E[V]. */
export function sojournTimeLaw(
  system: System,
  chain: ChainSolution,
  services: FullServices,
  blocks: readonly Block[],
  ownBatches: OwnBatches | null,
): SojournTime {
  const rest = restOwnService(system, chain);
  const sums = new ServiceSums(system, services, rest);
  const terms: SojournTerm[] = [];
  /** Of the services in Y that are not the own one all may stall, but for the one in progress, which has already. */
  const add = function (ahead: Ahead, whole: boolean): void {
    const { offsets, services: count } = ahead;
    const { start, step, weights } = offsets;
    let mass = 0;
    for (let k = weights.length - 1; k >= 0; k--) mass += weights[k];
    for (const kind of sums.kinds(count, whole ? count - 1 : count)) {
      const bounds = { first: start + kind.first, last: start + (weights.length - 1) * step + kind.last };
      const moment = () => offsetMoment(offsets) + mass * kind.mean;
      // The sum is a convolution, made at the first reading.
      const products = 2 * weights.length + (kind.last - kind.first) ** 2 / 4;
      const law = deferredTerm({ mass, ...bounds, moment, products }, function () {
        return offsetTerm(offsets, kind.sum().law);
      });
      terms.push({ law, ahead, whole, scale: 1, kind });
    }
  };
  for (const { f, crowded, residual, whole } of blocks) {
    if (f === 0 && ownBatches) {
      const weights = sumOf(ownBatches.fullOwn, crowded)!;
      const ahead = { offsets: { start: 0, step: 1, weights }, services: 0, smoothed: false };
      add(ahead, false);
    } else if (residual) add(residual, false);
    if (whole) add(whole, true);
  }
  const joint = ownBatches ? ownBatches.sojourns : [];
  const { totals } = services;
  const laws = terms.map(({ law, ahead, whole, kind: { stalls } }) =>
    totals.step === 0 ? law : services.stalledSum(law, whole ? ahead.services - 1 : ahead.services, stalls),
  );
  return { law: mixtureLaw([...joint, ...laws]), joint, terms, totals };
}

/** Mean service time of the batch that an accepted packet is in: sum of n v(n) E[B_n] / E[V]. Exact. */
export function meanOwnService({ service }: System, { batchSize, meanBatch }: ChainSolution): number {
  let sum = 0;
  for (let n = 1; n < batchSize.length; n++) sum += n * batchSize[n] * service.mean(n);
  return sum / meanBatch;
}

/** Mean time of the full services ahead of an accepted packet, by its place. */
export function meanAheadSlots(system: System, chain: ChainSolution): number {
  let packets = 0;
  let services = 0;
  blockMasses(system, chain).forEach((mass, f) => {
    packets += mass;
    services += f * mass;
  });
  return (services / packets) * system.service.mean(system.maxBatch);
}

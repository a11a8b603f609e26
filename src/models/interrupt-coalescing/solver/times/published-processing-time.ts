/**
 * Eqs. (5), (12), (13) as printed: the processing time of the i-th packet weighted by P(X = i), hence of the last
 * packet of every batch, lost ones included, its waiting in the NIC swept to 0 where the packet does not exist. In
 * slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { BatchWork } from '../work/batch-work.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import { convolved } from './processing-time.ts';
import { positionsCost, sumOverPositions, waitingOf } from './waiting-in-nic.ts';

export interface PublishedTime {
  /** The law from 0; null where its range (all services of a batch, lost packets included) costs too much to follow. */
  p: Float64Array | null;
  mean: number;
  sd: number;
}

const negligible = 1e-26;
/** Largest number of multiplications for the printed law. */
const mostCost = 3e9;

/** Waiting, overhead and all services of the last packet's batch, without the work found: mass 1. */
function lastPackets(batches: NicBatches, work: BatchWork): Pmf {
  const { size, tau } = batches;
  const below = smallerBatches(size);
  const sum = sumOverPositions(
    size.length - 1,
    tau + 1,
    (i, out) => {
      if (size[i + 1] < negligible) return false;
      const waits = waitingOf(batches, i);
      for (let t = 1; t <= tau; t++) out[t] = size[i + 1] * waits[t];
      out[0] = size[i + 1] * below[i + 1];
      return true;
    },
    work.service,
  );
  return convolved(work.overhead, convolved(work.service, sum));
}

/** null where it costs too much. */
function lawOf(u: Float64Array, last: Pmf): Float64Array | null {
  if (u.length * last.p.length > mostCost) return null;
  const law = float64Array(u.length + last.start + last.p.length);
  addConvolution(law, 0, law.length, u, 0, u.length, last.p, last.start, negligible);
  let end = law.length;
  while (end > 1 && law[end - 1] < negligible) end--;
  return law.slice(0, end);
}

/** P(X < j) at j. */
function smallerBatches(size: Float64Array): Float64Array {
  const below = float64Array(size.length);
  for (let j = 1; j < size.length; j++) below[j] = below[j - 1] + size[j - 1];
  return below;
}

/** The law, and its moments from those of its parts. `u`: law of the unfinished work. */
export function publishedProcessingTime(
  batches: NicBatches,
  work: BatchWork,
  u: Float64Array,
): PublishedTime {
  const affordable = positionsCost(batches.size.length, batches.tau, work.service) < mostCost;
  let p: Float64Array | null = null;
  if (affordable) {
    const last = lastPackets(batches, work);
    p = lawOf(u, last);
  }
  const [meanWork, varianceWork] = meanAndVariance(u, 0);
  const [meanOverhead, varianceOverhead] = meanAndVariance(work.overhead.p, work.overhead.start);
  const [meanService, varianceService] = meanAndVariance(work.service.p, work.service.start);
  const { size, waiting, waitingSquare } = batches;
  let mean = 0;
  let square = 0;
  for (let j = size.length - 1; j >= 1; j--) {
    const services = j * meanService;
    mean += size[j] * (services + waiting[j - 1]);
    square +=
      size[j] *
      (waitingSquare[j - 1] + 2 * services * waiting[j - 1] + services * services + j * varianceService);
  }
  const variance = square - mean ** 2 + varianceWork + varianceOverhead;
  return { p, mean: mean + meanWork + meanOverhead, sd: Math.sqrt(Math.max(0, variance)) };
}

/** Mean and variance of the law `p` on start, start + 1, ... */
export function meanAndVariance(p: Float64Array, start: number): [number, number] {
  let mean = 0;
  for (let k = p.length - 1; k >= 0; k--) mean += k * p[k];
  let variance = 0;
  for (let k = p.length - 1; k >= 0; k--) variance += (k - mean) ** 2 * p[k];
  return [start + mean, variance];
}

/** Eq. (11) as printed: sum over i of P(X = i) P(V_i >= L) / i. */
export function publishedLoss(batches: NicBatches, lost: Float64Array): number {
  let sum = 0;
  for (let i = batches.size.length - 1; i >= 1; i--) sum += (batches.size[i] / i) * lost[i - 1];
  return sum;
}

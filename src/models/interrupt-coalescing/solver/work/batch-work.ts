/**
 * Work that a batch brings to the central queue: the interrupt's overhead and the service times of its first packets.
 * In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { PmfBuffer } from '../../../../numerics/laws/panjer/pmf.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import { upperTails, type Pmf } from '../../../../numerics/laws/pmf.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

export interface BatchWork {
  /** Amounts of work from here on are counted in `beyond` only. */
  horizon: number;
  /** `sums[j]`: law of overhead + j service times, below `horizon` only. */
  sums: readonly Pmf[];
  /** `beyond[j]`: P(overhead + j service times >= horizon). */
  beyond: Float64Array;
  /** One service time, whole. */
  service: Pmf;
  overhead: Pmf;
  /** Law of j service times without the overhead; null where the overhead is one number. */
  services: readonly Pmf[] | null;
  /**
   * Law of overhead + all service times of a batch, below `horizon`: entry d. Cut where less than 1e-24 lies beyond.
   */
  total: Float64Array;
  /** Largest service time. */
  longestService: number;
}

/** Far ends of sums are cut below this share of their largest entry. */
const cutShare = 1e-26;
const rarest = 1e-24;
/** Law of one service time. */
function serviceLaw(service: SummableLaw): Pmf {
  const buffer = new PmfBuffer();
  service.fillSum(1, { lowerCut: 0, upperCut: 1e-22, horizon: 1e6, limit: 1e6 }, buffer);
  return { start: buffer.start, p: buffer.values.slice(buffer.start, buffer.end) };
}

function withOverhead(values: Float64Array, start: number, end: number, overhead: Pmf, horizon: number): Pmf {
  const first = start + overhead.start;
  if (overhead.p.length === 1) {
    const stop = Math.max(start, Math.min(end, horizon - overhead.start));
    return { start: first, p: values.slice(start, stop) };
  }
  const p = float64Array(Math.max(0, Math.min(end - start + overhead.p.length - 1, horizon - first)));
  for (let v = 0; v < overhead.p.length; v++) {
    const stop = Math.min(end, horizon - overhead.start - v);
    addShifted(p, v - start, values, start, stop, overhead.p[v]);
  }
  return { start: first, p };
}

/** Adds to `out[k + shift]` the weighted values at from <= k < to. */
function addShifted(
  out: Float64Array,
  shift: number,
  values: Float64Array,
  from: number,
  to: number,
  weight: number,
): void {
  for (let k = from; k < to; k++) out[k + shift] += weight * values[k];
}

/** P(sum < horizon <= sum + service): mass that one more service carries over the horizon. */
function crossing({ start, p }: Pmf, service: Pmf, serviceTails: Float64Array, horizon: number): number {
  let mass = 0;
  for (let k = p.length - 1; k >= 0; k--) {
    const index = horizon - start - k - service.start - 1; // P(B > start of service + index)
    if (index >= serviceTails.length) break;
    mass += p[k] * (index < 0 ? 1 : serviceTails[index]);
  }
  return mass;
}

function resized(values: Float64Array, length: number): Float64Array {
  const out = float64Array(length);
  out.set(values.subarray(0, Math.min(length, values.length)));
  return out;
}

/** The same below a smaller horizon. Cost: one pass over what is cut off; the rest is shared. */
export function belowHorizon(work: BatchWork, horizon: number): BatchWork {
  if (horizon >= work.horizon) return work;
  const beyond = work.beyond.slice();
  const sums: Pmf[] = [];
  for (const [j, { start, p }] of work.sums.entries()) {
    const inside = Math.max(0, Math.min(p.length, horizon - start));
    let tail = 0;
    for (let k = p.length - 1; k >= inside; k--) tail += p[k];
    beyond[j] += tail;
    sums.push({ start, p: p.subarray(0, inside) });
  }
  return {
    ...work,
    horizon,
    sums,
    beyond,
    total: work.total.subarray(0, Math.min(work.total.length, horizon)),
  };
}

/**
 * Sums of up to `batches.size.length - 1` service times. Cost: largest batch x width of the sums x histogram length.
 */
export function batchWork(
  service: SummableLaw,
  overhead: Pmf,
  batches: NicBatches,
  horizon: number,
): BatchWork {
  const { size } = batches;
  const cut = { lowerCut: cutShare, upperCut: cutShare, horizon, limit: horizon };
  const buffer = new PmfBuffer();
  const one = serviceLaw(service);
  const serviceTails = upperTails(one);
  const sums: Pmf[] = [withOverhead(Float64Array.of(1), 0, 1, overhead, horizon)];
  const services: Pmf[] | null = overhead.p.length > 1 ? [{ start: 0, p: Float64Array.of(1) }] : null;
  const beyond = float64Array(size.length);
  let unserved = 0;
  for (let v = overhead.p.length - 1; v >= 0; v--)
    if (overhead.start + v >= horizon) unserved += overhead.p[v];
  beyond[0] = unserved;
  let end = sums[0].start + sums[0].p.length;
  for (let j = 1; j < size.length; j++) {
    service.fillSum(j, cut, buffer);
    const filled = Math.min(buffer.end, horizon);
    const sum = withOverhead(buffer.values, buffer.start, filled, overhead, horizon);
    sums.push(sum);
    services?.push({ start: buffer.start, p: buffer.values.slice(buffer.start, buffer.end) });
    beyond[j] = beyond[j - 1] + crossing(sums[j - 1], one, serviceTails, horizon);
    if (sum.p.length > 0) end = Math.max(end, sum.start + sum.p.length);
  }
  const total = float64Array(end);
  for (let j = size.length - 1; j >= 1; j--) {
    const { start, p } = sums[j];
    for (let k = 0; k < p.length; k++) total[start + k] += size[j] * p[k];
  }
  let tail = 0;
  for (let j = size.length - 1; j >= 1; j--) tail += size[j] * beyond[j];
  let reach = tail < rarest ? end : horizon;
  for (; reach > 1; reach--) {
    tail += total[reach - 1] ?? 0;
    if (tail >= rarest) break;
  }
  return {
    horizon,
    sums,
    beyond,
    service: one,
    overhead,
    services,
    total: resized(total, reach),
    longestService: one.start + one.p.length - 1,
  };
}

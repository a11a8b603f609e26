/** Lengths of services, mixed over the batch sizes that polls take. Slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { trimmed } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { upperTails } from '../../../../numerics/laws/pmf.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { System } from '../../system/system.ts';
import type { ServiceLaw } from './service-law.ts';

/** Service times with stalls of the same total length. Masses are per poll and need not sum to 1. */
export interface Lump extends Pmf {
  /** `longer[k]` = mass of the services longer than `start + k` slots. */
  longer: Float64Array;
  /** Sum of `p`. */
  mass: number;
}

/** A mixture of service times; probabilities are per poll and need not sum to 1. */
export interface ServiceLengths {
  /** By the total length of stalls, from none on: each a sum of bell-shaped laws. Some may have no mass. */
  lumps: readonly Lump[];
  /** Shortest service, and one past the longest. */
  start: number;
  end: number;
  /** Sum of all probabilities. */
  mass: number;
  /** Mean times mass. */
  moment: number;
  /** Every service time in the mixture, shortest size first. */
  parts: readonly LengthsPart[];
}

/** Law without stalls and weight of a service time, and one past its last slot without a stall. */
interface LengthsPart {
  law: ServiceLaw;
  weight: number;
  end: number;
}

/** Batch sizes rarer than this share of all polls are left out of the distribution of lengths. */
const negligible = 1e-30;

/**
 * The mixture with `weight[n]` for batches of n packets. Cost: one addition for every slot of
 * every service time.
 */
export function mixLengths({ service }: System, weight: Float64Array): ServiceLengths {
  let mass = 0;
  let moment = 0;
  for (let n = 0; n < weight.length; n++) {
    mass += weight[n];
    moment += weight[n] * service.mean(n);
  }
  const parts: (LengthsPart & { counts: Float64Array })[] = [];
  const pmfs: Pmf[] = [];
  let from = Infinity;
  let to = 0;
  for (let n = 0; n < weight.length; n++) {
    if (!(weight[n] > negligible * mass)) continue;
    const law = service.law(n);
    const pmf = service.trimmedPmf(n);
    const end = pmf.start + pmf.p.length;
    parts.push({ law, weight: weight[n], end, counts: service.stallWeights(n) });
    pmfs.push(pmf);
    from = Math.min(from, pmf.start);
    to = Math.max(to, end);
  }
  const mixed: Lump[] = [];
  for (let stalls = 0; stalls <= service.lastTotal; stalls++) {
    const sum = float64Array(Math.max(1, to - from));
    let sumMass = 0;
    for (let i = 0; i < pmfs.length; i++) {
      const { start, p } = pmfs[i];
      const { weight: whole, counts } = parts[i];
      if (stalls >= counts.length) continue;
      const w = whole * counts[stalls];
      sumMass += w;
      for (let k = 0; k < p.length; k++) sum[start - from + k] += w * p[k];
    }
    const start = parts.length > 0 ? from + service.totals.at(stalls) : 0;
    mixed.push(lump({ start, p: sum }, service.totals.step === 0 ? mass : sumMass));
  }
  return lengthsOf(mixed, mass, moment, parts);
}

function lump(pmf: Pmf, mass: number): Lump {
  const { start, p } = mass > 0 ? trimmed(pmf) : pmf;
  return { start, p, longer: upperTails({ start, p }), mass };
}

function lengthsOf(
  lumps: readonly Lump[],
  mass: number,
  moment: number,
  parts: ServiceLengths['parts'],
): ServiceLengths {
  const some = lumps.filter((one, k) => k === 0 || one.mass > 0);
  const start = Math.min(...some.map((one) => one.start));
  const end = Math.max(...some.map((one) => one.start + one.p.length));
  return { lumps, start, end, mass, moment, parts };
}

/** Services that take everything the poll found, so that the ring is empty when they begin: states i <= beta. */
export function emptyingServices(system: System, chain: ChainSolution): ServiceLengths {
  return mixLengths(system, chain.queueAtPoll.subarray(0, system.maxBatch + 1));
}

/** One full service, weight 1. */
export function fullService({ service, maxBatch }: System): ServiceLengths {
  const law = service.law(maxBatch);
  const plain = lump(service.pmf(maxBatch), 1);
  const counts = service.stallWeights(maxBatch);
  const lumps: Lump[] = [];
  for (let j = 0; j <= service.lastTotal; j++)
    lumps.push(scaled(plain, counts[j] ?? 0, service.totals.at(j)));
  const end = plain.start + plain.p.length;
  return lengthsOf(lumps, 1, service.mean(maxBatch), [{ law, weight: 1, end }]);
}

function scaled({ start, p, longer, mass }: Lump, share: number, shift: number): Lump {
  if (share === 1 && shift === 0) return { start, p, longer, mass };
  return {
    start: start + shift,
    p: scaledBy(p, share),
    longer: scaledBy(longer, share),
    mass: share * mass,
  };
}

function scaledBy(values: Float64Array, share: number): Float64Array {
  const result = float64Array(values.length);
  for (let k = 0; k < values.length; k++) result[k] = share * values[k];
  return result;
}

/** All services: those that empty the ring, and full ones that leave packets behind. */
export function allServices(
  system: System,
  { batchSize, queueAtPoll }: ChainSolution,
  emptying: ServiceLengths,
  full: ServiceLengths,
): ServiceLengths {
  const { maxBatch } = system;
  const crowded = Math.max(0, batchSize[maxBatch] - queueAtPoll[maxBatch]);
  if (crowded === 0) return emptying;
  const lumps: Lump[] = [];
  for (const [k, one] of full.lumps.entries()) {
    lumps.push(sumOfLumps(emptying.lumps[k], one, crowded));
  }
  return lengthsOf(lumps, emptying.mass + crowded, emptying.moment + crowded * full.moment, [
    ...emptying.parts,
    ...full.parts.map((one) => ({ ...one, weight: crowded * one.weight })),
  ]);
}

/** The first and `share` of the second. */
function sumOfLumps(a: Lump, b: Lump, share: number): Lump {
  const start = a.mass > 0 ? Math.min(a.start, b.start) : b.start;
  const end = Math.max(a.mass > 0 ? a.start + a.p.length : 0, b.start + b.p.length);
  const p = float64Array(end - start);
  if (a.mass > 0) p.set(a.p, a.start - start);
  for (let k = 0; k < b.p.length; k++) p[b.start - start + k] += share * b.p[k];
  return lump({ start, p }, a.mass + share * b.mass);
}

/** Mass of the services longer than `slot` slots. */
export function massLongerThan({ lumps }: ServiceLengths, slot: number): number {
  let sum = 0;
  for (const { start, longer, mass } of lumps) {
    const at = slot - start;
    if (at < longer.length) sum += at < 0 ? mass : longer[at];
  }
  return sum;
}

/** `massLongerThan` for the slots from <= slot < to, at their places in `out`. */
export function fillMassLonger(out: Float64Array, { lumps }: ServiceLengths, from: number, to: number): void {
  out.fill(0, from, to);
  for (const { start, longer, mass } of lumps) {
    const begin = Math.max(from, start);
    for (let slot = from; slot < Math.min(to, begin); slot++) out[slot] += mass;
    const end = Math.min(to, start + longer.length);
    for (let slot = begin; slot < end; slot++) out[slot] += longer[slot - start];
  }
}

/** All probabilities side by side. */
export function joined({ lumps, start, end }: ServiceLengths): Pmf {
  if (lumps.length === 1) return lumps[0];
  const p = float64Array(end - start);
  for (const one of lumps)
    for (let k = 0; one.mass > 0 && k < one.p.length; k++) p[one.start - start + k] += one.p[k];
  return { start, p };
}

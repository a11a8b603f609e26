/** Sums of full services, alone and with a packet's own service at the end. Slots. */
import { convolve } from '../../numerics/blocked-sums.ts';
import {
  latticeLaw,
  pointLaw,
  poissonLattice,
  thinning,
  twoPointSumLattice,
} from '../../numerics/lattice-law.ts';
import type { LatticeLaw } from '../../numerics/lattice-law.ts';
import type { ServiceLengths } from './service-lengths.ts';
import type { System } from './system.ts';

/** Law of f full services one after the other; f = 0 is no time at all. Closed form. */
export function fullServices({ service, maxBatch }: System, f: number): LatticeLaw {
  if (f === 0) return pointLaw(0);
  const mean = service.mean(maxBatch);
  return service.family === 'poisson' ? poissonLattice(f * mean) : twoPointSumLattice(mean, f);
}

/** A batch's service at the end of a wait: full with probability `full`, otherwise of mixed length `partial` (mass 1 - full). */
export interface OwnService {
  full: number;
  partial: ServiceLengths | null;
}

/** f full services and the own one. */
export interface SojournSum {
  law: LatticeLaw;
  /** E[own; sum = x] at the entries of the law. Computed on request. */
  own: () => Float64Array;
}

/**
 * Cost: one closed form, and for partial batches one convolution of their lengths with f services, thinned where both are
 * smooth.
 */
export function servicesWithOwn(system: System, f: number, own: OwnService): SojournSum {
  const all = fullServices(system, f + 1);
  if (!own.partial || own.partial.mass <= 0) {
    return { law: all, own: () => all.p.map((p, k) => (p * (all.start + k)) / (f + 1)) };
  }
  const ahead = fullServices(system, f);
  const { partial } = own;
  const step = f === 0 ? 1 : thinning(ahead.smoothness, Math.sqrt(partial.shortestMean));
  const mixed = convolve(partial, ahead, step);
  const start = Math.min(all.start, mixed.start);
  const length = Math.max(all.start + all.p.length, mixed.start + mixed.p.length) - start;
  const p = new Float64Array(length);
  for (let k = 0; k < all.p.length; k++) p[all.start - start + k] = own.full * all.p[k];
  for (let k = 0; k < mixed.p.length; k++) p[mixed.start - start + k] += mixed.p[k];
  const shortest = f * system.service.mean(system.maxBatch) + partial.shortestMean;
  return {
    law: latticeLaw({ start, p }, all.smoothness === 0 ? 0 : Math.sqrt(shortest)),
    own: () => {
      const lengths = { start: partial.start, p: partial.p.map((mass, k) => mass * (partial.start + k)) };
      const moment = new Float64Array(length);
      moment.set(convolve(lengths, ahead, step).p, mixed.start - start);
      // By exchangeability each of f + 1 equal services has the same share of their sum.
      for (let k = 0; k < all.p.length; k++) {
        moment[all.start - start + k] += (own.full * all.p[k] * (all.start + k)) / (f + 1);
      }
      return moment;
    },
  };
}

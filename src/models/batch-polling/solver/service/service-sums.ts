/** Sums of full services, alone and with a packet's own service at the end. Slots. */
import { convolve } from '../../../../numerics/sums/blocked-sums.ts';
import {
  LatticeLaw,
  pointLaw,
  poissonLattice,
  twoPointSumLattice,
} from '../../../../numerics/laws/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLengths } from './service-lengths.ts';
import { lengthsStep, sharpestVariance } from './service-lengths.ts';
import type { System } from '../../system.ts';

/** Laws of 0, 1, 2, ... full services one after the other, in closed form; each made once. */
export class FullServices {
  private readonly system: System;
  private readonly laws: LatticeLaw[] = [];

  constructor(system: System) {
    this.system = system;
  }

  /** f = 0 is no time at all. */
  law(f: number): LatticeLaw {
    const { service, maxBatch } = this.system;
    const mean = service.mean(maxBatch);
    return (this.laws[f] ??=
      f === 0
        ? pointLaw(0)
        : service.family === 'poisson'
          ? poissonLattice(f * mean)
          : twoPointSumLattice(mean, f));
  }

  /** Variance of f services where they are smooth, else 0. */
  smoothVariance(f: number): number {
    return this.law(f).smoothness ** 2;
  }
}

/**
 * A batch's service at the end of a wait: full with probability `full`, otherwise of mixed length `partial` (mass
 * 1 - full).
 */
export interface OwnService {
  full: number;
  partial: ServiceLengths | null;
}

/** Mass times length of the partial batches, made when first read. */
export function partialMoments({ partial }: OwnService): () => Pmf {
  return once(() => {
    if (partial === null) return { start: 0, p: new Float64Array(0) };
    const { start, p } = partial;
    const moments = new Float64Array(p.length);
    for (let k = 0; k < p.length; k++) moments[k] = p[k] * (start + k);
    return { start, p: moments };
  });
}

/** f full services and the own one. */
export interface SojournSum {
  law: LatticeLaw;
  /** E[own; sum = x] at the entries of the law. Computed on request. */
  own: () => Float64Array;
}

/** First and last slot of f full services and the own one, without making their law. */
export function boundsWithOwn(services: FullServices, f: number, { partial }: OwnService): [number, number] {
  const all = services.law(f + 1);
  const ahead = services.law(f);
  const first = all.start;
  const last = all.start + all.p.length - 1;
  if (!partial || partial.mass <= 0) return [first, last];
  return [
    Math.min(first, ahead.start + partial.start),
    Math.max(last, ahead.start + ahead.p.length + partial.start + partial.p.length - 2),
  ];
}

/** Mean of f full services and the own one, without making their law. */
export function meanWithOwn({ service, maxBatch }: System, f: number, { full, partial }: OwnService): number {
  return (f + full) * service.mean(maxBatch) + (partial?.moment ?? 0);
}

/**
 * `moments` as of `partialMoments`. Cost: one closed form, and for partial batches one convolution of their lengths
 * with f services, thinned where both are smooth.
 */
export function servicesWithOwn(
  services: FullServices,
  f: number,
  own: OwnService,
  moments: () => Pmf,
): SojournSum {
  const { partial } = own;
  const all = services.law(f + 1);
  if (!partial || partial.mass <= 0) {
    return { law: all, own: once(() => all.p.map((p, k) => (p * (all.start + k)) / (f + 1))) };
  }
  const ahead = services.law(f);
  const step = lengthsStep(partial, services.smoothVariance(f));
  const mixed = convolve(partial, ahead, step);
  const start = Math.min(all.start, mixed.start);
  const length = Math.max(all.start + all.p.length, mixed.start + mixed.p.length) - start;
  const p = new Float64Array(length);
  for (let k = 0; k < all.p.length; k++) p[all.start - start + k] = own.full * all.p[k];
  for (let k = 0; k < mixed.p.length; k++) p[mixed.start - start + k] += mixed.p[k];
  const sharpest = Math.min(all.smoothness ** 2, services.smoothVariance(f) + sharpestVariance(partial));
  return {
    law: new LatticeLaw({ start, p }, Math.sqrt(sharpest)),
    own: once(() => {
      const moment = new Float64Array(length);
      moment.set(convolve(moments(), ahead, step).p, mixed.start - start);
      // By exchangeability each of f + 1 equal services has the same share of their sum.
      for (let k = 0; k < all.p.length; k++) {
        moment[all.start - start + k] += (own.full * all.p[k] * (all.start + k)) / (f + 1);
      }
      return moment;
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

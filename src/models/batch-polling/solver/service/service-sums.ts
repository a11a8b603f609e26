/** Sums of full services with a packet's own service at the end. Slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { FullServices } from './full-services.ts';
import type { ServiceLengths } from './service-lengths.ts';
import { lengthsStep, sharpestVariance } from './lengths-smoothness.ts';
import type { System } from '../../system/system.ts';

/**
 * A batch's service at the end of a wait: full with probability `full`, otherwise of mixed length `partial` (mass
 * 1 - full).
 */
export interface OwnService {
  full: number;
  partial: ServiceLengths | null;
}

/** f full services and the own one, without stalls. */
export interface SojournSum {
  law: LatticeLaw;
  /** E[own; sum = x] at the entries of the law. Computed on request. */
  own: () => Float64Array;
}

/** Sums in which the own service is of one kind, and the stalls that come on top. */
export interface OwnKind {
  /** Made on request. */
  sum: () => SojournSum;
  /** Bounds and mean of the sum, without making its law. */
  first: number;
  last: number;
  mean: number;
  /** Probability of the kind and of j stalls at index j. */
  stalls: Float64Array;
  /** Of j stalls as many fall into the own service on average. */
  ownStalls: (j: number) => number;
}

/** The sums of a batch's services, each made once. */
export class ServiceSums {
  private readonly system: System;
  private readonly services: FullServices;
  private readonly own: OwnService;
  private readonly made = new Map<string, SojournSum>();

  constructor(system: System, services: FullServices, own: OwnService) {
    this.system = system;
    this.services = services;
    this.own = own;
  }

  /** f full services, `stallable` of which may still stall, and the own one, by the kind of the own one. */
  kinds(f: number, stallable: number): OwnKind[] {
    const { services, own, system } = this;
    const { partial } = own;
    if (services.stallSlots === 0) return [this.plain(f)];
    const mean = system.service.law(system.maxBatch).mean;
    const all = services.law(f + 1);
    const ahead = services.law(f);
    const full: OwnKind = {
      sum: () => this.once(`${f}`, () => fullSum(services, f)),
      first: all.start,
      last: all.start + all.p.length - 1,
      mean: (f + 1) * mean,
      stalls: services.stalls(stallable + 1).map((p) => own.full * p),
      ownStalls: (j) => j / (stallable + 1),
    };
    const others = (partial?.lumps ?? []).flatMap((lump, k): OwnKind[] => {
      if (!(lump.mass > 0)) return [];
      const start = lump.start - k * services.stallSlots;
      const alone: Pmf = { start, p: lump.p.map((p) => p / lump.mass) };
      const stalls = services.stalls(stallable).map((p) => lump.mass * p);
      return [
        {
          sum: () => this.once(`${f}:${k}`, () => partialSum(services, f, partial!, alone)),
          first: ahead.start + start,
          last: ahead.start + ahead.p.length + start + lump.p.length - 2,
          mean: f * mean + meanOf(alone),
          stalls: Float64Array.from([...new Float64Array(k), ...stalls]),
          ownStalls: () => k,
        },
      ];
    });
    return own.full > 0 ? [full, ...others] : others;
  }

  private once(key: string, make: () => SojournSum): SojournSum {
    const known = this.made.get(key);
    if (known) return known;
    const sum = make();
    this.made.set(key, sum);
    return sum;
  }

  /** Without stalls all kinds are one law. */
  private plain(f: number): OwnKind {
    const { services, own, system } = this;
    const { full, partial } = own;
    const all = services.law(f + 1);
    const ahead = services.law(f);
    let first = all.start;
    let last = all.start + all.p.length - 1;
    if (partial && partial.mass > 0) {
      first = Math.min(first, ahead.start + partial.start);
      last = Math.max(last, ahead.start + ahead.p.length + partial.end - 2);
    }
    return {
      sum: () => this.once(`${f}`, () => mixedSum(services, f, own)),
      first,
      last,
      mean: (f + full) * system.service.mean(system.maxBatch) + (partial?.moment ?? 0),
      stalls: Float64Array.of(1),
      ownStalls: () => 0,
    };
  }
}

function meanOf({ start, p }: Pmf): number {
  let sum = 0;
  let mass = 0;
  for (let k = 0; k < p.length; k++) {
    sum += k * p[k];
    mass += p[k];
  }
  return start * mass + sum;
}

/** By exchangeability each of f + 1 equal services has the same share of their sum. */
function fullSum(services: FullServices, f: number): SojournSum {
  const all = services.law(f + 1);
  return {
    law: all,
    own: once(function () {
      const { start, p } = all;
      const own = float64Array(p.length);
      for (let k = 0; k < p.length; k++) own[k] = (p[k] * (start + k)) / (f + 1);
      return own;
    }),
  };
}

/** Mass times length. */
function moments({ start, p }: Pmf): Pmf {
  const result = float64Array(p.length);
  for (let k = 0; k < p.length; k++) result[k] = p[k] * (start + k);
  return { start, p: result };
}

/** Full services and an own one of the law `own`, as smooth as `partial`. */
function partialSum(services: FullServices, f: number, partial: ServiceLengths, own: Pmf): SojournSum {
  const ahead = services.law(f);
  const step = lengthsStep(partial, services.smoothVariance(f));
  const smooth = services.smoothVariance(f) + sharpestVariance(partial);
  return {
    law: new LatticeLaw(convolve(own, ahead, step), Math.sqrt(smooth)),
    own: once(function () {
      return convolve(moments(own), ahead, step).p;
    }),
  };
}

/**
 * Both kinds together. Cost: one closed form, and for partial batches one convolution of their lengths with f services,
 * thinned where both are smooth.
 */
function mixedSum(services: FullServices, f: number, { full, partial }: OwnService): SojournSum {
  if (!partial || partial.mass <= 0) return fullSum(services, f);
  const all = services.law(f + 1);
  const ahead = services.law(f);
  const own = partial.lumps[0];
  const step = lengthsStep(partial, services.smoothVariance(f));
  const mixed = convolve(own, ahead, step);
  const start = Math.min(all.start, mixed.start);
  const length = Math.max(all.start + all.p.length, mixed.start + mixed.p.length) - start;
  const p = float64Array(length);
  for (let k = 0; k < all.p.length; k++) p[all.start - start + k] = full * all.p[k];
  for (let k = 0; k < mixed.p.length; k++) p[mixed.start - start + k] += mixed.p[k];
  const sharpest = Math.min(all.smoothness ** 2, services.smoothVariance(f) + sharpestVariance(partial));
  return {
    law: new LatticeLaw({ start, p }, Math.sqrt(sharpest)),
    own: once(function () {
      const moment = float64Array(length);
      moment.set(convolve(moments(own), ahead, step).p, mixed.start - start);
      for (let k = 0; k < all.p.length; k++) {
        moment[all.start - start + k] += (full * all.p[k] * (all.start + k)) / (f + 1);
      }
      return moment;
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return function () {
    return (made ??= make());
  };
}

/** Sums of full services with a packet's own service at the end. Slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import { LatticeLaw, pointLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLengths } from './service-lengths.ts';
import { lengthsStep, sharpestVariance } from './lengths-smoothness.ts';
import type { System } from '../../system/system.ts';
import type { SumLaw, TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import { shiftedLaw, shiftedSum, thinnedShifts } from '../../../../numerics/sums/shifted-law.ts';
import { poissonCounts } from './stalled-time.ts';
import type { StallTotals } from './stall-totals.ts';

// Sums of full services: their law without stalls, and how many stalls they hold.

/** Numbers of stalls less likely than this are left out. */
const negligible = 1e-22;

/** Multiply-adds of a reading above which some numbers of stalls are skipped: some ten milliseconds. */
const longReading = 1e7;

/** Laws of 0, 1, 2, ... full services one after the other, without stalls, in closed form; each made once. */
export class FullServices {
  /** Totals of stalls; of step 0 where there are none. */
  readonly totals: StallTotals;
  private readonly system: System;
  private readonly laws: LatticeLaw[] = [];
  private readonly counts: Float64Array[] = [];

  constructor(system: System) {
    this.system = system;
    this.totals = system.service.totals;
  }

  /** f = 0: all mass at 0. */
  law(f: number): LatticeLaw {
    const { service, maxBatch } = this.system;
    return (this.laws[f] ??= f === 0 ? pointLaw(0) : service.law(maxBatch).sum(f));
  }

  /** Variance of f services where they are smooth, else 0. */
  smoothVariance(f: number): number {
    return this.law(f).smoothness ** 2;
  }

  /** Probabilities of the places of `totals` in f full services, sum 1. */
  stalls(f: number): Float64Array {
    const { service, maxBatch } = this.system;
    return (this.counts[f] ??= this.totals.of(poissonCounts(f * service.meanStalls(maxBatch), negligible)));
  }

  /** A time and the stalls of f full services. */
  withStalls(law: SumLaw, f: number): SumLaw {
    return this.totals.step === 0 ? law : this.stalledSum(law, f, this.stalls(f));
  }

  /** The same without the parts of the sum. */
  timeWithStalls(law: TimeLaw, f: number): TimeLaw {
    return this.totals.step === 0 ? law : shiftedLaw(law, this.read(law, f, this.stalls(f)), this.totals);
  }

  /** A time with f full services in it, and stalls of total j with the probability `stalls[j]`. */
  stalledSum(law: SumLaw, f: number, stalls: Float64Array): SumLaw {
    return shiftedSum(law, this.read(law, f, stalls), this.totals);
  }

  /** Fewer numbers of stalls where a reading takes long: services are as smooth as many of them. */
  private read({ products = 0 }: TimeLaw, f: number, stalls: Float64Array): Float64Array {
    const { totals } = this;
    if (!totals.isEven || products * stalls.length < longReading) return stalls;
    return thinnedShifts(stalls, this.law(f).smoothness / totals.step);
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

/** f full services and the own one, without stalls. */
interface SojournSum {
  law: LatticeLaw;
  /** E[own; sum = x] at the entries of the law. Computed on request. */
  ownMoment: () => Float64Array;
}

/** Sums in which the own service is of one kind, and the stalls that come on top. */
export interface OwnKind {
  /** Made on request. */
  sum: () => SojournSum;
  /** Bounds and mean of the sum, without making its law. */
  first: number;
  last: number;
  mean: number;
  /** Probability of the kind and of stalls of total j at index j. */
  stalls: Float64Array;
  /** Mean slots of stalls in the service itself, of a total j in all services. */
  ownStalls: (j: number) => number;
}

/** The sums of a batch's services, each made once. */
export class ServiceSums {
  private readonly system: System;
  private readonly services: FullServices;
  private readonly ownService: OwnService;
  private readonly made = new Map<string, SojournSum>();

  constructor(system: System, services: FullServices, ownService: OwnService) {
    this.system = system;
    this.services = services;
    this.ownService = ownService;
  }

  /** f full services, `stallable` of which may still stall, and the own one, by the kind of the own one. */
  kinds(f: number, stallable: number): OwnKind[] {
    const { services, ownService, system } = this;
    const { partial } = ownService;
    const { totals } = services;
    if (totals.step === 0) return [this.plain(f)];
    const mean = system.service.law(system.maxBatch).mean;
    const all = services.law(f + 1);
    const ahead = services.law(f);
    const full: OwnKind = {
      sum: () => this.once(`${f}`, () => fullSum(services, f)),
      first: all.start,
      last: all.start + all.p.length - 1,
      mean: (f + 1) * mean,
      stalls: services.stalls(stallable + 1).map((p) => ownService.full * p),
      ownStalls: (j) => (totals.unit(j) / (stallable + 1)) * totals.step,
    };
    const others = (partial?.lumps ?? []).flatMap((lump, k): OwnKind[] => {
      if (!(lump.mass > 0)) return [];
      const start = lump.start - totals.at(k);
      const alone: Pmf = { start, p: lump.p.map((p) => p / lump.mass) };
      const stalls = services.stalls(stallable).map((p) => lump.mass * p);
      return [
        {
          sum: () => this.once(`${f}:${k}`, () => partialSum(services, f, partial!, alone)),
          first: ahead.start + start,
          last: ahead.start + ahead.p.length + start + lump.p.length - 2,
          mean: f * mean + meanOf(alone),
          stalls: totals.after(k, stalls),
          ownStalls: () => totals.at(k),
        },
      ];
    });
    return ownService.full > 0 ? [full, ...others] : others;
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
    const { services, ownService, system } = this;
    const { full, partial } = ownService;
    const all = services.law(f + 1);
    const ahead = services.law(f);
    let first = all.start;
    let last = all.start + all.p.length - 1;
    if (partial && partial.mass > 0) {
      first = Math.min(first, ahead.start + partial.start);
      last = Math.max(last, ahead.start + ahead.p.length + partial.end - 2);
    }
    return {
      sum: () => this.once(`${f}`, () => mixedSum(services, f, ownService)),
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
    ownMoment: once(function () {
      const { start, p } = all;
      const moment = float64Array(p.length);
      for (let k = 0; k < p.length; k++) moment[k] = (p[k] * (start + k)) / (f + 1);
      return moment;
    }),
  };
}

/** Mass times length. */
function moments({ start, p }: Pmf): Pmf {
  const result = float64Array(p.length);
  for (let k = 0; k < p.length; k++) result[k] = p[k] * (start + k);
  return { start, p: result };
}

/** Full services and the own one with the law `ownPmf`, as smooth as `partial`. */
function partialSum(services: FullServices, f: number, partial: ServiceLengths, ownPmf: Pmf): SojournSum {
  const ahead = services.law(f);
  const step = lengthsStep(partial, services.smoothVariance(f));
  const smooth = services.smoothVariance(f) + sharpestVariance(partial);
  return {
    law: new LatticeLaw(convolve(ownPmf, ahead, step), Math.sqrt(smooth)),
    ownMoment: once(function () {
      return convolve(moments(ownPmf), ahead, step).p;
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
  const lump = partial.lumps[0];
  const step = lengthsStep(partial, services.smoothVariance(f));
  const mixed = convolve(lump, ahead, step);
  const start = Math.min(all.start, mixed.start);
  const length = Math.max(all.start + all.p.length, mixed.start + mixed.p.length) - start;
  const p = float64Array(length);
  for (let k = 0; k < all.p.length; k++) p[all.start - start + k] = full * all.p[k];
  for (let k = 0; k < mixed.p.length; k++) p[mixed.start - start + k] += mixed.p[k];
  const sharpest = Math.min(all.smoothness ** 2, services.smoothVariance(f) + sharpestVariance(partial));
  return {
    law: new LatticeLaw({ start, p }, Math.sqrt(sharpest)),
    ownMoment: once(function () {
      const moment = float64Array(length);
      moment.set(convolve(moments(lump), ahead, step).p, mixed.start - start);
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

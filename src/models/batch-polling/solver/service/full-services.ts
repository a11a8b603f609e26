/** Sums of full services: their law without stalls, and how many stalls they hold. */
import { type LatticeLaw, pointLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { SumLaw, TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import { shiftedLaw, shiftedSum, thinnedShifts } from '../../../../numerics/sums/shifted-law.ts';
import type { System } from '../../system/system.ts';
import { meanCount, poissonCounts } from './stalled-time.ts';

/** Numbers of stalls less likely than this are left out. */
const negligible = 1e-22;

/** Multiply-adds of a reading from which on every number of stalls is not read: some ten milliseconds. */
const longReading = 1e7;

/** Laws of 0, 1, 2, ... full services one after the other, without stalls, in closed form; each made once. */
export class FullServices {
  /** Slots of a stall; 0 where there are none. */
  readonly stallSlots: number;
  private readonly system: System;
  private readonly laws: LatticeLaw[] = [];
  private readonly counts: Float64Array[] = [];

  constructor(system: System) {
    this.system = system;
    this.stallSlots = system.service.stallSlots;
  }

  /** f = 0 is no time at all. */
  law(f: number): LatticeLaw {
    const { service, maxBatch } = this.system;
    return (this.laws[f] ??= f === 0 ? pointLaw(0) : service.law(maxBatch).sum(f));
  }

  /** Variance of f services where they are smooth, else 0. */
  smoothVariance(f: number): number {
    return this.law(f).smoothness ** 2;
  }

  /** P(j stalls in f full services) at index j, sum 1. */
  stalls(f: number): Float64Array {
    const { service, maxBatch } = this.system;
    return (this.counts[f] ??= poissonCounts(f * meanCount(service.stallCounts(maxBatch)), negligible));
  }

  /** A time and the stalls of f full services. */
  withStalls(law: SumLaw, f: number): SumLaw {
    return this.stallSlots === 0 ? law : this.stalledSum(law, f, this.stalls(f));
  }

  /** The same without the parts of the sum. */
  timeWithStalls(law: TimeLaw, f: number): TimeLaw {
    return this.stallSlots === 0 ? law : shiftedLaw(law, this.read(law, f, this.stalls(f)), this.stallSlots);
  }

  /** A time with f full services in it, and j stalls with the probability `stalls[j]`. */
  stalledSum(law: SumLaw, f: number, stalls: Float64Array): SumLaw {
    return shiftedSum(law, this.read(law, f, stalls), this.stallSlots);
  }

  /** Fewer numbers of stalls where a reading takes long: services are as smooth as many of them. */
  private read({ products = 0 }: TimeLaw, f: number, stalls: Float64Array): Float64Array {
    if (products * stalls.length < longReading) return stalls;
    return thinnedShifts(stalls, this.law(f).smoothness / this.stallSlots);
  }
}

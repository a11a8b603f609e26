/** Measured times as a distribution over a model's slots, with the same mean. */
import { significant } from '../../text/number-words.ts';
import type { BatchClockMeasurement, LatencyMeasurement } from '../../texts/measurement.ts';
import { MeasurementFailure } from '../../texts/measurement-failure.ts';
import { binsOfPercentiles } from '../../evidence/overlay-bins.ts';
import type { ToolResult } from '../../texts/tools/tool-reading.ts';

/** How often times were seen: `count[k]` of them between `lowerUs[k]` and `upperUs[k]`; equal edges: exactly there. */
export interface CountedTimes {
  lowerUs: ArrayLike<number>;
  /** Infinity: nothing is known but that they are not below the lower edge. */
  upperUs: ArrayLike<number>;
  count: ArrayLike<number>;
}

interface Moments {
  meanUs: number;
  /** Standard deviation over mean; 0 where the mean is 0. */
  cv: number;
}

export interface EmpiricalPmf {
  /** Probabilities of 0, 1, 2, ... slots; the last one is above 0. They add up to 1 to 6 digits. */
  pmf: readonly number[];
  /** Moments of the values as measured; inside a bin they are taken to lie evenly. */
  before: Moments;
  /** Means with all values at the lower, and at the upper edges of their bins. */
  meanRangeUs: readonly [number, number];
  /** Moments of `pmf`. */
  after: Moments;
  /** Share of the values beyond the last possible slot: they count as the last slot. */
  cutShare: number;
  /** Share of the values in a bin without an upper edge: they count at its lower one. */
  openShare: number;
}

/** Digits of an entry: links write every one. */
const digits = 6;

/**
 * A value between two slots is split between them so that the mean stays the same, and so are the values of a bin,
 * evenly spread between its edges. That widens the distribution by at most half a slot. At most `maxLength` entries.
 * Linear in bins and slots. Throws for times below 0 and without counts.
 */
export function empiricalPmf(
  times: CountedTimes,
  { slotUs, maxLength }: { slotUs: number; maxLength: number },
): EmpiricalPmf {
  const measured = new MomentSums();
  const mass = new SlotMass(maxLength);
  let [cut, open, lowest, highest] = [0, 0, 0, 0];
  const last = maxLength - 1;
  for (let k = 0; k < times.count.length; k++) {
    const weight = times.count[k]!;
    if (!(weight > 0)) continue;
    const lower = times.lowerUs[k]!;
    const isOpen = times.upperUs[k] === Infinity;
    const upper = isOpen ? lower : times.upperUs[k]!;
    if (!(lower >= 0 && upper >= lower && upper < Infinity)) {
      const shown = `${significant(lower)} µs`;
      throw new MeasurementFailure('no-time', `The values include ${shown}, but a time cannot be negative.`);
    }
    if (isOpen) open += weight;
    lowest += weight * lower;
    highest += weight * upper;
    measured.add(weight, lower, upper);
    const [from, to] = [lower / slotUs, upper / slotUs];
    const within = to <= last ? 1 : from >= last ? 0 : (last - from) / (to - from);
    if (within > 0) mass.spread(weight * within, from, Math.min(to, last));
    if (within < 1) mass.spread(weight * (1 - within), last, last);
    cut += weight * (1 - within);
  }
  const total = measured.weight;
  if (!(total > 0)) throw new MeasurementFailure('nothing-counted', 'It contains no counted value.');
  const pmf = mass.shares(total);
  const after = new MomentSums();
  pmf.forEach((p, slot) => {
    after.add(p, slot * slotUs, slot * slotUs);
  });
  return {
    pmf,
    before: measured.moments(),
    meanRangeUs: [lowest / total, open > 0 ? Infinity : highest / total],
    after: after.moments(),
    cutShare: cut / total,
    openShare: open / total,
  };
}

class MomentSums {
  weight = 0;
  private first = 0;
  private second = 0;

  /** Evenly between a and b. */
  add(weight: number, a: number, b: number): void {
    this.weight += weight;
    this.first += (weight * (a + b)) / 2;
    this.second += (weight * (a * a + a * b + b * b)) / 3;
  }

  moments(): Moments {
    const meanUs = this.first / this.weight;
    const variance = Math.max(0, this.second / this.weight - meanUs * meanUs);
    // Rounding errors of a variance of 0 are not spread.
    const spread = variance < 1e-12 * meanUs * meanUs ? 0 : Math.sqrt(variance);
    return { meanUs, cv: meanUs > 0 ? spread / meanUs : 0 };
  }
}

/** Mass on slots; mass that covers many slots evenly is stored as differences between slots. */
class SlotMass {
  private readonly single: Float64Array;
  private readonly change: Float64Array;

  constructor(slots: number) {
    this.single = new Float64Array(slots + 1);
    this.change = new Float64Array(slots + 2);
  }

  /**
   * Evenly over `from..to`, in slots; a position between two slots is split linearly between them, which preserves the
   * mean.
   */
  spread(weight: number, from: number, to: number): void {
    const first = Math.floor(from);
    const behind = Math.floor(to);
    if (first === behind) {
      this.place(weight, first, (from + to) / 2 - first);
      return;
    }
    const each = weight / (to - from);
    this.place(each * (first + 1 - from), first, (from - first + 1) / 2);
    this.place(each * (to - behind), behind, (to - behind) / 2);
    this.fill(each / 2, first + 1, behind);
    this.fill(each / 2, first + 2, behind + 1);
  }

  private place(weight: number, slot: number, nearness: number): void {
    this.single[slot]! += weight * (1 - nearness);
    if (nearness > 0) this.single[slot + 1]! += weight * nearness;
  }

  /** Adds `weight` to every slot of `from..to`, the end not included. */
  private fill(weight: number, from: number, to: number): void {
    if (to <= from) return;
    this.change[from]! += weight;
    this.change[to]! -= weight;
  }

  shares(total: number): number[] {
    const pmf: number[] = [];
    let level = 0;
    for (let slot = 0; slot < this.single.length; slot++) {
      level += this.change[slot]!;
      const share = (this.single[slot]! + level) / total;
      // The rest of a level beyond its end is rounding.
      pmf.push(share > 1e-15 ? Number(share.toPrecision(digits)) : 0);
    }
    while (pmf.length > 0 && pmf.at(-1) === 0) pmf.pop();
    return pmf;
  }
}

/** null for anything but a distribution of times. */
export function timesOfResult(result: ToolResult): CountedTimes | null {
  if (result.unit !== 'µs') return null;
  if (result.kind === 'bins') {
    return { lowerUs: result.lower, upperUs: result.upper, count: result.count };
  }
  if (result.kind !== 'percentiles') return null;
  const { lower, width, count } = binsOfPercentiles(result, 1);
  return { lowerUs: lower, upperUs: lower.map((edge, k) => edge + width[k]!), count };
}

export function timesOfLatencies({ lowerNs, upperNs, count }: LatencyMeasurement): CountedTimes {
  return { lowerUs: lowerNs.map((ns) => ns / 1000), upperUs: upperNs.map((ns) => ns / 1000), count };
}

/**
 * Service times a packet: the time of a poll, shared out evenly between the packets that it found. Empty polls serve
 * none. null where every poll was empty.
 */
export function timesPerPacket({ samples, cyclesPerUs }: BatchClockMeasurement): CountedTimes | null {
  const { size, start, cycles, count } = samples;
  const first = size.findIndex((each) => each > 0);
  if (first < 0) return null;
  const offset = start[first]!;
  const us = new Float64Array(cycles.length - offset);
  const packets = new Float64Array(us.length);
  for (let k = first; k < size.length; k++) {
    for (let at = start[k]!; at < start[k + 1]!; at++) {
      us[at - offset] = cycles[at]! / cyclesPerUs / size[k]!;
      packets[at - offset] = count[at]! * size[k]!;
    }
  }
  return { lowerUs: us, upperUs: us, count: packets };
}

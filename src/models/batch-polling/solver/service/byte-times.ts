/**
 * Service of packets of several sizes, each byte of which takes time: a batch of the smallest size, and the time of the
 * further bytes of each packet. Derived here, an extension beyond the paper.
 */
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import type { FrameSize } from '../../../input-parts/frames.ts';
import { type ServiceLaw, timeOf } from './service-law.ts';

/** Batches larger than this, and sums that reach further, have a law of the same mean and variance. */
const mostConvolved = { packets: 64, slots: 8192 };

/** Packets of a batch up to which the law of its bytes is convolved. */
export function mostConvolvedPackets(slotsPerByte: number, sizes: readonly FrameSize[]): number {
  const width = slotsPerByte * (sizes.at(-1)!.bytes - sizes[0].bytes) + 2;
  return Math.min(mostConvolved.packets, Math.floor(mostConvolved.slots / width));
}

/** Time of the bytes that a packet has more than one of the smallest size, in slots. */
export class ByteTimes {
  readonly mean: number;
  readonly variance: number;
  readonly slotsPerByte: number;
  readonly sizes: readonly FrameSize[];
  /** Packets up to which their law is convolved. */
  readonly most: number;
  /** Law of one packet on whole slots. */
  private readonly one: Pmf;
  /** By the number of packets. */
  private readonly sums: Pmf[] = [{ start: 0, p: Float64Array.of(1) }];

  constructor(slotsPerByte: number, sizes: readonly FrameSize[]) {
    this.slotsPerByte = slotsPerByte;
    this.sizes = sizes;
    const times = sizes.map(({ bytes }) => slotsPerByte * (bytes - sizes[0].bytes));
    const average = (of: (slots: number) => number) =>
      sizes.reduce((sum, { share }, k) => sum + share * of(times[k]), 0);
    const mean = average((slots) => slots);
    const variance = average((slots) => (slots - mean) ** 2);
    const rounding = (factor: number) => average((slots) => splitVariance(mean + factor * (slots - mean)));
    // Each time becomes the two whole numbers of slots beside it. They are drawn together so that the variance stays.
    const isNarrow = (factor: number) => factor ** 2 * variance + rounding(factor) <= variance * (1 + 1e-12);
    let factor = isNarrow(1) ? 1 : 0;
    for (let step = 0.5; step > 1e-12 && factor < 1; step /= 2) if (isNarrow(factor + step)) factor += step;
    const isSplit = rounding(0) <= variance;
    this.mean = mean;
    this.variance = variance;
    this.one = splitTimes(times.map((slots, k) => [mean + factor * (slots - mean), sizes[k].share]));
    this.most = isSplit ? mostConvolvedPackets(slotsPerByte, sizes) : 0;
  }

  /** Law of the sum of `packets` <= `most`. */
  sum(packets: number): Pmf {
    while (this.sums.length <= packets) this.sums.push(convolve(this.one, this.sums.at(-1)!));
    return this.sums[packets];
  }

  /** log E[exp(theta T)] of the sum of `packets` <= `most`. */
  logMoment(packets: number, theta: number): number {
    const { start, p } = this.one;
    const end = start + p.length - 1;
    // exp(end theta) may overflow where its logarithm does not.
    const sum = p.reduce((total, share, k) => total + share * Math.exp((start + k - end) * theta), 0);
    return packets * (end * theta + Math.log(sum));
  }
}

/** Variance of the two whole numbers beside `slots` with this mean. */
function splitVariance(slots: number): number {
  const share = slots - Math.floor(slots);
  return share * (1 - share);
}

/** Law of times with their shares, each split on the two whole numbers beside it. */
function splitTimes(times: readonly (readonly [slots: number, share: number])[]): Pmf {
  const start = Math.floor(times[0][0]);
  const p = new Float64Array(Math.floor(times.at(-1)![0]) - start + 2);
  for (const [slots, share] of times) {
    const low = Math.floor(slots);
    p[low - start] += share * (low + 1 - slots);
    p[low + 1 - start] += share * (slots - low);
  }
  return { start, p };
}

/** Time of a batch: of its smallest packets, and of the further bytes of each, independent of that. */
export class SizedTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift: number;
  /** A sum is as smooth as any of its parts. */
  readonly smoothVariance: number;
  private readonly least: ServiceLaw;
  private readonly packets: number;
  private readonly bytes: ByteTimes;

  /** `packets` <= `bytes.most`. */
  constructor(least: ServiceLaw, packets: number, bytes: ByteTimes) {
    this.least = least;
    this.packets = packets;
    this.bytes = bytes;
    this.mean = least.mean + packets * bytes.mean;
    this.variance = least.variance + packets * bytes.variance;
    this.shift = least.shift;
    this.smoothVariance = least.smoothVariance;
  }

  smoothVarianceAt = (slot: number): number => Math.min(slot, this.smoothVariance);

  logMoment(theta: number): number {
    return this.least.logMoment(theta) + this.bytes.logMoment(this.packets, theta);
  }

  pmf(): Pmf {
    return convolve(this.bytes.sum(this.packets), this.least.pmf());
  }

  sum(count: number): LatticeLaw {
    const all = count * this.packets;
    if (all > this.bytes.most) return timeOf(count * this.mean, count * this.variance).sum(1);
    const sum = this.least.sum(count);
    return new LatticeLaw(convolve(this.bytes.sum(all), sum), sum.smoothness);
  }
}

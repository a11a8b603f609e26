/** Random numbers drawn ahead in blocks, so that the loop over packets only reads arrays. */
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { fillExponential } from '../../../numerics/random/ziggurat.ts';

/** Numbers of a block. */
const blockLength = 1024;

/** Arrivals at several queues as one process, in blocks. */
export interface ArrivalSource {
  /** Time from the packet before to this one, µs; infinite where nothing arrives. */
  readonly gaps: Float64Array;
  /** The queue of each. */
  readonly queues: Uint8Array;
  refill: () => void;
}

/** Poisson arrivals: gaps between packets, and the queue of each. */
export class ArrivalBlock implements ArrivalSource {
  /** Time from the packet before to this one, µs; infinite where nothing arrives. */
  readonly gaps: Float64Array = new Float64Array(blockLength);
  readonly queues: Uint8Array = new Uint8Array(blockLength);
  private readonly meanGap: number;
  private readonly table: AliasTable;

  /** Packets/µs of each queue, at most 256 queues. */
  constructor(
    rates: readonly number[],
    private readonly stream: RandomStream,
  ) {
    const rate = rates.reduce((a, b) => a + b, 0);
    this.meanGap = 1 / rate;
    this.table = new AliasTable(rate > 0 ? rates : [1]);
    this.refill();
  }

  refill(): void {
    const { stream, gaps, queues } = this;
    if (this.meanGap === Infinity) {
      gaps.fill(Infinity);
      return;
    }
    fillExponential(gaps, this.meanGap, stream);
    const { mask, bits, threshold, alias } = this.table;
    let { s0, s1, s2, s3 } = stream;
    for (let k = 0; k < blockLength; k++) {
      // xoshiro128**, as in `RandomStream`
      const scrambled = Math.imul(s1, 5);
      const draw = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      const column = draw & mask;
      queues[k] = draw >>> bits < threshold[column] ? column : alias[column];
    }
    stream.s0 = s0;
    stream.s1 = s1;
    stream.s2 = s2;
    stream.s3 = s3;
  }
}

/** Exponential times of one mean, µs; all 0 where the mean is. */
export class TimeBlock {
  readonly times: Float64Array = new Float64Array(blockLength);

  constructor(
    private readonly mean: number,
    private readonly stream: RandomStream,
  ) {
    this.refill();
  }

  refill(): void {
    if (this.mean > 0) fillExponential(this.times, this.mean, this.stream);
  }
}

/** Whole numbers below a limit, each as likely, to one part in 2^32 a number. */
export class ChoiceBlock {
  readonly choices: Uint16Array = new Uint16Array(blockLength);

  /** `count` at most 2^16. */
  constructor(
    private readonly count: number,
    private readonly stream: RandomStream,
  ) {
    this.refill();
  }

  refill(): void {
    const { choices, count, stream } = this;
    if (count === 1) return;
    const scale = count / 4294967296;
    let { s0, s1, s2, s3 } = stream;
    for (let k = 0; k < blockLength; k++) {
      // xoshiro128**, as in `RandomStream`
      const scrambled = Math.imul(s1, 5);
      const draw = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      choices[k] = (draw >>> 0) * scale;
    }
    stream.s0 = s0;
    stream.s1 = s1;
    stream.s2 = s2;
    stream.s3 = s3;
  }
}

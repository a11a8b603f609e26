/**
 * Arrivals at a core's queues under a load that changes: at one observed port, whose wire may carry bursts, and at the
 * others.
 */
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import { never } from '../../../numerics/random/operational-arrivals.ts';
import { PoissonCourse } from '../../../numerics/random/poisson-course.ts';
import type { RateCurve } from '../../../numerics/random/rate-curve.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { ArrivalSource } from './draws.ts';

const blockLength = 256;

export class CourseArrivals implements ArrivalSource {
  readonly gaps: Float64Array = new Float64Array(blockLength);
  readonly queues: Uint8Array = new Uint8Array(blockLength);
  private readonly port: number;
  private readonly observed: PoissonCourse;
  private readonly others: PoissonCourse;
  private readonly table: AliasTable;
  private readonly streams: readonly RandomStream[];
  private reached = 0;
  private nextObserved = 0;
  private nextOther = 0;

  /**
   * `streams`: for the observed port, for the others, and for which of them. `single`: packets at the observed port,
   * µs.
   */
  constructor(
    rates: readonly number[],
    port: number,
    rate: RateCurve,
    othersRate: RateCurve,
    single: Float64Array,
    streams: readonly RandomStream[],
  ) {
    const others = rates.map((rate, i) => (i === port ? 0 : rate));
    const sum = others.reduce((a, b) => a + b, 0);
    this.port = port;
    this.observed = new PoissonCourse(rate, 1 / rates[port], single);
    this.others = new PoissonCourse(othersRate, 1 / sum, new Float64Array(0));
    this.table = new AliasTable(sum > 0 ? others : [1]);
    this.streams = streams;
  }

  restart(from: number): void {
    const { observed, others, streams } = this;
    observed.restart(from, streams[0]);
    others.restart(from, streams[1]);
    this.reached = from;
    this.nextObserved = observed.next(streams[0]);
    this.nextOther = others.next(streams[1]);
    this.refill();
  }

  refill(): void {
    const { gaps, queues, port, observed, others, table, streams } = this;
    for (let k = 0; k < blockLength; k++) {
      const isObserved = this.nextObserved <= this.nextOther;
      const at = isObserved ? this.nextObserved : this.nextOther;
      queues[k] = isObserved ? port : table.sample(streams[2]);
      // Of two packets that never come the second is as far from the first: time goes on between them.
      gaps[k] = this.reached === never ? never : at - this.reached;
      this.reached = at;
      if (isObserved) this.nextObserved = observed.next(streams[0]);
      else this.nextOther = others.next(streams[1]);
    }
  }
}

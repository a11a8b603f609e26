/**
 * Arrivals at a core's queues under a load that changes: at one observed port, whose wire may carry bursts, and at the
 * others.
 */
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import { never } from '../../../numerics/random/operational-arrivals.ts';
import { PoissonCourse } from '../../../numerics/random/poisson-course.ts';
import { RateCurve } from '../../../numerics/random/rate-curve.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { BurstPort } from '../../contract/transient.ts';
import type { ArrivalSource } from './draws.ts';

const blockLength = 256;

export class CourseArrivals implements ArrivalSource {
  readonly gaps: Float64Array = new Float64Array(blockLength);
  readonly queues: Uint8Array = new Uint8Array(blockLength);
  private readonly observed: PoissonCourse;
  private readonly others: PoissonCourse;
  private readonly table: AliasTable;
  /** The load that bursts leave, by port: their packets replace it where its factor is 0. */
  private readonly leftBy: ReadonlyMap<number, RateCurve>;
  /** Packets of bursts to other ports than the observed one. */
  private readonly elsewhere: readonly { readonly at: number; readonly port: number }[];
  private nextElsewhere = 0;
  private reached = 0;
  private nextObserved = 0;
  private nextOther = 0;
  private nextPort = 0;

  /**
   * `streams`: for the observed port, for the others, and for which of them. `single`: packets at the observed port,
   * µs.
   */
  constructor(
    rates: readonly number[],
    private readonly port: number,
    rate: RateCurve,
    othersRate: RateCurve,
    single: Float64Array,
    bursts: readonly BurstPort[],
    private readonly streams: readonly RandomStream[],
  ) {
    const others = rates.map((rate, i) => (i === port ? 0 : rate));
    const sum = others.reduce((a, b) => a + b, 0);
    this.observed = new PoissonCourse(rate, 1 / rates[port], single);
    this.others = new PoissonCourse(othersRate, 1 / sum, new Float64Array(0));
    this.table = new AliasTable(sum > 0 ? others : [1]);
    this.leftBy = new Map(bursts.map((burst) => [burst.port, new RateCurve(burst.rate)]));
    this.elsewhere = bursts
      .flatMap((burst) => Array.from(burst.packetsUs, (at) => ({ at, port: burst.port })))
      .sort((a, b) => a.at - b.at);
  }

  restart(from: number): void {
    const { observed, others, streams } = this;
    observed.restart(from, streams[0]);
    others.restart(from, streams[1]);
    this.reached = from;
    this.nextElsewhere = 0;
    this.nextObserved = observed.next(streams[0]);
    this.drawOther();
    this.refill();
  }

  refill(): void {
    const { gaps, queues } = this;
    for (let k = 0; k < blockLength; k++) {
      const at = Math.min(this.nextObserved, this.nextOther, this.burstAt);
      queues[k] = this.take(at);
      // The gap after a packet that never comes is `never`, not 0: time goes on.
      gaps[k] = this.reached === never ? never : at - this.reached;
      this.reached = at;
    }
  }

  /** Time of the next packet of a burst to another port. */
  private get burstAt(): number {
    return this.nextElsewhere < this.elsewhere.length ? this.elsewhere[this.nextElsewhere].at : never;
  }

  /** The port of the packet at this time, the next one of all. */
  private take(at: number): number {
    const { port, observed, streams } = this;
    if (at === this.nextObserved) {
      this.nextObserved = observed.next(streams[0]);
      return port;
    }
    if (at === this.burstAt) return this.elsewhere[this.nextElsewhere++].port;
    const other = this.nextPort;
    this.drawOther();
    return other;
  }

  /** The next packet at another port, without those that a burst replaces. */
  private drawOther(): void {
    const { others, table, streams, leftBy } = this;
    for (;;) {
      this.nextOther = others.next(streams[1]);
      this.nextPort = table.sample(streams[2]);
      const left = leftBy.get(this.nextPort);
      if (this.nextOther === never) return;
      if (left === undefined || left.factor[left.pieceAt(this.nextOther)] > 0) return;
    }
  }
}

/** A run of one core: warm-up, then batches. */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { Departures } from './batch.ts';
import { PolledCore } from './core.ts';
import { CoreStatistics } from './statistics.ts';
import { warmUpOfCore } from './warm-up.ts';
import type { CoreSystem } from '../system.ts';

/** Fewest packets of a batch at first; batches double as the run goes on. */
const fewestInBatch = 8192;

export class CoreRun {
  readonly core: PolledCore;
  /** Since the warm-up. */
  readonly statistics: CoreStatistics;
  private readonly warmUp: number;
  private batchLength: number;
  /** Offered packets at which the batch or the warm-up ends. */
  private batchEnd: number;

  /** `rowOf[i]`: row of the distribution of queue i, -1 where none is stored. */
  constructor(
    system: CoreSystem,
    rowOf: readonly number[],
    streams: readonly RandomStream[],
    departures: Departures,
  ) {
    const { rates, capacity } = system;
    this.core = new PolledCore(system, rowOf, streams, departures);
    this.statistics = new CoreStatistics(rates.length, Math.max(-1, ...rowOf) + 1, capacity);
    this.warmUp = warmUpOfCore(system);
    this.batchEnd = this.warmUp;
    this.batchLength = Math.max(fewestInBatch, Math.ceil(this.warmUp / 8));
  }

  get warmUpPackets(): number {
    return Math.min(this.core.offered, this.warmUp);
  }

  /** Runs on until `offered` packets have arrived since the start. */
  runTo(offered: number): void {
    const { core } = this;
    while (core.offered < offered) {
      core.run(Math.min(offered, this.batchEnd), Infinity);
      this.endBatch();
    }
  }

  /** One arrival, or the end of one service or switch-over. */
  runEvent(): void {
    this.core.run(this.core.offered + 1, 1);
    this.endBatch();
  }

  private endBatch(): void {
    const { core, statistics } = this;
    if (core.offered < this.batchEnd) return;
    statistics.collect(core);
    if (this.batchEnd === this.warmUp) statistics.discard();
    else if (statistics.close()) this.batchLength *= 2;
    this.batchEnd += this.batchLength;
  }
}

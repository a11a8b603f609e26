/** A run of one core: packets drawn ahead, served, counted. Times in µs. */
import { randomStreams } from '../../../numerics/random/xoshiro128.ts';
import { warmUpPackets } from '../../../numerics/simulation/warm-up.ts';
import type { MechanismEvent, SimulationReport, Simulator } from '../../contract/simulation.ts';
import { maxRate, squaredVariation } from '../solver/core-queue.ts';
import { ServingCore } from './core.ts';
import { DrawnPackets, VisitReporter } from './visit.ts';
import { RandomPauses, RandomTimes } from './pauses.ts';
import { VisitStatistics } from './statistics.ts';
import type { System } from '../system.ts';

/** Assumptions beyond the scenario; those of the model first. */
export interface MechanismOptions {
  arrivals: 'poisson' | 'deterministic';
  vacations: 'multiple' | 'single';
}

const firstBatch = 2048;
const longestWarmUp = 2_000_000;

export class KLimitedRun implements Simulator {
  packets = 0;
  /** Time since the start, at the end of what was served or paused last. */
  clockUs = 0;
  readonly core: ServingCore;
  readonly drawn: DrawnPackets;
  readonly packetsPerCycle: number;
  private readonly pauses: RandomPauses;
  private readonly waitsIdle: boolean;
  private statistics: VisitStatistics;
  private readonly warmUp: number;
  private batchLength = firstBatch;
  /** Packets at which the batch under way ends; the first one is the warm-up. */
  private batchEnd: number;
  private readonly reporter: VisitReporter;

  constructor(
    private readonly system: System,
    seed: number,
    { arrivals, vacations }: MechanismOptions,
  ) {
    const { queue, lambda, cores } = system;
    const [gapStream, serviceStream, pauseStream] = randomStreams(seed, 3);
    const gap = lambda > 0 ? 1e6 / lambda : Infinity;
    const service = 1e6 * queue.beta;
    const gaps = new RandomTimes(gapStream, gap, (arrivals === 'poisson' ? 2 : 1) * gap * gap);
    this.packetsPerCycle = queue.k;
    this.drawn = new DrawnPackets(gaps, new RandomTimes(serviceStream, service, 1e12 * queue.beta2));
    this.pauses = new RandomPauses(new RandomTimes(pauseStream, 1e6 * queue.s, 1e12 * queue.s2));
    // Without a switchover time, pauses back to back are waiting.
    this.waitsIdle = vacations === 'single' || queue.s === 0;
    const first = new Float64Array(1);
    gaps.fill(first, 0, 1);
    this.core = new ServingCore(queue.k, this.waitsIdle, first[0], this.pauses);
    const load = lambda / maxRate(queue);
    const spread = (1 + squaredVariation(queue.beta2, queue.beta)) / 2;
    this.warmUp = Math.min(
      longestWarmUp,
      Math.ceil(Math.max(1, spread) * warmUpPackets({ capacity: Math.min(queue.k, 10_000), load })),
    );
    this.batchEnd = this.warmUp;
    this.statistics = new VisitStatistics(queue.k, cores, service);
    this.reporter = new VisitReporter(this);
  }

  run(packets: number): void {
    const target = this.packets + packets;
    this.reporter.forget();
    while (this.packets < target && this.core.lead < Infinity) this.serveBlock(target - this.packets);
  }

  step(): readonly MechanismEvent[] {
    return this.reporter.visit();
  }

  /** Serves at most `most` packets, visit by visit, up to the end of the block or the batch. */
  private serveBlock(most: number): void {
    const { drawn, core } = this;
    if (drawn.next === drawn.end) drawn.refill();
    const { gaps, services, waits, next: from } = drawn;
    const to = Math.min(drawn.end, from + Math.min(most, this.batchEnd - this.packets));
    let next = from;
    while (next < to) {
      if (core.serves) next = core.serve(gaps, services, waits, next, to);
      else this.turnAway();
    }
    this.count(from, to);
  }

  /** Serves one packet; only while the core serves. */
  serveOne(): void {
    const { drawn, core } = this;
    if (drawn.next === drawn.end) drawn.refill();
    const { next } = drawn;
    core.serve(drawn.gaps, drawn.services, drawn.waits, next, next + 1);
    this.count(next, next + 1);
  }

  /** Counts packets served. */
  private count(from: number, to: number): void {
    this.statistics.add(this.drawn, from, to);
    this.drawn.next = to;
    this.packets += to - from;
    if (this.packets === this.batchEnd) this.closeBatch();
  }

  /** Ends the visit: one pause, many back to back while no packet is near, or idle until the next packet. */
  turnAway(): void {
    const { core, pauses } = this;
    if (core.served === 0 && !this.waitsIdle && pauses.isLong(core.lead)) {
      const { count, time } = pauses.cover(core.lead);
      core.pause(count, time);
    } else core.turnAway();
  }

  /** Time since the start. */
  get nowUs(): number {
    return this.clockUs + this.batchTime;
  }

  private get batchTime(): number {
    return this.statistics.busy + this.core.pausedFor + this.core.idleFor;
  }

  private closeBatch(): void {
    const { core, pauses, batchTime } = this;
    this.clockUs += batchTime;
    if (this.batchEnd === this.warmUp) {
      const { queue, cores } = this.system;
      this.statistics = new VisitStatistics(queue.k, cores, 1e6 * queue.beta);
    } else if (this.statistics.close(batchTime, core, pauses)) this.batchLength *= 2;
    core.pauses = core.pausedFor = core.idleFor = 0;
    pauses.taken = pauses.sum = pauses.squares = 0;
    this.batchEnd += this.batchLength;
  }

  report(): SimulationReport {
    const { statistics, packets } = this;
    return {
      packets,
      warmUpPackets: Math.min(packets, this.warmUp),
      timeUs: statistics.timeUs,
      batches: statistics.batches,
      indicators: statistics.indicators(),
      distributions: {},
      tails: statistics.tails(),
    };
  }
}

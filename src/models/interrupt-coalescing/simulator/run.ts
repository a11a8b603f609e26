/** A run of one core: batches one after the other, counted since the warm-up. */
import { randomStreams } from '../../../numerics/random/xoshiro128.ts';
import { warmUpPackets } from '../../../numerics/simulation/warm-up.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import type { MechanismEvent, SimulationReport, Simulator } from '../../contract/simulation.ts';
import { batchTooLarge, longestBatch, readInputs } from '../read-inputs.ts';
import { BatchReporter } from './batch.ts';
import { CoalescingCore } from './core.ts';
import { interarrivalSampler, overheadSampler, RunningTimes, serviceSampler } from './draws.ts';
import { indicatorsOf, simulatedDistributions, tailsOf } from './report.ts';
import { CoalescingStatistics } from './statistics.ts';
import { readSystem, type System } from '../system.ts';

const firstBatch = 4096;

export class CoalescingRun implements Simulator {
  packets = 0;
  /** Arrival of the first packet of the next batch, slots since the start. */
  clock = 0;
  readonly core: CoalescingCore;
  readonly system: System;
  private statistics: CoalescingStatistics;
  private readonly longestService: number;
  private warmUp: number;
  private warm = false;
  private batchLength = firstBatch;
  /** Offered packets at which the warm-up or the batch of the run ends. */
  private batchEnd: number;
  private readonly reporter: BatchReporter;

  /** Fails with the codes of `checkRules`, and with `batch-too-large`. */
  constructor(values: InputValues, seed: number) {
    const inputs = readInputs(values);
    const system = readSystem(values);
    const { tau, frames, arrivals, service, slotUs } = system;
    if (frames === null && tau > longestBatch * arrivals.mean) {
      throw new SolveFailure(
        batchTooLarge,
        `More than ${longestBatch} packets arrive within the coalescing time: lower the rate or the coalescing time.`,
        'coalescingUs',
      );
    }
    const [gaps, services, overheads] = randomStreams(seed, 3);
    this.system = system;
    this.core = new CoalescingCore(
      system,
      new RunningTimes(interarrivalSampler(inputs), gaps),
      new RunningTimes(serviceSampler(inputs, slotUs), services),
      new RunningTimes(overheadSampler(system), overheads),
    );
    this.longestService = Math.ceil(service.mean + 10 * Math.sqrt(service.variance) + 10);
    this.statistics = new CoalescingStatistics(system, this.longestService);
    this.warmUp = warmUpOf(system);
    this.batchEnd = this.warmUp;
    this.reporter = new BatchReporter(this);
  }

  run(packets: number): void {
    const target = this.packets + packets;
    this.reporter.forget();
    while (this.packets < target) this.advance();
  }

  step(): readonly MechanismEvent[] {
    return this.reporter.next();
  }

  /** Simulates one batch. */
  advance(): void {
    const { core } = this;
    core.advance();
    this.clock += core.interval;
    this.packets += core.size;
    this.statistics.add(core);
    if (this.packets >= this.batchEnd) this.closeBatch();
  }

  private closeBatch(): void {
    if (!this.warm) {
      this.statistics = new CoalescingStatistics(this.system, this.longestService);
      this.warmUp = this.packets;
      this.warm = true;
    } else if (this.statistics.close()) this.batchLength *= 2;
    this.batchEnd = this.packets + this.batchLength;
  }

  report(): SimulationReport {
    const { statistics, packets, warmUp, system } = this;
    return {
      packets,
      warmUpPackets: Math.min(packets, warmUp),
      timeUs: statistics.timeSlots * system.slotUs,
      batches: statistics.means.count,
      indicators: indicatorsOf(statistics, system),
      distributions: simulatedDistributions(statistics, system),
      tails: tailsOf(statistics, system),
    };
  }
}

/**
 * Packets until the queue has forgotten that it began empty. The usual number grows without bound towards a load of 1;
 * but work spreads over a queue of limit L as it does by diffusion, in about 2 L² / (π² variance per packet) packets:
 * ten times that is enough.
 */
function warmUpOf({ tau, frames, limit, arrivals, service, overhead }: System): number {
  const cost = overhead.p.reduce((sum, p, k) => sum + (overhead.start + k) * p, 0);
  const squaredVariation = arrivals.variance / arrivals.mean ** 2;
  const timed = tau / arrivals.mean + (1 + squaredVariation) / 2;
  const meanBatch = Math.max(1, Math.min(frames ?? Infinity, timed));
  const capacity = limit / service.mean;
  const load = (service.mean + cost / meanBatch) / arrivals.mean;
  const usual = warmUpPackets({ capacity, load });
  const fewest = warmUpPackets({ capacity, load: 0 });
  const variance = service.variance + service.mean ** 2 * squaredVariation;
  return Math.ceil(Math.min(usual, Math.max(fewest, (20 * limit * limit) / (Math.PI ** 2 * variance))));
}

/** One run: the busiest core, another one where it is different, warm-up and batches. */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import { warmUpPackets } from '../../../numerics/simulation/warm-up.ts';
import { meanInterarrival } from '../closed-form/load.ts';
import { arrivalSource } from './course-arrivals.ts';
import { PollingCore } from './core.ts';
import { batchesAtOneSpeed, DriftingSpeed, VariedService } from './varied-service.ts';
import { clockOf, ServiceSampler, type ServiceTables } from './service.ts';
import type { ServiceSource } from './service-source.ts';
import { PollingStatistics } from './statistics.ts';
import { TransmitBuffer } from './transmit-side.ts';
import { hasTransmitSide, linkRate } from '../closed-form/link.ts';
import { serviceTimesOf } from '../system/system.ts';
import type { ServiceTimes } from '../solver/service/service-times.ts';
import type { Inputs } from '../read-inputs.ts';

/** Fewest packets of a batch at first; batches double as the run goes on. */
const fewestInBatch = 8192;

/** Packets that arrive in one service before it is cut in parts. */
const manyInService = 65_536;

/** Packets between two collections of counts at most: no count overflows. */
const mostUncollected = 2 ** 21;

/**
 * Times are distinguished to the slot up to 2^17 slots where they seldom get longer than that, else to 1/2048 of their
 * length.
 */
const bitsOfDirectTimes = { least: 12, most: 17 };

/** Bits for the times of a ring that fills: its batches one after the other, with room above. */
function directBits(maxBatch: number, ringSize: number, fullService: number): number {
  const longest = 1.5 * (ringSize / maxBatch + 2) * fullService;
  const bits = Math.ceil(Math.log2(longest));
  return bits > bitsOfDirectTimes.most ? bitsOfDirectTimes.least : Math.max(bits, bitsOfDirectTimes.least);
}

/** The given service times, with the sleeps and the drift of the inputs. `tables`: of those without sleep. */
export function serviceSource(
  inputs: Inputs,
  service: ServiceTimes,
  stream: RandomStream,
  tables?: ServiceTables,
): ServiceSource {
  const { sleep, means } = service;
  const driftCv = inputs['service.driftCv'];
  const clock = clockOf(service, stream);
  // Work drifts with the speed, and stalls do not.
  const alone = driftCv === 0 ? clock : null;
  const working = new ServiceSampler(tables?.service ?? service.withoutSleep(), stream, alone, tables);
  if (sleep === null && driftCv === 0) return working;
  const period = batchesAtOneSpeed * means[means.length - 1];
  const speed = driftCv === 0 ? null : new DriftingSpeed(driftCv, period, stream);
  return new VariedService(working, sleep, speed, driftCv === 0 ? null : clock, stream);
}

/** Times that nothing reads. */
const processedTimes = (exactBits: number) => new LogHistogram({ quantum: 1, lattice: true, exactBits });

/** One core that receives `share` of the packet rate. */
export class PollingRun {
  readonly core: PollingCore;
  /** Since the warm-up. */
  readonly statistics: PollingStatistics;
  /** Offered packets that the warm-up took (while it lasts: so far), and the slot at which it ended. */
  warmUpPackets = 0;
  warmUpEnd = 0;
  /** null where packets leave at the end of their batch. */
  private readonly transmit: TransmitBuffer | null;
  private warm = false;
  private batchLength: number;
  /** Offered packets at which the batch or the warm-up ends. */
  private batchEnd: number;
  private collectedAt = 0;

  /** Inputs are legal. `streams`: for arrivals and for services. */
  constructor(inputs: Inputs, share: number, streams: readonly [RandomStream, RandomStream]) {
    const { maxBatch, ringSize } = inputs;
    const service = serviceTimesOf(inputs);
    const full = service.mean(maxBatch);
    const bits = directBits(maxBatch, ringSize, full);
    this.statistics = new PollingStatistics(maxBatch, ringSize, bits);
    // The core's times in the system end with the service: they are not counted where the transmit side counts.
    this.transmit = hasTransmitSide(inputs)
      ? new TransmitBuffer(inputs, linkRate(inputs, share), this.statistics.sojourn)
      : null;
    this.core = new PollingCore({
      source: arrivalSource(inputs, share),
      arrivals: streams[0],
      service: serviceSource(inputs, service, streams[1]),
      maxBatch,
      ringSize,
      directTimes: 2 ** bits,
      waiting: this.statistics.waiting,
      sojourn: this.transmit === null ? this.statistics.sojourn : processedTimes(bits),
      ...(this.transmit && { after: this.transmit }),
    });
    const load = full / (maxBatch * meanInterarrival(inputs, share));
    this.batchEnd = warmUpPackets({ capacity: ringSize, load });
    this.batchLength = Math.max(fewestInBatch, Math.ceil(this.batchEnd / 8));
  }

  /** Runs on until `offered` packets have arrived since the start. */
  runTo(offered: number): void {
    const { core } = this;
    while (core.offered < offered) {
      core.run(Math.min(offered, this.batchEnd, this.collectedAt + mostUncollected), Infinity);
      this.endPoll();
    }
  }

  /** One poll (or many empty ones at once) and its service, or the next part of one with very many arrivals. */
  runPoll(): void {
    const { core } = this;
    core.run(core.offered + manyInService, core.suspended ? 0 : 1);
    this.endPoll();
  }

  private endPoll(): void {
    const { core, statistics } = this;
    const inService = core.suspended && core.offered < this.batchEnd + manyInService;
    if (core.offered >= this.batchEnd && !inService) {
      this.collect();
      if (!this.warm) {
        statistics.discard();
        this.warm = true;
        this.warmUpEnd = core.now;
      } else if (statistics.close()) this.batchLength *= 2;
      this.batchEnd = core.offered + this.batchLength;
    } else if (core.offered >= this.collectedAt + mostUncollected) this.collect();
    if (!this.warm || this.warmUpEnd === core.now) this.warmUpPackets = core.offered;
  }

  private collect(): void {
    this.statistics.collect(this.core, this.transmit);
    this.collectedAt = this.core.offered;
  }
}

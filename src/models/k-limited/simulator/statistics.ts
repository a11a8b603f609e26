/** Statistics of a run of one core, batch by batch, as the model's indicators. Times in µs. */
import { BatchMeans, type Estimate, ratioEstimate } from '../../../numerics/simulation/batch-means.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { Interval, SimulatedTail } from '../../contract/simulation.ts';
import type { ServingCore } from './core.ts';
import type { DrawnPackets } from './visit.ts';
import type { RandomPauses } from './pauses.ts';

const tailPoints = 220;

/** Places of the sums over a batch. */
const at = {
  packets: 0,
  waits: 1,
  services: 2,
  serviceSquares: 3,
  time: 4,
  pauses: 5,
  paused: 6,
  /** Pauses taken one by one. */
  taken: 7,
  takenSum: 8,
  takenSquares: 9,
} as const;

export class VisitStatistics {
  private readonly sums = new BatchMeans(10);
  private readonly responses: LogHistogram;

  constructor(
    private readonly packetsPerCycle: number,
    private readonly cores: number,
    meanService: number,
  ) {
    this.responses = new LogHistogram({ quantum: meanService / 100, lattice: false });
  }

  get batches(): number {
    return this.sums.count;
  }

  get packets(): number {
    return this.sums.total(at.packets);
  }

  get timeUs(): number {
    return this.sums.total(at.time);
  }

  /** Service times in the batch under way. */
  get busy(): number {
    return this.sums.current[at.services];
  }

  /**
   * Counts served packets `from` .. `to - 1`: one after the other, so that sums do not depend on where a run paused.
   */
  add({ waits, services }: DrawnPackets, from: number, to: number): void {
    const { current } = this.sums;
    const { responses } = this;
    let waited = current[at.waits];
    let served = current[at.services];
    let squares = current[at.serviceSquares];
    for (let i = from; i < to; i++) {
      const wait = waits[i];
      const service = services[i];
      waited += wait;
      served += service;
      squares += service * service;
      responses.add(wait + service);
    }
    current[at.packets] += to - from;
    current[at.waits] = waited;
    current[at.services] = served;
    current[at.serviceSquares] = squares;
  }

  /**
   * Ends a batch with the time that passed in it and the pauses of its core. True: the next one must be twice as long.
   */
  close(time: number, core: ServingCore, pauses: RandomPauses): boolean {
    const { current } = this.sums;
    current[at.time] = time;
    current[at.pauses] = core.pauses;
    current[at.paused] = core.pausedFor;
    current[at.taken] = pauses.taken;
    current[at.takenSum] = pauses.sum;
    current[at.takenSquares] = pauses.squares;
    this.responses.close();
    return this.sums.close();
  }

  indicators(): Record<string, Interval | null> {
    const { sums, cores } = this;
    const waits = sums.ratio(at.waits, at.packets);
    const responses = ratioEstimate(this.inSystem(), sums.batches(at.packets));
    const perPacket = this.timePerPacket();
    const capacity = inverse(perPacket, cores);
    return {
      responseUs: responses,
      waitingUs: waits,
      'published.responseUs': responses,
      'published.waitingUs': waits,
      'exact.responseUs': responses,
      'exact.waitingUs': waits,
      load: this.load(),
      utilisation: sums.ratio(at.services, at.time),
      capacityMpps: capacity,
      capacityPerCoreKpps: inverse(perPacket, 1000),
      meanQueue: sums.ratio(at.waits, at.time),
      meanInSystem: ratioEstimate(this.inSystem(), sums.batches(at.time)),
      serviceSecondMomentUs2: sums.ratio(at.serviceSquares, at.packets),
      serviceVariation: this.variation(at.serviceSquares, at.services, at.packets),
      switchOverVariation: this.variation(at.takenSquares, at.takenSum, at.taken),
    };
  }

  tails(): Record<string, SimulatedTail> {
    const { x, ccdf, halfWidth } = this.responses.tail(tailPoints);
    return x.length === 0 ? {} : { responseUs: { unit: 'µs', x, ccdf, halfWidth } };
  }

  private inSystem(): Float64Array {
    const services = this.sums.batches(at.services);
    return this.sums.batches(at.waits).map((wait, b) => wait + services[b]);
  }

  /**
   * Service time and share of a pause that every packet costs at full load, in every batch: weighted with its packets.
   */
  private costs(): Float64Array | null {
    const { sums, packetsPerCycle } = this;
    const services = sums.batches(at.services);
    if (packetsPerCycle === Infinity) return services;
    const pause = sums.ratio(at.paused, at.pauses);
    if (!pause) return null;
    const paused = sums.batches(at.paused);
    const pauses = sums.batches(at.pauses);
    const packets = sums.batches(at.packets);
    const perPause = sums.total(at.packets) / (packetsPerCycle * sums.total(at.pauses));
    // To first order: mean pause x packets / k, with the batch's own deviation from the mean pause.
    return services.map(
      (service, b) =>
        service +
        (pause.mean * packets[b]) / packetsPerCycle +
        perPause * (paused[b] - pause.mean * pauses[b]),
    );
  }

  private load(): Estimate | null {
    const costs = this.costs();
    return costs && ratioEstimate(costs, this.sums.batches(at.time));
  }

  private timePerPacket(): Estimate | null {
    const costs = this.costs();
    return costs && ratioEstimate(costs, this.sums.batches(at.packets));
  }

  /** Squared coefficient of variation from sums of squares, sums and counts, its interval to first order. */
  private variation(squares: number, sum: number, count: number): Estimate | null {
    const { sums } = this;
    const n = sums.total(count);
    if (!(n > 0)) return null;
    const mean = sums.total(sum) / n;
    if (!(mean > 0)) return { mean: 0, halfWidth: sums.mean(count)?.halfWidth === null ? null : 0 };
    const moment = sums.total(squares) / n;
    const value = moment / (mean * mean) - 1;
    const counts = sums.batches(count);
    const totals = sums.batches(sum);
    const deviations = sums
      .batches(squares)
      .map(
        (square, b) =>
          value * counts[b] +
          (square - moment * counts[b]) / (mean * mean) -
          (2 * moment * (totals[b] - mean * counts[b])) / mean ** 3,
      );
    return ratioEstimate(deviations, counts);
  }
}

/** `scale` over the estimate, its interval to first order. */
function inverse(estimate: Estimate | null, scale: number): Estimate | null {
  if (!estimate || !(estimate.mean > 0)) return null;
  const { mean, halfWidth } = estimate;
  return { mean: scale / mean, halfWidth: halfWidth === null ? null : (scale * halfWidth) / (mean * mean) };
}

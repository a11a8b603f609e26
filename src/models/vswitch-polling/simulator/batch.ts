/**
 * Service of a batch: the service times one after the other, and the number of packets that leave after each.
 * Times in µs.
 */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { ChoiceBlock, TimeBlock } from './draws.ts';
import type { PacketTimes } from '../packet-times.ts';

/**
 * How packets leave: `one-by-one`, each after a service of its own, exponential with the mean of look-up and forwarding
 * together; `grouped`, as in the authors' simulator: first all look-ups of the batch, then port by port the forwarding
 * of its packets, which leave together, all of these times exponential.
 */
export type Departures = 'one-by-one' | 'grouped';

export class BatchPlan {
  /** Time of each step of the batch, and packets that leave at its end. */
  readonly times: Float64Array;
  readonly leaving: Int32Array;
  steps = 0;
  packets = 0;
  /** Packets of the batch that missed the cache. */
  misses = 0;
  private readonly grouped: boolean;
  private readonly hitMean: number;
  private readonly missMean: number;
  private readonly forwardMean: number;
  private readonly units: TimeBlock;
  private readonly destinations: ChoiceBlock;
  private unitAt = 0;
  private destinationAt = 0;
  /** Number of the batch that last sent a packet to each output port. */
  private readonly lastBatch: Int32Array;
  private batch = 0;
  /**
   * Packets to each output port, and the ports of this batch in the order of their first packets; grouped departures
   * only.
   */
  private readonly toPort: Int32Array;
  private readonly ports: Int32Array;

  /** `streams`: for times and for destinations. */
  constructor(
    { hit, miss, forward }: PacketTimes,
    outputs: number,
    largest: number,
    departures: Departures,
    streams: readonly [RandomStream, RandomStream],
  ) {
    this.grouped = departures === 'grouped';
    this.hitMean = this.grouped ? hit : hit + forward;
    this.missMean = this.grouped ? miss : miss + forward;
    this.forwardMean = forward;
    this.times = new Float64Array(largest + 1);
    this.leaving = new Int32Array(largest + 1).fill(1);
    this.units = new TimeBlock(1, streams[0]);
    this.destinations = new ChoiceBlock(outputs, streams[1]);
    this.lastBatch = new Int32Array(outputs).fill(-1);
    this.toPort = new Int32Array(outputs);
    this.ports = new Int32Array(outputs);
  }

  /**
   * Draws destinations and times of a batch of `size` >= 1 packets: the first packet to each output port misses the
   * cache.
   */
  draw(size: number): void {
    this.packets = size;
    if (this.grouped) {
      this.drawGrouped(size);
      return;
    }
    const { times, lastBatch, hitMean, missMean } = this;
    const units = this.units.times;
    const { choices } = this.destinations;
    const batch = (this.batch = (this.batch + 1) & 0x7fffffff);
    let { unitAt, destinationAt } = this;
    let misses = 0;
    for (let k = 0; k < size; k++) {
      if (unitAt === units.length) {
        this.units.refill();
        unitAt = 0;
      }
      if (destinationAt === choices.length) {
        this.destinations.refill();
        destinationAt = 0;
      }
      const output = choices[destinationAt++];
      const unit = units[unitAt++];
      if (lastBatch[output] === batch) times[k] = hitMean * unit;
      else {
        lastBatch[output] = batch;
        misses++;
        times[k] = missMean * unit;
      }
    }
    this.unitAt = unitAt;
    this.destinationAt = destinationAt;
    this.misses = misses;
    this.steps = size;
  }

  private drawGrouped(size: number): void {
    const { times, leaving, toPort, ports } = this;
    let lookUps = 0;
    let misses = 0;
    for (let k = 0; k < size; k++) {
      const output = this.nextDestination();
      if (toPort[output]++ === 0) {
        ports[misses++] = output;
        lookUps += this.missMean * this.nextUnit();
      } else lookUps += this.hitMean * this.nextUnit();
    }
    times[0] = lookUps;
    leaving[0] = 0;
    for (let g = 0; g < misses; g++) {
      const packets = toPort[ports[g]];
      toPort[ports[g]] = 0;
      leaving[g + 1] = packets;
      times[g + 1] = 0;
      for (let k = 0; k < packets; k++) times[g + 1] += this.forwardMean * this.nextUnit();
    }
    this.misses = misses;
    this.steps = misses + 1;
  }

  private nextUnit(): number {
    if (this.unitAt === this.units.times.length) {
      this.units.refill();
      this.unitAt = 0;
    }
    return this.units.times[this.unitAt++];
  }

  private nextDestination(): number {
    if (this.destinationAt === this.destinations.choices.length) {
      this.destinations.refill();
      this.destinationAt = 0;
    }
    return this.destinations.choices[this.destinationAt++];
  }
}

/**
 * Event simulation of a core that polls k queues in turn: at each look the queue gives up to β of its packets, which
 * leave together a + b n later; an empty look takes e; the next look is at the next queue. Packets come one by one at
 * random (Poisson), independently at each queue, and are lost where the ring of their queue is full.
 */
import { randomStreams } from '../numerics/random/xoshiro128.ts';
import { standardExponential } from '../numerics/random/ziggurat.ts';
import { BatchMeans, type Estimate } from '../numerics/simulation/batch-means.ts';
import { LogHistogram } from '../numerics/simulation/log-histogram.ts';
import type { PollCosts } from './placement.ts';

export interface SimulatedQueue {
  /** Share of the queue's packets that is lost, 0..1; null: none came. No half-width where none was lost in the run. */
  lostShare: Estimate | null;
  /** Time from a packet's arrival to its departure that 99 % do not exceed, µs; null: none left. */
  p99Us: number | null;
  /** Of a 95 % interval; null: the run is too short for one. */
  p99HalfWidthUs: number | null;
}

export interface SimulatedCore {
  /** In the order of polling. */
  queues: SimulatedQueue[];
  /** All packets of the core together. */
  all: SimulatedQueue;
}

export interface Course {
  /** Packets that come to all queues after the warm-up; at least 100. */
  packets: number;
  /** Whole number from 0 to 2^32 - 1. */
  seed: number;
}

const batches = 20;

/** Part of the packets that is not counted at the beginning, so that rings fill. */
const warmUp = 0.2;

/** A run without a loss does not bound the probability of one. */
const withoutCertainty = (share: Estimate | null): Estimate | null =>
  share?.mean === 0 ? { mean: 0, halfWidth: null } : share;

/** The packets that wait at one queue, by the times of their arrival; memory for as many as have waited at once. */
class Ring {
  waiting = 0;
  private times: Float64Array;
  private head = 0;

  constructor(private readonly places: number) {
    this.times = new Float64Array(Math.min(places, 64));
  }

  get isFull(): boolean {
    return this.waiting === this.places;
  }

  put(time: number): void {
    if (this.waiting === this.times.length) this.grow();
    this.times[(this.head + this.waiting++) % this.times.length] = time;
  }

  private grow(): void {
    const times = new Float64Array(Math.min(this.places, 2 * this.times.length));
    times.set(this.times.subarray(this.head));
    times.set(this.times.subarray(0, this.head), this.times.length - this.head);
    [this.times, this.head] = [times, 0];
  }

  take(): number {
    const time = this.times[this.head];
    this.head = (this.head + 1) % this.times.length;
    this.waiting--;
    return time;
  }
}

/**
 * `rates`: of the queues of the core, packets a µs, in the order of polling. Intervals from 20 batches of the run.
 * About 0.1 µs of time a packet.
 */
export function simulateCore(
  rates: readonly number[],
  speed: number,
  { pollUs, packetUs, emptyUs, maxBatch, ring }: PollCosts,
  { packets, seed }: Course,
): SimulatedCore {
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const streams = randomStreams(seed, rates.length);
  const nextAt = rates.map((rate, q) => standardExponential(streams[q]) / rate); // Infinity at rate 0
  const rings = rates.map(() => new Ring(ring));
  const newLatencies = () => new LogHistogram({ quantum: pollUs / (100 * speed), lattice: false });
  const latencies = rates.map(newLatencies);
  const allLatencies = newLatencies();
  const [came, lost] = [2 * rates.length, 2 * rates.length + 1];
  const counts = new BatchMeans(2 * rates.length + 2);
  const begin = (warmUp * packets) / total;
  const length = packets / total / batches;
  const idleRound = (rates.length * emptyUs) / speed;
  let now = 0;
  for (let batch = -1; batch < batches && total > 0; batch++) {
    const end = begin + (batch + 1) * length;
    const counted = batch >= 0;
    while (now < end) {
      if (rings.every(({ waiting }) => waiting === 0)) {
        // Rounds of empty polls until the next packet, at once.
        const free = (Math.min(end, ...nextAt) - now) / idleRound;
        if (free >= 1) now += Math.floor(free) * idleRound;
      }
      for (let q = 0; q < rates.length; q++) {
        for (; nextAt[q] <= now; nextAt[q] += standardExponential(streams[q]) / rates[q]) {
          counts.current[2 * q]++;
          if (rings[q].isFull) counts.current[2 * q + 1]++;
          else rings[q].put(nextAt[q]);
        }
        const taken = Math.min(maxBatch, rings[q].waiting);
        now += (taken === 0 ? emptyUs : pollUs + packetUs * taken) / speed;
        for (let k = 0; k < taken; k++) {
          const sojourn = now - rings[q].take();
          if (!counted) continue;
          latencies[q].add(sojourn);
          allLatencies.add(sojourn);
        }
      }
    }
    for (let q = 0; q < rates.length; q++) {
      counts.current[came] += counts.current[2 * q];
      counts.current[lost] += counts.current[2 * q + 1];
    }
    if (counted) for (const one of [counts, ...latencies, allLatencies]) one.close();
    else counts.discard();
  }
  const seen = (part: number, latency: LogHistogram): SimulatedQueue => {
    const p99 = latency.quantile(0.01);
    return {
      lostShare: withoutCertainty(counts.ratio(part + 1, part)),
      p99Us: p99?.mean ?? null,
      p99HalfWidthUs: p99?.halfWidth ?? null,
    };
  };
  return { queues: rates.map((_, q) => seen(2 * q, latencies[q])), all: seen(came, allLatencies) };
}

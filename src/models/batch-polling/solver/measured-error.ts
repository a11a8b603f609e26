/**
 * Errors of results of the chain against the simulated system: the chain takes the arrivals of successive services as
 * independent. Measured by `npm run survey` over random scenarios: services of 0.02 to 2 µs and 0.01 to 2 µs a packet,
 * fixed or with a coefficient of variation of up to 0.2; batches of 1 to 256, rings of 1 to 16 batches; loads of 0.1 to
 * 1.3; arrivals even, near-regular, memoryless, with coefficients of variation of 0.4 to 4, and with a jitter of 0 to
 * 64 packets. The factors cover 99 % of 1450 scenarios, rounded up; of others, drawn
 * later, 97 to 100 % of each result lie within the bounds, with jitter 92 to 100 %.
 * Near capacity, with loads of 0.85 to 1.05, batches of 1 to 16 and rings of 1 to 256 batches, 97 to 100 % of each
 * result of 1430 scenarios lie within them. Of losses, 178 of 179 that runs of 1.5 million packets could resolve.
 */
import type { ErrorBound } from '../../contract/expected-difference.ts';

/**
 * A result, as far as results err alike: `sojourn`: its mean and quantiles below p99; `waiting`: likewise, and queues;
 * the tails: p99 and beyond.
 */
export type ErringResult =
  | 'sojourn'
  | 'sojournTail'
  | 'waiting'
  | 'waitingTail'
  | 'batch'
  | 'emptyPolls'
  | 'busyTime'
  | 'throughput'
  | 'loss';

/** `steady` and `bursty`: independent gaps that vary less and more than memoryless ones. */
type ArrivalKind = 'steady' | 'bursty' | 'jittered';

export interface ErringSystem {
  arrivals: ArrivalKind;
  /** Coefficient of variation of the gaps over that of memoryless ones on the same slots. */
  variation: number;
  /** Packets that arrive during a service of as many. */
  packets: number;
  /** Of a core that always takes full batches. */
  load: number;
  maxBatch: number;
  ringSize: number;
  /** Mean time between packets, µs. */
  gapUs: number;
}

/**
 * Too low and too high by at most this share of the result, times the extent. Waiting times: multiples of the time
 * between packets or, where that is more, of a service; shares of polls and time, and the throughput as a share of the
 * packets: absolute. 0: not seen in this direction.
 */
type Factors = readonly [tooLow: number, tooHigh: number];

const factors: Readonly<Record<ArrivalKind, Readonly<Record<Exclude<ErringResult, 'loss'>, Factors>>>> = {
  steady: {
    sojourn: [0.2, 2],
    sojournTail: [0, 4.2],
    waiting: [1.6, 2.8],
    waitingTail: [0, 10.5],
    batch: [0.1, 0.9],
    emptyPolls: [0, 0.9],
    busyTime: [0.25, 0],
    throughput: [0.08, 0],
  },
  bursty: {
    sojourn: [0.3, 0],
    sojournTail: [0.2, 0],
    waiting: [1.2, 0.1],
    waitingTail: [0.9, 0],
    batch: [0.22, 0.17],
    emptyPolls: [0.18, 0],
    busyTime: [0, 0.07],
    throughput: [0, 0.07],
  },
  jittered: {
    sojourn: [0.4, 0.51],
    sojournTail: [0.5, 1.5],
    waiting: [0.5, 0.8],
    waitingTail: [3, 6.5],
    batch: [0.15, 0.3],
    emptyPolls: [0.08, 0.1],
    busyTime: [0.06, 0.06],
    throughput: [0.02, 0.06],
  },
};

const shares: readonly ErringResult[] = ['emptyPolls', 'busyTime', 'throughput'];

/** Noise of a run beside its interval: of a result itself, near capacity, and of a share. */
const noise = { usual: 0.01, nearCapacity: 0.05, share: 0.002 } as const;
const nearCapacity = 0.07;

/** The largest that was measured. */
const largestVariation = 4;

/** How much the arrivals of successive services depend on each other. */
function extentOf({ arrivals, variation, packets, load }: ErringSystem): number {
  if (arrivals === 'jittered') return Math.min(1, load) / (1 + packets);
  return arrivals === 'steady'
    ? ((1 - variation) * Math.min(1, load)) / (1 + packets) ** 2
    : (variation - 1) / (1 + packets / 2);
}

/** A bound beyond this share of the result is none. */
const largestShare = 10;

/** Multiples of the mean queue's error in heavy traffic that quantiles have. */
const quantileFactor = { usual: 1.6, tail: 3 } as const;

/**
 * Error of queues near capacity with independent gaps, as a `share` of the time in the system and in `packets`. In
 * heavy traffic a queue is the variance of what a service brings over twice the places that it leaves free. Of a
 * stationary renewal process with cv c the variance is c^2 m + (1 - c^4) / 6 for m packets (gamma distributed gaps,
 * many packets). Successive services depend on each other, so that c^2 m remains in the long run; the chain counts the
 * rest in each of them.
 */
function crowding(result: ErringResult, system: ErringSystem): { share: number; packets: number } {
  const { variation, packets, load, maxBatch, ringSize } = system;
  const isTime = result.startsWith('sojourn') || result.startsWith('waiting');
  if (system.arrivals === 'jittered' || !isTime) return { share: 0, packets: 0 };
  const factor = result.endsWith('Tail') ? quantileFactor.tail : quantileFactor.usual;
  const excess = (factor * Math.abs(1 - variation ** 4)) / 6;
  const free = 2 * maxBatch * Math.abs(1 - load);
  const remaining = factor * variation ** 2 * packets;
  return {
    share: Math.min(excess / (remaining + free * packets), (ringSize + maxBatch) / packets),
    packets: Math.min(excess / free, ringSize),
  };
}

/** Of even arrivals: their loss is then not bounded below the capacity. */
const leastSpread = 1e-9;

/** With jitter, ln of the factors by which a loss was off below the capacity. */
const jitteredLoss = { low: 1, high: 3.5 } as const;

/**
 * A loss is bounded by factors, since rare ones err most. In heavy traffic it is exp(-2 f L / v) for f free places a
 * service, L places in all and a variance v of what a service brings, and v L^-1 at the capacity; of v the chain has
 * the excess of `crowding` in every service. Half of the logarithm times the share of the excess covers what was
 * measured. In overload what the ring adds to the loss vanishes by the same exponent. Natural logarithms of factors.
 */
function lossExponents(system: ErringSystem): { low: number; high: number } {
  const { arrivals, variation, packets, load, maxBatch, ringSize } = system;
  const spread = variation ** 2;
  const excess = Math.abs(1 - variation ** 4) / 6;
  const brought = spread * maxBatch + excess;
  const barrier = (2 * Math.abs(1 - load) * maxBatch * ringSize) / brought;
  const rarity = 1 + Math.log1p((2 * ringSize * maxBatch) / brought) + (load < 1 ? barrier : 0);
  const left = load < 1 ? 1 : Math.exp(-barrier);
  if (arrivals === 'jittered') return { low: jitteredLoss.low * left, high: jitteredLoss.high * left };
  const remaining = Math.max(leastSpread, spread * packets) + (arrivals === 'bursty' ? excess : 0);
  const off = (left * rarity * excess) / (2 * remaining);
  return arrivals === 'bursty' ? { low: off, high: 0 } : { low: 0, high: off };
}

function lossError(system: ErringSystem, left: number, measured: string): ErrorBound {
  const { low, high } = lossExponents(system);
  const { arrivals } = system;
  const tooHigh = Math.exp(high) - 1;
  return {
    tooLow: arrivals === 'steady' ? 0 : Math.min(1, 1 - Math.exp(-low) + left),
    tooHigh: arrivals === 'bursty' ? 0 : tooHigh > largestShare ? null : tooHigh + left,
    measured,
  };
}

/** Beyond what was measured no bound is known in the directions in which the result errs. */
export function measuredError(result: ErringResult, system: ErringSystem): ErrorBound {
  const { arrivals, variation, packets, load, gapUs } = system;
  const measured = 'by `npm run survey`';
  const left = Math.abs(load - 1) < nearCapacity ? noise.nearCapacity : noise.usual;
  if (result === 'loss' && variation <= largestVariation) return lossError(system, left, measured);
  if (result === 'loss') return { tooLow: null, tooHigh: 0, measured };
  const [low, high] = factors[arrivals][result];
  if (variation > largestVariation)
    return { tooLow: low > 0 ? null : 0, tooHigh: high > 0 ? null : 0, measured };
  const extent = extentOf(system);
  const either = (bound: (factor: number) => number, further = 0) => ({
    tooLow: (low > 0 ? bound(low) : 0) + (arrivals === 'bursty' ? further : 0),
    tooHigh: (high > 0 ? bound(high) : 0) + (arrivals === 'steady' ? further : 0),
  });
  const crowded = crowding(result, system);
  if (shares.includes(result)) {
    const absolute = either((factor) => factor * extent + noise.share);
    return { tooLow: 0, tooHigh: 0, absolute, measured };
  }
  if (result.startsWith('waiting')) {
    const unitUs = Math.max(1, packets) * gapUs;
    const absolute = either((factor) => factor * extent * unitUs, crowded.packets * gapUs);
    return { ...either(() => left), absolute, measured };
  }
  const { tooLow, tooHigh } = either((factor) => factor * extent + left, crowded.share);
  return { tooLow, tooHigh: tooHigh > largestShare ? null : tooHigh, measured };
}

/** Of a result itself, of the tails, of a share, and of a loss: rare sleeps lose many packets at once, or none. */
interface Noise {
  usual: number;
  tail: number;
  share: number;
  loss: Pick<ErrorBound, 'tooLow' | 'tooHigh' | 'absolute'>;
}

/** Between two runs, where sleeps are rare and each meets many packets. */
const noiseOfRuns: Noise = {
  usual: 0.05,
  tail: 0.2,
  share: 0.01,
  loss: { tooLow: 0.5, tooHigh: 1, absolute: { tooLow: 1e-5, tooHigh: 1e-5 } },
};
const noiseOneByOne: Noise = {
  usual: 0.05,
  tail: 0.08,
  share: 0.002,
  loss: { tooLow: 0.1, tooHigh: 0.1 },
};

/** Of a result that is simulated, not solved. */
export function simulationNoise(result: ErringResult): ErrorBound {
  return eitherWay(result, noiseOfRuns, 'between runs of 4 million packets');
}

/** The error that a sleep adds where less than a tenth of a packet comes in an empty poll with it. */
export function oneByOne(result: ErringResult): ErrorBound {
  return eitherWay(result, noiseOneByOne, 'in 26 systems with so few packets');
}

function eitherWay(result: ErringResult, { usual, tail, share, loss }: Noise, measured: string): ErrorBound {
  if (result === 'loss') return { ...loss, measured };
  if (shares.includes(result))
    return { tooLow: 0, tooHigh: 0, absolute: { tooLow: share, tooHigh: share }, measured };
  const relative = result.endsWith('Tail') ? tail : usual;
  return { tooLow: relative, tooHigh: relative, measured };
}

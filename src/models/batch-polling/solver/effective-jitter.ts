/**
 * Arrivals at a constant rate with jitter bring fewer packets after a service that brought many. The chain takes the
 * numbers of successive services as independent; with a smaller jitter they move the queue as much as the real ones do.
 * Its size follows from the memory of the queue: of one packet more at a poll, `carried` are left at the next.
 */
import { independentCountVariance, jitterOfCountVariance } from '../../../numerics/laws/jittered/arrivals.ts';
import type { ServiceTimes } from './service/service-times.ts';

/** In packets. */
interface EffectiveJitter {
  /** While services begin with an empty ring. */
  emptying: number;
  /** While they leave packets in the ring. */
  crowded: number;
}

/** Largest `carried`: the memory of the queue is finite. */
const mostCarried = 0.9999;

/** `mean` slots between arrivals with this `jitter` in packets. */
export function effectiveJitter(
  jitter: number,
  mean: number,
  { service, maxBatch, ringSize }: { service: ServiceTimes; maxBatch: number; ringSize: number },
): EffectiveJitter {
  return {
    emptying: emptyingJitter(jitter, mean, service, maxBatch),
    crowded: crowdedJitter(jitter, mean, service, maxBatch, ringSize),
  };
}

/**
 * Around the batch that brings as many packets as it takes, a packet more makes the service longer by the slope of the
 * service times, which brings slope / mean packets.
 */
function emptyingJitter(jitter: number, mean: number, { workMeans }: ServiceTimes, maxBatch: number): number {
  let packets = 0;
  for (let k = 0; k < 200; k++) packets = Math.min(maxBatch, between(workMeans, packets) / mean);
  const around = Math.max(1, Math.sqrt(independentCountVariance(packets, jitter, 0)));
  const least = Math.max(0, packets - around);
  const most = Math.min(maxBatch, packets + around);
  const slope = (between(workMeans, most) - between(workMeans, least)) / (most - least);
  return reduced(jitter, packets, slope / mean);
}

/**
 * Where services leave packets behind, a packet more stays one more until the queue is back at its border: a random
 * walk with barriers at both ends of the ring has, for a variance v a poll, a drift d and room for r packets, a
 * correlation time of about 1 / (2 d^2 / v + 5 v / r^2) polls. The variance depends on it in turn; of two times that
 * agree the shorter one counts, which a small ring enforces.
 */
function crowdedJitter(
  jitter: number,
  mean: number,
  service: ServiceTimes,
  maxBatch: number,
  ringSize: number,
): number {
  const packets = service.mean(maxBatch) / mean;
  const drift = packets - maxBatch;
  const room = ringSize - maxBatch;
  const ofService = service.variance(maxBatch) / mean ** 2;
  const staysLonger = (carried: number) => {
    const variance = independentCountVariance(packets, jitter, carried) + ofService;
    const polls = 1 / ((2 * drift ** 2) / variance + (5 * variance) / room ** 2);
    return polls * (1 - carried) > carried;
  };
  let low = 0;
  let high = 1 / 4;
  for (; high < mostCarried && staysLonger(high); high = (1 + 2 * high) / 3) low = high;
  high = Math.min(high, mostCarried);
  for (let step = 0; step < 30; step++) {
    const carried = (low + high) / 2;
    if (staysLonger(carried)) low = carried;
    else high = carried;
  }
  return reduced(jitter, packets, (low + high) / 2);
}

function reduced(jitter: number, packets: number, carried: number): number {
  const within = Math.min(mostCarried, Math.max(0, carried));
  return jitterOfCountVariance(independentCountVariance(packets, jitter, within), packets, jitter);
}

/** Straight between whole sizes. */
function between(means: Float64Array, size: number): number {
  const floor = Math.floor(size);
  return means[floor] + (size === floor ? 0 : (size - floor) * (means[floor + 1] - means[floor]));
}

/** Effect on a ring of the stalls that were seen: those that matter, the packets lost, the ring that survives them. */
import { formatCount, formatSignificant } from '../../text/number-format.ts';
import { mppsText } from '../../text/number-words.ts';
import { poissonTail } from '../../numerics/laws/poisson-tail.ts';
import { durationOf, percentOf } from '../../evidence/facts/losses.ts';
import type { StallsSeen } from './stall-words.ts';
import { lostAPeriod } from './throttling.ts';

/** The ring of one core. */
export interface StalledRing {
  readonly ringSize: number;
  /** Packets a µs that arrive. */
  readonly rateMpps: number;
  /** Packets that wait on average. */
  readonly meanQueue: number;
  /** Packets a µs that the core takes at most; Infinity where it is not known. */
  readonly capacityMpps: number;
}

/** Probability of any loss in the longest stall at which a ring counts as one that survives it. */
const rarely = 1e-3;
const largestRing = 65_536;

/** The smallest ring of a power of two that rarely loses a packet in a stall of this length; null above 65,536. */
export function ringFor({ rateMpps, meanQueue }: StalledRing, lengthUs: number): number | null {
  for (let size = 64; size <= largestRing; size *= 2)
    if (poissonTail(size, meanQueue + rateMpps * lengthUs) <= rarely) return size;
  return null;
}

/** Length of a stall that half of the time overfills the ring: D* = (L - q) / rate, µs. */
export const survivedUs = ({ ringSize, rateMpps, meanQueue }: StalledRing): number =>
  Math.max(0, (ringSize - meanQueue) / rateMpps);

/** Stalls a second of working time that are longer than this. */
function longerASecond({ inputs }: StallsSeen, us: number): number {
  if (inputs === null) return 0;
  const all = Object.entries(inputs.stallLengths);
  const [sum, longer] = all.reduce(
    ([total, above], [length, weight]) => [total + weight, above + (Number(length) > us ? weight : 0)],
    [0, 0],
  );
  return ((longer / sum) * 1000) / inputs.stallEveryMs;
}

const longestOf = ({ inputs, longestUs }: StallsSeen): number =>
  inputs === null ? longestUs : Math.max(...Object.keys(inputs.stallLengths).map(Number));

/** The ring that survives the longest stall seen except with probability `rarely`, to follow a semicolon. */
function ringWords(seen: StallsSeen, ring: StalledRing): string {
  const needed = ringFor(ring, longestOf(seen));
  if (needed === null)
    return 'no ring of up to 65,536 packets would survive the longest one seen in 99.9 % of cases';
  return needed <= ring.ringSize
    ? 'this ring survives the longest one seen in 99.9 % of cases'
    : `a ring of ${formatCount(needed)} would survive the longest one seen in 99.9 % of cases`;
}

/**
 * In closed form: the longest stall survived, those that matter, and unless `stallAnswer` says it the ring for all. One
 * sentence each.
 */
export function survivalWords(seen: StallsSeen, ring: StalledRing, isAnswered = false): readonly string[] {
  const { ringSize, rateMpps } = ring;
  if (seen.throttling !== null) return throttledWords(seen.throttling, ring);
  if (longestOf(seen) === 0) return [];
  const limitUs = survivedUs(ring);
  const often = longerASecond(seen, limitUs);
  const which =
    seen.inputs === null
      ? longestOf(seen) > limitUs
        ? 'the longest one seen is longer'
        : 'the longest one seen is shorter'
      : often === 0
        ? 'all of those seen are shorter'
        : `${formatSignificant(often, 3)} a second are longer, and more than half of these lose packets`;
  const needed = isAnswered ? '' : `; ${ringWords(seen, ring)}`;
  return [
    `At ${mppsText(rateMpps)} a ring of ${formatCount(ringSize)} survives half of the stalls of ${durationOf(limitUs)}: ${which}${needed}.`,
  ];
}

function throttledWords(
  { quotaUs, periodUs }: NonNullable<StallsSeen['throttling']>,
  ring: StalledRing,
): readonly string[] {
  const { rateMpps, ringSize, meanQueue } = ring;
  const lost = lostAPeriod({ ...ring, quotaUs, periodUs });
  const offered = rateMpps * periodUs;
  const needed = Math.ceil(meanQueue + rateMpps * (periodUs - quotaUs));
  return [
    lost === 0
      ? `At ${mppsText(rateMpps)} the ring of ${formatCount(ringSize)} holds the packets that arrive while the thread is off its core.`
      : `At ${mppsText(rateMpps)} the ring of ${formatCount(ringSize)} loses ${formatSignificant(lost, 3)} packets of each period, ${percentOf(lost / offered)}; ${needed > largestRing ? `it would need ${formatCount(needed)} places: a larger quota or a shorter period loses fewer` : `a ring of ${formatCount(needed)} would hold those that arrive meanwhile`}.`,
  ];
}

/** Results at the present inputs. */
export interface StalledResults {
  readonly lossProbability: number;
  /** Time in the system, µs. */
  readonly p999Us: number;
}

/** Shares below this are none. */
const none = 1e-12;

const oneIn = (share: number) =>
  share > 0.001
    ? `${percentOf(share)} of the packets are`
    : `1 packet in ${formatCount(Number((1 / share).toPrecision(2)))} is`;

/** `These stalls add 2 µs to p99.9, and 1 packet in 3,000,000 is lost through them with a ring of 512; ...`. */
export function stallAnswer(
  seen: StallsSeen,
  ring: StalledRing,
  without: StalledResults,
  stalled: StalledResults,
): string {
  const addedUs = stalled.p999Us - without.p999Us;
  const added =
    addedUs < 0.005 * without.p999Us
      ? 'add less than 0.5 % to p99.9'
      : `add ${durationOf(addedUs)} to p99.9 (${durationOf(without.p999Us)} without them)`;
  const more = stalled.lossProbability - without.lossProbability;
  const lost =
    more > none
      ? `${oneIn(more)} lost through them with a ring of ${formatCount(ring.ringSize)}; ${ringWords(seen, ring)}`
      : `none of the packets is lost through them with a ring of ${formatCount(ring.ringSize)}`;
  return `These stalls ${added}, and ${lost}.`;
}

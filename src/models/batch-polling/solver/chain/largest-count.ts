/**
 * Largest number of packets that a service brings with a relevant probability, by Chernoff's bound: tables then have
 * the size that they need.
 */
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import type { System } from '../../system/system.ts';

/** Natural logarithm of the probability beyond which counts are not followed: 1e-37. */
const logNegligible = -85.2;

/**
 * The smallest count k with P(X_n >= k) <= 1e-37 by Chernoff's bound P(S_{k-1} <= B_n) <= E[exp(theta B_n)]
 * E[exp(-theta A)]^(k-1), at the theta that makes k smallest. True for both countings. Arrivals that are not a renewal
 * process add their surplus. Cost: some forty evaluations.
 */
function largestCount(system: System, size: number): number {
  const { interarrival, service } = system;
  const countAt = (logTheta: number): number => {
    const theta = Math.exp(logTheta);
    const moment = service.logMoment(size, theta);
    return moment < 1e300 ? (moment - logNegligible) / -interarrival.logLaplace(theta) : Infinity;
  };
  // golden section over log theta: the bound falls, then rises
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = Math.log(1e-9);
  let high = Math.log(100);
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let atLeft = countAt(left);
  let atRight = countAt(right);
  let best = Math.min(atLeft, atRight);
  for (let step = 0; step < 34; step++) {
    if (atLeft < atRight) {
      high = right;
      right = left;
      atRight = atLeft;
      left = high - golden * (high - low);
      atLeft = countAt(left);
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      right = low + golden * (high - low);
      atRight = countAt(right);
    }
    best = Math.min(best, atLeft, atRight);
  }
  return Math.ceil(best) + 1 + (isRenewal(interarrival) ? 0 : interarrival.surplus);
}

/** The largest of the sizes' largest counts. */
export function mostCounted(system: System, sizes: readonly number[]): number {
  let most = -Infinity;
  for (const size of sizes) {
    most = Math.max(most, largestCount(system, size));
  }
  return most;
}

/**
 * The largest state h that polls reach from an empty ring when every service brings at most its largest count: no batch
 * is then larger than h. Infinity once it would reach `bound`.
 */
export function largestState(system: System, bound: number): number {
  const { service } = system;
  let reached = 0;
  // Newly reached; of those before, only the longest work still counts, whatever sleep followed an empty poll.
  let sizes = [0];
  for (;;) {
    const far = service.farthest(sizes);
    const next = Math.max(reached, mostCounted(system, far));
    if (next >= bound) return Infinity;
    if (next === reached) return next;
    const longest = far.reduce((a, b) => (service.means[b] > service.means[a] ? b : a));
    sizes = [longest, ...Array.from({ length: next - reached }, (_, k) => reached + 1 + k)];
    reached = next;
  }
}

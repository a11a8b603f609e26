/** When latency is back to normal. */
import type { ArrivalBin } from './estimates.ts';

/** Share by which p99 may lie above its stationary value. */
export const recoveryShare = 0.1;

/**
 * µs from `endUs` to the first edge of a bin after which p99 stays within `recoveryShare` of `stationaryP99`; null: it
 * does not by the horizon, or no packet that arrives after `endUs` has a latency.
 */
export function recoveryUs(
  bins: readonly ArrivalBin[],
  endUs: number,
  stationaryP99: number,
  share = recoveryShare,
): number | null {
  const limit = (1 + share) * stationaryP99;
  if (!bins.some(({ fromUs, latencyUs }) => fromUs >= endUs && latencyUs !== null)) return null;
  let last = -1;
  for (const [k, { latencyUs }] of bins.entries()) if (latencyUs !== null && latencyUs.p99 > limit) last = k;
  if (last === bins.length - 1) return null;
  return last < 0 ? 0 : Math.max(0, bins[last].toUs - endUs);
}

/**
 * A core with a quota: it works `quotaUs` of each `periodUs` and is off for the rest, every period again. Fluid:
 * queues and arrivals at their means.
 */

interface ThrottledCore {
  /** Packets a µs that arrive. */
  readonly rateMpps: number;
  /** Packets a µs that the working core takes at most. */
  readonly capacityMpps: number;
  readonly ringSize: number;
  /** Packets that wait when the core stops. */
  readonly meanQueue: number;
  readonly quotaUs: number;
  readonly periodUs: number;
}

/**
 * Packets lost in a period: those that come while the core is off beyond the free places, and at least those that the
 * quota cannot serve. Right on average but for the spread of the arrivals, some sqrt(rate x time) packets around the
 * border.
 */
export function lostAPeriod(core: ThrottledCore): number {
  const { rateMpps, capacityMpps, ringSize, meanQueue, quotaUs, periodUs } = core;
  const beyondRing = rateMpps * (periodUs - quotaUs) - (ringSize - meanQueue);
  const beyondQuota = rateMpps * periodUs - capacityMpps * quotaUs;
  return Math.max(0, beyondRing, beyondQuota);
}

/** Two prints of `pmd-stats-show` are a before and an after: its counters run since the last clear. */
type Values = Readonly<Record<string, number | null>>;

const counters = [
  ...['packets', 'recirculations', 'pollingCycles', 'processingCycles', 'totalCycles'],
  ...['phwolHits', 'mfexOptHits', 'simpleMatchHits', 'emcHits', 'smcHits', 'megaflowHits'],
  ...['misses', 'lostMisses', 'upcalls', 'lostUpcalls'],
] as const;

/** Counts between the two prints; null where nothing was counted, or a counter fell because it was cleared. */
export function counterDifference(before: Values | undefined, now: Values): Values | null {
  if (before === undefined) return null;
  const values: Record<string, number | null> = {};
  for (const name of counters) {
    const [first, last] = [before[name], now[name]];
    if (typeof first !== 'number' || typeof last !== 'number') continue;
    if (last < first) return null;
    values[name] = last - first;
  }
  const { packets, pollingCycles, processingCycles } = values;
  if (!packets || typeof pollingCycles !== 'number' || typeof processingCycles !== 'number') return null;
  const cycles = pollingCycles + processingCycles;
  if (cycles === 0) return null;
  return {
    ...values,
    pollingPercent: (100 * pollingCycles) / cycles,
    processingPercent: (100 * processingCycles) / cycles,
    cyclesPerPacket: cycles / packets,
    processingCyclesPerPacket: processingCycles / packets,
  };
}

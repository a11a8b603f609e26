/** Batch sizes of polls, counted exactly. */

/** Most packets of one poll of a device in Linux, unless the driver sets another weight. */
export const napiBudget = 64;

export interface PollStatistics {
  /** Sizes that were seen, rising, and how many polls had each. */
  size: readonly number[];
  count: readonly number[];
  polls: number;
  packets: number;
  emptyPolls: number;
  /** null where no poll found a packet. */
  meanNonEmpty: number | null;
  /** Share of polls that used up the budget. */
  shareAtBudget: number;
  p50: number;
  p90: number;
  p99: number;
}

/** null where nothing was counted. */
export function pollStatistics(byWork: ReadonlyMap<number, number>): PollStatistics | null {
  const entries = [...byWork].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const polls = entries.reduce((sum, [, count]) => sum + count, 0);
  if (polls === 0) return null;
  const packets = entries.reduce((sum, [work, count]) => sum + work * count, 0);
  const emptyPolls = byWork.get(0) ?? 0;
  const quantile = (share: number) => {
    let seen = 0;
    return entries.find(([, count]) => (seen += count) >= share * polls)![0];
  };
  return {
    size: entries.map(([work]) => work),
    count: entries.map(([, count]) => count),
    ...{ polls, packets, emptyPolls },
    meanNonEmpty: polls > emptyPolls ? packets / (polls - emptyPolls) : null,
    shareAtBudget: (byWork.get(napiBudget) ?? 0) / polls,
    ...{ p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) },
  };
}

export function pollFacts(statistics: PollStatistics): Record<string, unknown> {
  const { size, polls, packets, emptyPolls, meanNonEmpty, shareAtBudget, p50, p90, p99 } = statistics;
  return {
    kind: 'batch-histogram',
    unit: 'packets per napi_poll call',
    keys: size.length,
    count: polls,
    totalWork: packets,
    mean: packets / polls,
    p0: emptyPolls / polls,
    meanNonEmpty,
    // Seven decimals: shares below a ten-millionth are noise.
    shareAtBudget64: Math.round(1e7 * shareAtBudget) / 1e7,
    ...{ p50, p90, p99 },
    min: size[0]!,
    max: size.at(-1)!,
  };
}

/** Percentiles of times that results name, with the share of packets beyond each. */
export const percentileLevels = [
  ['p50', 0.5],
  ['p95', 0.05],
  ['p99', 0.01],
  ['p999', 0.001],
] as const;

/** Percentiles of times that results name, with the share of packets beyond each. */
export const percentileLevels = [
  ['p50', 0.5],
  ['p90', 0.1],
  ['p99', 0.01],
  ['p999', 0.001],
  ['p9999', 0.0001],
] as const;

import { entryText } from './entry-text.ts';

/** One line for the panel: "9 values, mean 6.72 slots, cv 0.21"; what is always 0 has no cv. */
export function pmfSummary(pmf: readonly number[], unit: string): string {
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let value = 0; value < pmf.length; value++) {
    mass += pmf[value];
    first += value * pmf[value];
    second += value * value * pmf[value];
  }
  const mean = first / mass;
  const entries = pmf.filter((p) => p > 0).length;
  const counted = `${entries} ${entries === 1 ? 'value' : 'values'}, mean ${entryText(mean, 3)} ${unit}`;
  if (mean === 0) return counted;
  const cv = Math.sqrt(Math.max(0, second / mass - mean * mean)) / mean;
  return `${counted}, cv ${entryText(cv, 3)}`;
}

import { entryText } from '../number/entry-text.ts';

/** One line for the panel: "9 values, mean 6.72 slots, cv 0.21". */
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
  const cv = Math.sqrt(Math.max(0, second / mass - mean * mean)) / mean;
  const entries = pmf.filter((p) => p > 0).length;
  return `${entries} ${entries === 1 ? 'value' : 'values'}, mean ${entryText(mean, 3)} ${unit}, cv ${entryText(cv, 3)}`;
}

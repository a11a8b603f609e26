/** How the answers of a class lie. */

export interface Spread {
  lowest: number;
  lowerQuarter: number;
  middle: number;
  upperQuarter: number;
  highest: number;
}

/** Quartiles by linear interpolation; null without answers. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  };
  return { lowest: at(0), lowerQuarter: at(0.25), middle: at(0.5), upperQuarter: at(0.75), highest: at(1) };
}

/** How many chose each option. */
export function countsOf(options: number, choices: readonly number[]): readonly number[] {
  return Array.from({ length: options }, (_, option) => choices.filter((one) => one === option).length);
}

/** `12 answers read, 1 of another question, 2 that cannot be read.` */
export function collectedWords(read: number, others: number, unreadable: number): string {
  const parts = [`${read} ${read === 1 ? 'answer' : 'answers'} read`];
  if (others > 0) parts.push(`${others} of another question`);
  if (unreadable > 0) parts.push(`${unreadable} that cannot be read`);
  return `${parts.join(', ')}.`;
}

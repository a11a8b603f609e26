/** Options of `time`: replications, and the form of the output. */
import { parseNumber } from '../../scenario/file/check-field.ts';
import { usageFailure } from '../failure.ts';

export interface TimeOptions {
  /** null: the file's number, else 20,000. */
  replications: number | null;
  /** null: the file's seed, else 1. */
  seed: number | null;
  /** Instants at which the queue is looked at, where the file names none. */
  instants: number;
  /** One row an instant instead of JSON. */
  csv: boolean;
}

export const timeFlags = ['replications', 'seed', 'instants'] as const;

export const mostReplications = 1e6;
export const maxSeed = 2 ** 32 - 1;
const mostInstants = 2000;

/** Values of the flags by their names without dashes, as written. */
export function readTimeOptions(given: ReadonlyMap<string, string>, csv: boolean): TimeOptions {
  const wholeOf = (flag: (typeof timeFlags)[number], least: number, most: number): number | null => {
    const text = given.get(flag);
    if (text === undefined) return null;
    const value = parseNumber(text);
    if (value === null || !Number.isInteger(value) || value < least || value > most)
      throw usageFailure(
        `--${flag} needs a whole number from ${least} to ${most}, not “${text.slice(0, 40)}”.`,
      );
    return value;
  };
  return {
    replications: wholeOf('replications', 1, mostReplications),
    seed: wholeOf('seed', 0, maxSeed),
    instants: wholeOf('instants', 1, mostInstants) ?? 40,
    csv,
  };
}

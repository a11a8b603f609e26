/** Length and seed of a headless simulation. */
import { parseNumber } from '../../scenario/file/check-field.ts';
import { usageFailure } from '../failure.ts';

export interface SimulateOptions {
  /** Largest number of offered packets, warm-up included. */
  packets: number;
  seed: number;
  /** Ends earlier, once every main interval is narrower than this share of its mean; null: never. */
  precision: number | null;
}

/** Longest run: a quarter of an hour of the fastest model. */
const maxPackets = 1e11;
const maxSeed = 2 ** 32 - 1;

export const simulateFlags = ['packets', 'seed', 'precision'] as const;

/** Values of the flags by their names without dashes, as written; what is absent takes the default. */
export function readSimulateOptions(given: ReadonlyMap<string, string>): SimulateOptions {
  const numberOf = (
    flag: (typeof simulateFlags)[number],
    otherwise: number,
    allowed: string,
    isAllowed: (value: number) => boolean,
  ) => {
    const text = given.get(flag);
    if (text === undefined) return otherwise;
    const value = parseNumber(text);
    if (value === null || !isAllowed(value))
      throw usageFailure(`--${flag} needs ${allowed}, not “${text.slice(0, 40)}”.`);
    return value;
  };
  const precision = numberOf('precision', NaN, 'a number above 0 and below 1', (p) => p > 0 && p < 1);
  return {
    packets: numberOf(
      'packets',
      1e7,
      'a whole number from 1 to 1e11',
      (n) => Number.isInteger(n) && n >= 1 && n <= maxPackets,
    ),
    seed: numberOf(
      'seed',
      1,
      `a whole number from 0 to ${maxSeed}`,
      (n) => Number.isInteger(n) && n >= 0 && n <= maxSeed,
    ),
    precision: Number.isNaN(precision) ? null : precision,
  };
}

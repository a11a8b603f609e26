/** Number of threads of a command. */
import { availableParallelism } from 'node:os';
import { parseNumber } from '../../scenario/file/check-field.ts';
import { usageFailure } from '../failure.ts';

/** Most threads of a command; each takes some 100 MB. */
const maxThreads = 256;

/** Number of threads in the value of `--threads`; null without the flag. Throws `CommandFailure` for another text. */
export function readThreadCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = parseNumber(text);
  if (count === null || !Number.isInteger(count) || count < 1 || count > maxThreads) {
    throw usageFailure(`--threads needs a whole number from 1 to ${maxThreads}, not “${text.slice(0, 40)}”.`);
  }
  return count;
}

/** Null: as many as the process may use at a time. */
export const threadCount = (asked: number | null): number =>
  asked ?? Math.min(maxThreads, availableParallelism());

/** Parts of a sweep that different machines compute: consecutive rows, so that the parts in order are the whole. */
import { usageFailure } from '../failure.ts';

/** The `index`-th (1 .. count) of `count` parts. */
export interface Shard {
  index: number;
  count: number;
}

/** Most parts. */
const maxShards = 1_000_000;

/** `3/8`. */
export function readShard(text: string): Shard {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(text.trim());
  const [index, count] = match ? [Number(match[1]), Number(match[2])] : [NaN, NaN];
  if (!(count >= 1 && count <= maxShards)) {
    throw usageFailure(
      `--shard needs which part of how many, such as 3/8, of at most ${maxShards}; not “${text.slice(0, 40)}”.`,
    );
  }
  if (!(index >= 1 && index <= count)) {
    throw usageFailure(`--shard: the parts are numbered from 1 to ${count}; there is no part ${index}.`);
  }
  return { index, count };
}

/** The rows `from` .. `to - 1` of the whole, counted from 0. All parts have as many rows, but for one more or less. */
export function shardRows({ index, count }: Shard, rows: number): { from: number; to: number } {
  return { from: Math.floor((rows * (index - 1)) / count), to: Math.floor((rows * index) / count) };
}

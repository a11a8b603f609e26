/**
 * Time of a packet in the transmit buffer, which sends whole groups of m packets at the end of a poll and, with a
 * timer, what it holds. Sizes of successive polls are taken as independent, which is an approximation; see
 * `transmit-accuracy.ts` for what it costs.
 */
import { DepartureSums } from './departures.ts';
import type { PollCycles } from './poll-cycles.ts';
import { type BufferRules, timedWait } from './timed-wait.ts';
import { type BufferedWait, longestFill, untimedWait } from './untimed-wait.ts';

export function bufferedWait(cycles: PollCycles, { packets, timeout, timer }: BufferRules): BufferedWait {
  if (packets === 1 || timeout === 0) return withoutBuffer(cycles);
  const longest = longestFill(cycles, packets);
  if (timeout === null || (timer === 'since-first' && timeout >= longest))
    return untimedWait(cycles, packets);
  return timedWait(cycles, { packets, timeout, timer }, longest);
}

function withoutBuffer(cycles: PollCycles): BufferedWait {
  const sums = new DepartureSums();
  for (const { packets, probability, mean } of cycles.sizes) sums.add(packets, probability, mean);
  return {
    wait: { cellSlots: 1, p: Float64Array.of(1), mean: 0 },
    departures: sums.departures(cycles),
  };
}

/** Times that files and tools hold, as they are counted there. */
import type { BatchClockMeasurement, LatencyMeasurement } from '../../measurement.ts';
import { binsOfPercentiles } from '../../tools/overlay-bins.ts';
import type { ToolResult } from '../../tools/tool-reading.ts';
import type { CountedTimes } from './empirical-pmf.ts';

/** null for what is no distribution of times. */
export function timesOfResult(result: ToolResult): CountedTimes | null {
  if (result.unit !== 'µs') return null;
  if (result.kind === 'bins') {
    return { lowerUs: result.lower, upperUs: result.upper, count: result.count };
  }
  if (result.kind !== 'percentiles') return null;
  const { lower, width, count } = binsOfPercentiles(result, 1);
  return { lowerUs: lower, upperUs: lower.map((edge, k) => edge + width[k]!), count };
}

export function timesOfLatencies({ lowerNs, upperNs, count }: LatencyMeasurement): CountedTimes {
  return { lowerUs: lowerNs.map((ns) => ns / 1000), upperUs: upperNs.map((ns) => ns / 1000), count };
}

/**
 * Service times a packet: the time of a poll, shared out evenly between the packets that it found. Empty polls serve
 * none. null where every poll was empty.
 */
export function timesPerPacket({ samples, cyclesPerUs }: BatchClockMeasurement): CountedTimes | null {
  const { size, start, cycles, count } = samples;
  const first = size.findIndex((each) => each > 0);
  if (first < 0) return null;
  const offset = start[first]!;
  const us = new Float64Array(cycles.length - offset);
  const packets = new Float64Array(us.length);
  for (let k = first; k < size.length; k++) {
    for (let at = start[k]!; at < start[k + 1]!; at++) {
      us[at - offset] = cycles[at]! / cyclesPerUs / size[k]!;
      packets[at - offset] = count[at]! * size[k]!;
    }
  }
  return { lowerUs: us, upperUs: us, count: packets };
}

import type { BatchClockMeasurement } from '../../measurement.ts';

/** Packets that one poll found, against the expected number since the poll before it. */
export interface PollCount {
  expected: number;
  /** Found - expected. */
  residual: number;
}

/**
 * The counts of a recording in the order of time; null where the time before a poll is not known, and next to a full
 * batch, which may have left packets in the ring. The rate is that of the recording.
 */
export function pollCounts(
  { sequence, cyclesPerUs, throughputMpps }: BatchClockMeasurement,
  maxBatch: number,
): readonly (PollCount | null)[] {
  const { size, cycles } = sequence;
  return Array.from(size.subarray(1), (found, before) => {
    const known = cycles[before]! > 0 && found < maxBatch && size[before]! < maxBatch;
    if (!known) return null;
    const expected = (throughputMpps * cycles[before]!) / cyclesPerUs;
    return { expected, residual: found - expected };
  });
}

/** Service times relative to a curve, measured / curve - 1, in the order of time; null where a time is not known. */
export function serviceResiduals(
  { sequence, cyclesPerUs }: BatchClockMeasurement,
  curveUs: (size: number) => number,
): readonly (number | null)[] {
  return Array.from(sequence.size, (size, k) => {
    const cycles = sequence.cycles[k]!;
    return cycles > 0 && size > 0 ? cycles / cyclesPerUs / curveUs(size) - 1 : null;
  });
}

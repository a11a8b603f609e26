/** Measured times among the files that may become an input of the model. */
import {
  type CountedTimes,
  timesOfLatencies,
  timesOfResult,
  timesPerPacket,
} from '../../../../fits/empirical-pmf/empirical-pmf.ts';
import { isBatchClock, isLatency, type Measurement } from '../../../../texts/measurement.ts';
import type { ToolItem } from '../../../core/evidence/measurement-state.ts';

export interface MeasuredTimes {
  id: string;
  label: string;
  /** Name in outputs of tools; null: not known. */
  quantity: 'interarrivalUs' | 'serviceUs' | null;
  /** Computed when the times are shown. */
  times: () => CountedTimes | null;
}

/** Times between packets, service times, and latencies, which may be either. */
export function measuredTimes(
  files: readonly Measurement[],
  tools: readonly ToolItem[],
): readonly MeasuredTimes[] {
  const printed = tools.flatMap(({ output }) =>
    output.reading.results.flatMap((result, place): MeasuredTimes[] => {
      const { kind, quantity, label } = result;
      if ((kind !== 'bins' && kind !== 'percentiles') || result.unit !== 'µs') return [];
      if (quantity !== 'interarrivalUs' && quantity !== 'serviceUs') return [];
      const id = `${output.id} ${place}`;
      return [{ id, label: `${output.fileName}: ${label}`, quantity, times: () => timesOfResult(result) }];
    }),
  );
  const recorded = files.flatMap((file): MeasuredTimes[] => {
    const { id, fileName } = file;
    if (isBatchClock(file)) {
      const label = `${fileName}: time of a poll a packet`;
      return [{ id, label, quantity: 'serviceUs', times: () => timesPerPacket(file) }];
    }
    if (!isLatency(file)) return [];
    const label = `${fileName}: times that were read as latencies`;
    return [{ id, label, quantity: null, times: () => timesOfLatencies(file) }];
  });
  return [...printed, ...recorded];
}

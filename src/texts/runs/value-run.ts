/** The run behind single values of one kind, in their order, or behind how often each was seen. */
import { batchedValues, differentStart, valueStatistic } from './batches.ts';
import { fewestRows, type RunStatisticId, type ProgramRun } from './run.ts';

/** null for too few values. Values in µs or packets; `unitUs`: the unit of the text in µs. */
export function valueRun(id: RunStatisticId, values: Float64Array, unitUs: number): ProgramRun | null {
  const statistic = values.length < fewestRows ? null : valueStatistic(id, values);
  if (statistic === null) return null;
  const start = differentStart(id, batchedValues(values));
  return {
    statistics: [statistic],
    starts: start === null ? [] : [start],
    rankCorrelation: null,
    slotUs: null,
    unitUs,
  };
}

/** Without an order there is no interval of the run's own; null for too few values. */
export function countedRun(
  id: RunStatisticId,
  values: Float64Array,
  counts: Float64Array,
  unitUs: number,
): ProgramRun | null {
  const samples = counts.reduce((sum, count) => sum + count, 0);
  if (samples < fewestRows) return null;
  const sum = counts.reduce((all, count, k) => all + count * values[k]!, 0);
  return {
    statistics: [{ id, estimate: { mean: sum / samples, halfWidth: null }, samples, effective: null }],
    starts: [],
    rankCorrelation: null,
    slotUs: null,
    unitUs,
  };
}

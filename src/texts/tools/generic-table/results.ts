/** Results of a table of numbers for figures. */
import { effectiveOfLaw } from '../../runs/batches.ts';
import type { RunStatisticId, ProgramRun } from '../../runs/run.ts';
import { countedRun, valueRun } from '../../runs/value-run.ts';
import { binsOfValues } from '../sample-bins.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { type GenericColumn, nameHas, type TableMeaning } from './columns.ts';
import { figureValue, type MeasuredQuantity, plottedUnit, type ValueUnit } from '../measured-quantity.ts';
import { seriesOf } from '../rate-series.ts';
import type { ToolResult } from '../tool-reading.ts';

interface Measured {
  meaning: TableMeaning;
  unit: ValueUnit;
  quantity: MeasuredQuantity;
}

interface GenericOutcome {
  results: ToolResult[];
  /** Rows left out because a number was missing or cannot be: a negative count. */
  unusable: number;
  /** Meaning of the values for a simulated queue; absent: they are of something else. */
  run?: ProgramRun;
}

/** Throws where the numbers contradict the assumed meaning. */
export function genericResults(
  value: GenericColumn,
  other: GenericColumn | null,
  measured: Measured,
): GenericOutcome {
  if (measured.meaning === 'points') return points(value, other!, measured);
  if (measured.meaning === 'percentiles') return percentiles(value, other!, measured);
  return bins(value, measured.meaning === 'samples' ? null : other, measured);
}

/** Equal values are counted together; very many different ones share bins. */
function bins(value: GenericColumn, counts: GenericColumn | null, measured: Measured): GenericOutcome {
  const { unit, quantity, meaning } = measured;
  const values = new Float64Array(value.values.length);
  const weights = new Float64Array(values.length);
  let used = 0;
  let unusable = 0;
  const percent = meaning === 'shares' && counts !== null && Math.abs(counts.sum - 100) < 0.1;
  for (let k = 0; k < value.values.length; k++) {
    const at = value.values[k]!;
    const count = counts === null ? 1 : counts.values[k]! / (percent ? 100 : 1);
    const empty = quantity === 'batchSizeNonEmpty' && at <= 0;
    if (Number.isNaN(at) || !(count >= 0)) unusable++;
    else if (count > 0 && !empty) {
      values[used] = figureValue(at, unit);
      weights[used++] = count;
    }
  }
  if (used === 0) {
    throw new MeasurementFailure('nothing-counted', `${shown(value)} has no value that was counted.`);
  }
  const seen = values.subarray(0, used);
  const counted = counts === null ? null : weights.subarray(0, used);
  const total = weights.reduce((sum, each) => sum + each, 0);
  const ordered = counted === null && !isSorted(seen);
  const run =
    meaning === 'shares' ? null : runOf(value, seen, ordered ? null : (counted ?? weights), measured);
  return {
    unusable,
    ...(run === null ? {} : { run }),
    results: [
      {
        kind: 'bins',
        quantity,
        label: value.name,
        unit: plottedUnit(unit),
        ...binsOfValues(seen, counted),
        beyond: 0,
        sampleSize: meaning === 'shares' ? null : total,
        ...(ordered ? { effectiveSampleSize: effectiveOfLaw(seen) } : {}),
      },
    ],
  };
}

/** Sorted values have lost the order in which they were measured. */
function isSorted(values: Float64Array): boolean {
  const falls = values.some((each, k) => k > 0 && each < values[k - 1]!);
  return !falls || !values.some((each, k) => k > 0 && each > values[k - 1]!);
}

const runStatistics: Partial<Record<MeasuredQuantity, RunStatisticId>> = {
  waitingUs: 'waitingUs',
  sojournUs: 'sojournUs',
  interarrivalUs: 'interarrivalUs',
  queueLength: 'queueRows',
};

/** Latencies are those of instruments, which simulate no queue. `counts`: null for values in their order. */
function runOf(
  column: GenericColumn,
  values: Float64Array,
  counts: Float64Array | null,
  { unit, quantity }: Measured,
): ProgramRun | null {
  const id = runStatistics[quantity];
  if (id === undefined || nameHas(column, /^(?:lat|latency|latencies|rtt|owd|delays?)$/)) return null;
  const unitUs = figureValue(1, unit);
  return counts === null ? valueRun(id, values, unitUs) : countedRun(id, values, counts, unitUs);
}

function percentiles(value: GenericColumn, shares: GenericColumn, measured: Measured): GenericOutcome {
  const factor = shares.max > 1 ? 100 : 1;
  const points = [...value.values.keys()]
    .map((k) => ({ p: shares.values[k]! / factor, at: value.values[k]! }))
    .filter(({ p, at }) => !Number.isNaN(at) && p >= 0 && p <= 1);
  const unusable = value.values.length - points.length;
  points.sort((a, b) => a.p - b.p || a.at - b.at);
  // Of several values with one share the largest is the percentile.
  const kept = points.filter(({ p }, k) => points[k + 1]?.p !== p);
  const falls = kept.findIndex(({ at }, k) => k > 0 && at < kept[k - 1]!.at);
  if (kept.length === 0 || falls > 0) {
    throw new MeasurementFailure(
      'nothing-read',
      kept.length === 0
        ? `${shown(shares)} has no share from 0 to 1 or per cent from 0 to 100.`
        : `${shown(value)} falls while ${shown(shares)} rises, so these are not percentiles.`,
    );
  }
  const { unit, quantity } = measured;
  return {
    unusable,
    results: [
      {
        kind: 'percentiles',
        quantity,
        label: value.name,
        unit: plottedUnit(unit),
        sampleSize: null,
        p: kept.map(({ p }) => p),
        value: kept.map(({ at }) => figureValue(at, unit)),
      },
    ],
  };
}

function points(setting: GenericColumn, result: GenericColumn, measured: Measured): GenericOutcome {
  const { unit, quantity } = measured;
  const all = [...setting.values.keys()].map((k) => ({
    x: setting.values[k]!,
    y: figureValue(result.values[k]!, unit),
  }));
  const series = seriesOf(all);
  if (series.x.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      `${shown(setting)} and ${shown(result)} have no row with both numbers.`,
    );
  }
  return {
    unusable: all.filter(({ x, y }) => Number.isNaN(x) || Number.isNaN(y)).length,
    results: [
      {
        kind: 'series',
        quantity,
        label: result.name,
        unit: plottedUnit(unit),
        against: settingName(setting),
        ...series,
      },
    ],
  };
}

/** Name of a setting as in figures, or the name of its column. */
function settingName(column: GenericColumn): string {
  if (nameHas(column, /^(?:batch|burst|vector|vectors)$/)) return 'batchSize';
  if (nameHas(column, /^(?:frame|bytes)$/)) return 'frameBytes';
  if (nameHas(column, /^mpps$/)) return 'rateMpps';
  return nameHas(column, /^(?:time|timestamp|elapsed)$/) && column.unit === 's' ? 'timeS' : column.name;
}

function shown({ name }: GenericColumn): string {
  const plain = name.replace(/\p{C}/gu, '·');
  const text = `"${plain.slice(0, 40)}${plain.length > 40 ? '...' : ''}"`;
  return `Column ${text}`;
}

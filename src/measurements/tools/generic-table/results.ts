/** Results of a table of numbers for figures. */
import { condense } from '../../formats/sorted-counts.ts';
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
  const counted = new Map<number, number>();
  let unusable = 0;
  const percent = meaning === 'shares' && counts !== null && Math.abs(counts.sum - 100) < 0.1;
  for (let k = 0; k < value.values.length; k++) {
    const at = value.values[k]!;
    const count = counts === null ? 1 : counts.values[k]! / (percent ? 100 : 1);
    const empty = quantity === 'batchSizeNonEmpty' && at <= 0;
    if (Number.isNaN(at) || !(count >= 0)) unusable++;
    else if (count > 0 && !empty) counted.set(at, (counted.get(at) ?? 0) + count);
  }
  if (counted.size === 0) {
    throw new MeasurementFailure('nothing-counted', `${shown(value)} has no value that was counted.`);
  }
  const distinct = Float64Array.from(counted.keys()).sort();
  const {
    lowerNs: lower,
    upperNs: upper,
    count,
  } = condense(
    distinct,
    distinct.map((at) => counted.get(at)!),
  );
  const total = count.reduce((sum, each) => sum + each, 0);
  const scaled = (each: number) => figureValue(each, unit);
  return {
    unusable,
    results: [
      {
        kind: 'bins',
        quantity,
        label: value.name,
        unit: plottedUnit(unit),
        lower: Array.from(lower, scaled),
        // A bin of several values reaches up to the next one.
        upper: Array.from(upper, (each, k) => scaled(each > lower[k]! ? (lower[k + 1] ?? each) : each)),
        count: Array.from(count),
        beyond: 0,
        sampleSize: meaning === 'shares' ? null : total,
      },
    ],
  };
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

/** From the rows of a table of results to curves: rows that belong together, repeated settings averaged. */
import type { CurveSettings, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import type { CurveSetting } from './column-names.ts';
import type { ResultRole } from './result-columns.ts';

/** The rows of a table, column by column, in canonical units. Absent columns are null; NaN = no number. */
interface TableRows {
  rows: number;
  load: Float64Array | null;
  frameBytes: Float64Array | null;
  /** 0 = the whole system. */
  port: Float64Array | null;
  /** Index into `configurations`. */
  configuration: Float64Array | null;
  configurations: readonly string[];
  settings: Partial<Record<CurveSetting, Float64Array>>;
  samples: Float64Array | null;
  results: Partial<Record<ResultRole, Float64Array>>;
}

/** Most points of a curve in a figure; more add no visible detail. */
const mostPoints = 400;
/** More frame sizes than these are a mix, not a series of runs. */
const mostFrameSizes = 64;
const mostCurves = 128;

/** Values that all rows of one curve share. */
type Shared = Pick<CurveSettings, 'port' | 'configuration' | 'settings'>;

/** One result along one setting; repeated settings are averaged. Arrays have one length, x strictly increasing. */
export interface Curve extends CurveSettings {
  result: ResultRole;
  /** `load`: whatever the table has as the load of its rows. */
  against: 'load' | 'frame';
  x: Float64Array;
  y: Float64Array;
  /** Samples behind each point; 1 a row where the table has no weights. */
  weight: Float64Array;
}

/** Every curve of the table, and notes about the conversion. Refuses more than 128 groups of rows. */
export function curvesOf(rows: TableRows): { curves: Curve[]; notes: ReadingNote[] } {
  const notes = new Map<string, ReadingNote>();
  const note = (code: string, message: string) => notes.set(code, { code, message });
  const curves: Curve[] = [];
  const sizes = new Set(rows.frameBytes ?? []);
  const mixed = rows.load !== null && sizes.size > mostFrameSizes;
  if (mixed) {
    note(
      'frame-sizes',
      `${grouped(sizes.size)} different frame sizes are too many for curves against the load; the results are shown against the frame size alone.`,
    );
  }
  for (const { shared, indices } of rowsByCurve(rows)) {
    for (const result of Object.keys(rows.results) as ResultRole[]) {
      const column = rows.results[result];
      if (column === undefined) continue;
      const measured = indices.filter((k) => !Number.isNaN(column[k]!));
      if (measured.length === 0) continue;
      if (rows.load !== null && !mixed) {
        for (const [frameBytes, framePoints] of byFrame(measured, rows.frameBytes)) {
          const points = averaged(framePoints, rows.load, column, rows.samples);
          const base = { result, against: 'load' as const, ...shared, frameBytes };
          curves.push({ ...base, ...condensed(points, (message) => note('condensed', message)) });
        }
      }
      // One frame size only is a setting of the curves against the load, not an axis.
      if (rows.frameBytes === null || (rows.load !== null && sizes.size < 2)) continue;
      const loads = rows.load !== null && severalLoads(measured, rows);
      if (loads && result !== 'throughput') continue;
      if (loads) {
        note(
          'largest-throughput',
          'Of several loads at one frame size, the largest throughput is shown against the frame size.',
        );
      }
      const chosen = loads ? largest(measured, rows.frameBytes, column) : measured;
      const points = averaged(chosen, rows.frameBytes, column, rows.samples);
      const base = { result, against: 'frame' as const, ...shared, frameBytes: null };
      curves.push({ ...base, ...condensed(points, (message) => note('condensed', message)) });
    }
  }
  return { curves, notes: [...notes.values()] };
}

/** Rows with the same port, configuration and further settings. */
function rowsByCurve(rows: TableRows): { shared: Shared; indices: number[] }[] {
  const { port, configuration, configurations, settings } = rows;
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const groups = new Map<string, { shared: Shared; indices: number[] }>();
  for (let k = 0; k < rows.rows; k++) {
    const key = `${port?.[k] ?? 0} ${configuration?.[k] ?? 0} ${names.map((name) => settings[name]![k]).join(' ')}`;
    const group = groups.get(key);
    if (group) {
      group.indices.push(k);
      continue;
    }
    const number = port?.[k] ?? 0;
    const shared = {
      port: number === 0 ? null : number,
      configuration: configuration === null ? null : (configurations[configuration[k]!] ?? null),
      settings: Object.fromEntries(names.map((name) => [name, settings[name]![k]!])),
    };
    groups.set(key, { shared, indices: [k] });
    if (groups.size > mostCurves) {
      throw new MeasurementFailure(
        'too-many-curves',
        `The rows hold more than ${mostCurves} combinations of port, configuration and other settings; split the file.`,
      );
    }
  }
  return [...groups.values()];
}

function byFrame(
  indices: readonly number[],
  frames: Float64Array | null,
): [number | null, readonly number[]][] {
  if (frames === null) return [[null, indices]];
  const groups = new Map<number, number[]>();
  for (const k of indices) {
    const group = groups.get(frames[k]!);
    if (group) group.push(k);
    else groups.set(frames[k]!, [k]);
  }
  return [...groups];
}

function severalLoads(
  indices: readonly number[],
  { frameBytes, load }: Pick<TableRows, 'frameBytes' | 'load'>,
): boolean {
  const loadOf = new Map<number, number>();
  return indices.some((k) => {
    const known = loadOf.get(frameBytes![k]!);
    loadOf.set(frameBytes![k]!, load![k]!);
    return known !== undefined && known !== load![k]!;
  });
}

/** The row of the largest value at each frame size. */
function largest(indices: readonly number[], frames: Float64Array, values: Float64Array): number[] {
  const best = new Map<number, number>();
  for (const k of indices) {
    const known = best.get(frames[k]!);
    if (known === undefined || values[k]! > values[known]!) best.set(frames[k]!, k);
  }
  return [...best.values()];
}

interface Points {
  x: Float64Array;
  y: Float64Array;
  weight: Float64Array;
}

/** One point a setting: means weighted by the samples. */
function averaged(
  indices: readonly number[],
  setting: Float64Array,
  values: Float64Array,
  samples: Float64Array | null,
): Points {
  const means = new Map<number, { weight: number; mean: number }>();
  for (const k of indices) {
    const weight = samples?.[k] ?? 1;
    const known = means.get(setting[k]!);
    if (known) {
      known.weight += weight;
      known.mean += (weight / known.weight) * (values[k]! - known.mean);
    } else means.set(setting[k]!, { weight, mean: values[k]! });
  }
  const x = [...means.keys()].sort((a, b) => a - b);
  return {
    x: Float64Array.from(x),
    y: Float64Array.from(x, (at) => means.get(at)!.mean),
    weight: Float64Array.from(x, (at) => means.get(at)!.weight),
  };
}

/** Neighbours together, about equally many each, where there are more points than a figure can show. */
function condensed(points: Points, note: (message: string) => void): Points {
  const count = points.x.length;
  if (count <= mostPoints) return points;
  note(
    `${grouped(count)} different settings are shown as ${mostPoints} points, each the mean over neighbouring settings.`,
  );
  const made = {
    x: new Float64Array(mostPoints),
    y: new Float64Array(mostPoints),
    weight: new Float64Array(mostPoints),
  };
  for (let k = 0; k < count; k++) {
    const into = Math.floor((k * mostPoints) / count);
    const weight = points.weight[k]!;
    made.weight[into]! += weight;
    made.x[into]! += weight * points.x[k]!;
    made.y[into]! += weight * points.y[k]!;
  }
  return {
    x: made.x.map((sum, k) => sum / made.weight[k]!),
    y: made.y.map((sum, k) => sum / made.weight[k]!),
    weight: made.weight,
  };
}

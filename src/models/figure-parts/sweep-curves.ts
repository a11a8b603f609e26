/** Curves of indicators along an input, as series and table. For figures of any model. */
import type {
  Axis,
  FigureColumn,
  FigureContext,
  FigureSpec,
  FigureTable,
  Series,
  Sweep,
} from '../contract/figure.ts';
import { losesNone } from '../contract/edge.ts';
import { noLossFloor } from '../contract/solution.ts';
import { preliminaryUntil } from './preliminary.ts';
import { microsWords, niceCeil } from '../../text/number-words.ts';

/**
 * `; half of the packets take at most 3.16 µs, 90 % at most 3.9 µs in the system`, for the first of `levels` being the
 * median; `lost`: some packets are lost, and the rest is meant; `where`: the end of the sentence. Empty where no packet
 * has a time, because all are lost.
 */
export function withinWords(
  levels: readonly { of: string }[],
  us: readonly (number | null)[],
  lost: boolean,
  where: string,
): string {
  if (us.includes(null)) return '';
  const [half, ...others] = us.map((time) => `at most ${microsWords(time!, 4)}`);
  const more = others.map((words, k) => `, ${levels[k + 1].of} ${words}`);
  return `; half of the ${lost ? 'others' : 'packets'} take ${half}${more.join('')} ${where}`;
}

/** Views of a loss probability. */
export const lossViews = [
  { id: 'log', label: 'Log' },
  { id: 'linear', label: 'Linear' },
] as const;

/** End of a linear axis without losses. */
const emptyTop = 0.01;

/** Unit of a loss probability. */
export const lossShare = { unit: '', shares: true } as const;

/** Axis of a loss probability, the same in every model: from the floor if it is logarithmic, else from 0. */
export function lossAxis(log: boolean, series: readonly Series[]): Axis {
  const title = { title: 'Loss probability', ...lossShare } as const;
  if (log) return { ...title, scale: 'log', range: [noLossFloor, 1] };
  const top = Math.max(0, ...series.flatMap(({ y }) => Array.from(y)));
  return { ...title, scale: 'linear', range: [0, top < noLossFloor ? emptyTop : niceCeil(1.05 * top)] };
}

type Indicators = Readonly<Record<string, number | null>>;

interface CurveLook {
  name: string;
  label: string;
  variant: number;
  hue?: number;
  /** `published` for an indicator with that word in its name, else `model`, unless given here. */
  role?: Series['role'];
}

export interface Curve extends CurveLook {
  indicator: string;
}

/** A curve of an indicator, or of a value that follows from several. */
export type AnyCurve = Curve | (CurveLook & { derived: (indicators: Indicators) => number | null });

export const valueOn = (curve: AnyCurve, indicators: Indicators): number | null =>
  'derived' in curve ? curve.derived(indicators) : (indicators[curve.indicator] ?? null);

/** Where a row of the sweep lies along the axis. */
export type PlaceOnAxis = (row: Sweep['rows'][number]) => number | null | undefined;

export const atInput: PlaceOnAxis = (row) => row.x;

/**
 * Rows of a curve for sentences and marks: its points once no more are pending. On a coarse curve the beginning of
 * loss, or a minimum, lies elsewhere.
 */
export const finishedRows = (sweep: Sweep | null): Sweep['rows'] => (sweep?.complete ? sweep.rows : []);

/**
 * Where packets begin to be lost: at the edge, and while that is not known at the first point of the finished curve
 * with a loss, by their rates; null: neither is known.
 */
export function lossStart(
  { lossFromMpps, sweep }: Pick<FigureContext, 'lossFromMpps' | 'sweep'>,
  atRate: (mpps: number) => number = (mpps) => mpps,
  lossesAt: 'high' | 'low' = 'high',
): number | null {
  if (typeof lossFromMpps === 'number') return atRate(lossFromMpps);
  const lossy = finishedRows(sweep).filter((row) => !losesNone(row.indicators.lossProbability));
  return lossy.at(lossesAt === 'high' ? 0 : -1)?.x ?? null;
}

function curveSeries(
  sweep: Sweep,
  curve: AnyCurve,
  role: Series['role'],
  log: boolean,
  place: PlaceOnAxis = atInput,
): Series {
  const points: [number, number][] = [];
  for (const row of sweep.rows) {
    const y = valueOn(curve, row.indicators);
    const x = place(row);
    if (y === null || x === null || x === undefined || (log && y <= 0)) continue;
    points.push([x, y]);
  }
  points.sort((a, b) => a[0] - b[0]);
  return {
    name: curve.name,
    role,
    shape: 'line',
    variant: curve.variant,
    ...(curve.hue === undefined ? {} : { hue: curve.hue }),
    x: points.map(([x]) => x),
    y: points.map(([, y]) => y),
    ...(role === 'ghost' ? {} : { ...preliminaryUntil(sweep), label: curve.label }),
  };
}

/** The curves of the sweep alone. */
export function sweepCurves(
  { sweep }: Pick<FigureContext, 'sweep'>,
  curves: readonly AnyCurve[],
  log: boolean,
  place?: PlaceOnAxis,
): Series[] {
  if (sweep === null) return [];
  return curves.map((curve) => {
    const isPublished = 'indicator' in curve && curve.indicator.includes('ublished');
    const role = curve.role ?? (isPublished ? 'published' : 'model');
    return curveSeries(sweep, curve, role, log, place);
  });
}

/** All curves, before them the drag's beginning of one, by default the first. */
export function allCurves(
  context: FigureContext,
  curves: readonly AnyCurve[],
  log: boolean,
  place?: PlaceOnAxis,
  before: AnyCurve | undefined = curves[0],
): Series[] {
  const began = context.ghost?.sweep ?? null;
  const pale =
    began === null || before === undefined ? [] : [curveSeries(began, before, 'ghost', log, place)];
  return [...pale, ...sweepCurves(context, curves, log, place)];
}

/** The same curve of the companions, in a neutral colour. */
export function companionCurves(context: FigureContext, curve: Curve, log: boolean): Series[] {
  return context.companions.flatMap(({ label, sweep }, variant) =>
    sweep === null
      ? []
      : [curveSeries(sweep, { ...curve, name: `${curve.name}, ${label}`, label, variant }, 'reference', log)],
  );
}

/** Unit of a column with the numbers of an axis. */
export const unitOf = ({ unit, shares }: Axis): Omit<FigureColumn, 'label'> => ({
  unit,
  ...(shares === undefined ? {} : { shares }),
});

/** The table with a column for each companion, at all positions of either. */
export function withCompanions(
  table: FigureTable,
  context: FigureContext,
  curve: Curve,
  unit: Omit<FigureColumn, 'label'>,
): FigureTable {
  const companions = context.companions.flatMap(({ label, sweep }) =>
    sweep === null ? [] : [{ label, sweep }],
  );
  const present = new Map(table.rows.map((row) => [row[0], row]));
  const positions = new Set([
    ...present.keys(),
    ...companions.flatMap(({ sweep }) => sweep.rows.map(({ x }) => x)),
  ]);
  const blank = table.columns.slice(1).map(() => null);
  return {
    columns: [
      ...table.columns,
      ...companions.map(({ label }) => ({ label: `${curve.name}, ${label}`, ...unit })),
    ],
    rows: [...positions]
      .sort((a, b) => Number(a) - Number(b))
      .map((x) => [
        ...(present.get(x) ?? [x, ...blank]),
        ...companions.map(
          ({ sweep }) => sweep.rows.find((row) => row.x === x)?.indicators[curve.indicator] ?? null,
        ),
      ]),
  };
}

/** A row for each position along the input, a column for each curve. */
export function sweepTable(
  context: FigureContext,
  input: { label: string; unit: string },
  curves: readonly AnyCurve[],
  unit: Omit<FigureColumn, 'label'>,
): FigureTable {
  return {
    columns: [input, ...curves.map((curve) => ({ label: curve.name, ...unit }))],
    rows: (context.sweep?.rows ?? []).map((row) => [
      row.x,
      ...curves.map((curve) => valueOn(curve, row.indicators)),
    ]),
  };
}

/** Whole decades around all curves. */
export function decades(
  series: readonly Series[],
  otherwise: readonly [number, number],
): readonly [number, number] {
  let low = Infinity;
  let high = 0;
  for (const { y } of series) {
    for (let k = 0; k < y.length; k++) {
      if (y[k] > 0) low = Math.min(low, y[k]);
      high = Math.max(high, y[k]);
    }
  }
  if (!(high > 0)) return otherwise;
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high * 1.0001))];
}

/** A figure without its curves, with one sentence instead. */
export function emptyFigure(
  spec: Omit<FigureSpec, 'series' | 'markers' | 'table' | 'summary'>,
  message: string,
): FigureSpec {
  return {
    ...spec,
    series: [],
    markers: [],
    summary: message,
    emptyMessage: message,
    table: { columns: [], rows: [] },
  };
}

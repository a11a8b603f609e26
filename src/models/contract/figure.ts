/**
 * Figures as data: what is drawn, in the reader's terms. No colours, no pixels, no plotting library. `src/app/figures`
 * turns a specification into a plot, a text summary and a data table; the same role looks the same everywhere.
 */
import type { EnteredInputs, InputValue, InputValues } from './inputs.ts';
import type { ShownRateScale, ShownRateUnit } from './screen.ts';
import type { Solution } from './solution.ts';

/**
 * `percentile`: positions are 1/(1-p) on a log scale with ticks at 50, 90, 99, 99.9 ... %.
 * On `log` axes zeros are left out, never drawn.
 */
export type AxisScale = 'linear' | 'log' | 'percentile';

export interface Axis {
  title: string;
  /** `''` when dimensionless; shown as "title (unit)". */
  unit: string;
  scale: AxisScale;
  /**
   * Always given; drawn on only as far as `settledAxis` gives: to the operating point, to zero. In axis values (not
   * log10).
   */
  range: readonly [number, number];
  /** Its numbers are shares of one: losses, which readers see in per cent. */
  shares?: true;
  /** The range was chosen by the reader, or encloses values close together: the axis is not extended to zero. */
  fixed?: boolean;
  /**
   * For axes of named positions (a percentile, a core): exactly these ticks, with these words. Where there is no room
   * for all, the first ones remain.
   */
  ticks?: readonly { value: number; label: string }[];
}

/**
 * Decides the look: model = line, published = dash-dot line, measurement = dots or bars, simulation = band,
 * ghost = pale, pin = dashed, reference = grey, alternative = one of up to twenty things of a kind side by side
 * (configurations, ports), each variant with a separate colour and dash, loss = red.
 */
export type SeriesRole =
  | 'model'
  | 'published'
  | 'measurement'
  | 'simulation'
  | 'ghost'
  | 'pin'
  | 'reference'
  | 'alternative'
  | 'loss';

export interface Series {
  /** Direct label and column heading of the data table. */
  name: string;
  role: SeriesRole;
  /** `bars` for at most 150 values, `step` for longer distributions. `area` stacks are `stack`. */
  shape: 'line' | 'step' | 'bars' | 'dots' | 'band' | 'stack';
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Upper edge of a band; `y` is then the lower one. */
  yUpper?: ArrayLike<number>;
  /** Fill to zero (distributions). */
  fill?: boolean;
  /**
   * Lines only: the line is filled down to these values, one per point; NaN: not filled there. For quantiles over one
   * another.
   */
  fillTo?: ArrayLike<number>;
  /** Further points are being computed: those known are drawn as such, joined by a thin dotted line. */
  preliminary?: true;
  /**
   * Written at the end of the line or beside the last point; without it the series is only in the table and on hover.
   */
  label?: string;
  /**
   * One of many of a kind, drawn quietly: its label is beside the curve or left out; the page lists it nowhere, paper
   * where no label is left out.
   */
  aside?: true;
  /** Distinguishes several series of one role (percentiles, pins): 0, 1, 2 ... picks dash or marker and shade. */
  variant?: number;
  /**
   * Palette index, 0, 1, 2 ..., of one of several curves of the model side by side (ports): the same colour in every
   * figure.
   */
  hue?: number;
  /** Number of observations behind each point, for dots. */
  weight?: ArrayLike<number>;
  /** A line or step beyond the measured range: the same look, but pale and thin. */
  extrapolated?: boolean;
}

/** A vertical (x) or horizontal (y) reference line with its words. */
export interface Marker {
  axis: 'x' | 'y';
  value: number;
  label: string;
  /** Instead of `label` where the page shows the number beside the figure, and on a small one. */
  brief?: string;
  /**
   * `now`: the operating point; `limit`: a bound such as capacity or the ring; `note`: anything else.
   */
  kind: 'now' | 'limit' | 'note';
  /** The result whose value it marks, by name (may contain `{method}`); absent: it marks an input. */
  result?: string;
  /**
   * Where it meets the curves, in values of the other axis; for curves that may pass it more than once. Absent: where
   * each does first.
   */
  meets?: readonly number[];
  /** Name of the input this marker moves when dragged along its axis; the axis is in that input's canonical unit. */
  drags?: string;
  /**
   * Where the axis is not that of the dragged input: places along the axis and the input's values there, either way
   * monotone. Between them it is interpolated.
   */
  dragsAlong?: readonly { at: number; input: number }[];
  /**
   * Units of the axis for one canonical unit of the input, where the axis is the dragged input in another unit; absent:
   * 1.
   */
  perInput?: number;
}

/** A stretch of an axis that is distinguished from the rest of it, shaded from end to end of the other axis. */
export interface ShadedRange {
  axis: 'x' | 'y';
  from: number;
  to: number;
  label: string;
  /** The result whose value bounds it, by name; absent: inputs do. */
  result?: string;
  /**
   * `loss`: packets are lost there; `unstable`: queues grow without bound; `event`: something happens there; absent:
   * the goal holds there.
   */
  kind?: 'loss' | 'unstable' | 'event';
}

/** A low plot above the main one, along the same x axis: another quantity on a scale of its own. */
export interface FigureStrip {
  /** Its scale is written in the colour of this role. */
  role: SeriesRole;
  y: Axis;
  /** Lines only. */
  series: readonly Series[];
}

export interface FigureColumn {
  label: string;
  unit: string;
  /** Its numbers are shares of one: the page shows them in per cent, files as they are. */
  shares?: true;
}

export interface FigureTable {
  columns: readonly FigureColumn[];
  rows: readonly (readonly (number | string | null)[])[];
}

export interface FigureSpec {
  title: string;
  /** Which model and method it shows, and what matters about this view: "Batch polling, exact". */
  subtitle: string;
  x: Axis;
  y: Axis;
  series: readonly Series[];
  /** Its curves run too close to each other for words between them: a line above the plot names them. */
  listed?: boolean;
  markers: readonly Marker[];
  ranges?: readonly ShadedRange[];
  strip?: FigureStrip;
  /** Two or three sentences with numbers: the content for a reader who cannot see it. */
  summary: string;
  table: FigureTable;
  /**
   * Where the curves are neither the figure's sweep nor results at the present point: the inputs' values at which the
   * solver gives the table's numbers.
   */
  computedOver?: readonly { name: string; values: readonly number[] }[];
  /** Inputs with other values at all of these points than at the present one. */
  computedWith?: Readonly<Record<string, InputValue>>;
  /** Shown instead of an empty plot; one sentence. */
  emptyMessage?: string;
}

/** Measured data as a figure can take it. Made by `src/texts`, matched to figures by `acceptsOverlay`. */
export type Overlay = DistributionOverlay | PointsOverlay;

interface OverlayBase {
  id: string;
  label: string;
  /** Measured quantity: `batchSizeNonEmpty`, `sojournUs`, `serviceUs`, `meanBatchNonEmpty`. */
  quantity: string;
  /** Number of observations. */
  sampleSize: number;
}

/**
 * Counts by value: `lower[k] <= value < lower[k] + width[k]` was seen `count[k]` times. Any instrument offset is
 * already subtracted.
 */
export interface DistributionOverlay extends OverlayBase {
  kind: 'distribution';
  unit: string;
  lower: Float64Array;
  width: Float64Array;
  count: Float64Array;
  /** Effective number of independent observations; absent where the order of the observations is not known. */
  effectiveSampleSize?: number;
}

/**
 * Measured points of one quantity against another (`against`: an input or axis name such as `batchSize`, `rateMbps`).
 */
export interface PointsOverlay extends OverlayBase {
  kind: 'points';
  against: string;
  x: Float64Array;
  y: Float64Array;
  /** Observations behind each point. */
  weight: Float64Array;
  /** Name of the measured configuration, as in the file, where it has one. */
  configuration?: string;
  /** Name of the file, without its ending, where there is one. */
  source?: string;
}

/** Indicators along one input, all others as they are. Rows sorted by x; more arrive while it refines. */
export interface Sweep {
  over: string;
  rows: readonly { x: number; indicators: Readonly<Record<string, number | null>> }[];
  /** False while points are still coming. */
  complete: boolean;
}

/** The same scenario with a few inputs changed, for comparison in one figure. */
export interface CompanionDeclaration {
  /** Direct label: "τ = 100 µs". */
  label: string;
  inputs: Readonly<Record<string, InputValue>>;
}

/** Result of a companion: a curve where the figure has a sweep, else a solution. */
export interface Companion {
  label: string;
  sweep: Sweep | null;
  solution: Solution | null;
}

export interface FigureContext {
  values: InputValues;
  solution: Solution;
  /** Chosen entry of the figure's `views`, or `''`. */
  view: string;
  /** Chosen method id. */
  method: string;
  /**
   * Unit and scale of rates in sentences, as chosen by the reader; axes, markers and tables keep the model's own units
   * (`inRateUnit` converts them).
   */
  rate: ShownRateScale;
  /** State where the present drag began, while dragging. */
  ghost: { values: InputValues; solution: Solution; sweep: Sweep | null } | null;
  /**
   * The rate from which on packets are lost, Mpps over all cores: the edge, and while that is being searched the lowest
   * rate known to lose some; null or absent: not known.
   */
  lossFromMpps?: number | null;
  /** The figure's sweep, if it declares one and points have arrived. */
  sweep: Sweep | null;
  /** Results of the figure's companions so far, in the order declared; empty while they are pending. */
  companions: readonly Companion[];
  /** Measurements that the figure accepts. */
  overlays: readonly Overlay[];
}

/** Part of a simulation that belongs into a figure: it is drawn as a band over the series of the figure. */
export type SimulatedPart =
  /** Probabilities over values: a distribution of this name. */
  | { kind: 'distribution'; name: string; label: string }
  /** A distribution function: a sampled distribution of this name, as the view draws it. */
  | { kind: 'tail'; name: string; label: string; view: 'percentiles' | 'cdf' | 'ccdf' }
  /**
   * An indicator at the operating point of a figure whose axis is the input `over`; `scale`: from the indicator's unit
   * to the axis's.
   */
  | {
      kind: 'indicator';
      name: string;
      label: string;
      over: string;
      scale?: number;
      /** Position on the axis where that is not the input's value. */
      at?: number;
    };

/**
 * Meaning of the axes of a figure, in terms common to all models: the curve of a pinned scenario of another model is
 * drawn where both are equal. `offered traffic` is the input that the model's `dimensioning.offered` names, in that
 * input's unit.
 */
export interface SharedAxes {
  x: 'percentile of packets' | 'latency' | 'offered traffic' | 'batch size';
  y:
    | 'latency'
    | 'share of packets within'
    | 'share of packets beyond'
    | 'loss'
    | 'mean batch'
    | 'probability';
}

export interface FigureDeclaration {
  id: string;
  /** Short name for tabs: "Batch size". */
  label: string;
  /**
   * Ways to look at the same data: CDF, CCDF, percentiles. First one is the default. Views that name a unit of rates
   * follow the reader's unit, and choosing one chooses that unit for the whole screen.
   */
  views?: readonly { id: string; label: string; rate?: ShownRateUnit }[];
  /** The figure shows indicators along this input; the range to sweep follows from the inputs. */
  sweep?: { over: string; range: (values: InputValues) => readonly [number, number] };
  /**
   * Whether it has content with these inputs: without, it is not listed and nothing is solved for it; absent: always.
   */
  appliesWhen?: (values: EnteredInputs) => boolean;
  /** Solved at rest and drawn beside the scenario: along the figure's sweep if it has one, else at this point. */
  companions?: (values: InputValues) => readonly CompanionDeclaration[];
  /**
   * Quantities of measurements that can be laid over it: `sojournUs` as a distribution, or as points along the swept
   * input where the figure sweeps one; `throughputMpps@frameBytes` as points along that input (`acceptsOverlay`).
   */
  accepts?: readonly string[];
  /** Meaning of the axes of a view in any model; null or absent: curves of other models do not belong here. */
  shared?: (view: string) => SharedAxes | null;
  /** Part of a simulation that is drawn into it. */
  simulated?: (context: Pick<FigureContext, 'values' | 'view' | 'method'>) => readonly SimulatedPart[];
  /** Pure, cheap (a few ms), never throws for a legal solution. */
  build: (context: FigureContext) => FigureSpec;
}

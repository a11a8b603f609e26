/**
 * Curves of a pinned scenario in a figure: those of the same figure for the result of the pin, or those of a figure of
 * another model.
 */
import { seriesAs } from './series.ts';
import type {
  Axis,
  FigureDeclaration,
  FigureSpec,
  FigureTable,
  Marker,
  Series,
  SharedAxes,
  Sweep,
} from '../contract/figure.ts';
import { offeredMpps } from '../contract/dimensioning.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Model } from '../contract/model.ts';
import type { ShownRateScale } from '../contract/screen.ts';
import type { Solution } from '../contract/solution.ts';

/** Letters of a direct label; the full name is in the title of the legend entry, in readout and table. */
const longestLabel = 24;

/** A pin with its results so far. */
export interface PinnedScenario {
  name: string;
  /** Decides colour, dash and marker. */
  look: number;
  /** `alternative`: not a pin but another option of a choice; absent: a pin. */
  role?: 'alternative';
  model: Model;
  values: InputValues;
  method: string;
  /** The reader's unit of rates, for the frames of this scenario. */
  rate: ShownRateScale;
  /** null while it is being computed. */
  solution: Solution | null;
  /** By swept input, as far as they are computed. */
  sweeps: Readonly<Record<string, Sweep>>;
}

/** One curve in the look of its pin. */
export interface PinnedCurve {
  series: Series;
  /** Several parts of one curve (measured and beyond) have the same number; 0 is the subject of the figure. */
  rank: number;
}

export interface PinnedFigure {
  name: string;
  curves: readonly PinnedCurve[];
  /** Lines of its strip, in the strip's unit, along the same x; absent: none. */
  strip?: readonly Series[];
  markers?: readonly Marker[];
  x: Axis;
  y: Axis;
  table: FigureTable;
  /** First sentence of the summary of the figure of the pin. */
  summary: string;
  /** x is offered traffic in Mpps, for the figure's axis to convert; else x is in the axis's unit. */
  alongTraffic: boolean;
  /** Inputs and positions from which the curves were computed; absent without a solver. */
  computed?: ComputedCurves;
}

/** `model`: by id. `sweep`: input along which the curves run; null: one point. */
interface ComputedCurves extends Pick<FigureSpec, 'computedOver' | 'computedWith'> {
  model: string;
  values: InputValues;
  sweep: Sweep | null;
}

export type PinnedReading =
  | { ok: true; figure: PinnedFigure }
  | { ok: false; pending: boolean; reason: string };

interface Declared {
  figure: FigureDeclaration;
  view: string;
}
interface Built {
  spec: FigureSpec;
  sweep: Sweep | null;
  curves: readonly PinnedCurve[];
}

const refuse = (reason: string, pending = false): PinnedReading => ({ ok: false, pending, reason });

const sameAxes = (a: SharedAxes, b: SharedAxes | null | undefined) => a.x === b?.x && a.y === b.y;

/** The figures of another model whose axes mean the same, the same view first. */
function counterparts(model: Model, shared: SharedAxes, view: string): readonly Declared[] {
  const found = model.figures.flatMap((figure) =>
    (figure.views ?? [{ id: '' }])
      .filter(({ id }) => sameAxes(shared, figure.shared?.(id)))
      .map(({ id }): Declared => ({ figure, view: id })),
  );
  return found.sort((a, b) => Number(b.view === view) - Number(a.view === view));
}

/** Layers of a stack as their sum, at each place. */
function totals(stack: readonly Series[], named: boolean): Series | null {
  const sums = new Map<number, number>();
  for (const { x, y } of stack) {
    for (let k = 0; k < x.length; k++) sums.set(x[k], (sums.get(x[k]) ?? 0) + y[k]);
  }
  if (sums.size === 0) return null;
  const x = [...sums.keys()].sort((a, b) => a - b);
  return seriesAs(
    'model',
    named ? 'dots' : 'line',
    'total',
    { x, y: x.map((at) => sums.get(at)!) },
    { label: 'total' },
  );
}

/** The shape in which a curve is drawn behind others: nothing filled, columns as steps, at named places as dots. */
function pinnedShape({ shape }: Series, spec: FigureSpec): Series['shape'] {
  if (shape !== 'bars') return shape;
  return spec.x.ticks === undefined ? 'step' : 'dots';
}

/** Curves of the model in a figure, in the order of their variants: of the form of the equations that is chosen. */
function modelCurves(spec: FigureSpec, method: string): readonly (readonly Series[])[] {
  const lines = spec.series.filter(({ shape, x }) => shape !== 'band' && shape !== 'stack' && x.length > 0);
  const roles = method.startsWith('published')
    ? (['published', 'model'] as const)
    : (['model', 'published'] as const);
  const role = roles.find((one) => lines.some((series) => series.role === one && series.shape !== 'dots'));
  const ofRole = lines.filter((series) => series.role === (role ?? 'model'));
  const variants = [...new Set(ofRole.map(({ variant }) => variant ?? 0))].sort((a, b) => a - b);
  const curves = variants.map((variant) => {
    const parts = ofRole.filter((series) => (series.variant ?? 0) === variant);
    const drawn = parts.filter(({ shape }) => shape !== 'dots');
    return drawn.length > 0 ? drawn : parts;
  });
  const sum = totals(
    spec.series.filter(({ shape, role: layer }) => shape === 'stack' && layer === 'model'),
    spec.x.ticks !== undefined,
  );
  return sum === null ? curves : [...curves, [sum]];
}

/** Label beside a curve. */
const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length > longestLabel
    ? `${letters
        .slice(0, longestLabel - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

function inLookOf(
  pin: PinnedScenario,
  part: Series,
  spec: FigureSpec,
  words: { name: string; label: string | null },
): Series {
  return {
    name: words.name,
    role: pin.role ?? 'pin',
    variant: pin.look,
    shape: pinnedShape(part, spec),
    x: part.x,
    y: part.y,
    ...(part.extrapolated === true ? { extrapolated: true } : {}),
    ...(part.preliminary === true ? { preliminary: true } : {}),
    ...(words.label === null ? {} : { label: words.label }),
  };
}

function buildFor(
  pin: PinnedScenario,
  solution: Solution,
  declared: Declared,
  foreign: boolean,
): Built | null {
  const { figure, view } = declared;
  const sweep = figure.sweep === undefined ? null : (pin.sweeps[figure.sweep.over] ?? null);
  if (figure.sweep !== undefined && sweep === null) return null;
  const spec = figure.build({
    values: pin.values,
    solution,
    view,
    method: pin.method,
    rate: pin.rate,
    ghost: null,
    sweep,
    companions: [],
    overlays: [],
  });
  const groups = modelCurves(spec, pin.method);
  const curves = groups.flatMap((parts, rank) => {
    const curveLabel = parts.find(({ label }) => label !== undefined && label !== '')?.label;
    const plain = curveLabel === undefined || curveLabel === 'model' || curveLabel === pin.name;
    const alone = groups.length === 1 && (!foreign || plain);
    const label = alone || plain ? shortened(pin.name) : `${shortened(pin.name)}, ${curveLabel}`;
    return parts.map((part, k): PinnedCurve => ({
      rank,
      series: inLookOf(pin, part, spec, {
        name: alone ? pin.name : `${pin.name}, ${part.name}`,
        label: k === 0 ? label : null,
      }),
    }));
  });
  return { spec, sweep, curves };
}

/** x in Mpps, rising. */
function alongTraffic(series: Series, pin: PinnedScenario): Series {
  const offered = pin.model.dimensioning!.offered!;
  const points = Array.from(series.x, (x, k): [number, number] => [
    offeredMpps(offered, { ...pin.values, [offered.input]: x }),
    series.y[k],
  ]);
  points.sort((a, b) => a[0] - b[0]);
  return { ...series, x: points.map(([x]) => x), y: points.map(([, y]) => y) };
}

function firstSentence(text: string): string {
  return /^.*?[.;](?=\s|$)/su.exec(text)?.[0].replace(/;$/, '.') ?? text;
}

/**
 * The pin's part in one view of a figure of `model`, or why it has none: one sentence. Costs about as much as the
 * figure itself.
 */
export function pinnedFigure(
  model: Model,
  figure: FigureDeclaration,
  view: string,
  pin: PinnedScenario,
): PinnedReading {
  const foreign = pin.model.id !== model.id;
  const shared = figure.shared?.(view) ?? null;
  if (foreign && shared === null) return refuse(`${pin.model.name} does not have what this figure shows.`);
  const traffic = shared?.x === 'offered traffic';
  const offered = pin.model.dimensioning?.offered ?? null;
  const candidates = foreign ? counterparts(pin.model, shared!, view) : [{ figure, view }];
  const empirical = foreign && traffic && (offered === null || !model.dimensioning?.offered);
  if (candidates.length === 0 || empirical) {
    return refuse(`${pin.model.name} has no figure of ${shared!.y} against ${shared!.x}.`);
  }
  if (pin.solution === null) return refuse('Its result is being computed.', true);
  const { solution } = pin;
  const built = candidates
    .map((declared) => buildFor(pin, solution, declared, foreign))
    .filter((one): one is Built => one !== null)
    .sort((a, b) => a.curves.length - b.curves.length);
  if (built.length === 0) return refuse('Its curve is being computed.', true);
  const { spec, sweep, curves } = built.find((one) => one.curves.length > 0) ?? built[0];
  if (curves.length === 0) {
    return refuse(spec.emptyMessage ?? 'It has no value that this figure can show; all of them may be zero.');
  }
  const converted = foreign && traffic;
  const strip = (spec.strip?.series ?? [])
    .filter(({ role }) => role === 'loss')
    .map((part) => inLookOf(pin, part, spec, { name: `${pin.name}, ${part.name}`, label: null }))
    .map((series) => (converted ? alongTraffic(series, pin) : series));
  const range = spec.x.range.map((x) =>
    converted ? offeredMpps(offered!, { ...pin.values, [offered!.input]: x }) : x,
  );
  return {
    ok: true,
    figure: {
      name: pin.name,
      curves: converted
        ? curves.map((curve) => ({ ...curve, series: alongTraffic(curve.series, pin) }))
        : curves,
      ...(strip.length === 0 ? {} : { strip }),
      x: { ...spec.x, range: [Math.min(...range), Math.max(...range)] },
      y: spec.y,
      table: spec.table,
      summary: firstSentence(spec.summary),
      alongTraffic: converted,
      computed: {
        model: pin.model.id,
        values: pin.values,
        sweep,
        ...(spec.computedOver === undefined ? {} : { computedOver: spec.computedOver }),
        ...(spec.computedWith === undefined ? {} : { computedWith: spec.computedWith }),
      },
    },
  };
}

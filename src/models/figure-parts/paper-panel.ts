/**
 * Panels of a paper's figures as figures: a curve a scenario, in one form of the equations. For papers of any model.
 */
import { seriesAs } from './series.ts';
import { linearAxis } from './axes.ts';
import { microsWords, niceCeil, significant } from '../../text/number-words.ts';
import { withUnit } from '../../text/number-format.ts';
import type {
  Axis,
  DistributionOverlay,
  FigureSpec,
  FigureTable,
  Overlay,
  PointsOverlay,
  Series,
  Sweep,
} from '../contract/figure.ts';
import type { CurvePanel, PaperScenario, ProbabilityPanel, TimePanel } from '../contract/paper.ts';
import type { Distribution, SampledDistribution } from '../contract/solution.ts';
import {
  coordinates,
  meanOf,
  measuredSeries,
  measuredSupport,
  probabilityAxis,
  surroundings,
  visibleSupport,
} from './distribution-points.ts';
import { decades } from './sweep-curves.ts';
import { measuredTimeSeries } from '../input-parts/measured-times.ts';
import { timeAt, timeAxes, timePoints } from './time-points.ts';

/** Title and second line of a panel, and the testbed's recordings drawn over it. */
interface PanelWords {
  title: string;
  subtitle: string;
  overlays: readonly Overlay[];
}

/** Distinguishable hues; further curves differ by dashes. */
const hues = 4;

const look = (place: number) =>
  ({ role: 'alternative', hue: place % hues, variant: Math.floor(place / hues) }) as const;

const isDistribution = (overlay: Overlay): overlay is DistributionOverlay => overlay.kind === 'distribution';
const isPoints = (overlay: Overlay): overlay is PointsOverlay => overlay.kind === 'points';

/** Only the first few are in the summary; all are in the table. */
const mostInSummary = 6;

function joined(sentences: readonly string[]): string {
  const rest = sentences.length - mostInSummary;
  return sentences.slice(0, mostInSummary).join(' ') + (rest > 0 ? ` ${rest} more are in the table.` : '');
}

/** `curves[k]` belongs to scenario k; null: not solved. */
export function curveSpec(
  panel: CurvePanel,
  form: number,
  input: { label: string; unit: string },
  curves: readonly (Sweep | null)[],
  words: PanelWords,
): FigureSpec {
  const { result } = panel.forms[form];
  const log = panel.y.scale === 'log';
  const valueOf = (row: Sweep['rows'][number]) => row.indicators[result] ?? null;
  const lines = panel.scenarios.flatMap(({ label }, place): Series[] => {
    const rows = (curves[place]?.rows ?? []).filter((row) => {
      const value = valueOf(row);
      return value !== null && !(log && value <= 0);
    });
    const points = { x: rows.map(({ x }) => x), y: rows.map((row) => valueOf(row)!) };
    const line: Series = { ...look(place), name: label, label, shape: 'line', ...points };
    // Where the paper has single positions, dots mark them.
    return panel.at === undefined
      ? [line]
      : [line, { ...look(place), name: label, shape: 'dots', ...points }];
  });
  const measured = words.overlays.filter(isPoints).map((overlay, variant): Series => {
    const inside = Array.from(overlay.x.keys()).filter(
      (k) => overlay.x[k] >= panel.range[0] && overlay.x[k] <= panel.range[1],
    );
    return seriesAs(
      'measurement',
      'dots',
      overlay.label,
      { x: inside.map((k) => overlay.x[k]), y: inside.map((k) => overlay.y[k]) },
      { label: overlay.label.split(', ')[0], variant, weight: inside.map((k) => overlay.weight[k]) },
    );
  });
  const series = [...lines, ...measured];
  const sentences = panel.scenarios.flatMap(({ label }, place) => {
    const rows = (curves[place]?.rows ?? []).filter((row) => valueOf(row) !== null);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return [];
    const number = (row: Sweep['rows'][number]) => withUnit(significant(valueOf(row)!, 4), panel.y.unit);
    const at = (row: Sweep['rows'][number]) => withUnit(significant(row.x, 4), input.unit);
    return [`${label}: ${number(first)} at ${at(first)}, ${number(last)} at ${at(last)}.`];
  });
  return {
    title: words.title,
    subtitle: words.subtitle,
    x: { title: input.label, unit: input.unit, scale: panel.scale, range: panel.range, fixed: true },
    y: { ...panel.y, range: panel.y.range ?? highAxis(series, log), fixed: true },
    series,
    markers: [],
    summary: `${panel.y.title} against ${input.label.toLowerCase()}. ${joined(sentences)}`,
    table: curveTable(panel, input, curves, valueOf),
  };
}

function highAxis(series: readonly Series[], log: boolean): readonly [number, number] {
  if (log) return decades(series, [0.1, 10]);
  let top = 0;
  for (const { y } of series) for (let k = 0; k < y.length; k++) top = Math.max(top, y[k]);
  return [0, niceCeil(1.06 * (top || 1))];
}

function curveTable(
  { scenarios, y }: CurvePanel,
  input: { label: string; unit: string },
  curves: readonly (Sweep | null)[],
  valueOf: (row: Sweep['rows'][number]) => number | null,
): FigureTable {
  const positions = [...new Set(curves.flatMap((sweep) => sweep?.rows.map(({ x }) => x) ?? []))];
  return {
    columns: [input, ...scenarios.map(({ label }) => ({ label, unit: y.unit }))],
    rows: positions
      .sort((a, b) => a - b)
      .map((at) => [
        at,
        ...scenarios.map((_, place) => {
          const row = curves[place]?.rows.find(({ x }) => x === at);
          return row === undefined ? null : valueOf(row);
        }),
      ]),
  };
}

/** `laws[k]` belongs to scenario k; null: not solved, or the form has none there. */
export function probabilitySpec(
  panel: ProbabilityPanel,
  laws: readonly (Distribution | null)[],
  words: PanelWords,
): FigureSpec {
  const drawn = solved(panel.scenarios, laws);
  const overlays = words.overlays.filter(isDistribution);
  const series: Series[] = [
    ...drawn.map(({ label, place, law }): Series => ({
      ...look(place),
      name: label,
      label,
      shape: 'step',
      ...coordinates(law),
    })),
    ...overlays.flatMap(measuredSeries),
  ];
  const supports = [...drawn.map(({ law }) => visibleSupport(law, 1e-4)), measuredSupport(overlays)].filter(
    (support) => support !== null,
  );
  const low = Math.min(...supports.map(([from]) => from));
  const high = Math.max(...supports.map(([, to]) => to));
  const from = Math.min(...drawn.map(({ law }) => law.start));
  const to = Math.max(...drawn.map(({ law }) => law.start + (law.p.length - 1) * law.step));
  const step = drawn[0]?.law.step ?? 1;
  const rows = drawn.length === 0 ? 0 : Math.round((to - from) / step) + 1;
  return {
    title: words.title,
    subtitle: words.subtitle,
    x: linearAxis(panel.x.title, panel.x.unit, supports.length === 0 ? [0, 1] : surroundings(low, high, 12)),
    y: probabilityAxis(series, false),
    series,
    markers: [],
    summary: joined(
      drawn.map(({ label, law }) => `${label}: mean ${withUnit(significant(meanOf(law)), panel.x.unit)}.`),
    ),
    table: {
      columns: [
        { label: panel.x.title, unit: panel.x.unit },
        ...drawn.map(({ label }) => ({ label: `P, ${label}`, unit: '' })),
      ],
      rows: Array.from({ length: rows }, (_, k) => [
        from + k * step,
        ...drawn.map(({ law }) => law.p[Math.round((from - law.start) / step) + k] ?? 0),
      ]),
    },
  };
}

/** `laws[k]` belongs to scenario k; null: not solved, or the form has none there. */
export function timeSpec(
  panel: TimePanel,
  laws: readonly (SampledDistribution | null)[],
  words: PanelWords,
): FigureSpec {
  const drawn = solved(panel.scenarios, laws);
  const overlays = words.overlays.filter(isDistribution);
  const none: Axis = { title: panel.title, unit: 'µs', scale: 'linear', range: [0, 1] };
  const axes =
    drawn.length === 0
      ? { x: none, y: { ...none, title: 'Share of packets within', unit: '' } }
      : timeAxes(
          panel.title,
          'cdf',
          drawn.map(({ law }) => law),
          overlays,
        );
  return {
    title: words.title,
    subtitle: words.subtitle,
    ...axes,
    series: [
      ...drawn.map(({ label, place, law }): Series => ({
        ...look(place),
        name: label,
        label,
        shape: 'line',
        ...timePoints(law, 'cdf'),
      })),
      ...overlays.map((overlay, variant) => measuredTimeSeries(overlay, 'cdf', variant)),
    ],
    markers: [],
    summary: joined(
      drawn.map(
        ({ label, law }) =>
          `${label}: half of the packets within ${microsWords(timeAt(law, 0.5), 4)}, 99 % within ${microsWords(timeAt(law, 0.01), 4)}.`,
      ),
    ),
    table: {
      columns: [
        { label: 'Share of packets within', unit: '%' },
        ...drawn.map(({ label }) => ({ label, unit: 'µs' })),
      ],
      rows: shares.map((share) => [100 * share, ...drawn.map(({ law }) => timeAt(law, 1 - share))]),
    },
  };
}

/** Rows of the table of a distribution function. */
const shares = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999];

function solved<Law>(
  scenarios: readonly PaperScenario[],
  laws: readonly (Law | null)[],
): { label: string; place: number; law: Law }[] {
  return scenarios.flatMap(({ label }, place) => {
    const law = laws[place] ?? null;
    return law === null ? [] : [{ label, place, law }];
  });
}

/** Plots side by side, with shared axes for equal quantities. */
export function withSharedAxes(specs: readonly FigureSpec[]): readonly FigureSpec[] {
  const same = (one: Axis, other: Axis) =>
    one.title === other.title && one.unit === other.unit && one.scale === other.scale;
  const shared = (axis: Axis, of: (spec: FigureSpec) => Axis): Axis => {
    const ranges = specs.map(of).filter((other) => same(axis, other));
    return {
      ...axis,
      range: [
        Math.min(...ranges.map(({ range }) => range[0])),
        Math.max(...ranges.map(({ range }) => range[1])),
      ],
    };
  };
  return specs.map((spec) => ({ ...spec, x: shared(spec.x, ({ x }) => x), y: shared(spec.y, ({ y }) => y) }));
}

/** Cumulative cost of a packet: against the frame size (Figs. 6 and 7) and against the flows in parallel. */
import { nowMark } from '../../figure-parts/marks.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type { Axis, FigureContext, FigureDeclaration, FigureSpec, Series } from '../../contract/figure.ts';
import { significant, numberOf } from '../../../text/number-words.ts';
import { type CalibrationPoint, cumulativeCost } from '../fit/calibrate.ts';
import { type Configuration, configurations, coresPerFlow, tableOrder } from '../configurations.ts';
import { axisTo, chosenName, cutWords, type Drawn, type Point, readDrawn, stretches } from './shared.ts';
import { frameRange, paperFrames } from '../solver/frame-range.ts';
import { borrowing, table1Points } from '../parameter-sets.ts';
import { mostCores } from '../inputs-cost.ts';
import { isExtrapolated, measuredRange } from '../setup.ts';
import { readInputs } from '../read-inputs.ts';

const title = 'Cumulative cost of a packet';
const axis = { title: 'Cumulative cost', unit: 'cycles' };
const frameAxis: Axis = { title: 'Frame size', unit: 'B', scale: 'linear', range: [0, frameRange.max] };
const flowsAxis = (last: number): Axis => linearAxis('Flows in parallel', 'flows', [0, last + 0.5]);

/** The paper's Figs. 6 and 7 show one to four. */
const flowsShown = 4;

/** Points drawn with the parameters of the chosen configuration: custom calibration points, else those of Table 1. */
function pointSeries({ setup, chosen }: Drawn): { series: Series[]; points: readonly CalibrationPoint[] } {
  const { id } = chosen.configuration;
  const custom = setup.custom.get(id)?.points;
  const dots = (
    name: string,
    points: readonly CalibrationPoint[],
    look: Pick<Series, 'role' | 'variant'>,
  ): Series => ({
    name,
    label: name,
    shape: 'dots',
    ...look,
    x: points.map(({ frameBytes }) => frameBytes),
    y: points.map(({ cycles }) => cycles),
  });
  if (custom) return { points: custom, series: [dots('your points', custom, { role: 'measurement' })] };
  const points = table1Points(id);
  const assumed = borrowing.includes(id) ? points.filter(({ flows }) => flows > 1) : [];
  return {
    points,
    series: [
      dots(
        'Table 1',
        points.filter((point) => !assumed.includes(point)),
        { role: 'published', variant: 0 },
      ),
      ...(assumed.length > 0 ? [dots('Table 1, assumed', assumed, { role: 'published', variant: 3 })] : []),
    ],
  };
}

function againstFrame(drawn: Drawn): FigureSpec {
  const { setup, chosen } = drawn;
  const { configuration, scaleFactor } = chosen;
  const parameters = setup.table[configuration.id];
  const range = measuredRange(setup, configuration);
  const beside = pointSeries(drawn);
  const shown = [
    ...new Set([
      ...Array.from({ length: flowsShown }, (_, k) => k + 1),
      ...beside.points.map(({ flows }) => flows),
      scaleFactor,
    ]),
  ].sort((a, b) => a - b);
  // A line needs no more than its ends and the places where its look changes.
  const sizes = [...new Set([frameRange.min, range.frames.min, range.frames.max, frameRange.max])].sort(
    (a, b) => a - b,
  );
  const pointsOf = (flows: number): Point[] =>
    sizes.map((x) => ({
      x,
      y: cumulativeCost(parameters, flows, x),
      beyond: isExtrapolated(range, x, flows),
    }));
  const lines = [...shown.filter((flows) => flows !== scaleFactor), scaleFactor].flatMap((flows) =>
    stretches(pointsOf(flows), {
      name: `f = ${flows}`,
      label: `f = ${flows}`,
      place: flows === scaleFactor ? null : shown.indexOf(flows),
      shape: 'line',
    }),
  );
  const series = [...lines, ...beside.series];
  const { frameBytes } = setup.conditions;
  const tabled = [...new Set([...paperFrames, frameBytes])].sort((a, b) => a - b);
  const slope = parameters.a * scaleFactor + parameters.a0;
  return {
    title,
    subtitle: `Execution areas, Eq. (4) · ${chosenName(drawn)} · bold: f = ${scaleFactor} · ${cutWords}`,
    x: frameAxis,
    y: axisTo(
      series.flatMap(({ y }) => Array.from(y)),
      axis,
    ),
    series,
    markers: [nowMark('frameBytes', frameBytes, `${significant(frameBytes, 4)} B`)],
    summary:
      `With ${numberOf(scaleFactor, 'flow')} in parallel a packet of ${significant(frameBytes, 4)} B costs ${significant(chosen.cumulativeCycles, 4)} cycles over all groups of cores of ${configuration.name}, ${significant(chosen.cyclesPerCore, 4)} on each bottleneck’s core. ` +
      `A byte more costs ${significant(slope)} cycles.`,
    table: {
      columns: [
        { label: 'Frame size', unit: 'B' },
        ...shown.map((flows) => ({ label: `f = ${flows}`, unit: axis.unit })),
      ],
      rows: tabled.map((size) => [size, ...shown.map((flows) => cumulativeCost(parameters, flows, size))]),
    },
    ...computed(configuration, tabled, shown),
  };
}

/**
 * The cores determine the number of flows in parallel, so a line is computed with the cores for its flows; `{}` where
 * no processor has that many.
 */
function computed(
  configuration: Configuration,
  frames: readonly number[],
  flows: readonly number[],
): Pick<FigureSpec, 'computedOver' | 'computedWith'> {
  const cores = flows.map((each) => each * coresPerFlow(configuration));
  if (Math.max(...cores) > mostCores) return {};
  return {
    computedOver: [
      { name: 'frameBytes', values: frames },
      { name: 'cores', values: cores },
    ],
    computedWith: { configuration: configuration.id, flows: Math.max(...flows) },
  };
}

function againstFlows(drawn: Drawn): FigureSpec {
  const { setup, chosen } = drawn;
  const { frameBytes, cores } = setup.conditions;
  const last = Math.max(flowsShown, Math.min(64, Math.floor(cores / 2)), chosen.scaleFactor);
  const flows = Array.from({ length: last }, (_, k) => k + 1);
  const costOf = (id: (typeof configurations)[number]['id'], f: number) =>
    cumulativeCost(setup.table[id], f, frameBytes);
  const ordered = [
    ...configurations.filter(({ id }) => id !== chosen.configuration.id),
    chosen.configuration,
  ];
  const series = ordered.flatMap((configuration) => {
    const range = measuredRange(setup, configuration);
    const { id, name } = configuration;
    const points = flows.map((x) => ({ x, y: costOf(id, x), beyond: isExtrapolated(range, frameBytes, x) }));
    const place = id === chosen.configuration.id ? null : tableOrder(configuration);
    return stretches(points, { name, label: name, place, shape: 'line' });
  });
  return {
    title,
    subtitle: `Execution areas, Eq. (4) · ${significant(frameBytes, 4)} B frames · bold: ${chosenName(drawn)} · ${cutWords}`,
    x: flowsAxis(last),
    y: axisTo(
      series.flatMap(({ y }) => Array.from(y)),
      axis,
    ),
    series,
    markers: [{ axis: 'x', value: chosen.scaleFactor, label: `now f = ${chosen.scaleFactor}`, kind: 'now' }],
    summary: `The cost over all groups of cores grows in proportion to the flows in parallel, so the cost on each core hardly does beyond a few. At f = ${chosen.scaleFactor} ${chosen.configuration.name} needs ${significant(chosen.cumulativeCycles, 4)} cycles for a packet of ${significant(frameBytes, 4)} B.`,
    table: {
      columns: [
        { label: 'Flows in parallel', unit: 'flows' },
        ...configurations.map(({ name }) => ({ label: name, unit: axis.unit })),
      ],
      rows: flows.map((f) => [f, ...configurations.map(({ id }) => costOf(id, f))]),
    },
  };
}

function build({ values, view }: FigureContext): FigureSpec {
  const inputs = readInputs(values);
  const drawn = readDrawn(inputs);
  if (typeof drawn === 'string') {
    const x = view === 'flows' ? flowsAxis(flowsShown) : frameAxis;
    const y = { ...axis, scale: 'linear', range: [0, 1] } as const;
    return emptyFigure({ title, subtitle: 'Execution areas', x, y }, drawn);
  }
  return view === 'flows' ? againstFlows(drawn) : againstFrame(drawn);
}

export const costFigure: FigureDeclaration = {
  id: 'cumulative-cost',
  label: 'Cost of a packet',
  views: [
    { id: 'frame', label: 'Frame size' },
    { id: 'flows', label: 'Flows' },
  ],
  build,
};

/** Throughput against the frame size, for every configuration that fits (Figs. 11 to 20). */
import { seriesAs } from '../../figure-parts/series.ts';
import { nowMark } from '../../figure-parts/marks.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
} from '../../contract/figure.ts';
import { listWords, significant, numberOf } from '../../../text/number-words.ts';
import { tableOrder } from '../configurations.ts';
import { cumulativeCost } from '../fit/calibrate.ts';
import {
  axisTo,
  chosenLast,
  chosenName,
  cutWords,
  type Drawn,
  drawnBefore,
  type Point,
  readDrawn,
  stretches,
  throughputIn,
  type ThroughputView,
  throughputViews,
  unitOf,
} from './shared.ts';
import { frameRange, paperFrames } from '../solver/frame-range.ts';
import { bestConfiguration } from '../solver/optimise.ts';
import { mppsOf, type Prediction, processorMpps } from '../solver/predict.ts';
import { saturationBytes, saturationFrame } from '../solver/saturation.ts';
import { isExtrapolated, measuredRange } from '../setup.ts';
import { readInputs } from '../read-inputs.ts';

const gridStep = 12;

const xAxis: Axis = { title: 'Frame size', unit: 'B', scale: 'linear', range: [0, frameRange.max] };

/** Throughput in Mpps at a frame size with f as it is, or null without a cost above 0. */
function mppsAt(
  { setup }: Drawn,
  { configuration, scaleFactor }: Prediction,
  frameBytes: number,
): number | null {
  const parameters = setup.table[configuration.id];
  if (!(cumulativeCost(parameters, scaleFactor, frameBytes) > 0)) return null;
  const { clockGhz, linkGbps } = setup.conditions;
  return Math.min(processorMpps(parameters, scaleFactor, frameBytes, clockGhz), mppsOf(linkGbps, frameBytes));
}

/** From this frame size on the link is the limit; null: never. */
function fillsLinkFrom({ setup }: Drawn, { configuration, scaleFactor }: Prediction): number | null {
  const { clockGhz, linkGbps } = setup.conditions;
  return saturationBytes(saturationFrame(setup.table[configuration.id], scaleFactor, clockGhz, linkGbps));
}

/** Frame sizes of a curve: a grid, where the measurements end, where it meets the link, and `end`. */
function sizes(drawn: Drawn, prediction: Prediction, end: number): number[] {
  const { frames } = measuredRange(drawn.setup, prediction.configuration);
  const grid = Array.from(
    { length: Math.floor((frameRange.max - frameRange.min) / gridStep) + 1 },
    (_, k) => frameRange.min + k * gridStep,
  );
  const meets = fillsLinkFrom(drawn, prediction);
  const all = [...grid, frames.min, frames.max, ...(meets === null ? [] : [meets]), frameRange.max, end];
  return [...new Set(all)].filter((size) => size <= end).sort((a, b) => a - b);
}

function curve(drawn: Drawn, prediction: Prediction, view: ThroughputView, end: number): Point[] {
  const range = measuredRange(drawn.setup, prediction.configuration);
  return sizes(drawn, prediction, end).flatMap((frameBytes) => {
    const mpps = mppsAt(drawn, prediction, frameBytes);
    if (mpps === null) return [];
    const beyond = isExtrapolated(range, frameBytes, prediction.scaleFactor);
    return [{ x: frameBytes, y: throughputIn(view, mpps, frameBytes), beyond }];
  });
}

/** Curves nowhere further apart than this share of the highest value have one label. */
const together = 0.04;

interface ConfigurationCurve {
  prediction: Prediction;
  points: readonly Point[];
}

/** Groups of curves that run together, the highest first; a group's highest curve first. */
function groupsOf(curves: readonly ConfigurationCurve[]): ConfigurationCurve[][] {
  const atPaperFrames = ({ points }: ConfigurationCurve) =>
    paperFrames.map((size) => points.find(({ x }) => x >= size)?.y ?? null);
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(({ y }) => y)));
  const apart = (one: ConfigurationCurve, other: ConfigurationCurve) => {
    const there = atPaperFrames(other);
    return Math.max(
      ...atPaperFrames(one).map((y, k) => (y === null || there[k] === null ? 0 : Math.abs(y - there[k]))),
    );
  };
  const mean = ({ points }: ConfigurationCurve) => {
    const measured = points.filter(({ x }) => x <= paperFrames[4]);
    return measured.reduce((sum, { y }) => sum + y, 0) / measured.length;
  };
  const groups: ConfigurationCurve[][] = [];
  for (const one of [...curves].sort((a, b) => mean(b) - mean(a))) {
    const last = groups.at(-1);
    if (last !== undefined && apart(last[last.length - 1], one) <= together * highest) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** `1+1 and 2+1 (IC 125 µs), 4+2`. */
function namesOf(group: readonly ConfigurationCurve[]): string {
  const bySetting = new Map<string, string[]>();
  for (const { prediction } of group) {
    const [cores, ...setting] = prediction.configuration.name.split(' ');
    const key = setting.join(' ');
    bySetting.set(key, [...(bySetting.get(key) ?? []), cores]);
  }
  return [...bySetting]
    .sort(([one], [other]) => other.length - one.length)
    .map(([setting, cores]) => (setting === '' ? cores.join(', ') : `${listWords(cores)} ${setting}`))
    .join(', ');
}

/**
 * The chosen one, the best one beside it, and the others quietly. Those end where they meet the link: from there on
 * they all are the link.
 */
function configurationSeries(drawn: Drawn, view: ThroughputView): Series[] {
  const { chosen, possible, setup } = drawn;
  const best = bestConfiguration(setup.table, setup.conditions).configuration.id;
  const curves = chosenLast(possible, chosen).map((prediction) => {
    const isChosen = prediction.configuration.id === chosen.configuration.id;
    const end = isChosen ? frameRange.max : (fillsLinkFrom(drawn, prediction) ?? frameRange.max);
    return { prediction, points: curve(drawn, prediction, view, end) };
  });
  const isNamed = ({ prediction: { configuration } }: ConfigurationCurve) =>
    configuration.id === best || configuration.id === chosen.configuration.id;
  return [
    ...groupsOf(curves.filter((one) => !isNamed(one))).flatMap((group, place) =>
      group.flatMap(({ prediction, points }, k) =>
        stretches(points, {
          name: prediction.configuration.name,
          label: k === 0 ? namesOf(group) : null,
          place,
          shape: 'line',
          aside: true,
        }),
      ),
    ),
    ...curves.filter(isNamed).flatMap(({ prediction: { configuration }, points }) => {
      const place = configuration.id === chosen.configuration.id ? null : tableOrder(configuration);
      return stretches(points, { name: configuration.name, label: configuration.name, place, shape: 'line' });
    }),
  ];
}

function measured({ overlays }: FigureContext, view: ThroughputView): Series[] {
  return overlays.flatMap((overlay, variant) =>
    overlay.kind === 'points'
      ? [
          seriesAs(
            'measurement',
            'dots',
            overlay.label,
            { x: overlay.x, y: overlay.y.map((mpps, k) => throughputIn(view, mpps, overlay.x[k])) },
            { label: overlay.label, variant, weight: overlay.weight },
          ),
        ]
      : [],
  );
}

/** The link where it is inside the picture: at small frames it carries far more packets than any processor here. */
function linkSeries({ setup }: Drawn, highest: number): Series {
  const { linkGbps } = setup.conditions;
  const x = Array.from(
    { length: 120 },
    (_, k) => frameRange.min + (k * (frameRange.max - frameRange.min)) / 119,
  );
  const shown = x.filter((frameBytes) => mppsOf(linkGbps, frameBytes) <= highest);
  return seriesAs(
    'reference',
    'line',
    `link ${significant(linkGbps, 4)} Gbit/s`,
    { x: shown, y: shown.map((frameBytes) => mppsOf(linkGbps, frameBytes)) },
    { label: 'link', variant: 2 },
  );
}

function markers(drawn: Drawn, view: ThroughputView, highest: number): Marker[] {
  const { frameBytes, linkGbps } = drawn.setup.conditions;
  const fills = fillsLinkFrom(drawn, drawn.chosen);
  return [
    ...(view === 'gbps' && linkGbps <= highest
      ? [
          {
            axis: 'y',
            value: linkGbps,
            label: `link ${significant(linkGbps, 4)} Gbit/s`,
            kind: 'limit',
          } satisfies Marker,
        ]
      : []),
    ...(fills === null
      ? []
      : [
          {
            axis: 'x',
            value: fills,
            kind: 'limit',
            result: 'saturationFrameBytes',
            label: `fills the link above ${Math.round(fills)} B`,
            brief: 'fills the link',
          } satisfies Marker,
        ]),
    nowMark('frameBytes', frameBytes, `${significant(frameBytes, 4)} B`),
  ];
}

function tabledFrames({ setup }: Drawn): number[] {
  return [...new Set([...paperFrames, setup.conditions.frameBytes])].sort((a, b) => a - b);
}

function table(drawn: Drawn, view: ThroughputView): FigureSpec['table'] {
  const { possible, setup } = drawn;
  const { linkGbps } = setup.conditions;
  const unit = unitOf(view);
  return {
    columns: [
      { label: 'Frame size', unit: 'B' },
      ...possible.map(({ configuration }) => ({ label: configuration.name, unit })),
      { label: 'Link', unit },
      { label: 'Extrapolated', unit: '' },
    ],
    rows: tabledFrames(drawn).map((size) => [
      size,
      ...possible.map((prediction) => {
        const mpps = mppsAt(drawn, prediction, size);
        return mpps === null ? null : throughputIn(view, mpps, size);
      }),
      throughputIn(view, mppsOf(linkGbps, size), size),
      possible
        .filter(({ configuration, scaleFactor }) =>
          isExtrapolated(measuredRange(setup, configuration), size, scaleFactor),
        )
        .map(({ configuration }) => configuration.name)
        .join(', ') || 'none',
    ]),
  };
}

function summary(drawn: Drawn): string {
  const { chosen, setup, possible } = drawn;
  const { frameBytes, cores } = setup.conditions;
  const fills = fillsLinkFrom(drawn, chosen);
  const largest = mppsAt(drawn, chosen, frameRange.max);
  const end =
    fills === null
      ? `No frame up to ${frameRange.max} B fills the link${largest === null ? '' : `: there it is ${significant(largest)} Mpps (${significant(throughputIn('gbps', largest, frameRange.max))} Gbit/s)`}.`
      : `Frames above ${Math.round(fills)} B fill the link.`;
  return (
    `${chosenName(drawn)} with ${numberOf(chosen.scaleFactor, 'flow')} in parallel forwards ${significant(chosen.mpps, 4)} Mpps (${significant(chosen.gbps)} Gbit/s) of ${significant(frameBytes, 4)} B frames. ${end} ` +
    `${possible.length} configurations fit the ${cores} cores and are drawn; packets per second fall slowly with the frame size, bits per second rise.`
  );
}

function build(context: FigureContext): FigureSpec {
  const view: ThroughputView = context.view === 'gbps' ? 'gbps' : 'mpps';
  const drawn = readDrawn(readInputs(context.values));
  const axis = { title: 'Highest throughput', unit: unitOf(view) };
  const title = 'Throughput against frame size';
  if (typeof drawn === 'string') {
    const y = { ...axis, scale: 'linear', range: [0, 1] } as const;
    return emptyFigure({ title, subtitle: 'Execution areas', x: xAxis, y }, drawn);
  }
  const before = drawnBefore(context);
  const dots = measured(context, view);
  const curves = configurationSeries(drawn, view);
  const values = [...curves, ...dots].flatMap(({ y }) => Array.from(y));
  const y = axisTo(values, axis);
  const ghost = before ? curve(before, before.chosen, view, frameRange.max) : [];
  return {
    title,
    subtitle: `Execution areas, Eqs. (4) to (6) · bold: ${chosenName(drawn)} · ${cutWords}`,
    x: xAxis,
    y,
    series: [
      ...(ghost.length > 0
        ? [
            seriesAs('ghost', 'line', 'before', {
              x: ghost.map((point) => point.x),
              y: ghost.map((point) => point.y),
            }),
          ]
        : []),
      ...(view === 'mpps' ? [linkSeries(drawn, y.range[1])] : []),
      ...curves,
      ...dots,
    ],
    markers: markers(drawn, view, y.range[1]),
    summary: summary(drawn),
    computedOver: [{ name: 'frameBytes', values: tabledFrames(drawn) }],
    table: table(drawn, view),
  };
}

export const frameFigure: FigureDeclaration = {
  id: 'throughput-frame',
  label: 'Against frame size',
  views: throughputViews,
  accepts: ['throughputMpps@frameBytes'],
  build,
};

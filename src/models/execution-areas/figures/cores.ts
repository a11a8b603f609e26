/**
 * Throughput against the cores of the processor, for every configuration: steps, because a group of cores fits or does
 * not.
 */
import { linearAxis } from '../../figure-parts/axes.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
} from '../../contract/figure.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant, numberOf } from '../../../text/number-words.ts';
import { configurations, coresPerFlow, tableOrder } from '../configurations.ts';
import {
  axisTo,
  chosenName,
  cutWords,
  type Drawn,
  type Point,
  readDrawn,
  stretches,
  throughputIn,
  type ThroughputView,
  throughputViews,
  unitOf,
} from './shared.ts';
import { bestConfiguration } from '../solver/optimise.ts';
import { isPrediction, mppsOf, predictAll, type Prediction } from '../solver/predict.ts';
import { isExtrapolated, measuredRange, type Setup } from '../setup.ts';
import { readInputs } from '../read-inputs.ts';

/** Shown at least, and at most: twice the present processor. */
const fewestShown = 24;
const mostShown = 256;

interface AtCores {
  cores: number;
  /** Predictions of the configurations that fit. */
  rows: readonly Prediction[];
  best: Prediction;
}

function lastCores(cores: number): number {
  return Math.min(mostShown, Math.max(fewestShown, 2 * cores));
}

function alongCores({ table, conditions }: Setup): AtCores[] {
  return Array.from({ length: lastCores(conditions.cores) }, (_, k) => k + 1).flatMap((cores) => {
    const at = { ...conditions, cores };
    const rows = predictAll(table, at).filter(isPrediction);
    return rows.length === 0 ? [] : [{ cores, rows, best: bestConfiguration(table, at) }];
  });
}

function pointOf(setup: Setup, view: ThroughputView, cores: number, prediction: Prediction): Point {
  const { frameBytes } = setup.conditions;
  const range = measuredRange(setup, prediction.configuration);
  return {
    x: cores,
    y: throughputIn(view, prediction.mpps, frameBytes),
    beyond: isExtrapolated(range, frameBytes, prediction.scaleFactor),
  };
}

/** Every configuration; bold the chosen one, or the best at each number of cores. */
function seriesOf({ setup, chosen }: Drawn, along: readonly AtCores[], view: ThroughputView): Series[] {
  const pointsOf = (id: string) =>
    along.flatMap(({ cores, rows }) =>
      rows
        .filter(({ configuration }) => configuration.id === id)
        .map((row) => pointOf(setup, view, cores, row)),
    );
  const others = configurations.filter(({ id }) => setup.chosen === null || id !== chosen.configuration.id);
  const bold =
    setup.chosen === null
      ? {
          points: along.map(({ cores, best }) => pointOf(setup, view, cores, best)),
          name: 'best',
          label: 'best',
        }
      : {
          points: pointsOf(chosen.configuration.id),
          name: chosen.configuration.name,
          label: chosen.configuration.name,
        };
  return [
    ...others.flatMap((configuration) => {
      const { id, name } = configuration;
      return stretches(pointsOf(id), { name, label: name, place: tableOrder(configuration), shape: 'step' });
    }),
    ...stretches(bold.points, { ...bold, place: null, shape: 'step' }),
  ];
}

function summary({ rate }: FigureContext, drawn: Drawn, along: readonly AtCores[]): string {
  const { setup, chosen } = drawn;
  const { cores, frameBytes, flows } = setup.conditions;
  const last = along[along.length - 1];
  const changes = along.filter(
    ({ best }, k) => along[k - 1]?.best.configuration.id !== best.configuration.id,
  );
  const order = changes.map((at) => `${at.best.configuration.name} from ${at.cores}`).join(', ');
  const most = Math.max(...configurations.map((configuration) => flows * coresPerFlow(configuration)));
  const end =
    most <= last.cores ? ` With ${numberOf(flows, 'flow')}, more than ${most} cores change nothing.` : '';
  return `On ${cores} cores ${chosenName(drawn)} forwards ${rateWords(rate, chosen.mpps, 4)} of ${significant(frameBytes, 4)} B frames; on ${last.cores} the best is ${last.best.configuration.name} with ${rateWords(rate, last.best.mpps, 4)}. Best by the number of cores: ${order}.${end}`;
}

function markersOf({ setup }: Drawn, view: ThroughputView, highest: number): Marker[] {
  const { cores, linkGbps, frameBytes } = setup.conditions;
  const link = throughputIn(view, mppsOf(linkGbps, frameBytes), frameBytes);
  return [
    ...(link <= highest
      ? [
          {
            axis: 'y',
            value: link,
            label: `link ${significant(linkGbps, 4)} Gbit/s`,
            kind: 'limit',
          } satisfies Marker,
        ]
      : []),
    { axis: 'x', value: cores, label: `now ${cores}`, kind: 'now', drags: 'cores' },
  ];
}

function build(context: FigureContext): FigureSpec {
  const view: ThroughputView = context.view === 'gbps' ? 'gbps' : 'mpps';
  const title = 'Throughput against cores';
  const axis = { title: 'Highest throughput', unit: unitOf(view) };
  const xOf = (last: number): Axis => linearAxis('Processor cores', 'cores', [0, last + 0.5]);
  const drawn = readDrawn(readInputs(context.values));
  if (typeof drawn === 'string') {
    const y = { ...axis, scale: 'linear', range: [0, 1] } as const;
    return emptyFigure({ title, subtitle: 'Execution areas', x: xOf(fewestShown), y }, drawn);
  }
  const { setup } = drawn;
  const along = alongCores(setup);
  const series = seriesOf(drawn, along, view);
  const y = axisTo(
    series.flatMap((one) => Array.from(one.y)),
    axis,
  );
  const bold = setup.chosen === null ? 'the best configuration' : setup.chosen.name;
  return {
    title,
    subtitle: `Execution areas · ${significant(setup.conditions.frameBytes, 4)} B frames, ${numberOf(setup.conditions.flows, 'flow')} · bold: ${bold} · ${cutWords}`,
    x: xOf(lastCores(setup.conditions.cores)),
    y,
    series,
    markers: markersOf(drawn, view, y.range[1]),
    summary: summary(context, drawn, along),
    computedOver: [{ name: 'cores', values: along.map(({ cores }) => cores) }],
    table: {
      columns: [
        { label: 'Cores', unit: 'cores' },
        { label: 'Best', unit: '' },
        ...configurations.map(({ name }) => ({ label: name, unit: unitOf(view) })),
      ],
      rows: along.map(({ cores, rows, best }) => [
        cores,
        best.configuration.name,
        ...configurations.map(({ id }) => {
          const row = rows.find(({ configuration }) => configuration.id === id);
          return row ? throughputIn(view, row.mpps, setup.conditions.frameBytes) : null;
        }),
      ]),
    },
  };
}

export const coresFigure: FigureDeclaration = {
  id: 'throughput-cores',
  label: 'Against cores',
  views: throughputViews,
  build,
};

/** Mean queue, loss, time in the system and utilisation of the ports against the load of the switch (Figs 8, 9, 10). */
import { linearAxis } from '../../figure-parts/axes.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  SimulatedPart,
} from '../../contract/figure.ts';
import { losesNone } from '../../contract/edge.ts';
import { noLossFloor } from '../../contract/solution.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { microsWords, niceCeil, probabilityWords, significant } from '../../../text/number-words.ts';
import {
  allCurves,
  type Curve,
  decades,
  lossShare,
  lossStart,
  sweepTable,
  unitOf,
} from '../../figure-parts/sweep-curves.ts';
import {
  type Aspect,
  formLine,
  highest,
  loadAxis,
  loadColumn,
  loadMarkers,
  measuredSeries,
  noLosses,
  noTimes,
  overLoad,
  roleOf,
  unreliableShare,
  unreliableWords,
} from './shared.ts';
import { busiestGroup, busiestWords, drawnGroups, omissionWords } from '../solver/port-groups.ts';
import { readInputs } from '../read-inputs.ts';

/** A column of the ports' table, and how it is drawn against the load. */
interface Quantity {
  column: string;
  title: string;
  /** Name of one curve, for tables: `mean queue`. */
  name: string;
  aspect: Aspect;
  /** The same over all ports, where it has a separate curve. */
  total: { indicator: string; always: boolean };
}

/** The parts that the four figures share. `log`: without the zeros. */
function againstLoad(
  context: FigureContext,
  quantity: Quantity,
  log: boolean,
  axisOf: (series: FigureSpec['series']) => Axis,
  words: { summary: string; markers?: readonly Marker[]; emptyMessage?: string },
): FigureSpec {
  const { values, method, solution } = context;
  const inputs = readInputs(values);
  const { column, name, aspect, total } = quantity;
  const role = roleOf(method);
  const curves = drawnGroups(values).map((group, hue): Curve => {
    const indicator = `ports.${group.ports[0]}.${column}`;
    return { name: `${name}, ${group.label}`, label: group.name, indicator, variant: hue, hue, role };
  });
  const whole: Curve = {
    name: `${name}, all ports`,
    label: 'all ports',
    variant: 0,
    indicator: total.indicator,
    role: 'reference',
  };
  const measured = measuredSeries(context, total.indicator);
  const wholeMeasured = context.overlays.some((overlay) => overlay.quantity === total.indicator);
  const shown = total.always || wholeMeasured ? [whole, ...curves] : curves;
  const series = [...allCurves(context, shown, log), ...measured];
  const y = axisOf(series);
  const { ports } = inputs;
  const everyPort = Array.from({ length: ports }, (_, port): Curve => {
    const label = `port ${port + 1}`;
    return { name: label, label, indicator: `ports.${port}.${column}`, variant: 0 };
  });
  return {
    title: `${quantity.title} of the ports`,
    subtitle: formLine(method, aspect),
    x: loadAxis(values),
    y,
    series,
    listed: true,
    markers: [...loadMarkers(context), ...(words.markers ?? [])],
    summary: `${words.summary}${unreliableWords(context.rate, solution.indicators.criticalLoadMpps)}${omissionWords(values)}`,
    table: sweepTable(context, loadColumn, [...everyPort, { ...whole, name: 'all ports' }], unitOf(y)),
    ...(words.emptyMessage === undefined ? {} : { emptyMessage: words.emptyMessage }),
  };
}

/** The most loaded port in words, `most loaded port (port 4, 40 %)`, and its present number under `column`. */
function busiest({ values, solution }: FigureContext, column: string) {
  const group = busiestGroup(values);
  const words = `${busiestWords(values)} (${group.ports.length > 1 ? 'any of ' : ''}${group.label})`;
  return { words, value: solution.indicators[`ports.${group.ports[0]}.${column}`] ?? null };
}

const present = ({ values, rate }: FigureContext) => rateWords(rate, readInputs(values).loadMpps, 4);

function queueAgainstLoad(context: FigureContext): FigureSpec {
  const log = context.view === 'log';
  const capacity = readInputs(context.values).queueCapacity;
  const { words, value } = busiest(context, 'meanQueue');
  return againstLoad(
    context,
    {
      column: 'meanQueue',
      title: 'Mean queue',
      name: 'mean queue',
      aspect: 'times',
      total: { indicator: 'meanQueue', always: false },
    },
    log,
    (series) => ({
      title: 'Mean RX queue length',
      unit: 'packets',
      scale: log ? 'log' : 'linear',
      range: log
        ? [Math.min(decades(series, [0.01, 1])[0], capacity / 10), niceCeil(1.5 * capacity)]
        : [0, niceCeil(Math.max(1.08 * capacity, Math.min(highest(series), 3 * capacity)))],
    }),
    {
      summary:
        value === null
          ? noTimes(readInputs(context.values))
          : `At ${present(context)} an RX queue of the ${words} holds ${significant(value)} packets on average; it has room for ${capacity}.`,
      markers: [{ axis: 'y', value: capacity, label: `K = ${capacity}`, brief: 'K', kind: 'limit' }],
    },
  );
}

function lossAgainstLoad(context: FigureContext): FigureSpec {
  const log = context.view !== 'linear';
  const { words, value } = busiest(context, 'lossProbability');
  const loss = value ?? 0;
  const onset = lossStart(context);
  const critical = context.solution.indicators.criticalLoadMpps ?? 0;
  // Next to the critical load its label is enough.
  const apart = onset !== null && Math.abs(onset - critical) > 2 * unreliableShare * critical;
  return againstLoad(
    context,
    {
      column: 'lossProbability',
      title: 'Loss',
      name: 'loss',
      aspect: 'losses',
      total: { indicator: 'lossProbability', always: false },
    },
    log,
    () => ({
      title: 'Loss probability',
      ...lossShare,
      scale: log ? 'log' : 'linear',
      range: log ? [noLossFloor, 1] : [0, 1],
    }),
    {
      ...(value === null ? { emptyMessage: noLosses } : {}),
      summary:
        value === null
          ? noLosses
          : `At ${present(context)} the ${words} loses ${losesNone(loss) ? 'none' : probabilityWords(loss)} of its packets.` +
            (onset === null
              ? ''
              : ` The switch loses packets from about ${rateWords(context.rate, onset)} on.`),
      markers: apart
        ? [{ axis: 'x', value: onset, label: 'loss starts here', kind: 'note', result: 'lossProbability' }]
        : [],
    },
  );
}

function sojournAgainstLoad(context: FigureContext): FigureSpec {
  const log = context.view !== 'linear';
  const { words, value } = busiest(context, 'sojournUs');
  const all = context.solution.indicators.sojournUs;
  return againstLoad(
    context,
    {
      column: 'sojournUs',
      title: 'Time in the system',
      name: 'mean time in the system',
      aspect: 'times',
      total: { indicator: 'sojournUs', always: false },
    },
    log,
    (series) => ({
      title: 'Mean time in the system',
      unit: 'µs',
      scale: log ? 'log' : 'linear',
      range: log ? decades(series, [0.1, 100]) : [0, niceCeil(1.08 * (highest(series) || 1))],
    }),
    {
      summary:
        value === null || all === null || all === undefined
          ? noTimes(readInputs(context.values))
          : `At ${present(context)} an accepted packet of the ${words} takes ${microsWords(value, 4)} on average, one of any port ${microsWords(all, 4)}.`,
    },
  );
}

function utilisationAgainstLoad(context: FigureContext): FigureSpec {
  const { words, value } = busiest(context, 'utilisation');
  const all = context.solution.indicators.utilisation ?? null;
  return againstLoad(
    context,
    {
      column: 'utilisation',
      title: 'Utilisation',
      name: 'utilisation',
      aspect: 'losses',
      total: { indicator: 'utilisation', always: true },
    },
    false,
    (series) => ({
      title: 'Share of a core’s time',
      unit: '',
      shares: true,
      scale: 'linear',
      range: [0, Math.max(1.05, niceCeil(highest(series)))],
    }),
    {
      summary:
        all === null
          ? noTimes(readInputs(context.values))
          : `At ${present(context)} the cores spend ${significant(100 * all)} % of their time on packets, ${significant(100 * (value ?? 0))} % on the ${words}; polling and switching over take the rest.`,
    },
  );
}

function throughputAgainstLoad(context: FigureContext): FigureSpec {
  const { words, value } = busiest(context, 'throughputMpps');
  const all = context.solution.indicators.throughputMpps ?? null;
  return againstLoad(
    context,
    {
      column: 'throughputMpps',
      title: 'Throughput',
      name: 'throughput',
      aspect: 'losses',
      total: { indicator: 'throughputMpps', always: true },
    },
    false,
    (series) => linearAxis('Packets forwarded', 'Mpps', [0, niceCeil(1.08 * (highest(series) || 1))]),
    {
      ...(all === null ? { emptyMessage: noLosses } : {}),
      summary:
        all === null
          ? noLosses
          : `Of ${present(context)} the switch forwards ${rateWords(context.rate, all, 4)}, ${rateWords(context.rate, value ?? 0)} of them from the ${words}.`,
    },
  );
}

const logFirst = [
  { id: 'log', label: 'Log' },
  { id: 'linear', label: 'Linear' },
];
const linearFirst = [...logFirst].reverse();

/** A simulated point for every port that has a curve. */
const portsAt =
  (column: string, words: string) =>
  ({ values }: Pick<FigureContext, 'values'>): readonly SimulatedPart[] =>
    drawnGroups(values).map(({ ports, name }) => ({
      kind: 'indicator',
      name: `ports.${ports[0]}.${column}`,
      label: `${words}, ${name}`,
      over: 'loadMpps',
    }));

export const portFigures: readonly FigureDeclaration[] = [
  {
    id: 'queue-load',
    label: 'Queue against load',
    views: linearFirst,
    sweep: overLoad,
    accepts: ['meanQueue', 'ports.*.meanQueue'],
    build: queueAgainstLoad,
    simulated: portsAt('meanQueue', 'mean queue'),
  },
  {
    id: 'loss-load',
    label: 'Loss against load',
    views: logFirst,
    sweep: overLoad,
    accepts: ['lossProbability', 'ports.*.lossProbability'],
    build: lossAgainstLoad,
    shared: () => ({ x: 'offered traffic', y: 'loss' }),
    simulated: portsAt('lossProbability', 'loss'),
  },
  {
    id: 'sojourn-load',
    label: 'Time in the system against load',
    views: logFirst,
    sweep: overLoad,
    accepts: ['sojournUs', 'ports.*.sojournUs'],
    build: sojournAgainstLoad,
    shared: () => ({ x: 'offered traffic', y: 'latency' }),
    simulated: portsAt('sojournUs', 'time in the system'),
  },
  {
    id: 'utilisation-load',
    label: 'Utilisation against load',
    sweep: overLoad,
    views: [
      { id: 'utilisation', label: 'Utilisation' },
      { id: 'throughput', label: 'Throughput' },
    ],
    accepts: ['throughputMpps', 'ports.*.throughputMpps', 'utilisation', 'ports.*.utilisation'],
    simulated: (context) =>
      context.view === 'throughput'
        ? portsAt('throughputMpps', 'throughput')(context)
        : portsAt('utilisation', 'utilisation')(context),
    build: (context) =>
      context.view === 'throughput' ? throughputAgainstLoad(context) : utilisationAgainstLoad(context),
  },
];

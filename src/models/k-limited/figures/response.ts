/** Mean response time and mean queue against the packet rate, for several numbers of functions (Figs. 8 and 9). */
import { logAxis } from '../../figure-parts/axes.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
  ShadedRange,
} from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { microsWords, niceCeil, significant } from '../../../text/number-words.ts';
import { isSecondMoment } from '../solver/core-queue.ts';
import {
  exactLine,
  interpolate,
  measuredSeries,
  nothingToDraw,
  paperFunctions,
  presentName,
  publishedLine,
  rateAxis,
  type RateCurve,
  rateCurve,
  rateMarkers,
} from './shared.ts';
import { paperMachine } from '../paper-machine.ts';
import { readSystem } from '../system.ts';
import { capacityMpps, readQueue } from '../inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** Quantity drawn against the rate: the response time or the queue of the same curves. */
type Quantity = 'responseUs' | 'queue';

/** A line with its arrays. */
type Line = Series & { x: Float64Array; y: Float64Array };

interface Lines {
  /** The present inputs by Eq. (1). */
  present: Line;
  /** Everything drawn, in drawing order: the paper's other N, Eq. (1), and the exact mean where it is chosen. */
  drawn: readonly Line[];
  ghost: readonly Line[];
}

function lineOf(
  curve: RateCurve,
  quantity: Quantity,
  look: Pick<Series, 'name' | 'role' | 'label' | 'variant'>,
): Line {
  return { ...look, shape: 'line', x: curve.x, y: curve[quantity] };
}

function linesOf({ values, solution, ghost }: FigureContext, quantity: Quantity): Lines {
  const inputs = readInputs(values);
  const { cores } = inputs;
  const { functions, method, queue } = readSystem(values);
  const name = presentName(inputs);
  const others = paperFunctions
    .filter((n) => n !== functions)
    .map((n) => ({ n, queue: readQueue(inputs, n) }))
    // With another mean service time the cubic may not be a second moment at all.
    .filter((other) => isSecondMoment(other.queue.beta2, other.queue.beta))
    .map((other, variant) =>
      lineOf(rateCurve(other.queue, cores), quantity, {
        name: `N = ${other.n}, Eq. (1)`,
        label: `N = ${other.n}`,
        role: 'reference',
        variant,
      }),
    );
  const points = method === 'exact' ? solution.relations.exactResponseUs : undefined;
  const present = lineOf(rateCurve(queue, cores, inputs.rateMpps), quantity, {
    name: `${name}, Eq. (1)`,
    // Role of the curve: the result where it is alone, the approximation beside the exact mean.
    ...(points ? { role: 'published' } : { role: 'model', label: name }),
  });
  const drawn = [...others, present];
  if (points) {
    const perCore = 1 / cores;
    const waitingUs = points.y.map((responseUs) => responseUs - queue.beta * 1e6);
    drawn.push({
      name: `${name}, exact`,
      label: `${name}, exact`,
      role: 'model',
      shape: 'line',
      x: points.x,
      // Little's law: Mpps times µs is packets.
      y: quantity === 'queue' ? waitingUs.map((waiting, k) => waiting * points.x[k] * perCore) : points.y,
    });
  }
  const ghostInputs = ghost && readInputs(ghost.values);
  const before = ghostInputs && nothingToDraw(ghostInputs) === null ? ghostInputs : null;
  const pale = before
    ? [
        lineOf(rateCurve(readQueue(before), before.cores, before.rateMpps), quantity, {
          name: 'before',
          role: 'ghost',
        }),
      ]
    : [];
  return { present, drawn, ghost: pale };
}

/** Every fifth point of the grid is enough for a table. */
const tableStep = 5;

function againstRate(
  context: FigureContext,
  { present, drawn, ghost }: Lines,
  words: Pick<FigureSpec, 'title' | 'subtitle' | 'summary' | 'y'>,
  further: { measured: readonly Series[]; markers: readonly Marker[] },
): FigureSpec {
  const furthest = Math.max(0, ...further.measured.flatMap(({ x }) => Array.from(x)));
  const capacity = capacityMpps(context.values);
  const { functions } = readSystem(context.values);
  const rates = Array.from(present.x).filter((_, k) => k % tableStep === 0);
  return {
    ...words,
    x: rateAxis(readInputs(context.values), furthest),
    series: [...ghost, ...drawn, ...further.measured],
    listed: true,
    markers: [...rateMarkers(context), ...further.markers],
    computedOver: [
      { name: 'rateMpps', values: rates },
      ...(functions === null
        ? []
        : [{ name: 'functions', values: [...new Set([functions, ...paperFunctions])] }]),
    ],
    table: {
      columns: [
        { label: 'Packet rate', unit: 'Mpps' },
        { label: 'Load', unit: '%' },
        ...drawn.map(({ name }) => ({ label: name, unit: words.y.unit })),
      ],
      rows: rates.map((rate) => [
        rate,
        (100 * rate) / capacity,
        ...drawn.map(({ x, y }) => interpolate(x, y, rate)),
      ]),
    },
  };
}

/** Names the form that the operating point follows. */
function formLine(context: FigureContext): string {
  return readSystem(context.values).method === 'exact' ? exactLine : publishedLine;
}

function responseAgainstRate(context: FigureContext): FigureSpec {
  const { values, solution, view } = context;
  const inputs = readInputs(values);
  const frame = {
    title: 'Mean response time against the rate',
    subtitle: `${formLine(context)} · other N for comparison, by Eq. (1)`,
  };
  const axis = { title: 'Mean response time', unit: 'µs' };
  const emptyReason = nothingToDraw(inputs);
  if (emptyReason !== null) {
    const y: Axis = { ...axis, scale: 'log', range: [1, 10_000] };
    return emptyFigure({ ...frame, x: rateAxis(inputs), y }, emptyReason);
  }
  const lines = linesOf(context, 'responseUs');
  const { present, drawn } = lines;
  const last = present.y.length - 1;
  const now = solution.indicators.responseUs ?? present.y[0];
  // The linear view ends where the curves have turned upwards: the paper's enlargement of the lower loads.
  const turned = Math.max(...drawn.map(({ y }) => y[Math.floor(y.length / 2)]), now);
  const lowest = Math.min(...drawn.map(({ y }) => y[0]));
  const highest = Math.max(...drawn.map(({ y }) => y[y.length - 1]), now);
  const y: Axis =
    view === 'linear'
      ? { ...axis, scale: 'linear', range: [0, niceCeil(1.1 * turned)] }
      : { ...axis, scale: 'log', range: [10 ** Math.floor(Math.log10(lowest)), niceCeil(1.1 * highest)] };
  const load = significant(100 * (solution.indicators.load ?? 0));
  const summary =
    `At ${significant(inputs.rateMpps, 4)} Mpps, ${load} % of the capacity, a packet takes ${microsWords(now, 4)} on average. ` +
    `By Eq. (1) it takes ${microsWords(present.y[0], 4)} at no load and ${microsWords(present.y[last], 4)} at 99 % of the capacity.`;
  const measured = measuredSeries(context, 'rateMpps');
  const spec = againstRate(context, lines, { ...frame, y, summary }, { measured, markers: [] });
  return { ...spec, ranges: unstableRange(values, spec.x.range[1]) };
}

/** From the limit on no mean is finite. */
function unstableRange(values: InputValues, end: number): readonly ShadedRange[] {
  const from = capacityMpps(values);
  if (!(end > from)) return [];
  return [{ axis: 'x', from, to: Infinity, label: 'unstable', kind: 'unstable', result: 'capacityMpps' }];
}

function queueAgainstRate(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const inputs = readInputs(values);
  const frame = {
    title: 'Mean queue against the rate',
    subtitle: `${formLine(context)} · Little’s law, one core`,
  };
  const { ringSize } = paperMachine;
  const now = solution.indicators.meanQueue ?? 0;
  const y: Axis = logAxis('Packets waiting at a core', 'packets', [
    0.01,
    Math.max(4000, niceCeil(1.5 * now)),
  ]);
  const emptyReason = nothingToDraw(inputs);
  if (emptyReason !== null) return emptyFigure({ ...frame, x: rateAxis(inputs), y }, emptyReason);
  const lines = linesOf(context, 'queue');
  const { x, y: packets } = lines.present;
  const full = packets.findIndex((mean) => mean >= ringSize);
  const summary =
    `At the current rate ${significant(now)} packets wait at a core on average; the paper’s rings hold ${ringSize}. ` +
    (full < 0
      ? 'Up to 99 % of the capacity the mean stays below the ring.'
      : `From about ${significant(x[full], 4)} Mpps on the mean is beyond the ring, and a real card would lose packets.`);
  const ring: Marker = { axis: 'y', value: ringSize, label: `ring of ${ringSize}`, kind: 'limit' };
  return againstRate(context, lines, { ...frame, y, summary }, { measured: [], markers: [ring] });
}

export const responseFigures: readonly FigureDeclaration[] = [
  {
    id: 'response-rate',
    label: 'Response against rate',
    views: [
      { id: 'log', label: 'Log' },
      { id: 'linear', label: 'Linear' },
    ],
    accepts: ['responseUs@rateMpps', 'sojournUs@rateMpps'],
    shared: () => ({ x: 'offered traffic', y: 'latency' }),
    simulated: () => [
      { kind: 'indicator', name: 'responseUs', label: 'mean response time', over: 'rateMpps' },
    ],
    build: responseAgainstRate,
  },
  {
    id: 'queue-rate',
    label: 'Queue against rate',
    simulated: () => [{ kind: 'indicator', name: 'meanQueue', label: 'mean queue', over: 'rateMpps' }],
    build: queueAgainstRate,
  },
];

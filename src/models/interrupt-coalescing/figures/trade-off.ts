/**
 * Savings and costs of a longer coalescing time, or of more frames: interrupts per second against the time of packets.
 */
import { seriesAs } from '../../figure-parts/series.ts';
import { logAxis } from '../../figure-parts/axes.ts';
import type { FigureContext, FigureDeclaration, FigureSpec, Marker, Sweep } from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { indicatorName } from '../../contract/model.ts';
import { microsWords, niceCeil, significant } from '../../../text/number-words.ts';
import {
  type Curve,
  type PlaceOnAxis,
  allCurves,
  atInput,
  decades,
  finishedRows,
} from '../../figure-parts/sweep-curves.ts';
import { closingWords } from '../headline.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { timeForm, timeLine } from './shared.ts';

/** The input along which the curve runs. */
interface Along {
  input: 'coalescingUs' | 'coalescingFrames';
  /** `along the coalescing time τ`. */
  line: string;
  axis: { title: string; unit: string };
  column: { label: string; unit: string };
  range: (values: InputValues) => readonly [number, number];
  /** `τ = 50 µs`. */
  words: (value: number) => string;
  /** Places named along the curve, as far as they lie on it: few, because each shows one more number. */
  named: readonly number[];
  form: (inputs: Inputs, method: string) => string;
  gained: string;
}

function coalescingRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const now = inputs.coalescingUs;
  const cost = inputs.interruptPmf === null ? inputs.interruptUs : now;
  const low = Math.min(now, Math.max(Math.ceil(cost), Math.max(5, Math.round(now / 20)), 1));
  return [low, Math.min(10_000, niceCeil(Math.max(3 * now, 100)))];
}

/** From 1 to where the timer closes nearly every batch, and at least to where the reader is. */
function framesRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const isHistogram = inputs['arrivals.family'] === 'empirical';
  const timed = isHistogram ? 32 : 1 + inputs.coalescingUs / (inputs.meanInterarrivalUs * inputs.cores);
  const top = niceCeil(Math.max(8, 2 * timed, 1.2 * (inputs.coalescingFrames ?? 1)));
  return [1, Math.min(10_000, Math.ceil(top))];
}

const overTime: Along = {
  input: 'coalescingUs',
  line: 'along the coalescing time τ',
  axis: { title: 'Coalescing time τ', unit: 'µs' },
  column: { label: 'Coalescing time', unit: 'µs' },
  range: coalescingRange,
  words: (value) => `τ = ${value} µs`,
  named: [5, 20, 100, 500, 2000],
  form: timeForm,
  gained: 'shorter coalescing spends more CPU time on interrupts, longer coalescing holds packets back',
};

const overFrames: Along = {
  input: 'coalescingFrames',
  line: 'along the frame limit m',
  axis: { title: 'Frame limit m', unit: 'packets' },
  column: { label: 'Frame limit', unit: 'packets' },
  range: framesRange,
  words: (value) => `m = ${value}`,
  named: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  // Every point of the curve has a frame limit, which the printed forms lack.
  form: () => 'exact',
  gained: 'fewer frames a batch spend more CPU time on interrupts, more of them hold packets back',
};

function tradeOff(context: FigureContext, along: Along): FigureSpec {
  const { values, solution, method, sweep } = context;
  const inputs = readInputs(values);
  const byInput = context.view !== '' && context.view !== 'interrupts';
  const present = inputs[along.input];
  const p99 = indicatorName('processingUs.{method}.p99', along.form(inputs, method));
  const p50 = indicatorName('processingUs.{method}.p50', along.form(inputs, method));
  const curves: Curve[] = [
    { name: 'processing time, 99 % of packets', label: '99 %', indicator: p99, variant: 1 },
    { name: 'processing time, median', label: 'median', indicator: p50, variant: 0 },
  ];
  const place: PlaceOnAxis = byInput ? atInput : (row) => row.indicators.interruptsPerSecond;
  const series = allCurves(context, curves, true, place);
  const rows = sweep?.rows ?? [];
  const interrupts = solution.indicators.interruptsPerSecond ?? 0;
  if (!byInput) {
    for (const name of along.named) {
      const row = nearestRow(rows, name);
      const x = row?.indicators.interruptsPerSecond;
      const y = row?.indicators[p99];
      // The marker shows the reader's place.
      if (!row || !x || !y || (present !== null && Math.abs(row.x - present) < 0.1 * present)) continue;
      series.push(
        seriesAs('reference', 'dots', along.words(row.x), { x: [x], y: [y] }, { label: along.words(row.x) }),
      );
    }
  }
  const all = rows.map((row) => row.indicators.interruptsPerSecond ?? 0).filter((rate) => rate > 0);
  const least = finishedRows(sweep).reduce<{ x: number; y: number } | null>((best, row) => {
    const y = row.indicators[p99];
    return y !== null && y !== undefined && (best === null || y < best.y) ? { x: row.x, y } : best;
  }, null);
  const now = present === null ? 'no frame limit' : along.words(present);
  const time = solution.indicators[p99] ?? null;
  const closed = solution.indicators.closedByFramesShare ?? 0;
  const { coalescingFrames: frames } = inputs;
  return {
    title: 'Interrupts against latency',
    subtitle: `${timeLine(inputs, along.form(inputs, method))} · ${along.line}`,
    x: byInput
      ? { ...along.axis, scale: 'log', range: along.range(values) }
      : logAxis(
          'Interrupts, all cores',
          '1/s',
          all.length > 0
            ? [0.8 * Math.min(...all, interrupts), 1.25 * Math.max(...all, interrupts)]
            : [interrupts / 10, interrupts * 10],
        ),
    y: { title: 'Processing time', unit: 'µs', scale: 'log', range: decades(series, [10, 10_000]) },
    series,
    markers: nowMarkers(context, along, { byInput, words: now, curves }),
    summary:
      `With ${now} there are ${significant(interrupts)} interrupts per second and ${time === null ? 'all packets are lost' : `99 % of the packets take at most ${microsWords(time, 4)}`}.` +
      (frames === null ? '' : ` ${closingWords(closed, frames)}.`) +
      (least
        ? ` Along the curve the 99th percentile is lowest at ${along.words(least.x)} with ${microsWords(least.y, 4)}; ${along.gained}.`
        : ''),
    table: {
      columns: [
        along.column,
        { label: 'Interrupts per second', unit: '1/s' },
        ...(along.input === 'coalescingFrames' ? [{ label: 'Batches closed by frames', unit: '' }] : []),
        ...curves.map((curve) => ({ label: curve.name, unit: 'µs' })),
      ],
      rows: rows.map((row) => [
        row.x,
        row.indicators.interruptsPerSecond ?? null,
        ...(along.input === 'coalescingFrames' ? [row.indicators.closedByFramesShare ?? null] : []),
        ...curves.map((curve) => row.indicators[curve.indicator] ?? null),
      ]),
    },
  };
}

/**
 * The operating point, to be dragged along the curve; without a frame limit it has no place on their axis. At low
 * rates the interrupts hardly change along the curve, which then rises where they are.
 */
function nowMarkers(
  context: FigureContext,
  along: Along,
  { byInput, words, curves }: { byInput: boolean; words: string; curves: readonly Curve[] },
): Marker[] {
  const present = readInputs(context.values)[along.input];
  const named = present === null ? { label: 'now without a limit' } : { label: `now ${words}`, brief: 'now' };
  if (byInput) {
    return present === null ? [] : [{ axis: 'x', value: present, ...named, kind: 'now', drags: along.input }];
  }
  const value = context.solution.indicators.interruptsPerSecond ?? 0;
  const places = (context.sweep?.rows ?? []).flatMap(({ x: input, indicators }) => {
    const at = indicators.interruptsPerSecond;
    return at ? [{ at, input }] : [];
  });
  const drags = places.length < 2 ? {} : { drags: along.input, dragsAlong: places };
  const { indicators } = context.solution;
  const meets = curves.map(({ indicator }) => indicators[indicator] ?? NaN);
  return [{ axis: 'x', value, ...named, meets, kind: 'now', ...drags }];
}

/** The row of the sweep next to this value, within a tenth of it. */
function nearestRow(rows: Sweep['rows'], value: number): Sweep['rows'][number] | null {
  let nearest: Sweep['rows'][number] | null = null;
  for (const row of rows) {
    if (nearest === null || Math.abs(row.x - value) < Math.abs(nearest.x - value)) nearest = row;
  }
  return nearest !== null && Math.abs(nearest.x - value) <= 0.1 * value ? nearest : null;
}

export const tradeOffFigure: FigureDeclaration = {
  id: 'trade-off',
  label: 'Interrupts against latency',
  views: [
    { id: 'interrupts', label: 'Over interrupts' },
    { id: 'tau', label: 'Over τ' },
  ],
  sweep: { over: 'coalescingUs', range: coalescingRange },
  build: (context) => tradeOff(context, overTime),
};

export const framesTradeOffFigure: FigureDeclaration = {
  id: 'trade-off-frames',
  label: 'Frame limit',
  views: [
    { id: 'interrupts', label: 'Over interrupts' },
    { id: 'frames', label: 'Over m' },
  ],
  sweep: { over: 'coalescingFrames', range: framesRange },
  build: (context) => tradeOff(context, overFrames),
};
